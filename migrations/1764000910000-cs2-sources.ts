import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What sources say about cs2, each in rows of its own, so that what one tells never overwrites what another told. The tables
 * that the routes read are derived from these.
 */
export class Cs2Sources1764000910000 implements MigrationInterface {
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

      -- A team or player as a source's own list tells it: kind is team or player, facts has the members of ToldTeam or ToldPlayer.
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

      -- Demos: which map of which match each is. part is its place where a map was recorded in several.
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
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table cs2_vrs_counted, cs2_vrs_detail, cs2_vrs_line, cs2_demo_kill, cs2_demo_clutch, cs2_demo_economy,
        cs2_demo_round, cs2_demo_player, cs2_demo_team, cs2_demo_map, cs2_demo_tie, cs2_tier3_game, cs2_told_subject,
        cs2_told_event, cs2_told_match
    `);
  }
}
