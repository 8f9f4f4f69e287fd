import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The ranking lists of cs2. */
export class Cs2Rankings1764000903000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Valve's Regional Standings: which lists there are. kind is live or invitation, region is global, europe, americas or
      -- asia.
      create table cs2_vrs_list (
        kind text not null,
        region text not null,
        listed_on date not null,
        -- The list of its kind and region before it.
        previous_on date,
        teams integer not null,
        primary key (kind, region, listed_on)
      );
      create table cs2_vrs_rank (
        kind text not null,
        region text not null,
        listed_on date not null,
        -- The line of the list, from 1: several may share a rank.
        place integer not null,
        rank integer not null,
        team_n integer not null,
        points double precision not null,
        -- Players in upstream's order.
        roster integer[] not null,
        -- Its name in the list.
        team_name text not null,
        -- Whether it is the first line of its team, which is the team's rank.
        is_best boolean not null,
        -- Of the team in the list before; null where it was not in it.
        previous_rank integer,
        is_new boolean not null,
        -- Of its line in the regional list of the same kind and day, or in the global one.
        other_rank integer,
        -- In which region's list the roster stands, if one is stored.
        home_region text,
        -- From its page of details: {finalRank, startingRank, headToHead, bountyOffered, bountyCollected, opponentNetwork,
        -- lanWins}
        factors jsonb,
        primary key (kind, region, listed_on, place)
      );
      create index cs2_vrs_rank_team on cs2_vrs_rank (team_n, kind, region, listed_on);
      -- The matches that count for a roster.
      create table cs2_vrs_match (
        kind text not null,
        listed_on date not null,
        -- Of its line in the global list.
        place integer not null,
        number smallint not null,
        played_on date not null,
        match_n integer,
        opponent_n integer,
        won boolean not null,
        -- {ageWeight, eventWeight, bountyCollected, opponentNetwork, lanWins, headToHead}
        weights jsonb not null,
        roster integer[] not null,
        primary key (kind, listed_on, place, number)
      );
      -- The world ranking, computed from stored results.
      create table cs2_world_list (
        listed_on date primary key,
        previous_on date,
        teams integer not null
      );
      create table cs2_world_rank (
        listed_on date not null,
        rank integer not null,
        team_n integer not null,
        points double precision not null,
        matches integer not null,
        previous_rank integer,
        is_new boolean not null,
        region text,
        -- Among the teams of its region.
        regional_rank integer,
        -- Of the newest line-up on that day.
        roster integer[] not null,
        last_played_at timestamptz not null,
        primary key (listed_on, rank),
        unique (listed_on, team_n)
      );
      create index cs2_world_rank_team on cs2_world_rank (team_n, listed_on);
      create index cs2_world_rank_region on cs2_world_rank (listed_on, region, rank);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table cs2_vrs_list, cs2_vrs_rank, cs2_vrs_match, cs2_world_list, cs2_world_rank');
  }
}
