import type { MigrationInterface, QueryRunner } from 'typeorm';

export class LolTeamLists1764000897000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Lists of teams that one of these narrows are counted and read in their order without the table.
      create index lol_team_region on lol_team (lower(region), folded, n);
      create index lol_team_active on lol_team (is_active, folded, n);
      create index lol_team_called on lol_team (lower(short_name));
      -- A part of a name is looked for in the names alone.
      drop index lol_team_by_name;
      create index lol_team_by_name on lol_team (folded, n) include (short_name);
      create index lol_transfer_type on lol_transfer (type, transferred_on, n);
      create index lol_transfer_role on lol_transfer (role, transferred_on, n);
      create index lol_transfer_detected on lol_transfer (detected_at, transferred_on, n);
      create index lol_achievement_title on lol_achievement (player_n) include (tournament_n, day) where is_title;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop index lol_team_region, lol_team_active, lol_team_called, lol_team_by_name, lol_transfer_type, lol_transfer_role,
        lol_transfer_detected, lol_achievement_title;
      create index lol_team_by_name on lol_team (folded, n);
    `);
  }
}
