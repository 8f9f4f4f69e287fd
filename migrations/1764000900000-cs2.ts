import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The tables of cs2 that the routes read: its subjects. Sources keep rows of their own, from which these are derived. */
export class Cs21764000900000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create sequence cs2_team_n;
      create sequence cs2_player_n;
      create sequence cs2_event_n;
      create sequence cs2_match_n;
      create sequence cs2_transfer_n;
      create sequence cs2_roster_n;
      create index identity_cs2_key on identity (kind, lower(key)) where family = 'cs2';

      create table cs2_team (
        n integer primary key,
        slug text not null unique,
        name text not null,
        short_name text,
        folded text not null,
        former_names text[] not null default '{}',
        logo_url text,
        -- ISO 3166, two letters.
        country text,
        -- europe, americas or asia, of its newest regional standings.
        region text,
        founded smallint,
        -- {provider: url}
        social jsonb not null default '{}',
        -- Whether it played or was ranked in the last 180 days of what is stored.
        is_active boolean not null,
        last_played_at timestamptz,
        -- Of the newest lists; null where it is in none.
        world_rank integer,
        world_points double precision,
        world_change integer,
        vrs_rank integer,
        regional_rank integer,
        -- [{source, id, url}]
        external_ids jsonb not null,
        hash text not null,
        updated_at timestamptz not null
      );
      create index cs2_team_by_name on cs2_team (folded, n);
      create index cs2_team_folded_trgm on cs2_team using gin (folded gin_trgm_ops);
      create index cs2_team_region on cs2_team (region, folded, n);
      create index cs2_team_country on cs2_team (country, folded, n);
      create table cs2_player (
        n integer primary key,
        slug text not null unique,
        nickname text not null,
        folded text not null,
        real_name text,
        -- The nickname and the real name, folded, which a search looks in.
        searched text not null,
        aliases text[] not null default '{}',
        photo_url text,
        country text,
        birth_date date,
        -- Of the newest dated line-up that has the player.
        team_n integer,
        -- player, coach, substitute, benched, igl or awper
        role text not null default 'player',
        is_active boolean not null,
        last_played_at timestamptz,
        social jsonb not null default '{}',
        external_ids jsonb not null,
        hash text not null,
        updated_at timestamptz not null
      );
      create index cs2_player_by_name on cs2_player (folded, n) include (searched);
      create index cs2_player_searched_trgm on cs2_player using gin (searched gin_trgm_ops);
      create index cs2_player_team on cs2_player (team_n);
      create table cs2_event (
        n integer primary key,
        slug text not null unique,
        name text not null,
        folded text not null,
        series text,
        -- s, a, b or c
        tier text,
        -- First and last day; of an event whose source has none, those of its dated matches. Null where none is dated.
        starts_on date,
        ends_on date,
        -- Whether a source has the days, so that they hold for the whole event.
        are_days_told boolean not null default false,
        -- upcoming, live or completed follow from the days where this is null; else cancelled or completed.
        status text,
        city text,
        country text,
        venue text,
        region text,
        is_online boolean,
        prize_amount numeric(14, 2),
        prize_currency text,
        prize_text text,
        team_count integer,
        match_count integer not null default 0,
        -- [{stage, type, bestOf, startDate, endDate}]
        format jsonb,
        -- Slugs.
        map_pool text[],
        winner_n integer,
        mvp_n integer,
        logo_url text,
        vrs_weight real,
        external_ids jsonb not null,
        hash text not null,
        revision integer not null default 0,
        updated_at timestamptz not null
      );
      create index cs2_event_start on cs2_event (starts_on, n);
      create index cs2_event_end on cs2_event (ends_on, n);
      create index cs2_event_tier on cs2_event (tier, starts_on, n);
      create index cs2_event_folded_trgm on cs2_event using gin (folded gin_trgm_ops);
      -- Who takes part, and where they came out; what no source has is null.
      create table cs2_event_team (
        event_n integer not null,
        team_n integer not null,
        seed smallint,
        placement_min smallint,
        placement_max smallint,
        prize_amount numeric(14, 2),
        prize_currency text,
        wins smallint not null default 0,
        losses smallint not null default 0,
        draws smallint not null default 0,
        maps_won smallint,
        maps_lost smallint,
        rounds_won integer,
        rounds_lost integer,
        hash text not null,
        updated_at timestamptz not null,
        primary key (event_n, team_n)
      );
      create index cs2_event_team_of on cs2_event_team (team_n);
      create table cs2_match (
        n integer primary key,
        event_n integer,
        -- As a source writes it: a stage, and a round in it.
        stage text,
        round_name text,
        is_playoff boolean,
        best_of smallint,
        -- scheduled, live, completed, postponed or cancelled
        status text not null,
        reason text,
        -- Null before the teams are known.
        team1_n integer,
        team2_n integer,
        -- Maps won; of a match of one map 1 and 0. Null where a source has the winner alone.
        team1_score smallint,
        team2_score smallint,
        winner_n integer,
        -- The time of day is known, else null; held_on is its day, and null where no source dates the match.
        starts_at timestamptz,
        original_starts_at timestamptz,
        started_at timestamptz,
        ended_at timestamptz,
        held_on date,
        -- What lists are ordered by and plans' windows of history compare. It is never shown: of a match without a time it is
        -- its day, and without a day the time of the dated match whose number at the source is next to its own.
        listed_at timestamptz not null,
        tier text,
        is_online boolean,
        forfeit boolean not null default false,
        -- Whether figures of players on its maps, or in the whole series, are stored.
        has_stats boolean not null default false,
        map_count smallint not null default 0,
        demo_count smallint not null default 0,
        mvp_n integer,
        -- In the newest world ranking before the match.
        team1_rank integer,
        team2_rank integer,
        -- Which sources have it, the one that tells most first.
        sources text[] not null,
        external_ids jsonb not null,
        -- Live ids of the match.
        aliases text[] not null default '{}',
        hash text not null,
        revision integer not null default 0,
        updated_at timestamptz not null
      );
      create index cs2_match_listed on cs2_match (listed_at, n);
      create index cs2_match_status on cs2_match (status, listed_at, n);
      create index cs2_match_status_tier on cs2_match (status, tier, listed_at, n);
      create index cs2_match_event on cs2_match (event_n, listed_at, n);
      create index cs2_match_team1 on cs2_match (team1_n, listed_at, n);
      create index cs2_match_team2 on cs2_match (team2_n, listed_at, n);
      -- What a source says that could not be recognised as the same thing as another source's, nor told apart from it.
      create table cs2_unjoined (
        source text not null,
        kind text not null,
        key text not null,
        name text not null,
        reason text not null,
        primary key (source, kind, key)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table cs2_team, cs2_player, cs2_event, cs2_event_team, cs2_match, cs2_unjoined');
    await runner.query(
      'drop sequence cs2_team_n, cs2_player_n, cs2_event_n, cs2_match_n, cs2_transfer_n, cs2_roster_n',
    );
  }
}
