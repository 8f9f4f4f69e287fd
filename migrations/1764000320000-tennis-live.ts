import type { MigrationInterface, QueryRunner } from 'typeorm';

export class TennisLive1764000320000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create sequence tennis_live_n;

      -- Which number a source's live match has, and how it ended.
      create table tennis_live_match (
        source text not null,
        key text not null,
        n integer not null unique default nextval('tennis_live_n'),
        -- Its point-by-point recording, by which the archive knows the match.
        recording_id text,
        -- The last answer as JSON text, since when it is logged, and upstream's time of the end; null while it runs.
        answer text,
        logged_at timestamptz,
        ended_at timestamptz,
        primary key (source, key)
      );
      create index tennis_live_match_recording on tennis_live_match (recording_id) where recording_id is not null;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table tennis_live_match');
    await runner.query('drop sequence tennis_live_n');
  }
}
