import type { MigrationInterface, QueryRunner } from 'typeorm';

export class LolLists1764000890000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Lists that one of these narrows are counted and read in their order without the table.
      create index lol_match_level on lol_match (postgame_level, listed_at, place, n);
      create index lol_match_timed on lol_match (listed_at, place, n) where starts_at is not null;
      create index lol_player_role on lol_player (role, folded, n);
      create index lol_player_active on lol_player (is_active, folded, n);
      create index lol_player_about_country on lol_player_about (country_code);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'drop index lol_match_level, lol_match_timed, lol_player_role, lol_player_active, lol_player_about_country',
    );
  }
}
