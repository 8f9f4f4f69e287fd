import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Null is unknown. kast is a ratio; rating is the source's own, HLTV's 2.0 or 3.0, as `rating_kind` says. */
const FIGURES = `
  kills smallint,
  deaths smallint,
  assists smallint,
  headshots smallint,
  first_kills smallint,
  first_deaths smallint,
  trade_kills smallint,
  trade_deaths smallint,
  flash_assists smallint,
  clutches_won smallint,
  clutches_lost smallint,
  -- Rounds with two to five kills; multi_kills is their sum, which some sources have alone.
  k2 smallint,
  k3 smallint,
  k4 smallint,
  k5 smallint,
  multi_kills smallint,
  damage integer,
  utility_damage integer,
  adr real,
  kast real,
  rating real,
  rating_kind text,
  -- {ct: {kills, deaths, adr, kast, rating}, t: the same}
  sides jsonb,
  -- Rounds of the map or series, by which figures of a round are weighed.
  rounds smallint
`;

/** Figures of sides and players of cs2, and who played for whom. `listed_at` is that of the match. */
export class Cs2Lines1764000902000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- A side of a match: a list of a team's matches reads these rows in their order. The figures are sums of the series
      -- as a source has them for the whole side.
      create table cs2_match_team (
        match_n integer not null,
        side smallint not null,
        team_n integer not null,
        opponent_n integer,
        status text not null,
        score smallint,
        opponent_score smallint,
        -- Null where nobody won, or it is not over.
        won boolean,
        listed_at timestamptz not null,
        event_n integer,
        ${FIGURES},
        -- The source of the figures.
        source text,
        hash text not null,
        updated_at timestamptz not null,
        primary key (match_n, side)
      );
      create index cs2_match_team_list on cs2_match_team (team_n, status, listed_at, match_n);
      create index cs2_match_team_all on cs2_match_team (team_n, listed_at, match_n);
      create index cs2_match_team_pair on cs2_match_team (team_n, opponent_n, listed_at, match_n);
      -- The line of a player on a map.
      create table cs2_player_map (
        match_n integer not null,
        map_number smallint not null,
        player_n integer not null,
        -- Of the match, 1 or 2.
        side smallint,
        team_n integer,
        opponent_n integer,
        -- The nickname in this match.
        nickname text not null,
        map text,
        won boolean,
        listed_at timestamptz not null,
        event_n integer,
        ${FIGURES},
        source text not null,
        -- Which figure came from another source than the row's own: {figure: source}.
        other_sources jsonb,
        hash text not null,
        updated_at timestamptz not null,
        primary key (match_n, map_number, player_n)
      );
      create index cs2_player_map_player on cs2_player_map (player_n, listed_at, match_n, map_number);
      create index cs2_player_map_team on cs2_player_map (team_n, listed_at, match_n);
      create index cs2_player_map_listed on cs2_player_map (listed_at);
      -- The line of a player in a whole series, where a source has no single maps.
      create table cs2_player_series (
        match_n integer not null,
        player_n integer not null,
        side smallint,
        team_n integer,
        opponent_n integer,
        nickname text not null,
        won boolean,
        listed_at timestamptz not null,
        event_n integer,
        ${FIGURES},
        source text not null,
        hash text not null,
        updated_at timestamptz not null,
        primary key (match_n, player_n)
      );
      create index cs2_player_series_player on cs2_player_series (player_n, listed_at, match_n);
      -- What leaderboards rank: sums of a player's lines over a window, on a map and in a tier; null where they are of all.
      create table cs2_leader (
        window_days smallint,
        map text,
        tier text,
        player_n integer not null,
        -- Of the newest line.
        team_n integer,
        first_on date not null,
        last_at timestamptz not null,
        -- A figure is above / below, over so many maps and rounds; null where no line tells it.
        rating_maps integer,
        rating_rounds integer,
        rating_above double precision,
        rating_below double precision,
        adr_maps integer,
        adr_rounds integer,
        adr_above double precision,
        adr_below double precision,
        kast_maps integer,
        kast_rounds integer,
        kast_above double precision,
        kast_below double precision,
        kd_maps integer,
        kd_rounds integer,
        kd_above double precision,
        kd_below double precision,
        kills_maps integer,
        kills_rounds integer,
        kills_above double precision,
        opening_kills_maps integer,
        opening_kills_rounds integer,
        opening_kills_above double precision,
        opening_kills_below double precision,
        unique nulls not distinct (window_days, map, tier, player_n)
      );
      create index cs2_leader_player on cs2_leader (player_n);
      create index cs2_leader_first on cs2_leader (window_days, first_on) where window_days is not null;
      -- Who played for a team on a day, as a source has it: in a match, or as a ranked roster.
      create table cs2_lineup (
        team_n integer not null,
        held_on date not null,
        source text not null,
        player_n integer not null,
        match_n integer,
        hash text not null,
        updated_at timestamptz not null,
        primary key (team_n, held_on, source, player_n)
      );
      create index cs2_lineup_player on cs2_lineup (player_n, held_on);
      create index cs2_lineup_match on cs2_lineup (match_n);
      -- When a player was in a team, from the first dated line-up to the last, or as a source has it.
      create table cs2_spell (
        team_n integer not null,
        player_n integer not null,
        starts_on date not null,
        -- Null while the player is in it.
        ends_on date,
        role text not null default 'player',
        -- Maps that are stored of the player for the team in that time; null where none is.
        maps integer,
        source text not null,
        hash text not null,
        updated_at timestamptz not null,
        primary key (team_n, player_n, starts_on)
      );
      create index cs2_spell_player on cs2_spell (player_n, starts_on);
      create table cs2_roster_change (
        n integer primary key,
        changed_on date not null,
        player_n integer not null,
        team_n integer not null,
        -- joined, left, benched, activated, loaned or role_changed
        action text not null,
        role text,
        source text not null,
        announced_url text,
        hash text not null,
        updated_at timestamptz not null
      );
      create index cs2_roster_change_day on cs2_roster_change (changed_on, n);
      create index cs2_roster_change_team on cs2_roster_change (team_n, changed_on, n);
      create index cs2_roster_change_player on cs2_roster_change (player_n, changed_on, n);
      create index cs2_roster_change_action on cs2_roster_change (action, changed_on, n);
      create table cs2_transfer (
        n integer primary key,
        moved_on date not null,
        player_n integer not null,
        from_n integer,
        to_n integer,
        -- transfer, loan, free, promotion, release or retirement
        type text not null,
        fee_amount numeric(14, 2),
        fee_currency text,
        -- Whether a source has the move, and not the line-ups alone.
        confirmed boolean not null,
        announced_url text,
        source text not null,
        hash text not null,
        updated_at timestamptz not null
      );
      create index cs2_transfer_day on cs2_transfer (moved_on, n);
      create index cs2_transfer_from on cs2_transfer (from_n, moved_on, n);
      create index cs2_transfer_to on cs2_transfer (to_n, moved_on, n);
      create index cs2_transfer_player on cs2_transfer (player_n, moved_on, n);
      create index cs2_transfer_type on cs2_transfer (type, moved_on, n);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'drop table cs2_match_team, cs2_player_map, cs2_player_series, cs2_leader, cs2_lineup, cs2_spell, cs2_roster_change, cs2_transfer',
    );
  }
}
