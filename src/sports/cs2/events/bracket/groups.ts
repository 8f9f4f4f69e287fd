import { doubleElimination, linkedSlots } from './elimination.js';
import { groupName } from './labels.js';
import { inOrder, teamsOf, type PairedSeries } from './series.js';
import { slotOf, type Group, type Slot, type Standing } from './stage.js';

/** The groups of a stage: teams that a source puts into one group, or that met directly or through others. */
export function groupsOf(series: readonly PairedSeries[]): Group[] {
  const named = new Map<string, PairedSeries[]>();
  for (const one of inOrder(series)) named.set(groupName(one), [...(named.get(groupName(one)) ?? []), one]);
  const groups = [...named].flatMap(([name, list]) => {
    const parts = components(list);
    return parts.map((part, index) => ({ name: parts.length === 1 ? name : `${name} ${index + 1}`.trim(), part }));
  });
  return groups
    .sort((a, b) => (a.name < b.name ? -1 : Number(a.name > b.name)))
    .map(({ name, part }, index) => ({
      name: name || `Group ${index + 1}`,
      rows: standings(part),
      slots: slotsOf(part),
    }));
}

/** Splits series into sets whose teams never met those of another set. */
export function components(series: readonly PairedSeries[]): PairedSeries[][] {
  const parts: { teams: Set<number>; list: PairedSeries[] }[] = [];
  for (const one of series) {
    const touched = parts.filter(({ teams }) => teams.has(one.team1) || teams.has(one.team2));
    const [first = { teams: new Set<number>(), list: [] }, ...others] = touched;
    if (touched.length === 0) parts.push(first);
    for (const other of others) {
      for (const team of other.teams) first.teams.add(team);
      first.list.push(...other.list);
      parts.splice(parts.indexOf(other), 1);
    }
    first.teams.add(one.team1).add(one.team2);
    first.list.push(one);
  }
  return parts.map(({ list }) => inOrder(list));
}

/**
 * Whether a group was played to its end: each pair met equally often, or a double elimination left only the teams that
 * advance.
 */
export function isWholeGroup(series: readonly PairedSeries[]): boolean {
  const teams = teamsOf(series);
  if (
    teams.length < 3 ||
    series.some(({ winner, score1, score2 }) => winner === null && (score1 === null || score1 !== score2))
  )
    return false;
  return isRoundRobin(series, teams.length) || isWholeDouble(series, teams.length);
}

/** Whether each pair of `teams` teams met equally often. */
export function isRoundRobin(series: readonly PairedSeries[], teams: number): boolean {
  const meetings = new Map<string, number>();
  for (const { team1, team2 } of series) {
    const pair = [team1, team2].sort((a, b) => a - b).join(' ');
    meetings.set(pair, (meetings.get(pair) ?? 0) + 1);
  }
  return meetings.size === (teams * (teams - 1)) / 2 && new Set(meetings.values()).size === 1;
}

/** In a double elimination, two teams of four advance, and three or four of eight. */
function isWholeDouble(series: readonly PairedSeries[], teams: number): boolean {
  if (teams !== 4 && teams !== 8) return false;
  const bracket = doubleElimination(series);
  if (!bracket || bracket.nodes.some((node) => node.bracket === 'final' || node.bracket === 'third')) return false;
  return teams === 4 ? series.length === 5 : series.length === 10 || series.length === 12;
}

function slotsOf(series: readonly PairedSeries[]): Slot[] {
  const linked = doubleElimination(series);
  const slots = linked && linkedSlots(linked.nodes);
  return inOrder(series).map((one, index) => ({ ...(slots?.get(one) ?? slotOf(one, 1)), position: index + 1 }));
}

/** The table of a group, the best first: by series lost in a double elimination, else by series won. */
export function standings(series: readonly PairedSeries[]): Standing[] {
  const rows = teamsOf(series).map((team) => standing(series, team));
  const inBracket = doubleElimination(series) !== undefined;
  const order = (row: Standing) => (inBracket ? [row.losses, -row.wins] : [-row.wins, row.losses]);
  return rows.sort((a, b) => {
    const [[a1 = 0, a2 = 0], [b1 = 0, b2 = 0]] = [order(a), order(b)];
    return a1 - b1 || a2 - b2 || (b.mapDiff ?? 0) - (a.mapDiff ?? 0) || a.team - b.team;
  });
}

/** The record of a team in these series. */
export function standing(series: readonly PairedSeries[], team: number): Standing {
  const own = series.filter(({ team1, team2, status }) => status === 'completed' && (team1 === team || team2 === team));
  const maps = own.map(({ team1, score1, score2 }) =>
    score1 === null || score2 === null ? null : team1 === team ? score1 - score2 : score2 - score1,
  );
  return {
    team,
    wins: own.filter(({ winner }) => winner === team).length,
    losses: own.filter(({ winner }) => winner !== null && winner !== team).length,
    draws: own.filter(({ winner, score1, score2 }) => winner === null && score1 !== null && score1 === score2).length,
    mapDiff: maps.reduce<number | null>((sum, diff) => (sum === null || diff === null ? null : sum + diff), 0),
  };
}
