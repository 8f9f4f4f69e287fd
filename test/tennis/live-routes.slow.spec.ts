import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from '../../src/db/sql.js';
import type { Committed } from '../../src/live/writer.js';
import { readConfig } from '../../src/config.js';
import { FeedRunner, type FeedRun } from '../../src/live/runner.js';
import { tennisWork } from '../../src/sports/tennis/live/work.js';
import { Archiver } from '../../src/archive/archiver.js';
import { createLog } from '../../src/http/log.js';
import { tennisArchive } from '../../src/sports/tennis/live/archive.js';
import type { MatchSource } from '../../src/sports/tennis/live/identify.js';
import type { Page } from '../../src/sports/tennis/live/observation.js';
import { Courts, wholeMatch } from '../support/courts.js';
import { heard } from '../support/heard.js';
import { startService, type Json, type Service } from '../support/service.js';
import { listen } from '../support/stream.js';
import { until } from '../support/until.js';

/** A whole match through the log to every way of following it. */
const LATE_SECONDS = 8;
const STREAM = '/api/v1/tennis/live/stream';
const MATCH = wholeMatch();

let service: Service;
let courts: Courts;
let pro: string;
let late: string;

beforeAll(async () => {
  const plans = join(tmpdir(), `scoreline-plans-${process.pid}.yaml`);
  writeFileSync(
    plans,
    `pro: { name: Pro, month: 250000, minute: 100000, games: all, delaySeconds: 0, sse: 5, webSocket: 1 }
free: { name: Late, month: 250000, minute: 100000, games: all, delaySeconds: ${LATE_SECONDS}, sse: 5 }
`,
  );
  service = await startService({ environment: { PLANS_FILE: plans } });
  courts = new Courts(service);
  pro = (await service.key({ plan: 'pro' })).key;
  late = (await service.key({ plan: 'free' })).key;
});
afterAll(() => service.stop());

const ask = (path: string, key = pro) => service.get(`/api/v1/tennis/matches/${path}`, key);
const get = async (path: string, key = pro): Promise<Json> => (await ask(path, key)).json();

/** A match of its own, numbered anew. */
const playing = (key: string, more: Partial<Page> = {}): Page[] => MATCH.map((moment) => ({ ...moment, ...more, key }));

async function play(moments: readonly Page[], source?: MatchSource): Promise<Committed | undefined> {
  let last: Committed | undefined;
  for (const moment of moments) last = (await courts.tell(moment, source)).at(-1) ?? last;
  await heard(service, 'tennis', pro);
  return last;
}

const idOf = async (key: string) =>
  (await service.db.row<{ id: string }>(
    sql`select 'lm_' || n as id from identity where kind = 'live_match' and key = ${key}`,
  ))!.id;

test('a match is the same object on the stream and the live route, change by change, until it ends', async () => {
  await play(playing('whole').slice(0, 2));
  const id = await idOf('whole');
  const stream = await listen(service, STREAM, pro, `?matchId=${id}`);
  await stream.next(2);
  const polled = new Map<number, Json>();
  for (const moment of playing('whole').slice(2)) {
    await courts.tell(moment);
    const answer = await get(`live/${id}`);
    polled.set(answer.seq, answer);
  }
  await stream.ended;
  expect(stream.messages.at(-1)).toMatchObject({ event: 'end', json: { reason: 'completed' } });
  const updates = stream.messages.filter(({ event }) => event === 'tennis.live.update');
  expect(updates.map(({ json }) => json.seq)).toEqual(updates.map((_, index) => index + 2));
  expect(updates.length).toBe(MATCH.length - 1);
  const both = updates.filter(({ json }) => polled.has(json.seq));
  expect(both.length).toBeGreaterThan(MATCH.length / 2);
  for (const { json } of both) expect(polled.get(json.seq)).toEqual(json.data);
  expect(updates.at(-1)!.json.data).toMatchObject({ id, status: 'completed', provisional: false, current_game: null });
});

test('the list has running matches only, narrowed by tour and level, and its rows are the detail without its parts', async () => {
  await play(playing('listed').slice(0, 30));
  await play(playing('over'));
  await play(playing('announced').slice(0, 1));
  const id = await idOf('listed');
  const list = await get('live');
  expect([list.total, list.page_size, list.items.map((item: Json) => item.id)]).toEqual([1, 0, [id]]);
  const detail = await get(`live/${id}`);
  expect(detail).toMatchObject(list.items[0]);
  expect(Object.keys(list.items[0])).not.toContain('momentum');
  const { tour, level } = list.items[0];
  expect((await get(`live?tour=${tour}&level=${level}`)).total).toBe(1);
  expect((await get(`live?tour=${tour === 'ATP' ? 'WTA' : 'ATP'}`)).total).toBe(0);
  expect((await get('live?tournament_id=atp_2026-540')).total).toBe(0);
  const answer = await ask(`live/${id}`);
  const same = await service.get(`/api/v1/tennis/matches/live/${id}`, pro, {
    'if-none-match': answer.headers.get('etag')!,
  });
  expect([same.status, same.headers.get('x-quota-cost'), same.headers.get('x-recommended-poll-seconds')]).toEqual([
    304,
    '1',
    '5',
  ]);
});

test('a late plan sees everything late, the end under every address too', async () => {
  await play(playing('late').slice(0, 4));
  const id = await idOf('late');
  for (const path of [`live/${id}`, id, `${id}/stats`]) expect((await ask(path, late)).status).toBe(404);
  await play(playing('late').slice(4, -1));
  await sleep(LATE_SECONDS * 1_000);
  await courts.keep(await play(playing('late').slice(-1)));
  for (const path of [`live/${id}`, id])
    expect(await get(path, late)).toMatchObject({ id, status: 'live', winner_id: null });
  expect(await get(`live/${id}`)).toMatchObject({ id, status: 'completed' });
  expect(await get(id)).toMatchObject({ id, status: 'live', winner_id: null });
  await until(async () => (await get(`live/${id}`, late)).status === 'completed');
  const answer = await ask(`live/${id}`, late);
  const body: Json = await answer.json();
  expect([answer.headers.get('x-data-delay'), body.status]).toEqual([String(LATE_SECONDS), 'completed']);
  expect(body.lag_seconds).toBeGreaterThanOrEqual(LATE_SECONDS);
});

test('a worker that takes over does not publish again what had ended before', async () => {
  await courts.keep(await play(playing('ended')));
  const id = await idOf('ended');
  const before = await get(`live/${id}`);
  const timeline = [...playing('ended'), ...playing('begun').slice(0, 4)];
  const demo = { courtsFrom: () => timeline, matchesByKey: () => [] };
  const [config, log] = [readConfig(process.env), createLog('silent')];
  const run = (await tennisWork.follow({ config, db: service.db, log, demo })) as FeedRun;
  const redis = service.redis.duplicate();
  const runner = new FeedRunner(redis, run, 'successor', log);
  runner.start();
  await runner.quietFor(200);
  await runner.stop();
  redis.disconnect();
  expect(await get(`live/${await idOf('begun')}`)).toMatchObject({ seq: 1 });
  expect(await get(`live/${id}`)).toEqual(before);
});

test('a finished match goes on under its live id, on the live route too, however long ago it ended', async () => {
  await courts.keep(await play(playing('finished')));
  const id = await idOf('finished');
  const live = await get(`live/${id}`);
  await sleep(LATE_SECONDS * 1_000);
  const { winner_id, sets, score, player1, player2, stats } = live;
  expect(await get(id)).toMatchObject({
    id,
    status: 'completed',
    winner_id,
    sets,
    score,
    player1,
    player2,
    stats,
    has_stats: true,
  });
  expect(await get(`${id}/stats`)).toEqual(stats);
  // Only the end is kept: a point's whole state each time would fill the disk of a demo that always plays.
  expect(await service.db.rows(sql`select seq from live_change where family = 'tennis'`)).toEqual([]);
  const twoDaysAgo = new Date(Date.now() - 2 * 86_400_000);
  await service.db.rows(sql`
    insert into tennis_live_match (n, answer, logged_at, ended_at, kept_at, archived)
    select 999999, replace(answer, ${id}, 'lm_999999'), ${twoDaysAgo}, ${twoDaysAgo}, ${twoDaysAgo}, true
    from tennis_live_match join identity using (n) where kind = 'live_match' and key = 'finished'`);
  const old = await ask('live/LM_999999');
  expect([old.status, old.headers.get('x-recommended-poll-seconds')]).toEqual([200, '30']);
  expect(await old.json()).toMatchObject({ id: 'lm_999999', status: 'completed', score, seq: live.seq });
  const recorded = await ask('live/atp_2026-540_226');
  const record = await get('atp_2026-540_226');
  expect(await recorded.json()).toMatchObject({
    id: 'atp_2026-540_226',
    status: 'completed',
    score: record.score,
    sets: record.sets,
    stats: record.stats,
    current_game: null,
    lag_seconds: null,
    source: 'archive',
    seq: 0,
  });
  expect(await get('LM_999999')).toMatchObject({ id: 'lm_999999', score, ended_at: twoDaysAgo.toISOString() });
  for (const path of ['live/lm_999998', 'lm_999998', 'lm_x', 'lm_999998/stats']) {
    const answer = await ask(path);
    expect([answer.status, ((await answer.json()) as Json).detail.code]).toEqual([404, 'not_found']);
  }
});

test('a match that the archive has is its record once it is over, which lists the live id', async () => {
  const recorded = await service.db.row<{ id: string; matchId: string; swapped: boolean }>(
    sql`select id, match_id as "matchId", swapped from tennis_point_match where match_id is not null order by id limit 1`,
  );
  const { id: recordingId, matchId, swapped } = recorded!;
  const record = await get(matchId);
  await play(playing('rerun', { recordingId }).slice(0, 40), 'replay');
  const id = await idOf('rerun');
  const running = await get(id);
  expect(running).toMatchObject({ id, tournament_id: record.tournament_id, winner_id: null });
  expect(running.player1.id).toBe((swapped ? record.player2 : record.player1).id);
  await courts.keep(await play(playing('rerun', { recordingId }).slice(40), 'replay'));
  expect((await get(`live/${id}`)).match_id).toBe(matchId);
  await sleep(LATE_SECONDS * 1_000);
  const archiver = new Archiver(tennisArchive, service.db, service.redis, createLog('silent'), LATE_SECONDS);
  archiver.start();
  const found = await ask(id);
  expect(found.headers.get('x-canonical-id')).toBe(matchId);
  await until(async () => (await get(matchId)).aliases.length > 0);
  await archiver.stop();
  const over = await get(id);
  expect([over.id, over.aliases, over.score]).toEqual([matchId, [id], record.score]);
  expect((await get(matchId)).aliases).toEqual([id]);
});

test('a stream follows one tour, one match or what is in either, and none that is unknown', async () => {
  const refuse = async (query: string) => {
    const answer = await service.get(`${STREAM}${query}`, pro);
    return [answer.status, answer.headers.get('x-error-code')];
  };
  expect(await refuse('?tour=ITF')).toEqual([422, 'VALIDATION_ERROR']);
  expect(await refuse('?matchId=lm_999998')).toEqual([404, 'NOT_FOUND']);
  const tour = MATCH[0]!.match['tour']!;
  const otherTour = tour === 'ATP' ? 'WTA' : 'ATP';
  await play(playing('followed').slice(0, 2));
  const followed = await idOf('followed');
  const [own, other, either] = await Promise.all([
    listen(service, STREAM, pro, `?tour=${tour}`),
    listen(service, STREAM, pro, `?tour=${otherTour}`),
    listen(service, STREAM, pro, `?tour=${otherTour}&matchId=${followed}`),
  ]);
  await Promise.all([own.next(1), other.next(1), either.next(2)]);
  await play(playing('followed').slice(2, 4));
  await play(playing('toured').slice(0, 3));
  const id = await idOf('toured');
  const room = `tour:${tour.toLowerCase()}`;
  const mine = () => own.messages.filter(({ json }) => json.data?.id === id);
  await until(() => mine().length >= 3 && either.messages.length >= 4);
  expect(mine().map(({ json }) => json.room)).toEqual([room, room, room]);
  expect(other.messages.map(({ event }) => event)).toEqual(['ready']);
  expect(either.messages.slice(1).map(({ json }) => [json.room, json.seq, json.snapshot])).toEqual([
    [`match:${followed}`, 2, true],
    [`match:${followed}`, 3, false],
    [`match:${followed}`, 4, false],
  ]);
  either.close();
  own.close();
  other.close();
});
