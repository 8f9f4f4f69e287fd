import { setTimeout as sleep } from 'node:timers/promises';
import { createOwner } from '../../src/auth/owners.js';
import { Passwords } from '../../src/auth/passwords.js';
import { sql } from '../../src/db/sql.js';
import { createLog } from '../../src/http/log.js';
import type { Frame } from '../../src/live/feed.js';
import { FeedRunner } from '../../src/live/runner.js';
import { FIRST_NIGHT } from '../../demo/ufc/night.js';
import { followUfc } from '../../src/sports/ufc/live/identify.js';
import { NOTHING_KNOWN, reduce, type Known } from '../../src/sports/ufc/live/reduce.js';
import { read, type IdentifiedObservation, type Observation } from '../../src/sports/ufc/live/observation.js';
import { planSeries } from '../../demo/lol/live-series.js';
import { LiveLog, ShiftedSeries } from '../lol/live-log.js';
import { written } from '../support/document.js';
import { Courts, wholeMatch } from '../support/courts.js';
import { plansFile } from '../support/live.js';
import { awayFromFullHour } from '../support/full-hour.js';
import { signIn, type Owner } from '../support/owner.js';
import { startReceiver, type Receiver } from '../support/receiver.js';
import { BUSY_SESSIONS, startService, type Json, type Service, type ServiceProcess } from '../support/service.js';
import { NIGHT_SLUG, quickNight } from '../support/quick-night.js';

/** What a plan that is told late can find out, over every route that can be asked, while a bout, a match and a series end. */
const LATE_SECONDS = 20;
const LATE_MS = LATE_SECONDS * 1_000;

const MATCH = wholeMatch();
const PASSWORD = 'correct horse battery';

let service: Service;
let worker: ServiceProcess;
let receiver: Receiver;
let night: Night;
let courts: Courts;
let series: SeriesOnAir;
let free: string;
let pro: string;
let owner: Owner;
let webhook: string;
let boutId: string;
let matchId: string;
let recordId: string;
let recordingId: string;

beforeAll(async () => {
  await awayFromFullHour(400_000);
  const late = { minute: 100_000, delaySeconds: LATE_SECONDS, webhooks: 2, webhookFamilies: 'all' };
  const PLANS_FILE = plansFile({ free: late, pro: { minute: 100_000, webhooks: 2, webhookFamilies: 'all' } });
  const environment = { PLANS_FILE, WEBHOOK_ALLOW_PRIVATE: 'true', ...BUSY_SESSIONS };
  service = await startService({ environment });
  // Without the demo's feeds: what happens is told by this suite alone.
  worker = await service.worker({ DEMO: 'false' });
  receiver = await startReceiver(() => {});
  night = new Night(service);
  courts = new Courts(service);
  series = new SeriesOnAir(service);
  const passwordHash = await new Passwords(8).hash(PASSWORD);
  const account = { email: 'late@example.com', passwordHash, name: 'late', plan: 'free', isOperator: false };
  const accountId = (await createOwner(service.db, account)) as string;
  owner = await signIn(service, account.email, PASSWORD);
  free = (await service.key({}, { accountId })).key;
  pro = (await service.key({ plan: 'pro' })).key;
  const events = ['ufc.*', 'tennis.*', 'lol.*'];
  webhook = (await owner.data('POST', 'webhooks', { url: `${receiver.url}/late`, events })).id;
  const recording = await service.db.row<{ id: string; matchId: string }>(
    sql`select id, match_id as "matchId" from tennis_point_match where match_id is not null order by id limit 1`,
  );
  ({ id: recordingId, matchId: recordId } = recording!);
});
afterAll(async () => {
  await night.stop();
  await service.stop();
  await receiver.close();
});

test('no route tells a late plan of an end before its time, and every one that should tells of it then', async () => {
  await night.playUntilTheEnd();
  for (const moment of MATCH.slice(0, -1)) await courts.tell({ ...moment, key: 'played', recordingId });
  boutId = await night.running(pro);
  matchId = (await service.db.row<{ id: string }>(sql`select 'lm_' || n as id from tennis_live_match`))!.id;
  await series.playUntilTheEnd(pro);
  await until(`ufc/bouts/${boutId}`, ({ data }) => data?.status === 'live');
  await until(`lol/matches/${series.matchId}`, ({ data }) => data?.state === 'inProgress');
  await sleep(LATE_MS + 1_500);

  const requests = await allRequests();
  expect(requests.length).toBeGreaterThan(70);
  const before = await askAll(requests);
  const unsteady = new Set<string>();
  for (let round = 0; round < 2; round += 1) {
    await sleep(600);
    for (const [place] of differences(before, await askAll(requests))) unsteady.add(place);
  }
  expect([...unsteady].filter((place) => !OWN_CLOCK.test(place))).toEqual([]);

  const replayed = await replayAll();
  expect(replayed).toBeGreaterThan(0);
  await settled();
  const told = await askAll(requests);
  const endedAt = Date.now();
  const streams = [stream('ufc/live/stream'), stream('tennis/live/stream'), stream('lol/live/stream')];
  await night.end();
  await courts.tell({ ...MATCH.at(-1)!, key: 'played', recordingId });
  await series.end();
  await until(`ufc/live/${boutId}`, ({ data }) => data?.status === 'completed', pro);
  await until(`lol/live/${series.matchId}/series`, ({ data }) => data?.state === 'completed', pro);
  await until(`tennis/matches/live/${matchId}`, ({ status }) => status === 'completed', pro);
  const early: [string, string][] = [];
  let rounds = 0;
  for (let lastMs = 0; Date.now() + lastMs < endedAt + LATE_MS - 500; rounds += 1) {
    const beganAt = Date.now();
    const now = await askAll(requests);
    if (Date.now() > endedAt + LATE_MS) break;
    early.push(...differences(told, now));
    lastMs = Date.now() - beganAt;
  }
  expect(early.filter(([place]) => !OWN_CLOCK.test(place))).toEqual([]);
  expect(rounds).toBeGreaterThan(0);
  const again = await replayAll();
  expect(again === replayed || Date.now() >= endedAt + LATE_MS).toBe(true);
  for (const text of await Promise.all(streams)) {
    expect(text).toContain('event: ready');
    expect(text).not.toMatch(/"snapshot":false|event: end/);
  }

  // Nothing is remembered but in the database.
  await worker.kill();
  await worker.restart();
  await until(`ufc/bouts/${boutId}`, ({ data }) => data?.status === 'completed');
  await until(`tennis/matches/${recordId}`, ({ aliases }) => aliases?.includes(matchId));
  await until(`tennis/matches/${matchId}`, ({ id }) => id === recordId);
  await until(`lol/matches/${series.matchId}`, ({ data }) => data?.state === 'completed');
  const after = differences(told, await askAll(requests)).map(([place]) => place.split(' ')[0]);
  const changed = [
    `/ufc/bouts/${boutId}`,
    `/ufc/bouts/${boutId}/rounds`,
    '/ufc/bouts?status=completed',
    `/ufc/events/${NIGHT_SLUG}/bouts`,
    `/ufc/events/${NIGHT_SLUG}/stats`,
    `/ufc/live/${boutId}/state`,
    `/ufc/live/events/${NIGHT_SLUG}`,
    '/ufc/live/health',
    '/lol/live',
    `/lol/live/${series.matchId}/series`,
    `/lol/live/${series.gameId}/board`,
    `/lol/live/${series.gameId}/window`,
    `/lol/live/${series.gameId}/events`,
    `/lol/matches/${series.matchId}`,
    `/lol/matches/${series.matchId}/coverage`,
    `/lol/games/${series.gameId}`,
    `/lol/games/${series.gameId}/player-stats`,
    '/lol/matches?state=completed',
    `/lol/teams/${series.teamSlug}/matches`,
    `/tennis/matches/${matchId}`,
    `/tennis/matches/live/${matchId}`,
    `/tennis/matches/${recordId}`,
    `/webhooks/${webhook}`,
    `/webhooks/${webhook}/deliveries`,
  ];
  expect(changed.filter((path) => !after.includes(path))).toEqual([]);
});

/** How many events a replay would send of all that there are. */
async function replayAll(): Promise<number> {
  const from = new Date(Date.now() - 86_400_000).toISOString();
  return (await owner.data('POST', `webhooks/${webhook}/replay`, { from, dryRun: true })).eventCount;
}

/** What tells how the service, the feed and the caller's own account stand, and of nothing that was played. */
const OWN_CLOCK =
  /^\/ufc\/live\/health (etag|.*(eartbeat|lastFrameAt|feedLag))|^\/status (etag|.*(checkedAt|webhooks|lastFrameAt))|^\/lol\/matches\/\S+\/coverage (etag|body\.checked_at)|^\/cs2\/freshness (etag|.*lagSeconds)|^\/(me|usage|requests|billing\/usage(\/range)?|keys|auth\/\S*) /;

interface Asked {
  path: string;
  headers: Record<string, string>;
}

/** Every GET of the document but the streams, about what is played wherever a route is about something. */
async function allRequests(): Promise<Asked[]> {
  const document = written(await (await service.get('/openapi.json')).json());
  const routes = Object.entries(document.paths as Record<string, Json>).filter(
    ([, { get }]) => get && !get.responses[200]?.content?.['text/event-stream'],
  );
  const generated = routes.map(([path, { get }]) => {
    const parameters = (get.parameters ?? []) as Json[];
    const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
      return subjectOf(path, name) ?? String(parameters.find((one) => one.name === name).example);
    });
    const needed = parameters.filter((one) => one.in === 'query' && one.required);
    const query = needed.map(({ name, example }) => `${name}=${encodeURIComponent(example)}`).join('&');
    const byKey = get.security.length === 0 || get.security.some((one: Json) => one.key);
    const short = filled.replace('/api/v1', '');
    return { path: query === '' ? short : `${short}?${query}`, headers: byKey ? keyed() : { cookie: owner.cookie } };
  });
  const narrowed = [
    '/lol/matches?state=completed',
    '/ufc/bouts?status=completed',
    '/ufc/events?status=live',
    `/tennis/matches/${recordId}`,
  ];
  const dashboard = ['/webhooks?limit=10'].map((path) => ({ path, headers: { cookie: owner.cookie } }));
  return [...generated, ...narrowed.map((path) => ({ path, headers: keyed() })), ...dashboard];
}

const keyed = () => ({ 'x-api-key': free });

/** What stands at a parameter's place; undefined where the document's example will do. */
function subjectOf(path: string, name: string): string | undefined {
  if (name === 'boutId') return boutId;
  if (path.includes('/ufc/') && (name === 'eventIdOrSlug' || /events\/\{slug\}/.test(path))) return NIGHT_SLUG;
  if (path.includes('/ufc/fighters/')) return night.fighter;
  if (path.includes('/tennis/matches/')) return matchId;
  if (path.includes('/lol/')) return series.subjectOf(path, name);
  if (path.includes('/webhooks/{id}') && name === 'id') return webhook;
  return undefined;
}

/** The members of every answer by request and place, with its status and validators. */
async function askAll(requests: readonly Asked[]): Promise<Map<string, string>> {
  const places = new Map<string, string>();
  const queue = [...requests];
  const work = async () => {
    for (let next = queue.pop(); next; next = queue.pop()) {
      const { path, headers } = next;
      const base = path.startsWith('/openapi') ? '' : '/api/v1';
      const answer = await fetch(`${service.url}${base}${path}`, { headers });
      const text = await answer.text();
      const { headers: own } = answer;
      for (const name of ['etag', 'last-modified', 'x-total-count', 'x-recommended-poll-seconds'])
        places.set(`${path} ${name}`, String(own.get(name)));
      places.set(`${path} status`, String(answer.status));
      const isJson = own.get('content-type')?.includes('json');
      if (answer.status < 400) note(places, `${path} body`, isJson ? JSON.parse(text) : text);
    }
  };
  await Promise.all(Array.from({ length: 6 }, work));
  return places;
}

function note(places: Map<string, string>, place: string, value: unknown): void {
  if (typeof value !== 'object' || value === null) places.set(place, String(value));
  else for (const [name, member] of Object.entries(value)) note(places, `${place}.${name}`, member);
}

function differences(one: Map<string, string>, other: Map<string, string>): [string, string][] {
  const places = new Set([...one.keys(), ...other.keys()]);
  return [...places]
    .filter((place) => one.get(place) !== other.get(place))
    .map((place) => [place, `${one.get(place)} -> ${other.get(place)}`]);
}

/** What a stream writes until just before its time. */
async function stream(path: string): Promise<string> {
  const answer = await fetch(`${service.url}/api/v1/${path}`, {
    headers: keyed(),
    signal: AbortSignal.timeout(LATE_MS - 500),
  });
  let text = '';
  try {
    for await (const bytes of answer.body!) text += Buffer.from(bytes).toString();
  } catch {
    // It was cut off.
  }
  return text;
}

async function until(path: string, holds: (body: Json) => boolean, key = free): Promise<void> {
  const giveUpAt = Date.now() + LATE_MS + 120_000;
  for (;;) {
    const body: Json = await (await service.get(`/api/v1/${path}`, key)).json();
    if (holds(body)) return;
    if (Date.now() > giveUpAt) throw new Error(`${path} still answers ${JSON.stringify(body)}`);
    await sleep(50);
  }
}

/** Until everything that is due was sent. */
async function settled(): Promise<void> {
  const open = () => service.db.rows(sql`select from webhook_delivery where next_attempt_at is not null`);
  while ((await open()).length > 0) await sleep(50);
}

/** The sandbox's series 55 of lol up to the last seconds of its last game, and then over its end. */
class SeriesOnAir {
  matchId = '';
  /** The game that ends. */
  gameId = '';
  teamSlug = '';
  private readonly liveLog: LiveLog;
  private readonly plan = planSeries(11, 55);
  private readonly last = this.plan.games.at(-1)!;
  private readonly broadcast: ShiftedSeries;

  constructor(private readonly on: Service) {
    this.liveLog = new LiveLog(on);
    this.broadcast = new ShiftedSeries(this.plan, this.last.endsAt);
  }

  async playUntilTheEnd(key: string): Promise<void> {
    for (const game of this.plan.games) {
      const isLast = game === this.last;
      await this.liveLog.receive(...this.broadcast.pages(game.startsAt));
      const upTo = game.endsAt - (isLast ? 60_000 : 0);
      await this.liveLog.receive(...this.broadcast.windows(game, game.startsAt, upTo), ...this.broadcast.pages(upTo));
    }
    const { data }: Json = await (await this.on.get('/api/v1/lol/live', key)).json();
    this.matchId = data[0].matchId;
    this.gameId = data[0].currentGameId;
    this.teamSlug = data[0].team1.slug;
  }

  async end(): Promise<void> {
    const { endsAt } = this.last;
    await this.liveLog.receive(
      ...this.broadcast.windows(this.last, endsAt - 60_000, endsAt),
      ...this.broadcast.pages(endsAt + 1_000),
    );
  }

  subjectOf(path: string, name: string): string | undefined {
    if (name === 'gameId') return this.gameId;
    if (name === 'matchId' || path.includes('/lol/matches/')) return this.matchId;
    return path.includes('/lol/teams/') && name === 'slug' ? this.teamSlug : undefined;
  }
}

/** The sandbox's night 0 through the feed runner, up to the end of its first bout and then over it. */
class Night {
  /** Of the bout that ends. */
  fighter = '';
  private readonly runner: FeedRunner<Known, Observation, IdentifiedObservation>;
  private readonly frames: Frame[] = [...quickNight(1, 0)].map(({ feed, offsetMs, body }) => {
    return { feed, at: FIRST_NIGHT + offsetMs, body };
  });
  private goOn: () => void = () => {};
  private readonly ending = new Promise<void>((resolve) => (this.goOn = resolve));
  private told = 0;

  constructor(private readonly on: Service) {
    const log = createLog('silent');
    const feed = {
      name: 'night',
      observations: (signal: AbortSignal) => this.play(signal),
      health: () => ({ breaker: 'ok' as const, lastAnswerAt: Date.now() }),
    };
    this.runner = new FeedRunner(on.redis.duplicate(), { ...followUfc(on.db), feed }, 'test', log);
  }

  async playUntilTheEnd(): Promise<void> {
    this.runner.start();
    while (this.told < this.lastFrame) await sleep(10);
  }

  async end(): Promise<void> {
    this.goOn();
    while (this.told < this.lastFrame + FRAMES_OF_THE_END) await sleep(5);
  }

  async stop(): Promise<void> {
    this.goOn();
    await this.runner.stop();
  }

  /** The bout that is on. */
  async running(key: string): Promise<string> {
    const { data }: Json = await (await this.on.get('/api/v1/ufc/live', key)).json();
    this.fighter = data.liveBouts[0].red.fighterSlug;
    return data.liveBouts[0].boutId;
  }

  private async *play(signal: AbortSignal): AsyncGenerator<Observation> {
    // A runner whose lock ran out asks again, and goes on where it was.
    for (; this.told < this.lastFrame + FRAMES_OF_THE_END; this.told += 1) {
      if (this.told === this.lastFrame) await this.ending;
      const observation = read(this.frames[this.told]!);
      if (observation) yield observation;
    }
    await sleep(2 ** 31 - 1, undefined, { signal }).catch(() => {});
  }

  /** How many frames come before the one that ends a bout. */
  private get lastFrame(): number {
    return (this.place ??= this.findEnd());
  }

  private place: number | undefined;

  private findEnd(): number {
    let known = NOTHING_KNOWN;
    return this.frames.findIndex((frame) => {
      const observation = read(frame);
      if (!observation) return false;
      const bouts = Object.fromEntries(observation.fights.map(({ id }) => [id, { n: id, fighters: {} }]));
      const { known: after, updates } = reduce(known, { ...observation, names: { slug: 'any', bouts } });
      known = after;
      return updates.some(({ topic, final }) => final && topic.startsWith('bout:'));
    });
  }
}

const FRAMES_OF_THE_END = 3;
