import { groupBy } from '../../../archive/group.js';
import type { LineupMention } from './mentions.js';

/** A player in a line-up, by number. */
export interface LineupEntry extends Pick<LineupMention, 'team' | 'day' | 'source'> {
  player: number;
  /** The match in which the line-up was; null for a roster that was seen without one. */
  match: number | null;
}

/** A player's time in a team, as dated line-ups show it. */
export interface Stint {
  player_n: number;
  team_n: number;
  starts_on: string;
  /** Null while the player is in the team. */
  ends_on: string | null;
  /** The last day of a line-up with the player. */
  last_on: string;
  role: 'player' | 'substitute';
  source: string;
}

const DAY_MS = 86_400_000;

/** A player who is in another team for at most so many days, between line-ups of the own team, is a stand-in. */
const STAND_IN_DAYS = 14;

/** A player without a line-up for more than so many days is no longer in the team. */
export const SILENT_DAYS = 180;

/** A stint ends where the player has no line-up in the team for more than so many days. */
const GAP_DAYS = 365;

const daysBetween = (one: string, other: string) => (Date.parse(other) - Date.parse(one)) / DAY_MS;

/**
 * The stints of every player, oldest first; `newest` is the last day of any line-up. Line-ups are in the order of days;
 * of those of one day the order is the given one, but see `inOneDay`.
 */
export function stintsOf(entries: readonly LineupEntry[], newest: string): Stint[] {
  const stints: Stint[] = [];
  for (const [player, of] of groupBy(entries, (one) => one.player)) {
    const days = of.toSorted(
      (one, other) => one.day.localeCompare(other.day) || Number(one.match === null) - Number(other.match === null),
    );
    stints.push(...stintsOfPlayer(player, inOneDay(days), newest));
  }
  return stints;
}

/** Puts the line-ups of a day that go on with the team of the day before in front of others: that day the player moved. */
function inOneDay(entries: readonly LineupEntry[]): LineupEntry[] {
  const ordered: LineupEntry[] = [];
  for (const [, of] of groupBy(entries, ({ day, match }) => `${day} ${match === null}`)) {
    const before = ordered.at(-1)?.team;
    ordered.push(...of.filter(({ team }) => team === before), ...of.filter(({ team }) => team !== before));
  }
  return ordered;
}

function stintsOfPlayer(player: number, days: readonly LineupEntry[], newest: string): Stint[] {
  const runs: Stint[] = [];
  for (const { team, day, source } of days) {
    const last = runs.at(-1);
    if (last?.team_n === team && daysBetween(last.last_on, day) <= GAP_DAYS) {
      last.last_on = day;
      continue;
    }
    runs.push({ player_n: player, team_n: team, starts_on: day, ends_on: null, last_on: day, role: 'player', source });
  }
  const stints = joinAroundStandIns(runs);
  const own = stints.filter(({ role }) => role === 'player');
  for (const stint of stints) {
    const isLast = stint === own.at(-1);
    const isSilent = daysBetween(stint.last_on, newest) > SILENT_DAYS;
    stint.ends_on = isLast && !isSilent ? null : stint.last_on;
  }
  return stints;
}

/** A short run in another team between two runs of the same team is a stand-in, and the two runs are one stint. */
function joinAroundStandIns(runs: readonly Stint[]): Stint[] {
  const stints: Stint[] = [];
  for (const run of runs) {
    const own = stints.findLast(({ role }) => role === 'player');
    const before = stints.filter(({ role }) => role === 'player').at(-2);
    if (
      own &&
      before &&
      before.team_n === run.team_n &&
      daysBetween(own.starts_on, own.last_on) <= STAND_IN_DAYS &&
      daysBetween(before.last_on, run.starts_on) <= GAP_DAYS
    ) {
      own.role = 'substitute';
      before.last_on = run.last_on;
      continue;
    }
    if (own?.team_n === run.team_n && daysBetween(own.last_on, run.starts_on) <= GAP_DAYS) own.last_on = run.last_on;
    else stints.push({ ...run });
  }
  return stints;
}

export interface RosterChange {
  changed_on: string;
  player_n: number;
  team_n: number;
  action: 'joined' | 'left';
  source: string;
}

/** Who joined and left which team, by the days of its line-ups. */
export function changesOf(stints: readonly Stint[], daysOf: ReadonlyMap<number, readonly string[]>): RosterChange[] {
  const own = stints.filter(({ role }) => role === 'player');
  return [...groupBy(own, ({ player_n }) => player_n).values()].flatMap((of) =>
    of.flatMap((stint, index): RosterChange[] => {
      const { player_n, team_n, source } = stint;
      const days = daysOf.get(team_n) ?? [];
      const [joined, left] = [joinedOn(of, index, days), leftOn(of, index, days)];
      return [
        ...(joined === undefined ? [] : [{ changed_on: joined, player_n, team_n, action: 'joined' as const, source }]),
        ...(left === undefined ? [] : [{ changed_on: left, player_n, team_n, action: 'left' as const, source }]),
      ];
    }),
  );
}

/** A player joined on the first day with him, if the team had played without him or he had left it. */
function joinedOn(of: readonly Stint[], index: number, days: readonly string[]): string | undefined {
  const { team_n, starts_on } = of[index] as Stint;
  const before = of.findLastIndex((other, place) => place < index && other.team_n === team_n);
  if (before >= 0) return leftOn(of, before, days) === undefined ? undefined : starts_on;
  return (days[0] ?? starts_on) < starts_on ? starts_on : undefined;
}

/**
 * A player left on the first later day of the team without him. If the team had none before he came back, he left on the
 * first day in another team.
 */
function leftOn(of: readonly Stint[], index: number, days: readonly string[]): string | undefined {
  const { team_n, last_on, ends_on } = of[index] as Stint;
  const later = days.find((day) => day > last_on);
  if (ends_on === null || later === undefined) return undefined;
  const [next, ...further] = of.slice(index + 1);
  const back = [next, ...further].find((other) => other?.team_n === team_n);
  if (!next || back?.starts_on !== later) return later;
  return next.starts_on < later ? next.starts_on : undefined;
}

export interface Move {
  moved_on: string;
  player_n: number;
  from_n: number;
  to_n: number;
  source: string;
}

/** The moves of players from one team to the next, without stand-ins. */
export function movesOf(stints: readonly Stint[]): Move[] {
  const own = stints.filter(({ role }) => role === 'player');
  return [...groupBy(own, ({ player_n }) => player_n).values()].flatMap((of) =>
    of.slice(1).flatMap((stint, index): Move[] => {
      const before = of[index] as Stint;
      if (before.team_n === stint.team_n) return [];
      const { player_n, source, starts_on: moved_on } = stint;
      return [{ moved_on, player_n, from_n: before.team_n, to_n: stint.team_n, source }];
    }),
  );
}
