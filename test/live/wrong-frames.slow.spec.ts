import { Redis } from 'ioredis';
import { Archiver, type LiveArchive } from '../../src/archive/archiver.js';
import { createLog } from '../../src/http/log.js';
import type { LiveFamily } from '../../src/live/family.js';
import type { Frame } from '../../src/live/feed.js';
import { readCursor } from '../../src/live/history.queries.js';
import { LogKeeper, type LogUses } from '../../src/live/keeper.js';
import { liveKeys } from '../../src/live/keys.js';
import { FeedRunner, type FollowRules } from '../../src/live/runner.js';
import { DEMO_LAST_SEASON, DEMO_SEED } from '../../demo/seed.js';
import { cs2LiveArchive } from '../../src/sports/cs2/live/archive.js';
import { ENDS as CS2_ENDS } from '../../src/sports/cs2/live/ends.js';
import { cs2Live } from '../../src/sports/cs2/live/family.js';
import { followCs2 } from '../../src/sports/cs2/live/identify.js';
import { read as readCs2 } from '../../src/sports/cs2/live/read.js';
import { planSeries as planCs2Series } from '../../demo/cs2/live/series.js';
import { lolArchive } from '../../src/sports/lol/live/archive.js';
import { ENDS as LOL_ENDS } from '../../src/sports/lol/live/ends.js';
import { lolLive } from '../../src/sports/lol/live/family.js';
import { followLol } from '../../src/sports/lol/live/identify.js';
import { read as readLol } from '../../src/sports/lol/live/observation.js';
import { planSeries as planLolSeries } from '../../demo/lol/live-series.js';
import { tennisArchive } from '../../src/sports/tennis/live/archive.js';
import { tennisLive } from '../../src/sports/tennis/live/family.js';
import { followTennis } from '../../src/sports/tennis/live/identify.js';
import { keepFinishedMatches } from '../../src/sports/tennis/live/live-match.queries.js';
import { read as readTennis, type Page } from '../../src/sports/tennis/live/observation.js';
import { tennisCourts } from '../../demo/tennis/live.js';
import { ufcArchive } from '../../src/sports/ufc/live/archive.js';
import { ufcLive } from '../../src/sports/ufc/live/family.js';
import { followUfc } from '../../src/sports/ufc/live/identify.js';
import { read as readUfc } from '../../src/sports/ufc/live/observation.js';
import { framesOf } from '../cs2/live-frames.js';
import { ShiftedSeries } from '../lol/live-log.js';
import { UNDER_WAY } from '../support/courts.js';
import { startService, type Json, type Service } from '../support/service.js';
import { until } from '../support/until.js';
import { numericMembers, withValue, WRONG_VALUES } from '../support/wrong-numbers.js';
import { NIGHT_SLUG, quickNight } from '../support/quick-night.js';

/** A subject whose every frame has one number that cannot be, beside one whose frames are right. */
interface Case {
  live: LiveFamily;
  archive: LiveArchive;
  onEnds?: LogUses['onEnds'];
  rules(service: Service): FollowRules<unknown, unknown, unknown>;
  read(frame: Frame): unknown;
  right: Frame[];
  wrong: Frame[];
  /** A route that answers of the right subject, and what it says once the archive has it. */
  over: [path: string, data: Json];
}

let service: Service;
let key: string;

beforeAll(async () => {
  service = await startService({ content: 'empty' });
  key = (await service.key({ plan: 'enterprise' })).key;
});
afterAll(() => service.stop());

const night = (number: number): Frame[] =>
  [...quickNight(1, number)].map(({ offsetMs, feed, body }) => ({ feed, at: Date.now() - 3_000_000 + offsetMs, body }));

const LOL = [planLolSeries(11, 41), planLolSeries(11, 42)] as const;
function lolFrames(series: (typeof LOL)[number]): Frame[] {
  const end = series.games.at(-1)!.endsAt + 60_000;
  const broadcast = new ShiftedSeries(series, end);
  return [
    ...broadcast.pages(series.startsAt),
    ...series.games.flatMap((game) => [
      ...broadcast.pages(game.startsAt + 10_000),
      ...broadcast.windows(game, game.startsAt, game.endsAt + 10_000),
    ]),
    ...broadcast.pages(end),
  ];
}

const CS2 = [planCs2Series(7, 3), planCs2Series(7, 4)] as const;
/** As if the series ended now. */
function cs2Frames(series: (typeof CS2)[number]): Frame[] {
  const { frames } = framesOf(series);
  const byMs = Date.now() - frames.at(-1)!.at;
  return frames.map((frame) => ({ ...frame, at: frame.at + byMs }));
}

function courtFrames(court: number): Frame[] {
  const pages: Page[] = [];
  for (const page of tennisCourts(DEMO_SEED, DEMO_LAST_SEASON, UNDER_WAY)) {
    if (page.at > UNDER_WAY + 3_600_000) break;
    if (page.key.startsWith(`court-${court}-`)) pages.push(page);
  }
  const last = pages.findLast(({ at }) => at <= UNDER_WAY)?.key;
  return pages.filter((page) => page.key === last).map((page) => ({ feed: page.key, at: Date.now(), body: page }));
}

const CASES: [string, () => Case][] = [
  [
    'ufc',
    () => ({
      live: ufcLive,
      archive: ufcArchive,
      rules: ({ db }) => followUfc(db) as never,
      read: readUfc,
      right: night(0),
      wrong: night(1),
      over: [`ufc/events/${NIGHT_SLUG}`, { status: 'completed', hasStats: true }],
    }),
  ],
  [
    'lol',
    () => ({
      live: lolLive,
      archive: lolArchive,
      onEnds: (entries) => LOL_ENDS.keep(service.db, entries),
      rules: ({ db }) => followLol(db) as never,
      read: readLol,
      right: lolFrames(LOL[0]),
      wrong: lolFrames(LOL[1]),
      over: [`lol/matches/${LOL[0].id}`, { state: 'completed' }],
    }),
  ],
  [
    'cs2',
    () => ({
      live: cs2Live,
      archive: cs2LiveArchive,
      onEnds: (entries) => CS2_ENDS.keep(service.db, entries),
      rules: ({ db }) => followCs2(db) as never,
      read: readCs2,
      right: cs2Frames(CS2[0]),
      wrong: cs2Frames(CS2[1]),
      over: [`cs2/matches/${CS2[0].id}`, { status: 'completed' }],
    }),
  ],
  [
    'tennis',
    () => ({
      live: tennisLive,
      archive: tennisArchive,
      onEnds: (entries) => keepFinishedMatches(service.db, entries),
      rules: ({ db }) => followTennis(db) as never,
      read: ({ at, body }) => readTennis({ ...(body as Page), at }),
      right: courtFrames(1),
      wrong: courtFrames(2),
      over: ['tennis/matches/live/lm_1', { status: 'completed' }],
    }),
  ],
];

test.each(CASES)(
  '%s: wrong numbers of one subject stop no other, and nothing of it answers 500',
  async (name, open) => {
    const { live, archive, onEnds, rules, read, right, wrong, over } = open();
    const breaks: object[] = [];
    let isTold = false;
    const feed = {
      name,
      async *observations(signal: AbortSignal) {
        for (const frame of alternately(right, wrong.map(spoiled))) {
          const observation = read(frame);
          if (observation !== undefined) yield observation;
        }
        isTold = true;
        await new Promise((resolve) => signal.addEventListener('abort', resolve));
      },
    };
    const log = createLog('silent');
    log.warn = (context: object, message?: string) => {
      if (message?.startsWith('feed broken off')) breaks.push(context);
    };
    const [redis, reader] = [new Redis(service.redisUrl), new Redis(service.redisUrl)];
    const runner = new FeedRunner(redis, { ...rules(service), feed }, `test-${name}`, log);
    const keeper = new LogKeeper(live, service.db, reader, log, { onEnds });
    const archiver = new Archiver(archive, service.db, service.redis, log, 0);
    for (const part of [keeper, runner, archiver]) part.start();
    try {
      await until(() => isTold, 600_000);
      expect(breaks).toEqual([]);
      const [path, expected] = over;
      await until(async () => {
        const body = (await (await service.get(`/api/v1/${path}`, key)).json()) as Json;
        // Tennis answers without an envelope.
        const data = body.data ?? body;
        return Object.entries(expected).every(([member, value]) => data[member] === value);
      }, 120_000);
      const newest = (await service.redis.xrevrange(liveKeys(name).log, '+', '-', 'COUNT', 1))[0]![0];
      await until(async () => (await readCursor(service.db, name)) === newest, 120_000);
      await expectNoneFails(name);
    } finally {
      await runner.stop();
      await keeper.stop();
      await archiver.stop();
      redis.disconnect();
      reader.disconnect();
    }
  },
);

/** Another wrong value in another member of each frame. */
function spoiled(frame: Frame, index: number): Frame {
  const body = frame.body as object;
  const members = numericMembers(body).filter((path) => path.join() !== 'at');
  if (members.length === 0) return frame;
  const value = WRONG_VALUES[index % WRONG_VALUES.length];
  return { ...frame, body: withValue(body, members[(index * 7) % members.length]!, value) };
}

function* alternately(one: Frame[], other: Frame[]): Generator<Frame> {
  for (let index = 0; index < Math.max(one.length, other.length); index += 1)
    for (const frame of [one[index], other[index]]) if (frame) yield frame;
}

/** Every GET route of a family, asked for every subject that its log and its archive name. */
async function expectNoneFails(name: string): Promise<void> {
  const document: Json = await (await service.get('/openapi.json')).json();
  const topics = Object.keys(await service.redis.hgetall(liveKeys(name).current));
  const ids = [...new Set(topics.map((topic) => topic.slice(topic.indexOf(':') + 1)))];
  expect(ids.length).toBeGreaterThan(1);
  const failed: string[] = [];
  for (const [path, { get }] of Object.entries<Json>(document.paths)) {
    if (!get || !path.startsWith(`/${name}/`) || /stream|\/ws$|socket/.test(path)) continue;
    for (const id of path.includes('{') ? ids : ['']) {
      const { status } = await service.get(`/api/v1${path.replaceAll(/\{\w+\}/g, encodeURIComponent(id))}`, key);
      if (status >= 500) failed.push(`${status} ${path} ${id}`);
    }
  }
  expect(failed).toEqual([]);
}
