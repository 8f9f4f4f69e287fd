import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Archive1764000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create extension if not exists pg_trgm;

      -- Raised by every import that changed something; part of each cached answer's ETag.
      create table data_version (
        family text primary key,
        version bigint not null,
        changed_at timestamptz not null
      );

      create table import_run (
        id bigint generated always as identity primary key,
        importer text not null,
        source text not null,
        status text not null check (status in ('running', 'done', 'failed')),
        started_at timestamptz not null default now(),
        finished_at timestamptz,
        files integer not null default 0,
        rows_read bigint not null default 0,
        inserted bigint not null default 0,
        updated bigint not null default 0,
        unchanged bigint not null default 0,
        rejected bigint not null default 0,
        rejects_file text,
        error text
      );

      create table import_file (
        run_id bigint not null references import_run on delete cascade,
        file text not null,
        rows_read bigint not null,
        inserted bigint not null,
        updated bigint not null,
        unchanged bigint not null,
        rejected bigint not null,
        finished_at timestamptz not null default now(),
        primary key (run_id, file)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table import_file, import_run, data_version');
  }
}
