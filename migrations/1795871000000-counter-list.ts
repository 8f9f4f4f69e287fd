import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which Redis servers counted for the accounts, since when. */
export class CounterList1795871000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Empty as long as there was one server only.
      create table counter_list (
        number integer primary key,
        -- The servers in order, without users and passwords.
        list text not null,
        begins_at timestamptz not null
      )
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table counter_list');
  }
}
