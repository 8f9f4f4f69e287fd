import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the derivation of cs2 remembers, so that the next one derives again only what changed. No route reads it. */
export class Cs2Units1764000970000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- What is told of a match under one id, and the match that it was joined to.
      create table cs2_unit (
        id_source text not null,
        id_key text not null,
        match_n integer not null,
        -- In the order of its first source.
        team1_n integer not null,
        team2_n integer not null,
        -- The rows of cs2_told_match, as source and key.
        tells text[] not null,
        -- The source's number by which undated matches are put between dated ones; null where it has none.
        sequence bigint,
        -- Its time, or its day; null where neither is told.
        told_at timestamptz,
        -- About when it was, where told_at is null and its sequence tells it.
        estimate timestamptz,
        -- Whether the sides of its demos are known only by line-ups, or not at all.
        are_sides_voted boolean not null,
        primary key (id_source, id_key)
      );
      create index cs2_unit_match on cs2_unit (match_n);
      create index cs2_unit_teams on cs2_unit (team1_n, team2_n);
      create index cs2_unit_tells on cs2_unit using gin (tells);

      -- Every name or id under which a source has a player, and whom it means.
      create table cs2_sighting (
        source text not null,
        tell text not null,
        place integer not null,
        -- Null for a roster in a ranking list, and for a list of players.
        match_n integer,
        team_n integer,
        held_on date,
        name text not null,
        -- The folded name.
        who text not null,
        id_source text,
        id_key text,
        real_name text,
        country text,
        -- Null where several bear the name.
        player_n integer,
        primary key (source, tell, place)
      );
      create index cs2_sighting_who on cs2_sighting (who);
      create index cs2_sighting_id on cs2_sighting (id_key, id_source);
      create index cs2_sighting_player on cs2_sighting (player_n);
      create index cs2_sighting_match on cs2_sighting (match_n);
      create index cs2_sighting_team on cs2_sighting (team_n, held_on);

      -- Names of teams and events as sources write them, and whom they mean. kind is team, team slug, event or event slug.
      create table cs2_written (
        kind text not null,
        name text not null,
        team_n integer,
        event_n integer,
        primary key (kind, name)
      );

      create index cs2_told_subject_run on cs2_told_subject (run_id);
      create index cs2_vrs_line_run on cs2_vrs_line (run_id);
      create index cs2_vrs_detail_run on cs2_vrs_detail (run_id);
      create index cs2_vrs_counted_run on cs2_vrs_counted (run_id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop index cs2_told_subject_run, cs2_vrs_line_run, cs2_vrs_detail_run, cs2_vrs_counted_run;
      drop table cs2_unit, cs2_sighting, cs2_written
    `);
  }
}
