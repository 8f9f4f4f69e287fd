import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What happened in matches of cs2. `listed_at` is that of the match, repeated so that lists need no other table. */
export class Cs2Maps1764000901000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table cs2_map (
        match_n integer not null,
        number smallint not null,
        -- As in cs2/maps.ts, dust2; null where a source has the score of a map without its name.
        map text,
        -- scheduled, live, completed or map_not_played
        status text not null,
        -- Rounds.
        team1_score smallint,
        team2_score smallint,
        winner_n integer,
        -- Null for a decider, and where it is not known who picked.
        picked_by_n integer,
        is_decider boolean not null default false,
        -- [{half, team1Side, team2Side, team1Rounds, team2Rounds}], overtime left out; [] where not known.
        halves jsonb not null default '[]',
        overtime_rounds smallint not null default 0,
        round_count smallint,
        started_at timestamptz,
        ended_at timestamptz,
        seconds integer,
        -- Checksum of the demo that was read, or its link.
        demo text,
        listed_at timestamptz not null,
        event_n integer,
        has_rounds boolean not null default false,
        has_kills boolean not null default false,
        source text not null,
        external_ids jsonb not null default '[]',
        hash text not null,
        updated_at timestamptz not null,
        primary key (match_n, number)
      );
      create index cs2_map_played on cs2_map (map, listed_at);
      -- A side of a map that was played; what is told by its rounds is null where these are not stored.
      create table cs2_map_team (
        match_n integer not null,
        map_number smallint not null,
        side smallint not null,
        team_n integer not null,
        opponent_n integer,
        map text,
        won boolean,
        rounds_won smallint,
        rounds_lost smallint,
        ct_rounds smallint,
        ct_won smallint,
        t_rounds smallint,
        t_won smallint,
        pistols smallint,
        pistols_won smallint,
        -- Null where it is not known who picked.
        picked boolean,
        opponent_picked boolean,
        listed_at timestamptz not null,
        event_n integer,
        hash text not null,
        updated_at timestamptz not null,
        primary key (match_n, map_number, side)
      );
      create index cs2_map_team_list on cs2_map_team (team_n, listed_at, match_n, map_number);
      create index cs2_map_team_map on cs2_map_team (map, listed_at);
      -- Sums over all that was played on a map; rounds are null where none is stored.
      create table cs2_map_total (
        map text primary key,
        played integer not null,
        ct_rounds integer,
        ct_won integer,
        t_rounds integer,
        t_won integer
      );
      create table cs2_veto (
        match_n integer not null,
        place smallint not null,
        team_n integer,
        -- ban, pick or decider
        action text not null,
        map text not null,
        listed_at timestamptz not null,
        event_n integer,
        source text not null,
        hash text not null,
        updated_at timestamptz not null,
        primary key (match_n, place)
      );
      create index cs2_veto_team on cs2_veto (team_n, listed_at);
      create table cs2_round (
        match_n integer not null,
        map_number smallint not null,
        number smallint not null,
        -- 1 and 2, and from 3 those of overtime.
        half smallint not null,
        winner_n integer,
        winner_side text not null,
        -- t_eliminated, ct_eliminated, bomb_exploded, bomb_defused or time_expired
        outcome text not null,
        team1_side text not null,
        -- After the round.
        team1_score smallint not null,
        team2_score smallint not null,
        started_at timestamptz,
        ended_at timestamptz,
        seconds real,
        bomb_planted boolean,
        site text,
        opening_killer_n integer,
        opening_victim_n integer,
        opening_seconds real,
        clutch_player_n integer,
        clutch_versus smallint,
        clutch_won boolean,
        survivors1 smallint,
        survivors2 smallint,
        source text not null,
        hash text not null,
        updated_at timestamptz not null,
        primary key (match_n, map_number, number)
      );
      create table cs2_round_economy (
        match_n integer not null,
        map_number smallint not null,
        round_number smallint not null,
        -- 1 and 2, as the teams of the match.
        side smallint not null,
        team_n integer not null,
        money integer,
        equipment_value integer,
        spent integer,
        -- pistol, eco, semi, force or full
        buy_type text,
        opponent_buy_type text,
        won boolean,
        listed_at timestamptz not null,
        event_n integer,
        source text not null,
        hash text not null,
        updated_at timestamptz not null,
        primary key (match_n, map_number, round_number, side)
      );
      create index cs2_round_economy_team on cs2_round_economy (team_n, listed_at);
      create table cs2_kill (
        match_n integer not null,
        map_number smallint not null,
        -- In the map, from 1.
        seq smallint not null,
        round_number smallint not null,
        round_seconds real,
        at timestamptz,
        -- Null where the world killed, such as the bomb.
        killer_n integer,
        killer_team_n integer,
        killer_side text,
        victim_n integer not null,
        victim_team_n integer,
        assister_n integer,
        flash_assist boolean not null,
        weapon text not null,
        headshot boolean not null,
        wallbang boolean not null,
        through_smoke boolean not null,
        blind boolean not null,
        no_scope boolean not null,
        opening_kill boolean not null,
        trade_kill boolean not null,
        team_kill boolean not null,
        listed_at timestamptz not null,
        event_n integer,
        source text not null,
        hash text not null,
        updated_at timestamptz not null,
        primary key (match_n, map_number, seq)
      );
      create index cs2_kill_killer on cs2_kill (killer_n, listed_at) where killer_n is not null;
      create index cs2_kill_victim on cs2_kill (victim_n, listed_at);
      create index cs2_kill_assister on cs2_kill (assister_n, listed_at) where assister_n is not null;
      create table cs2_clutch (
        match_n integer not null,
        map_number smallint not null,
        round_number smallint not null,
        player_n integer not null,
        team_n integer,
        -- Opponents alive, 1 to 5.
        versus smallint not null,
        won boolean not null,
        survived boolean,
        kills smallint,
        listed_at timestamptz not null,
        event_n integer,
        source text not null,
        hash text not null,
        updated_at timestamptz not null,
        primary key (match_n, map_number, round_number, player_n)
      );
      create index cs2_clutch_player on cs2_clutch (player_n, listed_at, match_n);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'drop table cs2_map, cs2_map_team, cs2_map_total, cs2_veto, cs2_round, cs2_round_economy, cs2_kill, cs2_clutch',
    );
  }
}
