import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Codes that sign in once: the SHA-256 of each, and whom it opens. */
export class Entrance1764000997000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table entrance (
        code_hash bytea primary key,
        account_id text not null references account_owner on delete cascade
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table entrance');
  }
}
