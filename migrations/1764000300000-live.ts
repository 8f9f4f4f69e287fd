import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Live1764000300000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Every change of every topic, as the live log had it.
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
        primary key (family, topic, seq)
      );
      create index live_change_age on live_change (logged_at);

      -- Up to which entry of a family's log everything stands in live_change.
      create table live_cursor (
        family text primary key,
        entry_id text not null
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table live_cursor, live_change');
  }
}
