import type { MigrationInterface, QueryRunner } from 'typeorm';

/** In the order of bytes, as in the other families, topics with one beginning are found together. */
export class LolLiveEnds1796000100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table lol_live_end alter column topic type text collate "C"');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table lol_live_end alter column topic type text collate "default"');
  }
}
