import { decimal, flag, text } from '../../../archive/read/cells.js';
import { mustHave, words, type Header } from '../../../archive/read/columns.js';
import type { Source, Rejection, RowReader, Value } from '../../../archive/importer.js';
import { championId } from '../champions.js';
import { roleOf } from '../roles.js';
import { knownTexts, small, timeOf, whole } from './cells.js';
import { ORACLE } from '../kinds.js';
import { BLUE, FIGURES, LINES, MINUTES, RED } from './lines.js';

export const oraclesElixir: Source = {
  id: 'lol:oracles-elixir',
  family: 'lol',
  order: 2,
  format:
    '<year>_LoL_esports_match_data_from_OraclesElixir.csv: twelve rows a game (participantid 1 to 10 the players, 100 and 200 the sides), columns by name',
  source: "Oracle's Elixir, oracleselixir.com",
  licence: "free with credit to Oracle's Elixir, no resale",
  recognises: (fileName) => /LoL_esports_match_data_from_OraclesElixir.*\.csv(\.gz)?$/i.test(fileName),
  tables: [LINES],
  open(fileName, header) {
    mustHave(fileName, header, 'gameid', 'league', 'date', 'participantid', 'teamname', 'result', 'kills');
    return new OracleReader(header);
  },
};

/** Upstream's columns by ours; figures whose columns a year's file lacks are unknown. */
const COUNTS: Record<string, readonly string[]> = {
  kills: ['kills'],
  deaths: ['deaths'],
  assists: ['assists'],
  double_kills: ['doublekills'],
  triple_kills: ['triplekills'],
  quadra_kills: ['quadrakills'],
  penta_kills: ['pentakills'],
  gold: ['totalgold'],
  gold_spent: ['goldspent'],
  cs: ['total cs'],
  minions: ['minionkills'],
  monsters: ['monsterkills'],
  own_jungle_monsters: ['monsterkillsownjungle'],
  enemy_jungle_monsters: ['monsterkillsenemyjungle'],
  damage: ['damagetochampions'],
  vision_score: ['visionscore'],
  wards_placed: ['wardsplaced'],
  wards_killed: ['wardskilled'],
  control_wards: ['controlwardsbought'],
  towers: ['towers'],
  inhibitors: ['inhibitors'],
  plates: ['turretplates'],
  dragons: ['dragons'],
  elders: ['elders'],
  heralds: ['heralds'],
  voidgrubs: ['void_grubs', 'voidgrubs'],
  barons: ['barons'],
  atakhans: ['atakhans'],
};

const FLAGS: Record<string, string> = {
  first_tower: 'firsttower',
  first_dragon: 'firstdragon',
  first_herald: 'firstherald',
  first_baron: 'firstbaron',
};

/** Upstream's columns of kinds of dragons, and the words of Riot's feed for them. */
const DRAGON_KINDS: Record<string, string> = {
  infernals: 'infernal',
  mountains: 'mountain',
  clouds: 'cloud',
  oceans: 'ocean',
  chemtechs: 'chemtech',
  hextechs: 'hextech',
};

class OracleReader implements RowReader {
  readonly table = LINES;
  private readonly at = new Map<string, number>();
  private readonly counts: [string, number][];
  private readonly flags: [string, number][];
  private readonly timed: [string, number][];
  private readonly dragons: [string, number][];

  constructor(private readonly header: Header) {
    const plain = words(`
      gameid datacompleteness league year split playoffs date game patch participantid side position playername playerid
      teamname teamid champion gamelength result firstblood firstbloodkill damagetakenperminute damagemitigatedperminute
      monsterkills minionkills
    `);
    for (const name of plain) this.at.set(name, header.at(name));
    this.counts = Object.entries(COUNTS).map(([column, names]) => [column, header.at(...names)]);
    this.flags = Object.entries(FLAGS).map(([column, name]) => [column, header.at(name)]);
    this.timed = MINUTES.flatMap((minute) =>
      ['gold', 'xp', 'cs'].flatMap((what): [string, number][] => [
        [`${what}_at_${minute}`, header.at(`${what}at${minute}`)],
        [`${what}_diff_at_${minute}`, header.at(`${what}diffat${minute}`)],
      ]),
    );
    this.dragons = Object.entries(DRAGON_KINDS).map(([name, kind]) => [kind, header.at(name)]);
  }

  read(cells: readonly string[]): Value[] | Rejection {
    const cell = (name: string) => text(cells, this.at.get(name) ?? -1);
    const [game, league] = [cell('gameid'), cell('league')];
    const place = small(cells, this.at.get('participantid') ?? -1);
    if (game === null || league === null || place === null || !isPlace(place)) return { reason: 'bad_key' };
    const playedAt = timeOf(cell('date'));
    if (playedAt === null) return { reason: 'bad_date' };
    const figures = this.figures(cells, place);
    // prettier-ignore
    return [
      ORACLE, game, place, cell('datacompleteness')?.toLowerCase() ?? null, league, small(cells, this.at.get('year') ?? -1),
      cell('split'), flag(cells, this.at.get('playoffs') ?? -1), playedAt, small(cells, this.at.get('game') ?? -1),
      patchOf(cell('patch')), whole(cells, this.at.get('gamelength') ?? -1), flag(cells, this.at.get('result') ?? -1),
      roleOf(cell('position') ?? '') ?? null, cell('playerid'), known(cell('playername')),
      cell('teamid'), known(cell('teamname')), champion(cell('champion')),
      ...FIGURES.map((name) => figures.get(name) ?? null),
    ];
  }

  private figures(cells: readonly string[], place: number): Map<string, Value> {
    const figures = new Map<string, Value>();
    for (const [column, at] of [...this.counts, ...this.timed]) figures.set(column, whole(cells, at));
    for (const [column, at] of this.flags) figures.set(column, flag(cells, at));
    const isSide = place >= BLUE;
    figures.set('first_blood', flag(cells, this.at.get(isSide ? 'firstblood' : 'firstbloodkill') ?? -1));
    for (const what of ['taken', 'mitigated']) {
      figures.set(`damage_${what}`, this.overTheGame(cells, this.at.get(`damage${what}perminute`) ?? -1));
    }
    // A side's row lacks the total of creeps, but has both parts of it.
    if (isSide && figures.get('cs') === null) {
      const parts = ['minionkills', 'monsterkills'].map((name) => whole(cells, this.at.get(name) ?? -1));
      if (!parts.includes(null)) figures.set('cs', (parts[0] ?? 0) + (parts[1] ?? 0));
    }
    // Partial rows write zeros for both jungles where they know neither.
    const jungles = ['own_jungle_monsters', 'enemy_jungle_monsters'];
    const isPartial = text(cells, this.at.get('datacompleteness') ?? -1)?.toLowerCase() === 'partial';
    if (isPartial && jungles.every((name) => figures.get(name) === 0)) {
      for (const name of jungles) figures.set(name, null);
    }
    figures.set('bans', this.champions(cells, 'ban'));
    figures.set('picks', this.champions(cells, 'pick'));
    figures.set('dragon_kinds', this.dragonKinds(cells));
    return figures;
  }

  /** The figure of the whole game, where upstream has it only per minute, to four decimal places. */
  private overTheGame(cells: readonly string[], at: number): number | null {
    const [rate, seconds] = [decimal(cells, at), decimal(cells, this.at.get('gamelength') ?? -1)];
    return rate === null || seconds === null ? null : Math.round((rate * seconds) / 60);
  }

  private champions(cells: readonly string[], kind: 'ban' | 'pick'): string | null {
    return knownTexts([1, 2, 3, 4, 5].map((order) => champion(text(cells, this.header.at(`${kind}${order}`)))));
  }

  /** Null unless the kind of each dragon is known; a side without a dragon has an empty list. */
  private dragonKinds(cells: readonly string[]): string | null {
    const kinds = this.dragons.map(([kind, at]): [string, number | null] => [kind, small(cells, at)]);
    if (kinds.some(([, count]) => count === null)) return null;
    const all = kinds.flatMap(([kind, count]) => Array<string>(count ?? 0).fill(kind));
    return knownTexts(all) ?? '{}';
  }
}

function isPlace(place: number): boolean {
  return (place >= 1 && place <= 10) || place === BLUE || place === RED;
}

/**
 * The patch as Riot and players call it: upstream writes `13.01` for 13.1, and `13.1` for 13.10, because it keeps the
 * patch as a number with two decimal places.
 */
function patchOf(written: string | null): string | null {
  const [, year, places = ''] = /^(\d+)\.(\d{1,2})$/.exec(written ?? '') ?? [];
  return year === undefined ? written : `${year}.${Number(places.padEnd(2, '0'))}`;
}

/** Upstream writes `unknown player` and `unknown team` where it knows no name. */
function known(name: string | null): string | null {
  return name !== null && /^unknown (player|team)$/i.test(name) ? null : name;
}

function champion(name: string | null): string | null {
  return name === null || /^(none|no ban)$/i.test(name) ? null : championId(name);
}
