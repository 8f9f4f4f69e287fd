import { decimal, flag, text } from '../../../archive/read/cells.js';
import { mustHave, type Header } from '../../../archive/read/columns.js';
import type { ArchiveTable, Source, Rejection, RowReader, Value } from '../../../archive/importer.js';
import { ROLES, roleOf } from '../roles.js';
import { small, whole } from './cells.js';
import { GOLGG } from '../kinds.js';
import { FIGURES, LINES } from './lines.js';

const LINKS: ArchiveTable = {
  name: 'lol_golgg_link',
  key: ['game_key'],
  columns: ['game_key', 'league', 'season'],
  computed: ({ id }) => ({ run_id: id }),
};

const LINKS_FILE = /^games_links.*\.csv(\.gz)?$/i;

export const golgg: Source = {
  id: 'lol:golgg',
  family: 'lol',
  order: 3,
  format:
    'game_data<year>.csv: a row a player of the box score after the game; games_links.csv: the addresses of games with league and year',
  source: 'gol.gg, by github.com/TsunomakiWatamelon/lol-esports-data-analysis',
  licence: 'MIT',
  recognises: (fileName) => LINKS_FILE.test(fileName) || /^game_data\d{4}.*\.csv(\.gz)?$/i.test(fileName),
  tables: [LINES, LINKS],
  open: (fileName, header) => (LINKS_FILE.test(fileName) ? linkReader(fileName, header) : boxReader(fileName, header)),
};

/** Upstream's columns by ours. Its column of creeps in the enemy's jungle is always empty. */
const COUNTS: Readonly<Record<string, string>> = {
  kills: 'Kills',
  deaths: 'Deaths',
  assists: 'Assists',
  double_kills: 'Double kills',
  triple_kills: 'Triple kills',
  quadra_kills: 'Quadra kills',
  penta_kills: 'Penta kills',
  solo_kills: 'Solo kills',
  level: 'Level',
  gold: 'Golds',
  cs: 'CS',
  own_jungle_monsters: "CS in Team's Jungle",
  enemy_jungle_monsters: 'CS in Enemy Jungle',
  damage: 'Total damage to Champion',
  damage_taken: 'Total damage taken',
  damage_mitigated: 'Damage self mitigated',
  vision_score: 'Vision Score',
  wards_placed: 'Wards placed',
  wards_killed: 'Wards destroyed',
  control_wards: 'Control Wards Purchased',
  gold_diff_at_15: 'GD@15',
  cs_diff_at_15: 'CSD@15',
  xp_diff_at_15: 'XPD@15',
};

/** Reads rows of players; the file has no sides, days, patches or champions. */
function boxReader(fileName: string, header: Header): RowReader {
  mustHave(fileName, header, 'Game ID', 'Side', 'Role', 'Region', 'Year', 'Team', 'Player', 'Victory');
  const places = FIGURES.map((figure) => {
    const column = COUNTS[figure];
    return column === undefined ? -1 : header.at(column);
  });
  return {
    table: LINES,
    read(cells): Value[] | Rejection {
      const cell = (name: string) => text(cells, header.at(name));
      const [game, league, season] = [cell('Game ID'), cell('Region'), small(cells, header.at('Year'))];
      const place = placeOf(cell('Side'), cell('Role'));
      if (!isGameKey(game) || league === null || season === null || place === null) return { reason: 'bad_key' };
      const minutes = decimal(cells, header.at('Game Duration'));
      // prettier-ignore
      return [
        GOLGG, game, place, null, league, season, null, null, null, null, null,
        minutes === null ? null : Math.round(minutes * 60), flag(cells, header.at('Victory')),
        roleOf(cell('Role') ?? '') ?? null, null, cell('Player'), null, cell('Team'), null,
        ...places.map((at) => whole(cells, at)),
      ];
    },
  };
}

function placeOf(side: string | null, role: string | null): number | null {
  const at = ROLES.findIndex((known) => known === roleOf(role ?? ''));
  if (at < 0) return null;
  if (/^blue/i.test(side ?? '')) return at + 1;
  return /^red/i.test(side ?? '') ? at + 6 : null;
}

function linkReader(fileName: string, header: Header): RowReader {
  mustHave(fileName, header, 'Link', 'Region', 'Year');
  return {
    table: LINKS,
    read(cells) {
      const game = /\/game\/stats\/(\d+)(?:\/|$)/.exec(text(cells, header.at('Link')) ?? '')?.[1] ?? null;
      if (!isGameKey(game)) return { reason: 'bad_key' };
      return [game, text(cells, header.at('Region')), small(cells, header.at('Year'))];
    },
  };
}

/** gol.gg gives games whole numbers, in the order of their series. */
function isGameKey(key: string | null): key is string {
  return key !== null && /^\d{1,9}$/.test(key);
}
