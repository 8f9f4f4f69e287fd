import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether a game's time is known stands with the game, not with its match; and matches that have not begun lose their 0-0. */
export class LolGameTimes1795565530000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- False where sources have the game's day only, and starts_at is its begin.
      alter table lol_game add column is_time_known boolean not null default false;
      update lol_game set is_time_known = true where starts_at is not null and sources && array['oracleselixir', 'live'];
      update lol_match set team1_score = null, team2_score = null where state = 'unstarted';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table lol_game drop column is_time_known');
  }
}
