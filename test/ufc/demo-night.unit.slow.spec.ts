import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import type { Frame } from '../../src/live/feed.js';
import { Playback } from '../../src/live/playback.js';
import { FIRST_NIGHT, NIGHT_MS, ufcNight, ufcNights } from '../../demo/ufc/night.js';
import { type Known, NOTHING_KNOWN } from '../../src/sports/ufc/live/reduce.js';
import { DATA } from '../support/data.js';
import { reduceFrame } from '../support/names.js';
import type { JsonUpdate } from '../support/json-update.js';
import { QUICK_NIGHT_MS, quickNight } from '../support/quick-night.js';

const SEED = 20_260_101;
const NIGHTS = [0, 1, 2, 3, 4];

const frames = NIGHTS.map((night) =>
  Array.from(quickNight(SEED, night), ({ offsetMs, feed, body }): Frame => {
    return { feed, body, at: FIRST_NIGHT + night * QUICK_NIGHT_MS + offsetMs };
  }),
);
/** Two nights from the first frame to the last, all five by their last ones. */
const played = frames.slice(0, 2).map(play);
const updates = played.map((night) => night.updates);
const finals = frames
  .flatMap((night) => lastOfEach(play(lastOfEach(night, feedOf)).updates, ({ topic }) => topic))
  .filter(({ topic, final }) => final && topic.startsWith('bout:'));

describe('a fictional fight night', () => {
  it('is the same for the same seed and number, and another for others', () => {
    const bodies = (list: readonly { body: unknown }[]) => JSON.stringify(list.slice(-100).map(({ body }) => body));
    const third = bodies(frames[3] as Frame[]);
    expect(bodies([...quickNight(SEED, 3)])).toBe(third);
    expect(new Set([third, bodies(frames[4] as Frame[]), bodies([...quickNight(7, 3)])]).size).toBe(3);
  });

  it('moves at least every five seconds, from its first to its last, within its time', () => {
    for (const [night, { moves }] of played.entries()) {
      const all = frames[night] as Frame[];
      const start = FIRST_NIGHT + night * QUICK_NIGHT_MS;
      expect(all.every(({ at }, index) => at >= (all[index - 1]?.at ?? start))).toBe(true);
      const gaps = [...moves, start + QUICK_NIGHT_MS].map((at, index) => at - (moves[index - 1] ?? start));
      expect(Math.max(...gaps)).toBeLessThanOrEqual(5_000);
    }
  });

  it('lasts as long as its clock says, within a hundredth', () => {
    const elapsed: { at: number; seconds: number }[] = [];
    for (const { offsetMs, feed, body } of ufcNight(SEED, 0)) {
      if (!feed.startsWith('event/')) continue;
      const { LiveRoundElapsedTime: time } = (body as Members).LiveEventDetail as {
        LiveRoundElapsedTime: string | null;
      };
      const [minutes = 0, seconds = 0] = (time ?? '').split(':').map(Number);
      elapsed.push({ at: offsetMs, seconds: minutes * 60 + seconds });
    }
    const steps = elapsed.slice(1).map(({ at, seconds }, index) => ({
      ms: at - elapsed[index]!.at,
      clockMs: (seconds - elapsed[index]!.seconds) * 1_000,
    }));
    const running = steps.filter(({ ms, clockMs }) => clockMs > 0 && ms < 2_000);
    expect(running.length).toBeGreaterThan(4_000);
    const total = (of: 'ms' | 'clockMs') => running.reduce((sum, step) => sum + step[of], 0);
    expect(Math.abs(total('clockMs') / total('ms') - 1)).toBeLessThan(0.01);
  });

  it('takes every bout from scheduled to completed, with one start, its rounds and one end', () => {
    for (const night of updates) {
      const bouts = new Set(night.map(({ topic }) => topic).filter((topic) => topic.startsWith('bout:')));
      expect(bouts.size).toBeGreaterThanOrEqual(8);
      expect(bouts.size).toBeLessThanOrEqual(10);
      for (const topic of bouts) {
        const of = night.filter((update) => update.topic === topic);
        expect(runs(of.map(({ state }) => state.status))).toEqual(['scheduled', 'live', 'completed']);
        const rounds = Number(of.at(-1)?.state.resultRound);
        const told = of.flatMap(({ facts }) => facts.map(({ name }) => name.replace('ufc.bout.', '')));
        expect(told).toEqual(['started', ...Array<string>(rounds).fill('round_ended'), 'completed']);
      }
      expect(night.at(-1)?.topic).toMatch(/^card:sandbox-contender-series-\d-/);
      expect(night.at(-1)?.state.status).toBe('completed');
    }
  });

  it('ends in every way within five nights', () => {
    const methods = new Set(finals.map(({ state }) => state.method));
    expect([...methods].sort()).toEqual([
      'Could Not Continue',
      'DQ',
      'Decision - Majority',
      'Decision - Split',
      'Decision - Unanimous',
      'KO/TKO',
      'Submission',
      "TKO - Doctor's Stoppage",
    ]);
    expect(new Set(finals.map(({ state }) => state.winner))).toEqual(new Set(['red', 'blue', 'draw', 'no_contest']));
  });

  it('keeps its ids away from the real ones and from other nights', () => {
    const ids = finals.map(({ topic }) => Number(topic.replace('bout:ufc-', '')));
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.every((id) => id >= 900_000)).toBe(true);
    expect(finals.every(({ state }) => state.source === 'simulation')).toBe(true);
  });

  it('has figures that add up and only grow', () => {
    const lines = frames
      .slice(0, 2)
      .flat()
      .flatMap(({ body }) => totals(body));
    expect(lines.length).toBeGreaterThan(1_000);
    const wrong = lines.filter(([, , line]) => {
      const sum = (...keys: string[]) => keys.reduce((total, key) => total + Number(line[`Sig${key}StrikesLanded`]), 0);
      const [significant, total] = [Number(line.SigStrikesLanded), Number(line.TotalStrikesLanded)];
      const places = [sum('Head', 'Body', 'Leg'), sum('Distance', 'Clinch', 'Ground')];
      return (
        places.some((place) => place !== significant) ||
        significant > total ||
        total > Number(line.TotalStrikesAttempted)
      );
    });
    expect(wrong).toEqual([]);
    const last = new Map<string, number>();
    const fallen = lines.filter(([feed, fighter, line]) => {
      const [attempts, before] = [Number(line.TotalStrikesAttempted), last.get(`${feed} ${fighter}`) ?? 0];
      last.set(`${feed} ${fighter}`, attempts);
      return attempts < before;
    });
    expect(fallen).toEqual([]);
  });

  it('has judges who agree with the decision', () => {
    const decided = frames.map((night) => night.at(-1) as Frame).flatMap(({ body }) => cards(body));
    expect(decided.length).toBeGreaterThan(8);
    for (const { method, scores } of decided) {
      const winners = scores.map(([red = 0, blue = 0]) => Math.sign(red - blue)).sort();
      const counts = new Set(winners).size;
      expect([method, counts]).toEqual([method, method === 'Decision - Unanimous' ? 1 : 2]);
      expect(winners.includes(0)).toBe(method === 'Decision - Majority');
    }
  });

  it('ends in the same states when its frames come shuffled and twice, late or in time, and no bout ever goes back', () => {
    const night = thin(frames[1] as Frame[]);
    const expected = play(night).states;
    const order = fc.array(fc.nat(night.length - 1), { minLength: 10, maxLength: 60 });
    fc.assert(
      fc.property(order, (picks) => {
        const shuffled = [...picks.map((index) => night[index] as Frame), ...rotate(night, picks[0] ?? 0)];
        const late = shuffled.map((frame, index) => ({
          ...frame,
          at: FIRST_NIGHT + 10 * QUICK_NIGHT_MS + index * 1_000,
        }));
        for (const after of [play(shuffled), play(late)]) {
          expect(after.states).toEqual(expected);
          expect(goesBack(after.updates)).toEqual([]);
        }
      }),
      { numRuns: 10 },
    );
  });

  it('follows the one before without end, and is found running by whoever joins late', async () => {
    const playback = new Playback({ startedAt: 0, ...ufcNights(SEED) });
    const now = FIRST_NIGHT + 20_000 * NIGHT_MS + 600_000;
    expect(await playback.feeds('event', now)).toEqual(['event/919999', 'event/920000']);
    const status = async (feed: string) => /"Status":"(\w+)"/.exec((await playback.answer(feed, now)) ?? '')?.[1];
    expect([await status('event/919999'), await status('event/920000')]).toEqual(['Final', 'Live']);
  });
});

const FOLDER = join(DATA, 'ufc/live');
const real = existsSync(FOLDER) ? describe : describe.skip;

real('the form of the answers', () => {
  const read = (name: string) => JSON.parse(readFileSync(join(FOLDER, name), 'utf8')) as Members;
  const last = (kind: string) => frames.flat().findLast(({ feed }) => feed.startsWith(kind))?.body as Members;

  it('of the event feed is the real one', () => {
    expect(paths(last('event').LiveEventDetail)).toEqual(paths(read('ufc281.json')));
  });

  it('of the fight feed is the real one', () => {
    const inner = paths(read('fight_live_10214.json').LiveFightDetail);
    expect(paths(last('fight').LiveFightDetail)).toEqual(inner);
  });
});

type Members = Record<string, unknown>;

interface Played {
  updates: JsonUpdate[];
  /** When anything changed. */
  moves: number[];
  /** The last state of every topic. */
  states: Record<string, unknown>;
}

function play(list: Frame[]): Played {
  let known: Known = NOTHING_KNOWN;
  const all: JsonUpdate[] = [];
  const moves: number[] = [];
  for (const frame of list) {
    const step = reduceFrame(known, frame);
    known = step.known;
    all.push(...step.updates);
    if (step.updates.length > 0) moves.push(frame.at);
  }
  return { updates: all, moves, states: Object.fromEntries(all.map(({ topic, state }) => [topic, state])) };
}

/** Every sixtieth frame and the last of each feed. */
function thin(list: Frame[]): Frame[] {
  const last = new Set(lastOfEach(list, feedOf));
  return list.filter((frame, index) => index % 60 === 0 || last.has(frame));
}

function feedOf({ feed }: Frame): string {
  return feed;
}

function lastOfEach<Item>(list: Item[], of: (item: Item) => string): Item[] {
  return [...new Map(list.map((item) => [of(item), item])).values()];
}

function rotate<Item>(items: Item[], by: number): Item[] {
  return [...items.slice(by), ...items.slice(0, by)].reverse();
}

function goesBack(list: JsonUpdate[]): string[] {
  const reached = new Map<string, number[]>();
  return list.flatMap(({ topic, state }) => {
    if (!topic.startsWith('bout:')) return [];
    const now = [['scheduled', 'live', 'completed'].indexOf(String(state.status)), Number(state.currentRound ?? 0)];
    const before = reached.get(topic) ?? [0, 0];
    reached.set(topic, now);
    return now.some((value, index) => value < (before[index] ?? 0)) ? [`${topic} ${before} ${now}`] : [];
  });
}

function runs<Item>(items: Item[]): Item[] {
  return items.filter((item, index) => index === 0 || item !== items[index - 1]);
}

function totals(body: unknown): [feed: string, fighter: string, line: Members][] {
  const detail = (body as Members).LiveFightDetail as Members | undefined;
  const lines = (detail?.FightStats ?? []) as Members[];
  return lines.map((line) => [String(detail?.FightId), String(line.FighterId), line]);
}

function cards(body: unknown): { method: string; scores: number[][] }[] {
  const detail = (body as Members).LiveEventDetail as { FightCard: { Result: Members }[] };
  return detail.FightCard.flatMap(({ Result }) => {
    const judges = Result.FightScores as { Fighters: { Score: number }[] }[];
    if (judges.length === 0) return [];
    return [{ method: String(Result.Method), scores: judges.map((of) => of.Fighters.map(({ Score }) => Score)) }];
  });
}

/** Every member of an answer, as `FightCard[].FightId`, but for lists that are empty more often than not. */
function paths(value: unknown): string[] {
  const found = new Set<string>();
  const walk = (item: unknown, path: string): void => {
    if (/Accolades|Scores|WeightClasses/.test(path)) return;
    if (Array.isArray(item)) item.forEach((one) => walk(one, `${path}[]`));
    else if (typeof item === 'object' && item !== null) {
      for (const [key, inner] of Object.entries(item)) {
        found.add(`${path}.${key}`);
        walk(inner, `${path}.${key}`);
      }
    }
  };
  walk(value, '');
  return [...found].sort();
}
