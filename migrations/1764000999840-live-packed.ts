import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Histories of finished topics take a tenth of the room: one row a topic, whose arrays PostgreSQL compresses as a whole,
 * because a state differs little from the one before.
 */
export class LivePacked1764000999840 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table live_packed (
        family text not null,
        topic text not null,
        -- Of the last change in it.
        last_seq bigint not null,
        last_logged_at timestamptz not null,
        -- Of each change, oldest first; the fields that changed are an array's text.
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

      -- Every change that is kept; the last one of each topic stands in live_change.
      create view live_history as
      select family, topic, seq, entry_id, logged_at, source_at, hash, changed, final, state, kept_at from live_change
      union all
      select family, topic, one.seq, one.entry_id, one.logged_at, one.source_at, one.hash, one.changed::text[], one.final, one.state, one.kept_at
      from live_packed cross join lateral unnest(seqs, entry_ids, logged, sources, hashes, live_packed.changed, finals, states, kept)
        as one (seq, entry_id, logged_at, source_at, hash, changed, final, state, kept_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      insert into live_change (family, topic, seq, entry_id, logged_at, source_at, hash, changed, final, state, kept_at)
      select family, topic, seq, entry_id, logged_at, source_at, hash, changed, final, state, kept_at from live_history
      on conflict do nothing;
      drop view live_history;
      drop table live_packed;
    `);
  }
}
