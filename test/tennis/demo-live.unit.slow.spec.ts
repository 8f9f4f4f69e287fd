import { inventPlayers } from '../../demo/tennis/players.js';
import { Random } from '../../demo/random.js';
import { DEMO_LAST_SEASON, DEMO_SEED } from '../../demo/seed.js';
import { matchesOnCourts, SLOT_MS, tennisCourts, type CourtMoment } from '../../demo/tennis/live.js';
import { TennisFeed } from '../../src/sports/tennis/live/feed.js';
import { NOTHING_KNOWN, reduce } from '../../src/sports/tennis/live/reduce.js';
import { identified, read, type Observation } from '../../src/sports/tennis/live/observation.js';
import type { Json } from '../support/service.js';

const FROM = Date.UTC(2026, 10, 21, 16);
const HOURS = 6;

const FIRST_POINT = {
  PointNumber: '1',
  SetNo: '1',
  GameNo: '1',
  P1GamesWon: '0',
  P2GamesWon: '0',
  PointServer: '1',
  PointWinner: '1',
};

function courts(seed: number, from: number, until: number): CourtMoment[] {
  const moments: CourtMoment[] = [];
  for (const moment of tennisCourts(seed, DEMO_LAST_SEASON, from)) {
    if (moment.at > until) return moments;
    moments.push(moment);
  }
  return moments;
}

const day = courts(DEMO_SEED, FROM, FROM + HOURS * 3_600_000);

test('whoever joins at any time plays the same matches at the same times', () => {
  const [from, until] = [FROM + 2 * 3_600_000, FROM + 3 * 3_600_000];
  const between = (moments: CourtMoment[]) => moments.filter(({ at }) => at > from && at <= until);
  const joined = between(courts(DEMO_SEED, from, until));
  expect(joined.length).toBeGreaterThan(1_000);
  expect(joined).toEqual(between(day));
  expect(between(courts(7, from, until))).not.toEqual(joined);
});

test('a match is the same by its key', () => {
  const keys = [...new Set(day.map(({ key }) => key))].slice(5, 8);
  const byKey = [...matchesOnCourts(DEMO_SEED, DEMO_LAST_SEASON, ['court-9-1', ...keys, 'other'])];
  expect(byKey).toEqual(keys.flatMap((key) => day.filter((moment) => moment.key === key)));
});

test('several matches are always on, of players whom the archive has, and something moves every few seconds', () => {
  const later = day.filter(({ at }) => at > FROM);
  const gaps = later.slice(1).map(({ at }, index) => at - later[index]!.at);
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...gaps)).toBeLessThan(60_000);
  expect(gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length).toBeLessThan(5_000);
  for (let at = FROM; at < FROM + HOURS * 3_600_000; at += 600_000) {
    const newest = new Map(day.filter((moment) => moment.at <= at).map(({ key, match }) => [key, match['status']]));
    expect(
      [...newest.values()].filter((status) => /Live|Suspended|Medical/.test(status!)).length,
    ).toBeGreaterThanOrEqual(1);
  }
  for (const tour of ['ATP', 'WTA'] as const) {
    const names = new Map(
      inventPlayers(tour, new Random(DEMO_SEED).fork(tour).fork('players'), DEMO_LAST_SEASON).map((player) => [
        String(player.id),
        player.name,
      ]),
    );
    for (const { match } of day.filter((moment) => moment.match['tour'] === tour)) {
      expect(names.get(match['player1_id']!)).toBe(match['player1']);
      expect(names.get(match['player2_id']!)).toBe(match['player2']);
      expect(match['player1_id']).not.toBe(match['player2_id']);
    }
  }
});

test('every match goes from scheduled to completed within its time, and some are stopped, given up or never begun', () => {
  const matches = courts(DEMO_SEED, FROM, FROM + 30 * 3_600_000);
  let known = NOTHING_KNOWN;
  const finals = new Map<string, Json>();
  const seen = new Set<string>();
  const pages = new Map<string, CourtMoment>();
  for (const moment of matches) {
    if (moment.match['status'] === 'Suspended') seen.add('suspended');
    const before = pages.get(moment.key);
    pages.set(moment.key, { ...moment, points: [...(before?.points ?? []), ...moment.points] });
    const over = !/Scheduled|Live|Suspended|Medical/.test(moment.match['status']!);
    if (!over) continue;
    const step = reduce(known, identified(read(pages.get(moment.key)!), { id: moment.key, archived: null }, null));
    known = step.known;
    finals.set(moment.key, step.updates[0]!.state);
    expect(moment.at - Date.parse(moment.match['scheduled_at']!)).toBeLessThan(SLOT_MS);
  }
  expect(finals.size).toBeGreaterThan(200);
  for (const state of finals.values()) {
    expect(state.status).toBe('completed');
    expect([state.player1.is_winner, state.player2.is_winner].sort()).toEqual([false, true]);
    seen.add(state.result_type);
  }
  expect([...seen].sort()).toEqual(['normal', 'retired', 'suspended', 'walkover']);
});

test('the feed says what it missed as one page a match, then moment by moment', async () => {
  const now = Date.now();
  const moment = (key: string, at: number): CourtMoment => ({
    at,
    key,
    recordingId: null,
    match: {},
    points: [FIRST_POINT],
  });
  const feed = new TennisFeed({
    name: 'test',
    pages: () => [
      moment('a', now - 3_000),
      moment('b', now - 2_000),
      moment('a', now - 1_000),
      moment('b', now + 300),
      moment('a', now + 350),
    ],
  });
  const ending = new AbortController();
  const seen: Observation[] = [];
  for await (const observation of feed.observations(ending.signal)) {
    seen.push(observation);
    if (seen.length === 4) ending.abort();
  }
  expect(seen.map(({ key, at, points }) => [key, at - now, points.length])).toEqual([
    ['a', -1_000, 2],
    ['b', -2_000, 1],
    ['b', 300, 1],
    ['a', 350, 1],
  ]);
});
