import { words } from '../../../archive/read/columns.js';
import type { ArchiveTable } from '../../../archive/importer.js';

/** The minutes of a game at which box scores have figures. */
export const MINUTES = [10, 15, 20, 25] as const;

/** The figures of a player or a side, as columns of lol_line and lol_game_line. */
export const FIGURES: readonly string[] = [
  ...words(`
    bans picks kills deaths assists double_kills triple_kills quadra_kills penta_kills solo_kills first_blood level gold
    gold_spent cs minions monsters own_jungle_monsters enemy_jungle_monsters damage damage_taken damage_mitigated
    vision_score wards_placed wards_killed control_wards towers inhibitors plates dragons dragon_kinds elders heralds
    voidgrubs barons atakhans first_tower first_dragon first_herald first_baron
  `),
  ...MINUTES.flatMap((minute) =>
    ['gold', 'xp', 'cs'].flatMap((what) => [`${what}_at_${minute}`, `${what}_diff_at_${minute}`]),
  ),
];

/** The columns of a line that are not figures: about the game, and about the player or side at the line's place. */
export const LINE_FACTS: readonly string[] = words(`
  source game_key place completeness league season split is_playoffs played_at game_number patch seconds won role
  player_key player_name team_key team_name champion
`);

export const LINES: ArchiveTable = {
  name: 'lol_line',
  key: ['source', 'game_key', 'place'],
  columns: [...LINE_FACTS, ...FIGURES],
  computed: ({ id }) => ({ run_id: id }),
};

/** The places of the two sides; players have places 1 to 10. */
export const BLUE = 100;
export const RED = 200;

export function sideOf(place: number): 'blue' | 'red' {
  return place === BLUE || place <= 5 ? 'blue' : 'red';
}
