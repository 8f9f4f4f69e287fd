import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The archive as files: which seasons there are, and the bytes of the files made of them. */
export class Exports1795864000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- When the seasons of a table were last counted, and for which version of the family's archive.
      create table export_table (
        family text not null,
        name text not null,
        version bigint not null,
        looked_at timestamptz not null,
        took_ms double precision not null,
        primary key (family, name)
      );

      -- The seasons that the archive has. Equal fingerprints mean equal rows in an equal form.
      create table export_season (
        family text not null,
        name text not null,
        season text not null,
        rows bigint not null,
        fingerprint text not null,
        primary key (family, name, season)
      );

      -- A file is stored in one transaction, so there is none of which only a part is there.
      create table export_file (
        id bigint generated always as identity primary key,
        family text not null,
        name text not null,
        season text not null,
        format text not null,
        fingerprint text not null,
        rows bigint not null,
        bytes bigint not null,
        -- Hexadecimal.
        sha256 text not null,
        -- The version of the archive with which the rows changed.
        version bigint not null,
        made_at timestamptz not null,
        -- Set when another file took its place; whoever was reading it then may finish.
        replaced_at timestamptz
      );
      create unique index export_file_current on export_file (family, name, season, format) where replaced_at is null;
      create index export_file_replaced on export_file (replaced_at) where replaced_at is not null;

      create table export_part (
        file_id bigint not null references export_file on delete cascade,
        place integer not null,
        bytes bytea not null,
        primary key (file_id, place)
      );
      -- The bytes are compressed already.
      alter table export_part alter bytes set storage external;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table export_part, export_file, export_season, export_table');
  }
}
