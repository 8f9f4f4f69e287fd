import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The tables of demos in which a derivation looks for rows of the last runs. */
const DEMO_TABLES = ['map', 'team', 'player', 'round', 'clutch', 'kill'];

/**
 * The names in each record of a match as the last derivation read them, so that a derivation of one ended match
 * sees whether it brings other names than before without reading all records; and indexes of what it looks for.
 */
export class Cs2Namings1796700000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table cs2_naming (
        record text collate "C" primary key,
        team1 text,
        team2 text,
        form text not null,
        held_on date,
        event_name text,
        event_slug text,
        event_key text,
        -- The run that changed the record.
        run_id bigint not null
      )`);
    await runner.query('create index cs2_naming_team1 on cs2_naming (team1)');
    await runner.query('create index cs2_naming_team2 on cs2_naming (team2)');
    await runner.query('create index cs2_naming_event on cs2_naming (event_name, event_slug)');
    await runner.query('create index cs2_naming_run on cs2_naming (run_id)');
    await runner.query('alter table cs2_written add column folded text');
    await runner.query('create index cs2_lineup_day on cs2_lineup (held_on, player_n, team_n)');
    await runner.query('create index cs2_match_day on cs2_match (held_on)');
    await runner.query('create index cs2_unit_sequence on cs2_unit (sequence) where sequence is not null');
    for (const name of DEMO_TABLES)
      await runner.query(`create index cs2_demo_${name}_run on cs2_demo_${name} using brin (run_id)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    const indexes = DEMO_TABLES.map((name) => `cs2_demo_${name}_run`);
    await runner.query(`drop index cs2_unit_sequence, cs2_match_day, cs2_lineup_day, ${indexes.join(', ')}`);
    await runner.query('alter table cs2_written drop column folded');
    await runner.query('drop table cs2_naming');
  }
}
