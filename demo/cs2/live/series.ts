import { Random } from '../../random.js';
import { MAP_POOL, type CastTeam, CAST } from './cast.js';
import { planRounds, type PlannedRound } from './plan-rounds.js';

/**
 * The length of a series. Series follow each other by the wall clock, so that a restarted process finds the running
 * series.
 */
export const SERIES_MS = 4_800_000;

/** The start of series 0. */
export const FIRST_SERIES = Date.UTC(2026, 0, 1);

export const FIRST_SERIES_ID = 990_000_000;

/** A best of three, planned to its end. */
export interface Series {
  /** Like upstream's match ids, from a range that upstream does not use. */
  id: number;
  number: number;
  /** Milliseconds since the epoch. */
  startsAt: number;
  teams: [CastTeam, CastTeam];
  veto: VetoStep[];
  maps: SeriesMap[];
  /** The scorebot sends nothing in this time, in milliseconds after the start. */
  silence: { from: number; to: number };
}

export interface VetoStep {
  action: 'removed' | 'picked' | 'left over';
  team: 0 | 1;
  map: string;
}

export interface SeriesMap {
  name: string;
  /** The place of the team that begins as CT. */
  startCt: 0 | 1;
  winner: 0 | 1;
  rounds: PlannedRound[];
  /** Milliseconds after the start of the series. */
  begins: number;
  ends: number;
}

const BEFORE_MS = 30_000;
const BETWEEN_MS = 90_000;
const AFTER_MS = 120_000;
const SILENT_MS = 75_000;
const PAUSE_MS = 45_000;

export const FREEZE_MS = 15_000;
export const AFTER_ROUND_MS = 5_000;

/** Plans a series, always the same for a seed and number. Its rounds fill its time. */
export function planSeries(seed: number, number: number): Series {
  const random = new Random(seed).fork(`cs2 series ${number}`);
  const [one, other] = random.shuffled(CAST) as [CastTeam, CastTeam];
  const veto = planVeto(random.fork('veto'));
  const names = veto.filter(({ action }) => action !== 'removed').map(({ map }) => map);
  const stronger = random.chance(0.5) ? 0 : 1;
  const winners: (0 | 1)[] = random.chance(0.5) ? [stronger, stronger] : decider(random, stronger);
  const played = winners.map((winner, index) => {
    const startCt: 0 | 1 = random.chance(0.5) ? 0 : 1;
    return {
      name: names[index] ?? '',
      startCt,
      winner,
      rounds: planRounds(random.fork(`map ${index}`), winner, startCt),
    };
  });
  const count = played.reduce((total, { rounds }) => total + rounds.length, 0);
  const forRounds = SERIES_MS - BEFORE_MS - AFTER_MS - BETWEEN_MS * (played.length - 1) - PAUSE_MS;
  const liveMs = forRounds / count - FREEZE_MS - AFTER_ROUND_MS;
  let at = BEFORE_MS;
  const maps = played.map((map, index): SeriesMap => {
    const begins = at;
    for (const [place, round] of map.rounds.entries()) {
      // Each series has one technical pause.
      if (index === 0 && place === 3) round.pauseMs = PAUSE_MS;
      round.begins = at;
      round.liveAt = at + FREEZE_MS + round.pauseMs;
      round.ends = round.liveAt + liveMs;
      at = round.ends + AFTER_ROUND_MS;
    }
    const ends = at;
    at += BETWEEN_MS;
    return { ...map, begins, ends };
  });
  const from = (maps[0]?.rounds[7]?.liveAt ?? 0) + 5_000;
  const silence = { from, to: from + SILENT_MS };
  const startsAt = FIRST_SERIES + number * SERIES_MS;
  return { id: FIRST_SERIES_ID + number, number, startsAt, teams: [one, other], veto, maps, silence };
}

/** The number of the series that is running. */
export function seriesAt(now: number): number {
  return Math.floor((now - FIRST_SERIES) / SERIES_MS);
}

export function seriesNumberOf(id: number): number {
  return id - FIRST_SERIES_ID;
}

function decider(random: Random, stronger: 0 | 1): (0 | 1)[] {
  const weaker = stronger === 0 ? 1 : 0;
  return random.chance(0.5) ? [stronger, weaker, stronger] : [weaker, stronger, stronger];
}

function planVeto(random: Random): VetoStep[] {
  const actions = ['removed', 'removed', 'picked', 'picked', 'removed', 'removed', 'left over'] as const;
  return random.shuffled(MAP_POOL).map((map, index) => ({
    action: actions[index] ?? 'left over',
    team: index % 2 === 0 ? 0 : 1,
    map,
  }));
}
