import { Random } from '../random.js';
import { tournamentsOf } from './calendar.js';
import { TennisMatch, type MatchSetup } from './match.js';
import { inventPlayers, type Player, type Tour } from './players.js';
import { filledCells, pointRows } from './points.js';
import type { MatchResult, PlayedPoint } from './result.js';
import { serveChances } from './serve.js';
import type { Tournament } from './tournaments.js';

type Cells = Record<string, string>;

/**
 * Upstream's data of a match at a moment: its row of the matches file, with more columns, and the points since the
 * moment before.
 */
export interface CourtMoment {
  /** UTC milliseconds. */
  at: number;
  /** A key that no other match has. */
  key: string;
  recordingId: null;
  match: Cells;
  /** `At` is the time of a point, ISO 8601. */
  points: Cells[];
}

/** Every match takes half an hour of real time, with some ten seconds a point; the courts start one after the other. */
export const SLOT_MS = 30 * 60_000;
const COURTS: readonly Tour[] = ['ATP', 'WTA', 'ATP', 'WTA'];

const FIRST_SLOT = Date.UTC(2026, 0, 1);
const WARM_UP_MS = 40_000;
const FIRST_POINT_SECONDS = 50;
const PLAY_SECONDS = 26 * 60;
const AFTER_POINT_MS = 3_000;

/**
 * Plays fictional matches on four courts, endlessly, in order of time. Each court begins with the match before the one
 * running at `from`. Equal seeds give equal matches at equal times, whenever it is called.
 */
export function* tennisCourts(seed: number, lastSeason: number, from: number): Generator<CourtMoment> {
  const courts = openCourts(seed, lastSeason).map((court) =>
    courtMoments(court, Math.floor((from - court.opensAt) / SLOT_MS) - 1),
  );
  const next = courts.map((moments) => moments.next().value as CourtMoment);
  for (;;) {
    const soonest = next.reduce((best, { at }, court) => (at < (next[best]?.at ?? Infinity) ? court : best), 0);
    yield next[soonest] as CourtMoment;
    next[soonest] = courts[soonest]?.next().value as CourtMoment;
  }
}

/** Plays the matches of these keys from start to end, one after the other. */
export function* matchesOnCourts(seed: number, lastSeason: number, keys: readonly string[]): Generator<CourtMoment> {
  const courts = openCourts(seed, lastSeason);
  for (const key of keys) {
    const [, number, slot] = /^court-(\d+)-(\d+)$/.exec(key) ?? [];
    const court = courts[Number(number) - 1];
    if (court) yield* matchMoments(court, Number(slot));
  }
}

function openCourts(seed: number, lastSeason: number): Court[] {
  const players = { ATP: activePlayers('ATP', seed, lastSeason), WTA: activePlayers('WTA', seed, lastSeason) };
  return COURTS.map((tour, court) => {
    const opensAt = FIRST_SLOT + (court * SLOT_MS) / COURTS.length;
    const ofCourt = players[tour].filter((_, index) => index % COURTS.length === court);
    return { seed, tour, court, opensAt, lastSeason, players: ofCourt };
  });
}

/** The active players of the demo world, so that each has a profile in the archive. */
function activePlayers(tour: Tour, seed: number, lastSeason: number): Player[] {
  const players = inventPlayers(tour, new Random(seed).fork(tour).fork('players'), lastSeason);
  const active = players.filter((player) => player.lastSeason === lastSeason);
  return active.sort((one, other) => other.skill.Hard - one.skill.Hard).slice(0, PLAYERS_ON_COURT);
}

const PLAYERS_ON_COURT = 64;

interface Court {
  seed: number;
  tour: Tour;
  court: number;
  opensAt: number;
  lastSeason: number;
  players: readonly Player[];
}

function* courtMoments(court: Court, firstSlot: number): Generator<CourtMoment, never> {
  for (let slot = firstSlot; ; slot++) yield* matchMoments(court, slot);
}

/** Plays one match from its announcement to its end. */
function* matchMoments(court: Court, slot: number): Generator<CourtMoment> {
  const key = `court-${court.court + 1}-${slot}`;
  const random = new Random(court.seed).fork(`tennis ${key}`);
  const startsAt = court.opensAt + slot * SLOT_MS;
  const plan = planMatch(court, slot, random);
  const match = { match_id: key, ...plan.cells, scheduled_at: iso(startsAt + WARM_UP_MS) };
  const moment = (offsetMs: number, status: string, more: Cells = {}, points: Cells[] = []): CourtMoment => {
    return { at: startsAt + offsetMs, key, recordingId: null, match: { ...match, status, ...more }, points };
  };
  yield moment(0, 'Scheduled');
  if (random.chance(WALKOVERS)) return yield moment(WARM_UP_MS, 'Walkover', { winner: random.chance(0.5) ? '1' : '2' });
  const started_at = iso(startsAt + WARM_UP_MS);
  yield moment(WARM_UP_MS, 'Live', { started_at });
  const result = new TennisMatch(plan.setup, random.fork('play')).play();
  const pause = planPause(result, random);
  const points = onTheClock(result.points, pause);
  const rows = pointRows(points, court.tour, random.fork('points'));
  let offsetMs = WARM_UP_MS;
  for (const [index, { startSecond }] of points.entries()) {
    if (index === pause?.beforePoint) {
      yield moment(offsetMs, pause.status, { started_at });
      yield moment(offsetMs + pause.seconds * 1_000, 'Live', { started_at });
    }
    offsetMs = WARM_UP_MS + startSecond * 1_000 + AFTER_POINT_MS;
    const cells = { ...filledCells(rows[index] ?? {}), At: iso(startsAt + offsetMs) };
    const isEnd = index === points.length - 1 && result.ending === 'normal';
    const winner = isEnd ? String(result.winner + 1) : '';
    yield moment(offsetMs, isEnd ? 'Complete' : 'Live', { started_at, winner }, [cells]);
  }
  const winner = String(result.winner + 1);
  if (result.ending !== 'normal') yield moment(offsetMs + AFTER_POINT_MS, 'Retired', { started_at, winner });
}

/** Converts the times of points to real seconds since the match was called, so that the match fills its slot. */
function onTheClock(points: readonly PlayedPoint[], pause: Pause | undefined): PlayedPoint[] {
  const stretch = (PLAY_SECONDS - (pause?.seconds ?? 0)) / Math.max(1, points.at(-1)?.startSecond ?? 1);
  return points.map((point, index) => {
    const pausedSeconds = pause && index >= pause.beforePoint ? pause.seconds : 0;
    return { ...point, startSecond: FIRST_POINT_SECONDS + pausedSeconds + Math.floor(point.startSecond * stretch) };
  });
}

const WALKOVERS = 0.02;
const RETIREMENTS = 0.05;
const RAIN = 0.06;
const TREATMENTS = 0.06;

interface Plan {
  setup: MatchSetup;
  cells: Cells;
}

/** Chooses the players of a match without a draw; the tournament changes every day, the round every hour. */
function planMatch({ tour, court, lastSeason, players }: Court, slot: number, random: Random): Plan {
  const day = Math.floor(slot / SLOTS_A_DAY);
  const tournaments = tournamentsOf(tour, lastSeason, lastSeason).filter(({ tier }) => KNOCK_OUT.has(tier));
  const { name, surface, tier } = tournaments[day % tournaments.length] as Tournament;
  const round = ROUNDS[Math.floor(((slot % SLOTS_A_DAY) * ROUNDS.length) / SLOTS_A_DAY)] as string;
  const [one, two] = random.fork('pair').shuffled(players) as [Player, Player];
  const bestOf = tour === 'ATP' && tier === 'slam' ? 5 : 3;
  const finalTiebreakPoints = tier === 'slam' ? 10 : 7;
  const stop: MatchSetup['stop'] = {
    afterGames: random.whole(5, 24),
    quitter: random.chance(0.5) ? 0 : 1,
    reason: 'RET',
  };
  const stops = random.chance(RETIREMENTS);
  const serve: MatchSetup['serve'] = [serveChances(tour, surface, one, two), serveChances(tour, surface, two, one)];
  const cells = {
    tour,
    year: String(new Date(FIRST_SLOT + slot * SLOT_MS).getUTCFullYear()),
    tourney_name: name,
    tourney_level: LEVELS[tier] ?? 'A',
    surface,
    round_code: round,
    best_of: String(bestOf),
    final_tiebreak_points: String(finalTiebreakPoints),
    court_name: court < 2 ? 'Centre Court' : 'Court 1',
    player1: one.name,
    player1_id: String(one.id),
    nation1: one.ioc,
    player2: two.name,
    player2_id: String(two.id),
    nation2: two.ioc,
  };
  return { setup: { bestOf, finalTiebreakPoints, serve, keepPoints: true, ...(stops && { stop }) }, cells };
}

const SLOTS_A_DAY = 86_400_000 / SLOT_MS;
const ROUNDS = ['R32', 'R16', 'QF', 'SF', 'F'];
const KNOCK_OUT = new Set(['slam', 'masters', '500', '250']);
const LEVELS: Record<string, string> = { slam: 'G', masters: 'M' };

interface Pause {
  beforePoint: number;
  status: 'Suspended' | 'Medical';
  seconds: number;
}

function planPause({ points }: MatchResult, random: Random): Pause | undefined {
  const fate = random.next();
  const beforePoint = random.whole(5, points.length);
  if (fate < RAIN) return { beforePoint, status: 'Suspended', seconds: 180 };
  return fate < RAIN + TREATMENTS ? { beforePoint, status: 'Medical', seconds: 45 } : undefined;
}

function iso(at: number): string {
  return new Date(at).toISOString();
}
