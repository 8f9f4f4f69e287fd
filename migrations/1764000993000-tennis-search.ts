import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Names of players of whom more than the name is known, among which a search is more tolerant. */
export class TennisSearch1764000993000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create extension if not exists fuzzystrmatch;
      create index tennis_player_known_trgm on tennis_player using gin (folded gin_trgm_ops)
        where career_high_rank is not null or last_match_date is not null;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index tennis_player_known_trgm');
  }
}
