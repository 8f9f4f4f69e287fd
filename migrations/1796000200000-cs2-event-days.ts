import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Stores the event and time of each match, by which matches without a day are placed, and the team with the first place
 * of each event. The next import derives all.
 */
export class Cs2EventDays1796000200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      delete from cs2_unit;
      alter table cs2_unit add event_n integer, add placed_at timestamptz;
      alter table cs2_event add champion_n integer;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table cs2_event drop champion_n;
      alter table cs2_unit drop event_n, drop placed_at;
    `);
  }
}
