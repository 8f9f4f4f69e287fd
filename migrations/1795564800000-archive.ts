import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What every family of the archive shares: folding of names, imports, marks and coverage. */
export class Archive1795564800000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create extension if not exists pg_trgm;
      create extension if not exists fuzzystrmatch;

      -- As the service folds a name: without case, accents, apostrophes and dots, with blanks for all other signs.
      create function folded_name(name text) returns text language sql immutable strict parallel safe return
        trim(regexp_replace(regexp_replace(
          replace(replace(translate(lower(normalize(name, nfkd)), 'øłđðıħŧ', 'olddiht'), 'ß', 'ss'), 'æ', 'ae'),
          '[\\u0300-\\u036f''’‘ʼ\`´.]', '', 'g'), '[^[:alnum:]]+', ' ', 'g'));

      -- Names as upstreams write them, each folded by the service. loose is as in identity_name.
      create table spelling (
        name text primary key,
        folded text not null,
        loose text not null
      );

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
        importer text,
        -- {reason: rejected rows}
        reasons jsonb,
        primary key (run_id, file)
      );
      create index import_file_newest on import_file (importer, file, run_id desc) include (finished_at);

      -- Subjects whose derived rows may be out of date.
      create table archive_mark (
        family text not null,
        kind text not null,
        n integer not null,
        primary key (family, kind, n)
      );

      -- Live subjects whose state the archive could not store, each with the version of that state.
      create table archive_set_aside (
        family text not null,
        topic text not null,
        seq bigint not null,
        reason text not null,
        set_aside_at timestamptz not null default now(),
        primary key (family, topic)
      );

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

      -- The windows of a leaderboard end on the day of the newest match in which its figure is known.
      create table leader_window_end (
        family text not null,
        metric text not null,
        until date not null,
        primary key (family, metric)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table leader_window_end, archive_coverage, archive_set_aside, archive_mark, import_file, import_run;
      drop table data_version, spelling;
      drop function folded_name(text);
    `);
  }
}
