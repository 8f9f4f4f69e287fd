import type { MigrationInterface, QueryRunner } from 'typeorm';

export class LiveEpoch1764000670000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- How often a family's log had to begin anew in a Redis that had lost it.
      create table live_epoch (
        family text primary key,
        number bigint not null,
        -- Up to which entry of the log before everything stands in live_change; null when nothing did.
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
        -- What the next worker has to know of it, as JSON text.
        memory text,
        kept_at timestamptz not null default now(),
        primary key (family, topic)
      );

      -- Rows that stand get one time for all; a default of each row's own would write the table anew.
      alter table live_change add column kept_at timestamptz not null default now();
      alter table live_change alter column kept_at set default clock_timestamp();
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table live_change drop column kept_at');
    await runner.query('drop table live_state, live_epoch');
  }
}
