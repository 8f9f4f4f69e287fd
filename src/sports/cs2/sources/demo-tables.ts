import type { ArchiveTable } from '../../../archive/importer.js';

const table = (name: string, key: readonly string[], columns: string): ArchiveTable => ({
  name,
  key,
  columns: [...key, ...columns.trim().split(/\s+/)],
  computed: ({ id }) => ({ run_id: id }),
});

export const TIES = table(
  'cs2_demo_tie',
  ['match_key', 'map_number', 'part'],
  'url event_key event_name held_at best_of team1 team2 team1_score team2_score winner map checksum',
);
export const MAPS = table('cs2_demo_map', ['checksum'], 'map seconds winner_name');
export const TEAMS = table('cs2_demo_team', ['checksum', 'place'], 'name score');
export const PLAYERS = table('cs2_demo_player', ['checksum', 'steam_id'], 'name team_name figures');
export const ROUNDS = table(
  'cs2_demo_round',
  ['checksum', 'number'],
  `start_tick freeze_end_tick end_tick seconds a_side a_score b_score winner_side end_reason overtime a_economy b_economy`,
);
export const ECONOMY = table(
  'cs2_demo_economy',
  ['checksum', 'round_number', 'steam_id'],
  'side money spent equipment_value buy_type',
);
export const CLUTCHES = table('cs2_demo_clutch', ['checksum', 'round_number', 'steam_id'], 'versus won survived kills');
export const KILLS = table(
  'cs2_demo_kill',
  ['checksum', 'round_number', 'tick', 'victim_id'],
  `killer_id assister_id killer_side victim_side weapon headshot flash_assist wallbang through_smoke blind no_scope trade_kill`,
);
