import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What an installation is called by, whichever of its processes answers, and the account of the local key. */
export class Installation1764000999835 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table installation (
        id uuid not null default gen_random_uuid(),
        singleton boolean primary key default true check (singleton),
        local_account_id text references account on delete set null
      );
      insert into installation (local_account_id) values ((select account_id from account_owner where is_demo));
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table installation');
  }
}
