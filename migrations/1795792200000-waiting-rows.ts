import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Rows of files whose subject the archive does not have yet. */
export class WaitingRows1795792200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table waiting_row (
        id bigint generated always as identity primary key,
        importer text not null,
        table_name text not null,
        file text not null,
        -- What the row is about, and why it was rejected.
        kind text not null,
        reason text not null,
        digest text not null,
        -- The row as it was staged, and how often its file has it.
        content jsonb not null,
        copies integer not null,
        unique (importer, table_name, file, digest)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table waiting_row');
  }
}
