import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Rounds and kills by the time when they were kept: the archive looks for those that came after the end of a match. */
export class Cs2LiveEnds1795855763000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create index cs2_live_end_kept on cs2_live_end (kept_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index cs2_live_end_kept');
  }
}
