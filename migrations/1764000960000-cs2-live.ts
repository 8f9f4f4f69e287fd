import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Cs2Live1764000960000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- The last states of topics that are over, by which live routes answer for good.
      create table cs2_live_end (
        -- In the order of its bytes, so that topics with one beginning are found together.
        topic text collate "C" primary key,
        seq bigint not null,
        entry_id text not null,
        logged_at timestamptz not null,
        source_at timestamptz,
        state json not null,
        kept_at timestamptz not null default clock_timestamp()
      );

      -- The backup scores of matches as operators pushed them last.
      create table cs2_live_score (
        match_n integer not null,
        source text not null,
        body jsonb not null,
        primary key (match_n, source)
      );
      -- The same, until the feed has told them.
      create table cs2_live_push (
        number bigint generated always as identity primary key,
        match_n integer not null,
        body jsonb not null,
        pushed_at timestamptz not null default clock_timestamp()
      );
      create index cs2_live_push_age on cs2_live_push (pushed_at);

      -- The live feed does not tell these of a kill.
      alter table cs2_kill alter wallbang drop not null, alter through_smoke drop not null, alter blind drop not null,
        alter no_scope drop not null, alter opening_kill drop not null, alter trade_kill drop not null;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table cs2_live_push, cs2_live_score, cs2_live_end');
  }
}
