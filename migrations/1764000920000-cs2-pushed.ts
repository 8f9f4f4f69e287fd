import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What operators push of cs2. */
export class Cs2Pushed1764000920000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Items as they were pushed last: kind is matches, events, vetoes or streams, key the source's own id.
      create table cs2_pushed (
        kind text not null,
        source text not null,
        key text not null,
        body jsonb not null,
        hash text not null,
        -- Of the import that brought it; null of an item that came by a request.
        run_id bigint,
        primary key (kind, source, key)
      );
      create index cs2_pushed_run on cs2_pushed (run_id) where run_id is not null;
      -- Items that the archive does not show yet, in the order in which they came.
      create table cs2_push (
        number bigint generated always as identity primary key,
        kind text not null,
        source text not null,
        key text not null,
        body jsonb not null,
        pushed_at timestamptz not null default now(),
        -- Whether it tells of what runs, so that it is held back as live news are.
        is_news boolean not null
      );
      create table cs2_stream (
        match_n integer not null,
        source text not null,
        place smallint not null,
        provider text not null,
        channel text,
        url text not null,
        embed_url text,
        language text,
        is_official boolean,
        is_main boolean,
        viewers integer,
        primary key (match_n, source, place)
      );
      -- A bracket that a source tells: the stages of the answer.
      create table cs2_event_bracket (
        event_n integer primary key,
        source text not null,
        stages jsonb not null
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table cs2_event_bracket, cs2_stream, cs2_push, cs2_pushed');
  }
}
