import { momentOf, type Cells } from '../../../archive/read/cells.js';
import type { Rejection, Value } from '../../../archive/importer.js';
import { mapSlug } from '../maps.js';
import { ratio, rounded } from './cells.js';
import type { Figures } from './claims.js';

/** Reads the match and the map number of a demo. A row without a checksum is a map without a demo. */
export function readTie(cells: Cells): Value[] | Rejection {
  const url = cells.text('url');
  const match = /\/matches\/(\d+)\//.exec(url ?? '')?.[1];
  const number = /^m(\d{1,2})$/i.exec(cells.text('map_n') ?? '')?.[1];
  const at = momentOf(cells.text('match_date'));
  const [event, team1, team2] = [cells.text('tournament'), cells.text('team_1'), cells.text('team_2')];
  if (url === null || match === undefined || number === undefined) return { reason: 'bad_key' };
  if (at === null) return { reason: 'bad_date' };
  if (event === null) return { reason: 'no_event' };
  if (team1 === null || team2 === null) return { reason: 'no_team' };
  const bestOf = /^bo([1357])$/i.exec(cells.text('match_format') ?? '')?.[1];
  // prettier-ignore
  return [
    match, Number(number), cells.small('p') ?? 1, url, cells.text('event_id'), event, at,
    bestOf === undefined ? null : Number(bestOf), team1, team2, cells.small('team_1_result'), cells.small('team_2_result'),
    cells.text('winner'), mapSlug(cells.text('map')), cells.text('checksum'),
  ];
}

export function readMap(cells: Cells): Value[] | Rejection {
  const checksum = cells.text('checksum');
  if (checksum === null) return { reason: 'bad_key' };
  return [checksum, mapSlug(cells.text('map')), secondsOf(cells), cells.text('winner_name')];
}

/** A recording's length and the ticks that were counted in it may differ by a second. */
const ROUNDING_SECONDS = 1;

/**
 * The length of a recording; null where it is unknown. In files of the source the header stands beside its columns: the
 * length is under `game_type`, and `network_protocol`, a number, has a word. There the ticks must give the same length.
 */
function secondsOf(cells: Cells): number | null {
  const protocol = cells.text('network_protocol');
  const isShifted = protocol !== null && cells.decimal('network_protocol') === null;
  const seconds = cells.decimal(isShifted ? 'game_type' : 'duration');
  if (seconds === null || seconds <= 0) return null;
  if (!isShifted) return seconds;
  const [ticks, rate] = [cells.decimal('tick_count'), cells.decimal('tickrate')];
  if (ticks === null || rate === null || rate <= 0) return null;
  return Math.abs(ticks / rate - seconds) <= ROUNDING_SECONDS ? seconds : null;
}

export function readTeam(cells: Cells): Value[] | Rejection {
  const [checksum, place] = [cells.text('match_checksum'), cells.text('team')];
  const [name, score] = [cells.text('name'), cells.small('score')];
  if (checksum === null || (place !== 'A' && place !== 'B')) return { reason: 'bad_key' };
  if (name === null) return { reason: 'no_team' };
  if (score === null) return { reason: 'bad_score' };
  return [checksum, place, name, score];
}

/** The columns of the file by our columns. */
const COUNTS: Record<string, string> = {
  kills: 'kills',
  deaths: 'deaths',
  assists: 'assists',
  headshots: 'headshots',
  first_kills: 'first_kill',
  first_deaths: 'first_death',
  trade_kills: 'trade_kill',
  trade_deaths: 'trade_death',
  k2: 'k_2',
  k3: 'k_3',
  k4: 'k_4',
  k5: 'k_5',
  damage: 'health_damage',
  utility_damage: 'utility_damage',
};

export function readPlayer(cells: Cells): Value[] | Rejection {
  const [checksum, steamId] = [cells.text('match_checksum'), cells.text('steamid')];
  const [name, team] = [cells.text('name'), cells.text('team_name')];
  if (checksum === null || steamId === null || !/^\d{10,20}$/.test(steamId)) return { reason: 'bad_key' };
  if (name === null) return { reason: 'no_name' };
  if (team === null) return { reason: 'no_team' };
  const figures: Figures = Object.fromEntries(
    Object.entries(COUNTS).map(([column, upstream]) => [column, cells.small(upstream)]),
  );
  figures.multi_kills = sumOf(['k2', 'k3', 'k4', 'k5'].map((column) => figures[column] as number | null));
  figures.clutches_won = sumOf([1, 2, 3, 4, 5].map((versus) => cells.small(`1v${versus}_won`)));
  figures.clutches_lost = sumOf([1, 2, 3, 4, 5].map((versus) => cells.small(`1v${versus}_lost`)));
  figures.adr = rounded(cells.decimal('avg_damages_per_round'));
  figures.kast = ratio(cells.decimal('kast'));
  figures.rating = rounded(cells.decimal('htlv_2'));
  figures.rating_kind = 'hltv-2.0';
  return [checksum, steamId, name, team, JSON.stringify(figures)];
}

function sumOf(counts: readonly (number | null)[]): number | null {
  return counts.includes(null) ? null : counts.reduce<number>((sum, count) => sum + (count ?? 0), 0);
}
