import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Coverage by season and league; what was counted without it is counted again when it is next read. */
export class CoverageSeasons1795858860000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- [{season, league, rows, from, to, parts: [{part, of, missing}]}]; null for resources that are not counted by season.
      alter table archive_coverage add seasons json;
      delete from archive_coverage;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table archive_coverage drop seasons');
  }
}
