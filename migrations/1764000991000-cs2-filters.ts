import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Indexes of filters that lists take alone, and of the times that freshness tells. */
export class Cs2Filters1764000991000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create index cs2_team_active on cs2_team (is_active, folded, n);
      create index cs2_player_country on cs2_player (country, folded, n);
      create index cs2_player_role on cs2_player (role, folded, n);
      create index cs2_player_active on cs2_player (is_active, folded, n);
      create index cs2_match_best_of on cs2_match (best_of, listed_at, n);
      create index cs2_match_status_best_of on cs2_match (status, best_of, listed_at, n);
      create index cs2_match_updated on cs2_match (updated_at);
      create index cs2_player_map_updated on cs2_player_map (updated_at);
      create index cs2_player_series_updated on cs2_player_series (updated_at);
      create index cs2_roster_change_updated on cs2_roster_change (updated_at);
      create index cs2_transfer_updated on cs2_transfer (updated_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop index cs2_team_active, cs2_player_country, cs2_player_role, cs2_player_active, cs2_match_best_of, cs2_match_status_best_of,
        cs2_match_updated, cs2_player_map_updated, cs2_player_series_updated, cs2_roster_change_updated,
        cs2_transfer_updated;
    `);
  }
}
