import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the end of one live game must find among all matches and lines: a player's rosters, and a team's lines. */
export class LolLiveEnds1795828800000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create index lol_riot_match_roster on lol_riot_match using gin (teams jsonb_path_ops);
      create index lol_line_team on lol_line (source, team_key) where place >= 100 and team_name is not null;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index lol_riot_match_roster, lol_line_team');
  }
}
