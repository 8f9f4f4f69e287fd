import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A side of a match whom the source does not know has no id. */
export class TennisUnknownPlayers1796000300000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table tennis_match alter winner_id drop not null, alter loser_id drop not null');
    await runner.query('alter table tennis_appearance alter opponent_id drop not null');
    const byes = `select id from tennis_match where winner_name ~* '^bye\\d*$' or loser_name ~* '^bye\\d*$'`;
    await runner.query(`delete from tennis_appearance where match_id in (${byes})`);
    await runner.query(`delete from tennis_match where id in (${byes})`);
    // The next import gives a row to whoever is in a match or a list.
    await runner.query(`delete from tennis_player where name = id or folded ~ '^(([a-z] |unknown )?unknown|bye\\d*)$'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('delete from tennis_appearance where opponent_id is null');
    await runner.query('delete from tennis_match where winner_id is null or loser_id is null');
    await runner.query('alter table tennis_appearance alter opponent_id set not null');
    await runner.query('alter table tennis_match alter winner_id set not null, alter loser_id set not null');
  }
}
