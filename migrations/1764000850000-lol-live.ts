import type { MigrationInterface, QueryRunner } from 'typeorm';

export class LolLive1764000850000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- The last states of topics that are over, by which live routes answer for good.
      create table lol_live_end (
        topic text primary key,
        seq bigint not null,
        entry_id text not null,
        logged_at timestamptz not null,
        source_at timestamptz,
        state json not null,
        kept_at timestamptz not null default clock_timestamp(),
        -- False until the archive has taken it.
        archived boolean not null default false
      );
      create index lol_live_end_fresh on lol_live_end (kept_at) where not archived;

      -- What the feed told last of a match, a minute late.
      create table lol_live_match (
        n integer primary key,
        league_n integer not null,
        tournament_n integer,
        seq bigint not null,
        state jsonb not null,
        is_listed boolean not null,
        is_numeric boolean not null,
        was_listed boolean not null,
        was_numeric boolean not null,
        last_live_at timestamptz
      );
      create index lol_live_match_league on lol_live_match (league_n);

      -- A game that was followed to its end, a minute late.
      create table lol_live_game (
        n integer primary key,
        match_n integer not null,
        league_n integer not null,
        -- The last board.
        board jsonb not null,
        -- [{place, seconds, gold, cs, level, kills, deaths, assists}], a row a minute and player or side.
        frames jsonb not null,
        -- {seconds: answers that came so long after the newest frame in them}
        lags jsonb not null,
        is_numeric boolean not null,
        ended_at timestamptz
      );
      create index lol_live_game_league on lol_live_game (league_n, ended_at);

      -- Teams as the feed calls them.
      create table lol_live_team (
        n integer primary key,
        name text not null,
        code text not null,
        image_url text
      );

      -- What operators push, until the feed has told it.
      create table lol_push (
        number bigint generated always as identity primary key,
        kind text not null,
        game_n integer not null,
        body jsonb not null,
        pushed_at timestamptz not null default clock_timestamp()
      );
      create index lol_push_age on lol_push (pushed_at);

      -- Drafts as they were pushed last: [{order, type, side, championId, championName, playerId?}]
      create table lol_draft (
        game_n integer primary key,
        sequence jsonb not null,
        pushed_at timestamptz not null
      );

      -- By game, the figures that reads of the broadcast were accepted with last.
      create table lol_visual_read (
        game_n integer primary key,
        figures jsonb not null,
        read_at timestamptz not null
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'drop table lol_visual_read, lol_draft, lol_push, lol_live_team, lol_live_game, lol_live_match, lol_live_end',
    );
  }
}
