import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The first day of a sum is no longer needed: the lines themselves show which players' windows have moved on. */
export class LeaderDays1795953600000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table cs2_leader drop column first_on;
      alter table lol_leader drop column first_on;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table cs2_leader add column first_on date;
      create index cs2_leader_first on cs2_leader (window_days, first_on) where window_days is not null;
      alter table lol_leader add column first_on date;
      create index lol_leader_first on lol_leader (window_days, first_on) where window_days is not null;
    `);
  }
}
