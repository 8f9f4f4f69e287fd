import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import formats from 'ajv-formats';
import { Ajv2020 } from 'ajv/dist/2020.js';
import 'reflect-metadata';
import { readPushSamples } from '../../src/samples.js';
import { liveObjects } from '../../src/live-objects.js';
import { Entry } from '../../src/live/entry.js';
import type { LiveFamily } from '../../src/live/family.js';
import type { Update } from '../../src/live/feed.js';
import { demo } from '../../demo/index.js';
import { DEMO_LAST_SEASON, DEMO_SEED } from '../../demo/seed.js';
import type { Frame } from '../../src/live/feed.js';
import { championName } from '../../src/sports/lol/champions.js';
import { NOTHING_KNOWN as NO_GAMES, reduceBy } from '../../src/sports/lol/live/reduce.js';
import { DEFAULT_RULES } from '../../src/sports/lol/live/rules.reduce.js';
import { TOURNAMENT_ID } from '../../demo/lol/league.js';
import { planSeries } from '../../demo/lol/live-series.js';
import { tennisCourts, type CourtMoment } from '../../demo/tennis/live.js';
import { FIRST_NIGHT, ufcNight } from '../../demo/ufc/night.js';
import { tennisLive } from '../../src/sports/tennis/live/family.js';
import { NOTHING_KNOWN as NO_MATCHES, reduce as reduceMatch } from '../../src/sports/tennis/live/reduce.js';
import { identified, read } from '../../src/sports/tennis/live/observation.js';
import { ufcLive } from '../../src/sports/ufc/live/family.js';
import { NOTHING_KNOWN as NO_BOUTS } from '../../src/sports/ufc/live/reduce.js';
import { describeEvents, EVENTS, type EventDescription, type LiveObject } from '../../src/webhooks/catalogue.js';
import { withNames } from '../lol/observations.js';
import { ShiftedSeries } from '../lol/live-log.js';
import { reduceFrame } from '../support/names.js';
import type { Json } from '../support/service.js';

/** Events as the worker publishes them, by their subject. */
class Published {
  private readonly versions = new Map<string, number>();
  private readonly bySubject = new Map<string, Map<string, Json>>();

  constructor(private readonly family: LiveFamily) {}

  add(updates: readonly Update[], at: number): void {
    for (const { topic, state, sourceTime, facts } of updates) {
      const version = (this.versions.get(topic) ?? 0) + 1;
      this.versions.set(topic, version);
      const fields = {
        topic,
        v: String(version),
        state: JSON.stringify(state),
        events: JSON.stringify(facts),
        source: String(sourceTime ?? ''),
      };
      for (const { name, subject, data } of new Entry(this.family, `${at}-0`, fields).facts) {
        const known = this.bySubject.get(subject) ?? new Map<string, Json>();
        this.bySubject.set(subject, known);
        if (!known.has(name)) known.set(name, JSON.parse(JSON.stringify(data)));
      }
    }
  }

  /** The first of each name, of the first subject that was told of thrice and ended so, once there is one. */
  of(ended: (data: Json) => boolean): Record<string, Json> | undefined {
    for (const events of this.bySubject.values()) {
      const last = [...events].find(([name]) => name.endsWith('.completed'))?.[1];
      if (events.size === 3 && last && ended(last)) return Object.fromEntries(events);
    }
    return undefined;
  }
}

/** The samples of live events are what the demo once published. */
const recorded: Record<string, Record<string, unknown>> = {
  lol: lolMoments(),
  ufc: ufcMoments(),
  tennis: tennisMoments(),
};
let committed: Record<string, LiveObject>;
let described: EventDescription[];
beforeAll(async () => {
  if (process.env.UPDATE_EXAMPLES) {
    Object.entries(recorded).forEach(([family, moments]) => writeSamples(family, moments));
    for (const family of PUSHED) writeSamples(family, await pushesOf(family));
  }
  committed = await liveObjects();
  described = describeEvents(committed);
});
const sample = (name: string) => described.find((event) => event.name === name)?.example as Json;

test('the committed samples are what the demo publishes', () => {
  // Facts with fields of their own need no samples.
  const moments = Object.entries(committed)
    .map(([family, live]) => [family, live.moments] as const)
    .filter(([, samples]) => Object.keys(samples).length > 0);
  expect(Object.fromEntries(moments)).toEqual(recorded);
  const live = described.filter(({ isLiveObject }) => isLiveObject).map(({ name }) => name);
  const names = Object.values(recorded).flatMap((each) => Object.keys(each));
  expect(names).toEqual(expect.arrayContaining(live));
  const others = described.filter(({ name, isLiveObject }) => names.includes(name) && !isLiveObject);
  expect(others.map(({ name }) => name)).toEqual(
    described.filter(({ family, documented }) => family === 'lol' && documented).map(({ name }) => name),
  );
});

/** Families of which everything is pushed. */
const PUSHED = ['cod', 'fortnite'];

test.each(PUSHED)('the committed samples of %s are the first of what the demo pushes', async (family) => {
  expect(readPushSamples(family)).toEqual(await pushesOf(family));
});

/** The first item of each kind, and the source that they all name. */
async function pushesOf(family: string): Promise<object> {
  const folder = mkdtempSync(join(tmpdir(), 'scoreline-samples-'));
  try {
    await demo.worlds[family]!.writeFiles(folder);
    const files = readdirSync(folder).map(
      (name) => [name, JSON.parse(readFileSync(join(folder, name), 'utf8'))] as const,
    );
    const items = files.map(
      ([
        name,
        {
          items: [first],
        },
      ]) => [basename(name, '.json'), first] as const,
    );
    return { source: files[0]![1].source, items: Object.fromEntries(items) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function writeSamples(family: string, moments: object): void {
  const file = resolve(`demo/samples/${family}.json`);
  writeFileSync(file, `${JSON.stringify(moments, null, 2)}\n`);
  execFileSync(process.execPath, ['node_modules/prettier/bin/prettier.cjs', '--write', file]);
}

/** The first bout that is stopped by a fighter: its start, its first end of a round, its end. */
function ufcMoments(): Record<string, unknown> {
  const told = new Published(ufcLive);
  let known = NO_BOUTS;
  for (const { offsetMs, feed, body } of ufcNight(DEMO_SEED, 0)) {
    const at = FIRST_NIGHT + offsetMs;
    const { known: after, updates } = reduceFrame(known, { feed, at, body });
    known = after;
    told.add(updates, at);
    const found = told.of((data) => data['methodKey'] === 'ko-tko' && data['resultRound'] > 1);
    if (found) return found;
  }
  throw new Error('no such bout');
}

/** The second half of a best-of-three's first game, and the series around it. */
function lolMoments(): Record<string, unknown> {
  const series = planSeries(DEMO_SEED, 12);
  const broadcast = new ShiftedSeries(series, 0, 0);
  const naming = {
    numberOf: (id: string) =>
      id === series.id ? '4127' : id === TOURNAMENT_ID ? '88' : `${9_030 + Number(id.slice(-1))}`,
    source: 'simulation',
  } as const;
  const [first] = series.games as [(typeof series.games)[number]];
  const sequence = first.draft.map((action) => ({ ...action, championName: championName(action.championId) }));
  const push: Frame = { feed: `draft/${first.id}`, at: first.startsAt - 3_000, body: { push: 1, sequence } };
  const frames = [
    ...broadcast.pages(series.startsAt - 1_000),
    ...broadcast.pages(series.startsAt),
    push,
    ...series.games.flatMap((game) => [
      ...broadcast.windows(game, game.startsAt, game.endsAt),
      ...broadcast.pages(game.endsAt),
    ]),
  ];
  const reduce = reduceBy(DEFAULT_RULES);
  let known = NO_GAMES;
  const moments: Record<string, Json> = {};
  for (const frame of frames) {
    const { known: after, updates } = reduce(known, withNames(frame, naming)!);
    known = after;
    for (const { name, data } of updates.flatMap(({ facts }) => facts)) {
      const { gameTime = 0, gameNumber = 1, gameId = 'lol-game-9031' } = data as Json;
      const isLate = name.startsWith('lol.live.') && gameTime > 1_500;
      const isKnown = moments[name] !== undefined && !name.startsWith('lol.live.');
      if (!isLate && !isKnown && gameNumber === 1 && gameId === 'lol-game-9031')
        moments[name] = JSON.parse(JSON.stringify(data));
    }
  }
  return moments;
}

/** The first match that is played to its end. */
function tennisMoments(): Record<string, unknown> {
  const told = new Published(tennisLive);
  const [ids, pages] = [new Map<string, string>(), new Map<string, CourtMoment>()];
  const from = Date.UTC(2026, 10, 21, 16);
  let known = NO_MATCHES;
  for (const moment of tennisCourts(DEMO_SEED, DEMO_LAST_SEASON, from)) {
    if (moment.at > from + 4 * 3_600_000) break;
    const { key } = moment;
    if (!ids.has(key)) ids.set(key, `lm_${ids.size + 1}`);
    pages.set(key, moment);
    const { known: after, updates } = reduceMatch(
      known,
      identified(read(moment), { id: ids.get(key) as string, archived: null }, null),
    );
    known = after;
    told.add(updates, moment.at);
    const found = told.of((data) => data['result_type'] === 'normal' && data['score'].length > 10);
    if (found) return found;
  }
  throw new Error('no such match');
}

const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, keywords: ['example'] });
formats.default(ajv);

describe('a sample', () => {
  test.each(EVENTS.map(({ name }) => name))('of %s fits its schema', (name) => {
    const event = described.find((each) => each.name === name)!;
    const validate = ajv.compile({ ...event.schema, $id: name });
    expect(validate(event.example) ? [] : validate.errors).toEqual([]);
    // What stands for a text that nobody wrote.
    expect(JSON.stringify(event.example)).not.toMatch(/fighter-name|fighter-slug|event-slug|"text"|tournament-name/);
  });

  test('of a series names the same things at its start and at its end', () => {
    const [started, completed] = ['lol.match.started', 'lol.match.completed'].map(sample);
    for (const name of ['matchId', 'league', 'leagueId', 'tournamentId', 'blockName', 'bestOf', 'startTime'])
      expect([name, completed[name]]).toEqual([name, started[name]]);
  });

  test('of a bout has two corners, and a result when it is over, and one winner', () => {
    const names = ['ufc.bout.started', 'ufc.bout.round_ended', 'ufc.bout.completed'];
    const [started, ended, completed] = names.map(sample);
    for (const bout of [started, ended, completed]) {
      expect([bout.red.corner, bout.blue.corner]).toEqual(['red', 'blue']);
      expect(bout.red.fighterSlug).not.toBe(bout.blue.fighterSlug);
      expect([bout.boutId, bout.source]).toEqual([started.boutId, 'simulation']);
    }
    const results = ['method', 'methodKey', 'winner', 'winnerFighterSlug', 'resultRound', 'resultTime', 'rounds'];
    for (const bout of [started, ended]) {
      expect([bout.status, results.filter((field) => field in bout)]).toEqual(['live', []]);
    }
    expect(results.filter((field) => !(field in completed))).toEqual([]);
    expect([completed.status, completed.phase]).toEqual(['completed', 'final']);
    expect(completed.winnerFighterSlug).toBe(completed[completed.winner].fighterSlug);
    expect([started.seq < ended.seq, ended.seq < completed.seq]).toEqual([true, true]);
  });

  test('of a match has its winner only when it is over, and one', () => {
    const names = ['tennis.match.started', 'tennis.match.score_updated', 'tennis.match.completed'];
    const [started, scored, completed] = names.map(sample);
    for (const match of [started, scored]) {
      expect([match.status, match.winner_id, match.loser_id]).toEqual(['live', null, null]);
      expect([match.player1.is_winner, match.player2.is_winner]).not.toContain(true);
    }
    const { player1, player2, winner_id: winner, loser_id: loser } = completed;
    expect([player1.is_winner, player2.is_winner].toSorted()).toEqual([false, true]);
    expect([winner, loser]).toEqual(player1.is_winner ? [player1.id, player2.id] : [player2.id, player1.id]);
    const sets = completed.sets as Json[];
    const won = (player: number) => sets.filter((set) => set.winner === player).length;
    expect([won(1), won(2)]).toEqual([completed.sets_won.player1, completed.sets_won.player2]);
    expect(won(player1.is_winner ? 1 : 2)).toBe((completed.best_of + 1) / 2);
    for (const { winner: of, player1_games: one, player2_games: other } of sets) expect(of).toBe(one > other ? 1 : 2);
  });
});
