import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds the lines of Valve's lists that have a player, without reading all lines. */
export class ListedPlayers1796000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create index cs2_vrs_line_roster on cs2_vrs_line using gin (roster) where region = 'global'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index cs2_vrs_line_roster');
  }
}
