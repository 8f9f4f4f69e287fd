import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { revokeKey, rotateKey } from '../../src/auth/accounts.js';
import { sql, type Sql } from '../../src/db/sql.js';
import type { Update } from '../../src/live/feed.js';
import { LiveWriter } from '../../src/live/writer.js';
import { heard } from '../support/heard.js';
import { dial, hear, readAnswers, requestHead } from '../support/raw.js';
import { startService, type Json, type Service, type TestKey } from '../support/service.js';
import { shortest } from '../support/shortest.js';
import { listen as listenTo, type Stream } from '../support/stream.js';
import { until } from '../support/until.js';

/** Server-sent events and the live routes on one log, over two processes. */
const STREAM = '/api/v1/ufc/live/stream';
/** Longer than a busy machine stands still. */
const LATE_SECONDS = 8;

let service: Service;
let writer: LiveWriter;
let reading: string;

beforeAll(async () => {
  const plans = join(tmpdir(), `scoreline-plans-${process.pid}.yaml`);
  writeFileSync(
    plans,
    `free: { name: Free, month: 500, minute: 1000, games: all, delaySeconds: ${LATE_SECONDS}, sse: 1 }
pro: { name: Pro, month: 250000, minute: 1000, games: all, delaySeconds: 0, sse: 3 }
many: { name: Many, month: 250000, minute: 1000, games: all, delaySeconds: 0, sse: 40, webSocket: 2 }
tiny: { name: Tiny, month: 2, minute: 1000, games: all, delaySeconds: 0, sse: 1 }
`,
  );
  service = await startService({ processes: 2, environment: { PLANS_FILE: plans } });
  reading = (await service.key({ plan: 'many' })).key;
});
beforeEach(async () => {
  writer = new LiveWriter(service.redis, 'ufc');
});
afterAll(() => service.stop());

let lastBout = 1_000;
function bout(id: number, round: number, more: Partial<Update> = {}): Update {
  const state = { boutId: `ufc-${id}`, eventSlug: 'night', status: 'live', currentRound: round, currentTime: '' };
  return {
    topic: `bout:ufc-${id}`,
    rooms: [`bout:ufc-${id}`, 'event:night'],
    state: { ...state, red: {}, blue: {}, recommendedPollSeconds: 1, source: 'test' },
    sourceTime: Date.now(),
    final: false,
    facts: [],
    ...more,
  };
}
const finished = (id: number): Update => {
  const last = bout(id, 3, { final: true });
  return { ...last, state: { ...last.state, status: 'completed' } };
};

const listen = (key: string, query?: string, options?: Parameters<typeof listenTo>[4]) =>
  listenTo(service, STREAM, key, query, options);

const names = (stream: Stream) => stream.messages.map(({ event }) => event);
const updates = (stream: Stream) => stream.messages.filter(({ event }) => event === 'ufc.live.update');

test('a stream says its rules first, then every state, then every change, the same object as the REST route', async () => {
  const id = (lastBout += 1);
  const { key } = await service.key({ plan: 'pro' });
  await writer.commit(bout(id, 1));
  await heard(service, 'ufc', reading);
  const stream = await listen(key, `?boutId=${id}`);
  expect(stream.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect([stream.headers.get('cache-control'), stream.headers.get('x-accel-buffering')]).toEqual(['no-store', 'no']);
  expect([stream.headers.get('x-quota-cost'), stream.headers.get('x-request-id')]).toEqual([
    '1',
    expect.stringMatching(/^req_/) as string,
  ]);
  await stream.next(2);
  expect(stream.messages[0]).toMatchObject({ event: 'ready', id: undefined });
  expect(stream.messages[0]!.json).toEqual({
    billing: { connect_requests: 1, interval_seconds: 15, requests_per_interval: 1 },
    delay_seconds: 0,
    plan: 'pro',
    heartbeat_seconds: 15,
    filters: { boutId: String(id), eventSlug: null },
    resume_seconds: 300,
  });
  expect(stream.messages[1]!.json).toMatchObject({
    type: 'ufc.live.update',
    room: `bout:ufc-${id}`,
    seq: 1,
    snapshot: true,
  });
  await writer.commit(bout(id, 2));
  await stream.next(3);
  const last = stream.messages[2]!;
  expect(last.json).toMatchObject({ seq: 2, snapshot: false, data: { currentRound: 2, seq: 2 } });
  expect(last.id).toMatch(/^\d+-\d+$/);
  const rest: Json = await (await service.get(`/api/v1/ufc/live/${id}`, key)).json();
  expect(rest).toEqual({ success: true, data: last.json.data });
  stream.close();
});

test('a finished bout ends its stream; whoever comes back with its last id is told to stay away', async () => {
  const id = (lastBout += 1);
  const { key } = await service.key({ plan: 'pro' });
  await writer.commit(bout(id, 1));
  await heard(service, 'ufc', reading);
  const stream = await listen(key, `?boutId=ufc-${id}`);
  await writer.commit(finished(id));
  await stream.ended;
  expect(names(stream)).toEqual(['ready', 'ufc.live.update', 'ufc.live.update', 'end']);
  expect(stream.messages.at(-1)!.json).toEqual({ reason: 'completed' });
  const again = await listen(key, `?boutId=${id}`, { headers: { 'last-event-id': stream.messages[2]!.id! } });
  expect(again.status).toBe(204);
  const late = await listen(key, `?boutId=${id}`);
  await late.ended;
  expect(names(late)).toEqual(['ready', 'ufc.live.update', 'end']);
  expect(late.messages[1]!.json).toMatchObject({ snapshot: true, data: { status: 'completed' } });
});

test('an id that the log never gave, or not yet, is answered with the states', async () => {
  const id = (lastBout += 1);
  const { key } = await service.key({ plan: 'pro' });
  await writer.commit(bout(id, 1));
  await writer.commit(bout(id, 2));
  await heard(service, 'ufc', reading);
  const first = await listen(key, `?boutId=${id}`);
  await first.next(2);
  const last = updates(first)[0]!.id!;
  first.close();
  const at = Number(last.split('-')[0]);
  for (const never of [`${at + 600_000}-0`, `${at}-77`, `${at - 1_000}-0`]) {
    const stream = await listen(key, `?boutId=${id}`, { headers: { 'last-event-id': never } });
    await stream.next(2);
    expect(updates(stream)[0]!.json).toMatchObject({ seq: 2, snapshot: true });
    stream.close();
    await stream.ended;
  }
  await writer.commit(finished(id));
  await heard(service, 'ufc', reading);
  const ended = await listen(key, `?boutId=${id}`, { headers: { 'last-event-id': `${at + 600_000}-0` } });
  await ended.ended;
  expect(names(ended)).toEqual(['ready', 'ufc.live.update', 'end']);
});

test('a cut stream goes on with the other process where it stopped, nothing lost and nothing twice', async () => {
  const ids = [(lastBout += 1), (lastBout += 1)];
  const { key } = await service.key({ plan: 'pro' });
  for (const id of ids) await writer.commit(bout(id, 1));
  await heard(service, 'ufc', reading);
  const seen: { id: string; seq: string }[] = [];
  const note = (stream: Stream) => {
    for (const { id, json } of updates(stream))
      if (!json.snapshot) seen.push({ id: id!, seq: `${json.room}:${json.seq}` });
  };
  let lastId: string | undefined;
  const writing = (async () => {
    for (let round = 2; round <= 120; round += 1) {
      for (const id of ids) await writer.commit(bout(id, round));
      await sleep(10);
    }
  })();
  for (let turn = 0; turn < 6; turn += 1) {
    const stream = await listen(key, '', {
      url: service.urls[turn % 2]!,
      headers: lastId === undefined ? {} : { 'last-event-id': lastId },
    });
    await sleep(turn === 0 ? 300 : 200);
    stream.close();
    await stream.ended;
    note(stream);
    lastId = updates(stream).at(-1)?.id ?? lastId;
  }
  await writing;
  const last = await listen(key, '', { headers: { 'last-event-id': lastId! } });
  const all = () => [...seen.map(({ seq }) => seq), ...updates(last).map(({ json }) => `${json.room}:${json.seq}`)];
  await until(() => ids.every((id) => all().includes(`bout:ufc-${id}:120`)));
  last.close();
  note(last);
  for (const id of ids) {
    const room = `bout:ufc-${id}:`;
    const seqs = seen.filter(({ seq }) => seq.startsWith(room)).map(({ seq }) => Number(seq.slice(room.length)));
    expect(seqs).toEqual(Array.from({ length: seqs.length }, (_, index) => (seqs[0] as number) + index));
    expect(seqs.at(-1)).toBe(120);
  }
});

test('HEAD answers as GET without a body, opens nothing and takes no place', async () => {
  const id = (lastBout += 1);
  const { key, accountId } = await service.key({ plan: 'free' });
  await writer.commit(bout(id, 1));
  const path = `${STREAM}?boutId=${id}`;
  const other = await service.key({ plan: 'free' });
  while ((await service.get(`/api/v1/ufc/live/${id}`, other.key)).status !== 200) await sleep(200);
  const head = requestHead('HEAD', path, `x-api-key: ${key}\r\n`);
  const socket = await dial(service.url);
  socket.write(head);
  await once(socket, 'readable');
  socket.write(head.replace(key, 'svc_live_none'));
  const { text } = await hear(socket, { until: (said) => readAnswers(said, ['HEAD', 'HEAD']).length === 2 });
  expect(readAnswers(text, ['HEAD', 'HEAD'])).toMatchObject([
    {
      status: 200,
      headers: {
        'content-type': 'text/event-stream; charset=utf-8',
        'x-quota-cost': '1',
        'x-data-delay': String(LATE_SECONDS),
      },
    },
    { status: 401, headers: { 'x-error-code': 'INVALID_API_KEY' } },
  ]);
  const stream = await listen(key, `?boutId=${id}`);
  expect(stream.status).toBe(200);
  const refused = await fetch(`${service.url}${path}`, { method: 'HEAD', headers: { 'x-api-key': key } });
  expect([refused.status, refused.headers.get('x-error-code')]).toEqual([429, 'TOO_MANY_CONNECTIONS']);
  stream.close();
  await chargedIs(accountId, 2);
});

test('who is told to stay away pays for one request', async () => {
  const id = (lastBout += 1);
  const { key, accountId } = await service.key({ plan: 'pro' });
  await writer.commit(finished(id));
  await heard(service, 'ufc', reading);
  const stream = await listen(key, `?boutId=${id}`);
  await stream.ended;
  const again = await listen(key, `?boutId=${id}`, { headers: { 'last-event-id': stream.messages[1]!.id! } });
  expect(again.status).toBe(204);
  await chargedIs(accountId, 2);
});

/** Of the ledger, which is written a moment later. */
async function chargedIs(accountId: string, wanted: number): Promise<void> {
  const read = () =>
    service.db.row<{ charged: number }>(
      sql`select coalesce(sum(charged), 0)::int as charged from usage where account_id = ${accountId}`,
    );
  await until(async () => (await read())!.charged >= wanted);
  await sleep(300);
  expect(await read()).toEqual({ charged: wanted });
}

test('a stream behind an answer that is not finished is refused, and the service goes on', async () => {
  const { key, accountId } = await service.key({ plan: 'pro' });
  const socket = await dial(service.url);
  // A key that is known is found without the database.
  await service.get('/api/v1/me', key);
  const body = JSON.stringify({ email: 'nobody@example.com', password: 'none of the passwords' });
  const more = `content-type: application/json\r\ncontent-length: ${body.length}\r\n`;
  const one = requestHead('POST', '/api/v1/auth/login', more) + body;
  // The first answer is not finished while nobody can look for the owner of the address.
  await service.db.transaction(async (client) => {
    await client.query('lock table account_owner in access exclusive mode');
    socket.write(`${one}${requestHead('GET', STREAM, `x-api-key: ${key}\r\n`)}`);
    while ((await service.redis.llen(`minute:{${accountId}}`)) < 2) await sleep(20);
    await sleep(300);
  });
  const { text } = await hear(socket, { until: (said) => readAnswers(said).length === 2 });
  expect(readAnswers(text).map(({ status }) => status)).toEqual([401, 400]);
});

test('on a late plan every channel is late by the plan, and never earlier', async () => {
  const id = (lastBout += 1);
  const { key } = await service.key({ plan: 'free' });
  await writer.commit(bout(id, 1));
  const rest = () => service.get(`/api/v1/ufc/live/${id}`, key);
  await sleep(300);
  expect((await rest()).status).toBe(404);
  const stream = await listen(key);
  expect(stream.messages.length === 0 || stream.messages[0]!.json.delay_seconds === LATE_SECONDS).toBe(true);
  while ((await rest()).status !== 200) await sleep(200);
  const committed = Date.now();
  await writer.commit(bout(id, 2));
  const round = async () => ((await (await rest()).json()) as Json).data.currentRound as number;
  while ((await round()) === 1) await sleep(200);
  expect(Date.now() - committed).toBeGreaterThanOrEqual(LATE_SECONDS * 1_000);
  const mine = () => updates(stream).filter(({ json }) => json.room === `bout:ufc-${id}`);
  await until(() => mine().length >= 2);
  expect(mine().map(({ json }) => json.data.currentRound)).toEqual([1, 2]);
  const second = mine()[1]!;
  expect(second.at - committed).toBeGreaterThanOrEqual(LATE_SECONDS * 1_000);
  expect(second.json.data.lagSeconds).toBeGreaterThanOrEqual(LATE_SECONDS);
  const answer = await rest();
  expect(answer.headers.get('x-data-delay')).toBe(String(LATE_SECONDS));
  expect(((await answer.json()) as Json).data).toEqual(second.json.data);
  stream.close();
});

test('what refuses a stream is said before it opens', async () => {
  const { key } = await service.key({ plan: 'free' });
  const refuse = async (query: string, headers: Record<string, string> = {}) => {
    const answer = await service.get(`${STREAM}${query}`, key, { accept: 'text/event-stream', ...headers });
    return [answer.status, answer.headers.get('x-error-code')];
  };
  expect(await refuse('', { accept: 'application/json' })).toEqual([406, 'NOT_ACCEPTABLE']);
  expect(await refuse('?boutId=ufc-999999')).toEqual([404, 'NOT_FOUND']);
  expect(await refuse('?eventSlug=nowhere')).toEqual([404, 'NOT_FOUND']);
  expect(await refuse(`?boutId=${lastBout}&eventSlug=nowhere`)).toEqual([404, 'NOT_FOUND']);
  const first = await listen(key);
  await first.next(1);
  for (const url of service.urls) {
    const second = await listen(key, '', { url });
    expect([second.status, second.headers.get('x-error-code')]).toEqual([429, 'TOO_MANY_CONNECTIONS']);
  }
  first.close();
  const third = await until(async () => {
    const stream = await listen(key);
    return stream.status === 200 && stream;
  });
  third.close();
});

test('a stream ends within five seconds of its right to be open, on every process, and says why', async () => {
  const account = (change: Sql) => (key: TestKey) =>
    service.db.rows(sql`update account set ${change} where id = ${key.accountId}`);
  const own = (change: Sql) => (key: TestKey) =>
    service.db.rows(sql`update api_key set ${change} where id = ${key.id}`);
  const ends: [string, (key: TestKey) => Promise<unknown>][] = [
    ['INVALID_API_KEY', ({ id }) => revokeKey(service.db, id)],
    ['INVALID_API_KEY', ({ id }) => rotateKey(service.db, id, 0)],
    ['ACCOUNT_SUSPENDED', account(sql`suspended_at = now()`)],
    ['PLAN_CHANGED', account(sql`plan = 'free'`)],
    ['KEY_SCOPE_MISSING', own(sql`scopes = '{tennis}'`)],
    ['IP_NOT_ALLOWED', own(sql`allowed_addresses = '{203.0.113.7}'`)],
  ];
  const opened = async () => {
    const key = await service.key({ plan: 'pro' });
    const streams = await Promise.all(service.urls.map((url) => listen(key.key, '', { url })));
    await Promise.all(streams.map((stream) => stream.next(1)));
    return { key, streams };
  };
  const untouched = await opened();
  await Promise.all(
    ends.map(async ([code, end]) => {
      const afterMs = await shortest(5_000, async () => {
        const { key, streams } = await opened();
        await end(key);
        const endedAt = Date.now();
        await Promise.all(streams.map(({ ended }) => ended));
        for (const { messages } of streams) expect(messages.at(-1)).toMatchObject({ event: 'error', json: { code } });
        return Date.now() - endedAt;
      });
      expect([code, afterMs < 5_000]).toEqual([code, true]);
    }),
  );
  for (const stream of untouched.streams) {
    expect(names(stream)).not.toContain('error');
    stream.close();
  }
});

test('however many streams a key has open, it is looked up once for all of them', async () => {
  const { key } = await service.key({ plan: 'many' });
  const lookedUp = async () => {
    const row = await service.db.row<{ scans: number }>(sql`
      select (seq_scan + coalesce(idx_scan, 0))::int as scans from pg_stat_user_tables where relname = 'api_key'`);
    return row!.scans;
  };
  // From then on the key is known.
  await (await service.get('/api/v1/me', key)).text();
  // PostgreSQL counts a scan up to ten seconds after it: those of the tests before are over, those of the opening count.
  await sleep(11_000);
  const before = await lookedUp();
  const streams = await Promise.all(Array.from({ length: 40 }, () => listen(key)));
  await Promise.all(streams.map((stream) => stream.next(1)));
  await sleep(12_000);
  const scans = (await lookedUp()) - before;
  expect([scans >= 2, scans < 20]).toEqual([true, true]);
  for (const stream of streams) stream.close();
});

test('the places of a process that was killed are free again before a client comes back', async () => {
  const afterMs = await shortest(4_000, async () => {
    const { key } = await service.key({ plan: 'free' });
    const stream = await listen(key, '', { url: service.urls[1]! });
    await stream.next(1);
    expect((await openStreams(key)).open).toBe(1);
    expect((await listen(key)).status).toBe(429);
    await service.processes[1]!.kill();
    const killedAt = Date.now();
    let again = await listen(key);
    for (; again.status === 429; again = await listen(key)) await sleep(100);
    const freeAfterMs = Date.now() - killedAt;
    expect([again.status, (await openStreams(key)).open]).toEqual([200, 1]);
    again.close();
    await service.processes[1]!.restart();
    return freeAfterMs;
  });
  expect(afterMs).toBeLessThan(4_000);
});

test('a stream that is resumed finds its place, or is told to come back in a way that EventSource survives', async () => {
  const { key, accountId } = await service.key({ plan: 'free' });
  const first = await listen(key);
  await first.next(1);
  expect(await openStreams(key)).toEqual({ open: 1, charged: 1 });
  const used = async () => ((await (await service.get('/api/v1/usage', key)).json()) as Json).data.month.used as number;
  const before = await used();
  const resume = (userAgent: string) =>
    listen(key, '', { headers: { 'last-event-id': '1-0', 'user-agent': userAgent } });
  const refused = await resume('somebody else');
  await refused.ended;
  expect([refused.status, refused.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8']);
  expect([refused.headers.get('x-error-code'), refused.headers.get('x-quota-cost')]).toEqual([
    'TOO_MANY_CONNECTIONS',
    '0',
  ]);
  expect(refused.messages).toMatchObject([{ event: 'error', json: { code: 'TOO_MANY_CONNECTIONS', limit: 1 } }]);
  expect(await used()).toBe(before);

  // As if the first had been opened long ago: its client was cut off, and nothing told this side.
  const [place] = await service.redis.zrange(`places:{${accountId}}:streams`, 0, -1);
  const [process, client, openedAt, name] = place!.split(':');
  await service.redis.zadd(
    `places:{${accountId}}:streams`,
    Date.now() + 45_000,
    [process, client, Number(openedAt) - 60_000, name].join(':'),
  );
  await service.redis.zrem(`places:{${accountId}}:streams`, place!);
  const same = await listen(key, '', { headers: { 'last-event-id': '1-0' } });
  await same.next(1);
  expect(names(same)[0]).toBe('ready');
  expect((await openStreams(key)).open).toBe(1);
  same.close();
  first.close();
});

async function openStreams(key: string): Promise<Json> {
  return ((await (await service.get('/api/v1/usage', key)).json()) as Json).data.streams;
}
