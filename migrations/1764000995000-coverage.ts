import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Coverage1764000995000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- How many rows of the file were rejected, by reason. Both are null of files that were read before they were noted.
      alter table import_file add importer text, add reasons jsonb;
      create index import_file_newest on import_file (importer, file, run_id desc) include (finished_at);

      -- What the archive held when it was last counted.
      create table archive_coverage (
        family text not null,
        resource text not null,
        rows bigint not null,
        first_day date,
        last_day date,
        gaps integer,
        -- The version of the archive that was counted.
        version bigint not null,
        counted_at timestamptz not null,
        took_ms double precision not null,
        primary key (family, resource)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table archive_coverage;
      drop index import_file_newest;
      alter table import_file drop importer, drop reasons;
    `);
  }
}
