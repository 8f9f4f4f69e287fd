import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Results of whole derivations that the derivation of one match goes on from. The next derivation fills them. */
export class Cs2KeptSums1795791600000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- A name under which a whole roster of Valve's lists went on.
      create table cs2_renaming (
        former text not null,
        name text not null,
        primary key (former, name)
      );
      -- The ratings of all teams before the newest week with a rated match: [team, rating, maps, day, seconds] each.
      create table cs2_world_before (
        monday date primary key,
        standings jsonb not null
      );
      create index cs2_sighting_newest on cs2_sighting (held_on) where team_n is not null and player_n is not null;
      -- Without units the next derivation derives all.
      delete from cs2_unit;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index cs2_sighting_newest; drop table cs2_world_before, cs2_renaming');
  }
}
