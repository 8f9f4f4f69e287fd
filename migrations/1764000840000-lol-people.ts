import type { MigrationInterface, QueryRunner } from 'typeorm';

export class LolPeople1764000840000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create index lol_player_by_name on lol_player (folded, n);
      create index lol_player_league on lol_player (league_n);
      create index lol_team_by_name on lol_team (folded, n);
      create index lol_standing_team on lol_standing (team_n);

      -- The results that are rated, each with both teams' ratings after it and the rated games that they have then.
      create table lol_rated_match (
        match_n integer primary key,
        rated_on date not null,
        starts_at timestamptz,
        place integer not null,
        league_n integer not null,
        tier text not null,
        team1_n integer not null,
        team2_n integer not null,
        team1_wins smallint not null,
        team2_wins smallint not null,
        team1_rating double precision not null,
        team2_rating double precision not null,
        team1_games integer not null,
        team2_games integer not null
      );

      -- A list of each week with rated results, of the last day that has one.
      create table lol_ranking_list (
        listed_on date primary key
      );
      create table lol_ranking (
        listed_on date not null,
        rank integer not null,
        team_n integer not null,
        -- Of the team's newest match that was not international, if there is one.
        league_n integer not null,
        rating double precision not null,
        games integer not null,
        last_played_at timestamptz not null,
        primary key (listed_on, rank),
        unique (listed_on, team_n)
      );

      -- Sums of players' games in the last days up to the newest game: of all leagues and in every role where these are
      -- null, of all games where the days are. What is known of no game is null.
      create table lol_leader (
        window_days smallint,
        league_n integer,
        role text,
        player_n integer not null,
        -- Of the newest of the games.
        team_n integer,
        -- Null where no game's day is known.
        first_on date,
        last_on date,
        -- The day of the newest game of all when the row was written.
        until date,
        decided_games integer not null,
        wins integer not null,
        kda_games integer not null,
        takedowns integer,
        deaths integer,
        cs_games integer not null,
        cs bigint,
        cs_seconds bigint,
        damage_games integer not null,
        damage bigint,
        damage_seconds bigint,
        vision_games integer not null,
        vision_score integer,
        first_blood_games integer not null,
        first_bloods integer not null,
        unique nulls not distinct (window_days, league_n, role, player_n)
      );
      create index lol_leader_player on lol_leader (player_n);
      create index lol_leader_first on lol_leader (window_days, first_on) where window_days is not null;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table lol_leader, lol_ranking, lol_ranking_list, lol_rated_match;
      drop index lol_standing_team, lol_team_by_name, lol_player_league, lol_player_by_name;
    `);
  }
}
