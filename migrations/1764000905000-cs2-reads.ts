import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Short names in searches, and lines of whole matches in leaderboards. */
export class Cs2Reads1764000905000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create index cs2_team_short on cs2_team (lower(short_name));
      create index cs2_player_series_listed on cs2_player_series (listed_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index cs2_team_short, cs2_player_series_listed');
  }
}
