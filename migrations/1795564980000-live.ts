import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The live log, as PostgreSQL keeps it. */
export class Live1795564980000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Changes of every topic as the live log had them.
      create table live_change (
        family text not null,
        topic text not null,
        seq bigint not null,
        entry_id text not null,
        logged_at timestamptz not null,
        source_at timestamptz,
        hash text not null,
        changed text[] not null,
        final boolean not null,
        state text not null,
        -- By PostgreSQL's own clock; the archive shows the change a while after it.
        kept_at timestamptz not null default clock_timestamp(),
        primary key (family, topic, seq)
      );
      create index live_change_age on live_change (logged_at);
      create index live_change_kept on live_change (family, kept_at);

      -- The entry of a family's log up to which everything is stored in live_change.
      create table live_cursor (
        family text primary key,
        entry_id text not null
      );

      -- How often a family's log had to begin anew in a Redis that had lost it.
      create table live_epoch (
        family text primary key,
        number bigint not null,
        -- The entry of the previous log up to which everything is stored in live_change; null where nothing is.
        kept_until text,
        begun_at timestamptz not null default now()
      );

      -- The last state of every topic that is running or was over within a day.
      create table live_state (
        family text not null,
        topic text not null,
        seq bigint not null,
        -- The rooms that carry it and its numbers there: [["event:slug", 12], …].
        rooms jsonb not null,
        state text not null,
        source_at timestamptz,
        final boolean not null,
        -- What the next worker needs to know to go on, as JSON text.
        memory text,
        kept_at timestamptz not null default now(),
        primary key (family, topic)
      );

      -- Histories of finished topics, one row a topic. It takes a tenth of the space, because PostgreSQL compresses
      -- each array as a whole and a state differs little from the one before.
      create table live_packed (
        family text not null,
        topic text not null,
        -- Those of the last change in it.
        last_seq bigint not null,
        last_logged_at timestamptz not null,
        -- One element for each change, oldest first; an element of changed is the text of an array.
        seqs bigint[] not null,
        entry_ids text[] not null,
        logged timestamptz[] not null,
        sources timestamptz[] not null,
        hashes text[] not null,
        changed text[] not null,
        finals boolean[] not null,
        states text[] not null,
        kept timestamptz[] not null,
        primary key (family, topic)
      );
      create index live_packed_age on live_packed (last_logged_at);

      -- Every stored change; the last one of each topic stands in live_change.
      create view live_history as
      select family, topic, seq, entry_id, logged_at, source_at, hash, changed, final, state, kept_at from live_change
      union all
      select family, topic, one.seq, one.entry_id, one.logged_at, one.source_at, one.hash, one.changed::text[], one.final,
        one.state, one.kept_at
      from live_packed
      cross join lateral unnest(seqs, entry_ids, logged, sources, hashes, live_packed.changed, finals, states, kept)
        as one (seq, entry_id, logged_at, source_at, hash, changed, final, state, kept_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop view live_history;
      drop table live_packed, live_state, live_epoch, live_cursor, live_change;
    `);
  }
}
