import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What sources say about cs2, each in rows of its own, so that none overwrites what another says. The tables that the
 * routes read are derived from these.
 */
export class Cs2Sources1795565280000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- A match as a source has it. facts has the members of ToldFacts in src/sports/cs2/import/told.ts.
      create table cs2_told_match (
        source text not null,
        key text not null,
        -- Whose id the match is known by, and that id: several sources know HLTV's.
        id_source text not null,
        id_key text not null,
        -- The day, and the time where it is known.
        held_on date,
        held_at timestamptz,
        event_name text,
        team1 text,
        team2 text,
        facts jsonb not null,
        hash text not null,
        run_id bigint not null,
        primary key (source, key)
      );
      create index cs2_told_match_id on cs2_told_match (id_source, id_key);
      create index cs2_told_match_run on cs2_told_match (run_id);

      -- facts has the members of ToldEvent.
      create table cs2_told_event (
        source text not null,
        key text not null,
        name text not null,
        facts jsonb not null,
        hash text not null,
        run_id bigint not null,
        primary key (source, key)
      );

      -- A team or player as a source's own list has it: kind is team or player, facts has the members of ToldTeam or
      -- ToldPlayer.
      create table cs2_told_subject (
        source text not null,
        kind text not null,
        key text not null,
        id_source text not null,
        name text not null,
        facts jsonb not null,
        hash text not null,
        run_id bigint not null,
        primary key (source, kind, key)
      );
      create index cs2_told_subject_run on cs2_told_subject (run_id);

      -- A row of the tier-3 game lists: a map, or the whole series.
      create table cs2_tier3_game (
        match_key text not null,
        -- The source's id of the game; total for the row of the series.
        game_key text not null,
        held_at timestamptz not null,
        event_name text not null,
        team1 text not null,
        team2 text not null,
        team1_score smallint not null,
        team2_score smallint not null,
        best_of smallint,
        map text,
        team1_rounds smallint,
        team2_rounds smallint,
        -- [{side, key, name, kills, deaths, assists, adr, kast}]
        players jsonb not null,
        hash text not null,
        run_id bigint not null,
        primary key (match_key, game_key)
      );

      -- Demos: the map of a match that each one records. part is its place where a map was recorded in several.
      create table cs2_demo_tie (
        match_key text not null,
        map_number smallint not null,
        part smallint not null,
        url text not null,
        event_key text,
        event_name text not null,
        held_at timestamptz not null,
        best_of smallint,
        team1 text not null,
        team2 text not null,
        team1_score smallint,
        team2_score smallint,
        winner text,
        map text,
        -- Null where there is no demo.
        checksum text,
        hash text not null,
        run_id bigint not null,
        primary key (match_key, map_number, part)
      );
      create index cs2_demo_tie_checksum on cs2_demo_tie (checksum);

      create table cs2_demo_map (
        checksum text primary key,
        map text,
        seconds real,
        winner_name text,
        hash text not null,
        run_id bigint not null
      );

      -- place is A or B, as in rounds.
      create table cs2_demo_team (
        checksum text not null,
        place text not null,
        name text not null,
        score smallint not null,
        hash text not null,
        run_id bigint not null,
        primary key (checksum, place)
      );

      create table cs2_demo_player (
        checksum text not null,
        steam_id text not null,
        name text not null,
        team_name text not null,
        -- By the columns of cs2_player_map.
        figures jsonb not null,
        hash text not null,
        run_id bigint not null,
        primary key (checksum, steam_id)
      );

      create table cs2_demo_round (
        checksum text not null,
        number smallint not null,
        start_tick integer,
        freeze_end_tick integer,
        end_tick integer,
        seconds real,
        -- Sides: 2 is T, 3 is CT.
        a_side smallint not null,
        a_score smallint not null,
        b_score smallint not null,
        winner_side smallint not null,
        end_reason smallint not null,
        overtime smallint not null,
        -- {money, equipmentValue, spent, buyType}
        a_economy jsonb not null,
        b_economy jsonb not null,
        hash text not null,
        run_id bigint not null,
        primary key (checksum, number)
      );

      create table cs2_demo_economy (
        checksum text not null,
        round_number smallint not null,
        steam_id text not null,
        side smallint,
        money integer,
        spent integer,
        equipment_value integer,
        buy_type text,
        hash text not null,
        run_id bigint not null,
        primary key (checksum, round_number, steam_id)
      );

      create table cs2_demo_clutch (
        checksum text not null,
        round_number smallint not null,
        steam_id text not null,
        versus smallint not null,
        won boolean not null,
        survived boolean,
        kills smallint,
        hash text not null,
        run_id bigint not null,
        primary key (checksum, round_number, steam_id)
      );

      create table cs2_demo_kill (
        checksum text not null,
        round_number smallint not null,
        tick integer not null,
        victim_id text not null,
        -- Null where the world killed.
        killer_id text,
        assister_id text,
        killer_side smallint,
        victim_side smallint,
        weapon text not null,
        headshot boolean not null,
        flash_assist boolean not null,
        wallbang boolean not null,
        through_smoke boolean not null,
        blind boolean not null,
        no_scope boolean not null,
        trade_kill boolean not null,
        hash text not null,
        run_id bigint not null,
        primary key (checksum, round_number, tick, victim_id)
      );

      -- Lines of Valve's standings and pages of details.
      create table cs2_vrs_line (
        kind text not null,
        region text not null,
        listed_on date not null,
        place integer not null,
        rank integer not null,
        points double precision not null,
        team_name text not null,
        roster text[] not null,
        -- The file of details.
        detail text,
        hash text not null,
        run_id bigint not null,
        primary key (kind, region, listed_on, place)
      );
      create index cs2_vrs_line_run on cs2_vrs_line (run_id);

      create table cs2_vrs_detail (
        listed_on date not null,
        detail text not null,
        team_name text not null,
        roster text[] not null,
        region text,
        factors jsonb not null,
        hash text not null,
        run_id bigint not null,
        primary key (listed_on, detail)
      );
      create index cs2_vrs_detail_run on cs2_vrs_detail (run_id);

      create table cs2_vrs_counted (
        listed_on date not null,
        detail text not null,
        number smallint not null,
        -- Valve's own number of the match, in this list only.
        match_key text not null,
        played_on date not null,
        team_name text not null,
        opponent text not null,
        won boolean not null,
        weights jsonb not null,
        roster text[] not null,
        hash text not null,
        run_id bigint not null,
        primary key (listed_on, detail, number)
      );
      create index cs2_vrs_counted_match on cs2_vrs_counted (listed_on, match_key);
      create index cs2_vrs_counted_run on cs2_vrs_counted (run_id);

      -- Items as operators pushed them last: kind is matches, events, vetoes or streams, key the source's own id.
      create table cs2_pushed (
        kind text not null,
        source text not null,
        key text not null,
        body jsonb not null,
        hash text not null,
        -- The import that brought it; null for an item that came by a request.
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
        -- Whether it is about something that is live, so that plans with a delay see it later.
        is_news boolean not null
      );

      -- The backup scores of matches as operators pushed them last.
      create table cs2_live_score (
        match_n integer not null,
        source text not null,
        body jsonb not null,
        primary key (match_n, source)
      );

      -- Pushed scores that the live feed has not published yet.
      create table cs2_live_push (
        number bigint generated always as identity primary key,
        match_n integer not null,
        body jsonb not null,
        pushed_at timestamptz not null default clock_timestamp()
      );
      create index cs2_live_push_age on cs2_live_push (pushed_at);

      -- What sources say of a match under one id, and the match that it was joined to. No route reads this table and
      -- the two below: they are what the derivation remembers, so that the next one derives only what changed.
      create table cs2_unit (
        id_source text not null,
        id_key text not null,
        match_n integer not null,
        -- In the order of its first source.
        team1_n integer not null,
        team2_n integer not null,
        -- The rows of cs2_told_match that say it, each as source and key.
        tells text[] not null,
        -- The source's own number, which puts undated matches between dated ones; null where it has none.
        sequence bigint,
        -- Its time, or its day; null where neither is known.
        told_at timestamptz,
        -- Where told_at is null, the time that follows from sequence.
        estimate timestamptz,
        -- Whether line-ups confirm, mend or show the sides of its demos.
        are_sides_voted boolean not null,
        primary key (id_source, id_key)
      );
      create index cs2_unit_match on cs2_unit (match_n);
      create index cs2_unit_teams on cs2_unit (team1_n, team2_n);
      create index cs2_unit_tells on cs2_unit using gin (tells);

      -- Every mention of a player in a source, and the player that it means.
      create table cs2_sighting (
        source text not null,
        tell text not null,
        place integer not null,
        -- Null for a roster in a ranking list, and for a list of players.
        match_n integer,
        team_n integer,
        held_on date,
        name text not null,
        -- The name, folded.
        who text not null,
        id_source text,
        id_key text,
        real_name text,
        country text,
        -- Null where several players have the name.
        player_n integer,
        primary key (source, tell, place)
      );
      create index cs2_sighting_who on cs2_sighting (who);
      create index cs2_sighting_id on cs2_sighting (id_key, id_source);
      create index cs2_sighting_player on cs2_sighting (player_n);
      create index cs2_sighting_match on cs2_sighting (match_n);
      create index cs2_sighting_team on cs2_sighting (team_n, held_on);

      -- Names of teams and events as sources write them, and what they mean. kind is team, team slug, event or event
      -- slug.
      create table cs2_written (
        kind text not null,
        name text not null,
        team_n integer,
        event_n integer,
        primary key (kind, name)
      );

      -- What a source says that could neither be recognised as the same thing as another source's nor distinguished
      -- from it.
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
    await runner.query(`
      drop table cs2_unjoined, cs2_written, cs2_sighting, cs2_unit, cs2_live_push, cs2_live_score, cs2_push,
        cs2_pushed, cs2_vrs_counted;
      drop table cs2_vrs_detail, cs2_vrs_line, cs2_demo_kill, cs2_demo_clutch, cs2_demo_economy, cs2_demo_round,
        cs2_demo_player;
      drop table cs2_demo_team, cs2_demo_map, cs2_demo_tie, cs2_tier3_game, cs2_told_subject, cs2_told_event,
        cs2_told_match;
    `);
  }
}
