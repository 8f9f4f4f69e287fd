import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import 'reflect-metadata';
import '../support/all-routes.js';
import { makeExports } from '../../src/archive/export/maker.js';
import { exportTables } from '../../src/exports/tables.js';
import { sql } from '../../src/db/sql.js';
import { examplesFile } from '../../src/generate/examples.js';
import { exampleUrl } from '../../src/http/document/parameters.js';
import { listRoutes } from '../../src/http/document/route-list.js';
import { nameSchemas } from '../../src/http/document/schema-names.js';
import { declaredRoutes, okStatus, routeFamilies, sessionRule, type Route } from '../../src/http/routes.js';
import { followCs2 } from '../../src/sports/cs2/live/identify.js';
import { LiveWriter } from '../../src/live/writer.js';
import { read } from '../../src/sports/cs2/live/read.js';
import { Broadcast as MapBroadcast } from '../../demo/cs2/live/broadcast.js';
import { listPage } from '../../demo/cs2/live/list-page.js';
import { planSeries as planSeriesOfMaps } from '../../demo/cs2/live/series.js';
import { planSeries } from '../../demo/lol/live-series.js';
import { WorkerSign } from '../../src/status/workers.js';
import { LiveLog, ShiftedSeries } from '../lol/live-log.js';
import { Courts, wholeMatch } from '../support/courts.js';
import { answersOf, undocumented, written, type Answers } from '../support/document.js';
import { askedBy, exampleOwner, prepareExamples } from '../support/examples.js';
import { playNight } from '../support/night.js';
import { atFixedClock } from '../support/stand-ins.js';
import { BUSY_SESSIONS, startService, type Json, type Service, type TestKey } from '../support/service.js';

/** The tennis routes of the product document, and its stream, written out by hand. */
const TENNIS_ROUTES = `
  /tennis/players /tennis/players/search /tennis/players/{playerId} /tennis/players/{playerId}/stats
  /tennis/players/{playerId}/matches /tennis/matches /tennis/matches/recent /tennis/matches/live
  /tennis/matches/live/{matchId} /tennis/live/stream /tennis/matches/{matchId} /tennis/matches/{matchId}/stats /tennis/h2h
  /tennis/h2h/{player1Id}/{player2Id} /tennis/h2h/matrix /tennis/rankings /tennis/rankings/top /tennis/rankings/dates
  /tennis/rankings/history/{playerId} /tennis/rankings/{circuit} /tennis/tournaments /tennis/tournaments/calendar
  /tennis/tournaments/{tournamentId} /tennis/tournaments/{tournamentId}/draw
  /tennis/tournaments/{tournamentId}/editions/{year}/draw /tennis/tournaments/{tournamentId}/schedule
  /tennis/competitions /tennis/odds/{matchId} /tennis/odds/{matchId}/live /tennis/live/ws`;

/** The ufc routes of the product document, but for the WebSocket. */
const UFC_ROUTES = `
  /ufc/events /ufc/events/upcoming /ufc/events/recent /ufc/events/{eventIdOrSlug} /ufc/events/{eventIdOrSlug}/bouts
  /ufc/events/{eventIdOrSlug}/stats /ufc/events/{eventIdOrSlug}/odds /ufc/bouts /ufc/bouts/{boutId}
  /ufc/bouts/{boutId}/stats /ufc/bouts/{boutId}/rounds /ufc/fights/{boutId}/odds /ufc/search /ufc/fighters
  /ufc/fighters/{slug} /ufc/fighters/{slug}/stats /ufc/fighters/{slug}/fights /ufc/rankings
  /ufc/rankings/meta/{division} /ufc/rankings/media /ufc/rankings/media/{division} /ufc/live /ufc/live/events
  /ufc/live/events/{slug} /ufc/events/{slug}/live /ufc/live/{boutId} /ufc/live/{boutId}/state
  /ufc/live/{boutId}/snapshots /ufc/live/{boutId}/socket /ufc/live/health /ufc/live/stream /ufc/live/ws`;

/** The lol routes of the product document and those that the contract adds, but for the overview. */
const LOL_ROUTES = `
  /lol/analytics/drafts/{matchId} /lol/coverage /lol/games/{gameId} /lol/games/{gameId}/builds
  /lol/games/{gameId}/distributions /lol/games/{gameId}/gold /lol/games/{gameId}/jungle-share
  /lol/games/{gameId}/objectives /lol/games/{gameId}/plates /lol/games/{gameId}/player-stats
  /lol/games/{gameId}/postgame /lol/games/{gameId}/stats /lol/games/{gameId}/timeline /lol/games/{gameId}/vision
  /lol/leaderboards/{metric} /lol/leagues /lol/leagues/lol-lck/schedule /lol/leagues/lol-lpl/schedule
  /lol/leagues/{leagueId} /lol/leagues/{leagueId}/schedule /lol/leagues/{leagueId}/standings /lol/live
  /lol/live/stream /lol/live/ws /lol/live/{gameId}/board /lol/live/{gameId}/details /lol/live/{gameId}/events
  /lol/live/{gameId}/map /lol/live/{gameId}/stats /lol/live/{gameId}/visual-state /lol/live/{gameId}/window
  /lol/live/{matchId}/series /lol/live/{matchId}/watch /lol/matches /lol/matches/live /lol/matches/past
  /lol/matches/{id} /lol/matches/{id}/games /lol/matches/{id}/stats /lol/matches/{matchId}/coverage
  /lol/matches/{matchId}/player-stats /lol/matches/{matchId}/timeline /lol/players /lol/players/search
  /lol/players/{id} /lol/players/{id}/achievements /lol/players/{id}/champions /lol/players/{id}/matches
  /lol/players/{playerId}/champion-pool /lol/players/{playerId}/earnings /lol/players/{playerId}/earnings/summary
  /lol/players/{playerId}/form /lol/players/{playerId}/stats /lol/players/{playerId}/teams /lol/rankings
  /lol/schedule /lol/schedule/past /lol/schedule/results /lol/schedule/today /lol/schedule/upcoming
  /lol/schedule/week /lol/search /lol/standings /lol/teams /lol/teams/{slug} /lol/teams/{slug}/h2h/{opponentSlug}
  /lol/teams/{slug}/matches /lol/teams/{slug}/objectives /lol/teams/{slug}/roster /lol/teams/{slug}/roster/history
  /lol/teams/{slug}/stats /lol/tournaments /lol/tournaments/{id} /lol/tournaments/{id}/standings /lol/transfers
  /lol/transfers/player/{playerId} /lol/transfers/team/{slug} /lol/transfers/{id} /lol/webhooks/events`;

/** Events of cs2, which are tournaments as well. */
const CS2_EVENT_ROUTES = `
  /cs2/events /cs2/events/live /cs2/events/upcoming /cs2/events/recent /cs2/events/calendar /cs2/events/{eventIdOrSlug}
  /cs2/events/{eventIdOrSlug}/matches /cs2/events/{eventIdOrSlug}/standings /cs2/events/{eventIdOrSlug}/bracket
  /cs2/events/{eventIdOrSlug}/results`;

/** The cs2 routes of the product document and those that the contract adds, but for the overview. */
const CS2_ROUTES = `
  /cs2/live /cs2/live/{matchId}/state /cs2/live/{matchId}/scoreboard /cs2/live/{matchId}/rounds
  /cs2/live/{matchId}/players /cs2/live/{matchId}/kills /cs2/live/stream /cs2/live/ws /cs2/matches /cs2/matches/recent
  /cs2/matches/upcoming /cs2/matches/today /cs2/matches/{matchId} /cs2/matches/{matchId}/maps
  /cs2/matches/{matchId}/maps/{mapId} /cs2/matches/{matchId}/maps/{mapId}/rounds
  /cs2/matches/{matchId}/maps/{mapId}/events /cs2/matches/{matchId}/maps/{mapId}/kills
  /cs2/matches/{matchId}/player-stats /cs2/matches/{matchId}/head-to-head /cs2/matches/{matchId}/streams
  /cs2/matches/{matchId}/kills /cs2/matches/{matchId}/demos /cs2/matches/{matchId}/duels
  /cs2/matches/{matchId}/economy /cs2/matches/{matchId}/utility /cs2/matches/{matchId}/veto /cs2/teams /cs2/teams/{id}
  /cs2/teams/{id}/results /cs2/teams/{id}/upcoming /cs2/teams/{id}/roster-history /cs2/teams/{id}/map-stats
  /cs2/teams/{id}/vs/{opponentId} /cs2/teams/{id}/lineup-form /cs2/teams/{id}/economy /cs2/roster-changes/recent
  /cs2/transfers/recent /cs2/players /cs2/players/search /cs2/players/{id} /cs2/players/{id}/stats
  /cs2/players/{id}/seasons /cs2/players/{id}/form /cs2/players/{id}/weapons /cs2/players/{id}/clutches
  /cs2/players/{id}/flash-assists /cs2/players/{id}/duels /cs2/players/{id}/utility /cs2/players/{id}/teams
  /cs2/leaderboards/{metric} /cs2/rankings /cs2/rankings/world /cs2/rankings/vrs /cs2/rankings/region/{region}
  /cs2/skins /cs2/skins/trending /cs2/skins/{skinIdOrSlug} /cs2/skins/{skinIdOrSlug}/prices
  /cs2/skins/{skinIdOrSlug}/history /cs2/skins/{skinIdOrSlug}/order-book /cs2/search /cs2/maps /cs2/maps/pool
  /cs2/maps/{mapSlug} /cs2/reference /cs2/reference/{catalog} /cs2/webhooks/events /cs2/freshness
  ${CS2_EVENT_ROUTES} ${CS2_EVENT_ROUTES.replaceAll('/events', '/tournaments')}`;

/** The cod routes that the contract adds to the one of the product document, but for the overview. */
const COD_ROUTES = `
  /cod/cdl/schedule /cod/cdl/standings /cod/matches/live /cod/matches/recent /cod/matches/upcoming /cod/matches/{id}
  /cod/matches/{id}/maps /cod/matches/{id}/player-stats /cod/orgs /cod/players /cod/players/search /cod/players/{id}
  /cod/players/{id}/earnings /cod/players/{id}/stats /cod/players/{id}/teams /cod/schedule /cod/search /cod/standings
  /cod/teams /cod/teams/{slug} /cod/teams/{slug}/matches /cod/teams/{slug}/roster /cod/teams/{slug}/transfers
  /cod/tournaments /cod/tournaments/{id} /cod/tournaments/{id}/matches /cod/tournaments/{id}/results /cod/transfers
  /cod/transfers/{id} /cod/webhooks/events`;

/** The fortnite routes of the contract, but for the overview. */
const FORTNITE_ROUTES = `
  /fortnite/matches/live /fortnite/orgs /fortnite/orgs/{slug} /fortnite/orgs/{slug}/roster /fortnite/players
  /fortnite/players/search /fortnite/players/{id} /fortnite/players/{id}/earnings /fortnite/players/{id}/results
  /fortnite/players/{id}/transfers /fortnite/search /fortnite/tournaments /fortnite/tournaments/live
  /fortnite/tournaments/live/{eventId}/{windowId} /fortnite/tournaments/{id} /fortnite/tournaments/{id}/earnings
  /fortnite/tournaments/{id}/participants /fortnite/tournaments/{id}/placements /fortnite/tournaments/{id}/results
  /fortnite/transfers /fortnite/transfers/{id} /fortnite/webhooks/events`;

/** `npm run generate`: what was answered is written down instead of compared. */
const GENERATES = process.env.GENERATE !== undefined;
const routes = declaredRoutes();
const schemaNames = nameSchemas(routes);
const named = routes.map((route) => [route.operationId, route] as const);
/** Lists of what is played today and of what comes, which on some days is nothing. */
const COMES_AND_GOES = /^listCs2(Today.+|.*Upcoming.*|(Recent|Live)?(Events|Tournaments))$/;
/** What differs from day to day, or is counted by the hour. */
const BY_THE_DAY = [
  COMES_AND_GOES,
  /^getWebhookHealth$/,
  /^getCs2(Overview|Team)$/,
  // They name a league's tournament of today.
  /^(getLolLeague(Standings)?|listLol(Leagues|Standings))$/,
];
const isByTheDay = (operationId: string) => BY_THE_DAY.some((pattern) => pattern.test(operationId));
/** Answers as the examples show them, by operation. */
const answered = new Map<string, Json>();

let service: Service;
/** Examples show an installation that is whole. */
let sign: WorkerSign;
let key: TestKey;
let owner: string;
let document: Json;
let answers: Answers;
/** The first day of the demo's running tournaments. */
let beganOn: string;

beforeAll(async () => {
  service = await startService({ environment: BUSY_SESSIONS });
  sign = new WorkerSign(service.redis, 'worker-1-4711');
  sign.start();
  key = await service.key({ plan: 'enterprise' });
  owner = await exampleOwner(service);
  const [running] = await service.db.rows<{ day: string }>(
    sql`select body ->> 'startDate' as day from pushed_record where family = 'cod' and kind = 'tournaments' and status = 'live'`,
  );
  beganOn = running!.day;
  await playNight(service, 12);
  const courts = new Courts(service);
  for (const moment of wholeMatch().slice(0, 60)) await courts.tell(moment);
  await beginSeries();
  await beginMap();
  const bouts = (await exportTables()).filter(({ family, table }) => family === 'ufc' && table === 'bouts');
  await makeExports(service.db, bouts);
  document = written(await (await service.get('/openapi.json')).json());
  answers = answersOf(document);
});

afterAll(async () => {
  await sign.stop();
  await service.stop();
});

/** A match of lol that is in its first game, always at the same time of the same day. */
async function beginSeries(): Promise<void> {
  const series = planSeries(11, 1);
  const [game] = series.games as [(typeof series.games)[number]];
  const at = game.startsAt + 300_000;
  const broadcast = new ShiftedSeries(series, at, Date.parse('2026-11-21T17:58:00.000Z'));
  await new LiveLog(service).receive(...broadcast.pages(at), ...broadcast.windows(game, game.startsAt, at));
}

/** A match of cs2 that is on its first map, always at the same time of the same day. */
async function beginMap(): Promise<void> {
  const series = planSeriesOfMaps(11, 1);
  const broadcast = new MapBroadcast(series);
  const sinceMs = 900_000;
  const log = JSON.stringify({ log: broadcast.playUntil(sinceMs).toReversed() });
  const at = Date.parse('2026-11-21T17:58:00.000Z');
  const { identify, reduce, nothingKnown } = followCs2(service.db);
  const writer = new LiveWriter(service.redis, 'cs2');
  let state = nothingKnown;
  for (const [feed, body] of [
    ['matches', listPage([{ series, sinceMs }])],
    [`scorebot/${series.id}/history`, log],
    [`scorebot/${series.id}/scoreboard`, broadcast.board.body()],
  ] as const) {
    const { known, updates } = reduce(state, await identify(read({ feed, at, body })!));
    state = known;
    for (const update of updates) await writer.commit(update);
  }
}

test.each([
  ['tennis', TENNIS_ROUTES],
  ['ufc', UFC_ROUTES],
  ['lol', LOL_ROUTES],
  ['cs2', CS2_ROUTES],
  ['cod', COD_ROUTES],
  ['fortnite', FORTNITE_ROUTES],
])('every documented route of %s exists, and no other', (family, routesOfFamily) => {
  const documented = routesOfFamily
    .trim()
    .split(/\s+/)
    .map((path) => `/api/v1${path}`);
  const served = Object.keys(document.paths).filter((path) => path.startsWith(`/api/v1/${family}/`));
  expect(served.sort()).toEqual(documented.sort());
});

test('the committed openapi.json is what the code says', () => {
  const made = execFileSync(process.execPath, [resolve('build/generate/generate.js'), 'openapi'], {
    encoding: 'utf8',
    maxBuffer: 64 * 1_048_576,
  });
  expect(readFileSync(resolve('openapi.json'), 'utf8')).toBe(made);
  expect(document).toEqual(written(JSON.parse(made)));
  expect([document.openapi, document.info.version]).toEqual(['3.1.0', '1.0.0']);
});

test('every controller route is a declared one', () => {
  const operations = Object.values(document.paths as Json).flatMap((path) => Object.values(path as Json)) as Json[];
  expect(operations.map(({ operationId }) => operationId).sort()).toEqual(
    routes.map(({ operationId }) => operationId).sort(),
  );
});

test('the committed list of routes is what the code says', () => {
  expect(readFileSync(resolve('docs/routes.txt'), 'utf8')).toBe(listRoutes());
});

const json = named.filter(([, route]) => route.contentType === undefined && okStatus(route) !== 204);
const empty = named.filter(([, route]) => okStatus(route) === 204);
const guarded = named.filter(([, route]) => !route.open);
const open = named.filter(([, route]) => route.open);
const archived = json.filter(([, route]) => route.freshness === 'archive' && route.returns!.name.endsWith('List'));

test.each(named)('%s declares summary, answer and query parameters', (_name, route) => {
  expect(operationOf(route).summary.length).toBeGreaterThan(5);
  expect(route.returns ?? route.contentType ?? route.tryStatus ?? okStatus(route) === 204).toBeTruthy();
  expect(route.method !== 'GET' || route.parameters.has('strict')).toBe(true);
});

const illustrated = named.filter(([, route]) => route.tryStatus !== 404 && okStatus(route) !== 204);

test.each(illustrated)('%s has an example in the document', (_name, route) => {
  const documented = operationOf(route).responses[route.tryStatus ?? okStatus(route)];
  expect((Object.values(documented.content)[0] as Json).example).toBeDefined();
});

test.each(json)('%s answers its example as documented, with no undeclared field', async (_name, route) => {
  const answer = await ask(route);
  const body: Json = await answer.json();
  expect(answer.status).toBe(route.tryStatus ?? okStatus(route));
  const refusal = route.resource.errors === 'detail' ? 'DetailError' : 'StandardError';
  const schema = answer.status === okStatus(route) ? schemaNames.get(route.returns!) : refusal;
  expect(answers(schema as string, body)).toEqual([]);
  expect(undocumented(answer, operationOf(route))).toEqual([]);
  const hasDemoDays = ['cod', 'fortnite'].includes(route.resource.game ?? '') || route.operationId === 'searchAll';
  const shown = hasDemoDays ? atFixedDay(body) : body;
  answered.set(route.operationId, atFixedClock(shortened(shown), service.url));
});

/** With the days of the demo's running tournaments, which began on the day before the demo was loaded, as always the same. */
function atFixedDay(body: Json): Json {
  const second = new Date(Date.parse(beganOn) + 86_400_000).toISOString().slice(0, 10);
  const fixed = (text: string) => text.replaceAll(beganOn, '2026-11-22').replaceAll(second, '2026-11-23');
  const ofCursor = (text: string) =>
    Buffer.from(fixed(Buffer.from(text, 'base64url').toString())).toString('base64url');
  return JSON.parse(fixed(JSON.stringify(body)).replaceAll(/(?<=")WyJ[\w-]+(?=")/g, ofCursor));
}

test.each(empty)('%s answers its example with nothing', async (_name, route) => {
  const answer = await ask(route);
  expect([answer.status, await answer.text()]).toEqual([204, '']);
});

test.each(archived.filter(([name]) => !COMES_AND_GOES.test(name)))(
  '%s has data for its example, or says that nobody has any',
  async (_name, route) => {
    const { items, data = items, meta }: Json = await (await service.get(exampleUrl(route), key.key)).json();
    expect(data.length > 0 || meta.available === false).toBe(true);
  },
);

test.each([
  ['streamUfcLive', '/api/v1/ufc/live/stream'],
  ['streamTennisLive', '/api/v1/tennis/live/stream'],
  ['streamLolLive', '/api/v1/lol/live/stream'],
  ['streamCs2Live', '/api/v1/cs2/live/stream'],
])('%s opens with its rules', async (operationId, path) => {
  const answer = await service.get(path, key.key);
  expect(answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  const reader = answer.body!.getReader();
  let text = '';
  // What runs is told right after the rules.
  while (text.split('\n\n').length < 3) text += new TextDecoder().decode((await reader.read()).value);
  await reader.cancel();
  const frames = text.split('\n\n').slice(0, 2).map(frameOf);
  expect(frames.map(({ event }) => event)).toEqual(['ready', `${path.split('/')[3]}.live.update`]);
  const { schema } = operationOf(operationId).responses[200].content['text/event-stream'];
  for (const frame of frames) expect(answers(schema.$ref, frame)).toEqual([]);
  const ready = text.slice(0, text.indexOf('\n\n') + 2);
  expect(ready).toMatch(/^retry: 3000\nevent: ready\ndata: \{"billing":.*\}\n\n$/);
  answered.set(operationId, { event: 'ready', data: JSON.parse(ready.split('data: ')[1]!) });
});

test('streamWebhookDeliveries opens with its rules', async () => {
  const answer = await service.get('/api/v1/webhooks/listen', key.key);
  expect(answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  const reader = answer.body!.getReader();
  const text = new TextDecoder().decode((await reader.read()).value);
  await reader.cancel();
  expect(text).toMatch(/^retry: 1000\nid: 0\nevent: ready\ndata: \{.*\}\n\n$/);
  const frame = frameOf(text.trimEnd());
  const { schema } = operationOf('streamWebhookDeliveries').responses[200].content['text/event-stream'];
  expect(answers(schema.$ref, frame)).toEqual([]);
  const { listenerId, secret } = frame.data as Json;
  expect([listenerId, secret]).toEqual([
    expect.stringMatching(/^lst_\w{24}$/),
    expect.stringMatching(/^whsec_[\w+/]{43}=$/),
  ]);
  const shown = { listenerId: 'lst_4hB0cD1eF2gH3iJ4kL5mN6oP', secret: 'whsec_…' };
  answered.set('streamWebhookDeliveries', { ...frame, data: { ...(frame.data as Json), ...shown } });
});

test('a file of the archive is Parquet', async () => {
  const answer = await service.get('/api/v1/exports/ufc/bouts/2026.parquet', key.key);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/vnd.apache.parquet']);
  expect(undocumented(answer, operationOf('getExport'))).toEqual([]);
  const bytes = Buffer.from(await answer.arrayBuffer()).toString('latin1');
  expect([bytes.slice(0, 4), bytes.slice(-4)]).toEqual(['PAR1', 'PAR1']);
  answered.set('getExport', 'PAR1…PAR1');
});

test('the feed of changes is RSS', async () => {
  const answer = await service.get('/api/v1/changelog/rss');
  expect(answer.headers.get('content-type')).toBe('application/rss+xml; charset=utf-8');
  const feed = await answer.text();
  expect(feed).toMatch(/^<\?xml .*<rss version="2.0">/s);
  const rows = feed.split(/(?=<item>)/);
  const end = rows.at(-1)!.split('</item>')[1]!;
  answered.set('getChangesFeed', atFixedClock(rows.slice(0, 3).join('') + end, service.url));
});

test.each(routeFamilies())('the committed examples of %s are what the demo world answers', (family) => {
  if (GENERATES) writeFileSync(examplesFile(family), examplesOf(family));
  expect(readFileSync(examplesFile(family), 'utf8')).toBe(examplesOf(family));
});

test.each(guarded)('%s refuses without a key or session', async (_name, route) => {
  const answer = await fetch(`${service.url}${exampleUrl(route)}`, { method: route.method });
  const refusal = refused(answer, isOfDashboard(route) ? 'session_required' : 'invalid_api_key');
  expect(await told(answer)).toEqual(route.resource.errors === 'transcript' ? inFormB(refusal) : refusal);
});

test.each(named.filter(([, route]) => isOfDashboard(route)))('%s refuses an API key', async (_name, route) => {
  await prepareExamples(service, owner);
  const asked = await askedBy(service, owner, route);
  const answer = await fetch(`${service.url}${exampleUrl(route)}`, {
    ...asked,
    headers: { ...asked.headers, 'x-api-key': key.key },
  });
  expect(await told(answer)).toEqual(refused(answer, 'session_required'));
});

const writes = guarded.filter(([, route]) => isOfDashboard(route) && route.method !== 'GET');

test.each(writes)('%s refuses a session without its CSRF token', async (_name, route) => {
  await prepareExamples(service, owner);
  const asked = await askedBy(service, owner, route);
  for (const token of ['', 'x'.repeat(43)]) {
    const headers = { ...asked.headers, 'x-csrf-token': token };
    const answer = await fetch(`${service.url}${exampleUrl(route)}`, { ...asked, headers });
    expect([answer.status, answer.headers.get('x-error-code')]).toEqual([403, 'CSRF_FAILED']);
  }
});

test.each(open)('%s answers without a key', async (_name, route) => {
  expect((await ask(route)).status).toBe(okStatus(route));
});

/** The examples of a family as they are committed, in the order of their names; those by the day are as they were. */
function examplesOf(family: string): string {
  const committed = GENERATES ? {} : JSON.parse(readFileSync(examplesFile(family), 'utf8'));
  const own = routes.filter(({ resource, operationId }) => {
    return (resource.game ?? 'service') === family && answered.has(operationId);
  });
  const names = own.map(({ operationId }) => operationId).sort();
  return `${JSON.stringify(Object.fromEntries(names.map((name) => [name, (isByTheDay(name) && committed[name]) || answered.get(name)])), null, 2)}\n`;
}

/** A server-sent event with its data as parsed JSON. */
function frameOf(text: string): Json {
  const lines = text.split('\n').filter((line) => !line.startsWith('retry:'));
  const members = Object.fromEntries(lines.map((line) => line.split(/: (.*)/s, 2)));
  return { ...members, data: JSON.parse(members.data) };
}

async function told(answer: Response): Promise<Json> {
  const { status, headers } = answer;
  return { status, kept: headers.get('cache-control'), ...((await answer.json()) as Json) };
}

/** A 401, as `told` tells it. */
function refused(answer: Response, code: string): Json {
  const error = {
    type: 'authentication_error',
    code,
    message: expect.stringContaining(code === 'session_required' ? 'session cookie' : 'x-api-key'),
    docsUrl: expect.stringContaining(`/docs/errors/${code.replaceAll('_', '-')}`),
    requestId: answer.headers.get('x-request-id'),
  };
  return { status: 401, kept: 'no-store', error };
}

function inFormB({ error: { type: _type, ...error }, ...others }: Json): Json {
  return { ...others, success: false, error: { ...error, code: error.code.toUpperCase() } };
}

/** The example request, by whoever the route is for, on a world in which it succeeds. */
async function ask(route: Route): Promise<Response> {
  if (!isOfDashboard(route) && !route.operator) {
    const { method, tryBody } = route;
    const headers = {
      ...(!route.open && { 'x-api-key': key.key }),
      ...(tryBody && { 'content-type': 'application/json' }),
    };
    return fetch(`${service.url}${exampleUrl(route)}`, { method, headers, body: tryBody && JSON.stringify(tryBody) });
  }
  await prepareExamples(service, owner);
  return fetch(`${service.url}${exampleUrl(route)}`, await askedBy(service, owner, route));
}

function isOfDashboard(route: Route): boolean {
  return sessionRule(route) === true;
}

function operationOf(asked: Route | string): Json {
  const id = typeof asked === 'string' ? asked : asked.operationId;
  const operations = Object.values(document.paths as Json).flatMap((path) => Object.values(path as Json)) as Json[];
  return operations.find(({ operationId }) => operationId === id);
}

/** Long lists of rows are cut to two, so that the document stays readable; words, figures and short lists stay whole. */
function shortened(node: Json): Json {
  if (typeof node !== 'object' || node === null) return node;
  if (!Array.isArray(node))
    return Object.fromEntries(Object.entries(node).map(([name, value]) => [name, shortened(value)]));
  const isLong = node.length > 5 && typeof node[0] === 'object';
  return (isLong ? node.slice(0, 2) : node).map(shortened);
}
