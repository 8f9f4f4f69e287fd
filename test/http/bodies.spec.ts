import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { sql } from '../../src/db/sql.js';
import { shortest } from '../support/shortest.js';
import { signUpOperator, type Owner } from '../support/owner.js';
import { processorMsOf } from '../support/processor.js';
import { ask, dial, hear, readAnswers } from '../support/raw.js';
import { startService, type Json, type Service } from '../support/service.js';

/** Bodies that are meant to do harm, and when a body is read at all. */
let service: Service;
let operator: Owner;
/** A key for pushes. */
let ingest: string;

beforeAll(async () => {
  service = await startService({ environment: { REQUEST_TIMEOUT_MS: '2000' } });
  operator = await signUpOperator(service);
  await service.db.rows(sql`update account set plan = 'scale' where id = ${operator.accountId}`);
  ingest = (await operator.data('POST', 'keys', { scopes: ['ingest'] })).key;
});
afterAll(() => service.stop());

const post = (path: string, body: string | Buffer, headers: Record<string, string> = {}) =>
  fetch(`${service.url}/api/v1/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  });
const outcome = async (answer: Promise<Response>) => {
  const { status, headers } = await answer;
  return [status, headers.get('x-error-code')];
};

/** Passes where the service computes for less than a second, which is how long all others wait on a machine of their own. */
async function stopsNobody(hostile: () => Promise<unknown>): Promise<void> {
  const { pid } = service.processes[0] as { pid: number };
  const before = processorMsOf(pid);
  await hostile();
  expect(processorMsOf(pid) - before).toBeLessThan(1_000);
}

const members = (count: number) =>
  `{${Array.from({ length: count }, (_, index) => `"m${index}":{"a":[${index}]}`).join()}}`;
const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

test('members without end where an e-mail address belongs stop nobody', async () => {
  const hostile = `{"email":${members(60_000)},"password":"x"}`;
  for (const path of ['auth/login', 'auth/register', 'auth/password/forgot'])
    expect(await outcome(post(path, hostile))).toEqual([413, 'PAYLOAD_TOO_LARGE']);
  const { key } = await service.key({ plan: 'scale' });
  await stopsNobody(async () => {
    const asked = post('qr/generate', `{"data":${members(40_000)}}`, { 'x-api-key': key });
    expect(await outcome(asked)).toEqual([400, 'VALIDATION_ERROR']);
  });
});

test.each([
  ['a member that every object has', '{"email":{"constructor":"x"},"password":"x"}'],
  ['one that makes prototypes', '{"email":{"__proto__":{"a":1}},"password":"x"}'],
  ['lists within lists', `{"email":${nested(1_000)},"password":"x"}`],
  ['half of a surrogate pair', String.raw`{"email":"\ud800","password":"\udfff"}`],
])('%s is refused as a wrong value', async (_, body) => {
  expect(await outcome(post('auth/register', body))).toEqual([400, 'VALIDATION_ERROR']);
});

test('a list where one object belongs is refused as a whole, without looking into it', async () => {
  const many = JSON.parse(`[${'[],'.repeat(2_999)}[]]`) as unknown[];
  const hook = { url: 'https://hooks.example.com/s', events: ['ufc.bout.ended'], filters: many };
  const answer: Json = await (await operator.ask('POST', 'webhooks', hook)).json();
  expect(answer.error.details.map(({ param, code }: Json) => [param, code])).toEqual([['filters', 'invalid_type']]);
  const items = Array.from({ length: 20 }, (_, index) => ({ id: `tie-${index}`, status: 'scheduled', team1: many }));
  const body = JSON.stringify({ source: 'office', items });
  await stopsNobody(async () => {
    const pushed: Json = await (await post('operator/cs2/matches', body, { 'x-api-key': ingest })).json();
    expect(pushed.data.rejected.map(({ param }: Json) => param)).toEqual(Array(20).fill('team1'));
  });
});

test('a bracket of many wrong objects is refused for the first of them', async () => {
  const rounds = Array.from({ length: 20 }, (_, order) => ({
    name: 'R',
    order: order + 1,
    slots: JSON.parse(`[${'{},'.repeat(511)}{}]`) as unknown[],
  }));
  const stages = Array.from({ length: 5 }, (_, id) => ({ id: String(id), name: 'S', type: 'bracket', rounds }));
  const body = JSON.stringify({ source: 'office', items: [{ id: 'cup', stages }] });
  await stopsNobody(async () => {
    const pushed: Json = await (await post('operator/cs2/events', body, { 'x-api-key': ingest })).json();
    expect(pushed.data.rejected.map(({ index }: Json) => index)).toEqual([0]);
  });
});

test('a long wrong value is not sent back', async () => {
  const { key } = await service.key({ plan: 'scale' });
  const send = async (data: unknown, format: unknown) =>
    ((await (await post('qr/generate', JSON.stringify({ data, format }), { 'x-api-key': key })).json()) as Json).error
      .details as Json[];
  const [data, format] = await send({ words: 'x'.repeat(5_000) }, 'y'.repeat(5_000));
  expect([data.param, data.received]).toEqual(['data', undefined]);
  expect([format.param, format.received.length]).toEqual(['format', 501]);
});

const PLAYER = { codPlayerId: 'p-1', ign: 'Ada' };

test('one hostile item of a push is refused alone', async () => {
  const items = [
    PLAYER,
    { ...PLAYER, codPlayerId: 'p-2', ign: { constructor: 'x' } },
    { ...PLAYER, codPlayerId: 'p-3', ign: JSON.parse(nested(20)) },
    { ...PLAYER, codPlayerId: 'p-4', ign: '\ud800' },
    { ...PLAYER, codPlayerId: { toString: 1 } },
  ];
  const answer = await post('operator/cod/players', JSON.stringify({ source: 'office', items }), {
    'x-api-key': ingest,
  });
  const { data } = (await answer.json()) as Json;
  expect([data.read, data.inserted, data.rejected.map(({ index, param }: Json) => [index, param])]).toEqual([
    5,
    1,
    [
      [1, 'ign'],
      [2, 'ign'],
      [3, 'ign'],
      [4, 'codPlayerId'],
    ],
  ]);
});

test('a draft with half of a surrogate pair is a wrong value, and nothing of it is in the log', async () => {
  const sequence = [{ order: 1, type: 'ban', side: 'blue', championId: 'Azir', championName: 'fiend\ud800' }];
  const answer = post('operator/lol/drafts', JSON.stringify({ gameId: 'lol-game-1', sequence }), {
    'x-api-key': ingest,
  });
  expect(await outcome(answer)).toEqual([400, 'VALIDATION_ERROR']);
  expect(service.log()).not.toContain('fiend');
});

test('a body is not waited for where its request is refused', async () => {
  const head = (path: string, key: string) =>
    `POST /api/v1/${path} HTTP/1.1\r\nhost: localhost\r\nx-api-key: ${key}\r\ncontent-type: application/json\r\ncontent-length: 4000000\r\n\r\n`;
  const { key } = await service.key({ plan: 'pro' });
  const paths: [path: string, key: string, status: number][] = [
    ['operator/cod/players', 'nobody', 401],
    ['operator/cod/players', key, 403],
    ['transcript/shortvideo', 'nobody', 401],
    ['qr/generate', 'nobody', 401],
    ['webhooks', 'nobody', 401],
  ];
  for (const [path, own, status] of paths) expect((await ask(service.url, head(path, own))).status).toBe(status);
});

test('a body that has too many values is refused before it is parsed', async () => {
  const flood = `{"source":"office","items":[${'[],'.repeat(1_300_000)}[]]}`;
  await stopsNobody(async () => {
    const asked = post('operator/cod/players', flood, { 'x-api-key': ingest });
    expect(await outcome(asked)).toEqual([400, 'VALIDATION_ERROR']);
  });
});

describe('a compressed body', () => {
  const push = (body: Buffer | string, encoding: string) =>
    post('operator/cod/players', body, { 'x-api-key': ingest, 'content-encoding': encoding });
  const text = JSON.stringify({ source: 'office', items: [PLAYER] });

  test.each([
    ['gzip', gzipSync(text)],
    ['br', brotliCompressSync(text)],
    ['deflate', deflateSync(text)],
    ['GZIP', gzipSync(text)],
    ['identity', text],
  ])('as %s is read', async (encoding, body) => {
    const answer = await push(body, encoding);
    expect([answer.status, ((await answer.json()) as Json).data?.read]).toEqual([200, 1]);
  });

  test('in another encoding is refused at once, and one that is not what it says too', async () => {
    expect(await outcome(push(text, 'foo'))).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
    expect(await outcome(push(text, 'gzip, br'))).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
    expect(await outcome(push(text, 'gzip'))).toEqual([400, 'VALIDATION_ERROR']);
  });

  test('is measured by its decoded bytes', async () => {
    const bomb = gzipSync(`{"source":"office","items":[],"x":"${'0'.repeat(200_000_000)}"}`);
    await stopsNobody(async () => expect(await outcome(push(bomb, 'gzip'))).toEqual([413, 'PAYLOAD_TOO_LARGE']));
  });

  test('of a transcript is answered without a key', async () => {
    expect(await outcome(post('transcript/shortvideo', gzipSync('{}'), { 'content-encoding': 'gzip' }))).toEqual([
      401,
      'INVALID_API_KEY',
    ]);
  });
});

test('a body that does not come ends its request in time, on every kind of route', async () => {
  for (const path of ['operator/cod/players', 'auth/login', 'qr/generate']) {
    const { key } = await service.key({ plan: 'scale' });
    // An open route takes no key.
    const own = path.startsWith('auth') ? '' : `x-api-key: ${path.startsWith('operator') ? ingest : key}\r\n`;
    const endedAfterMs = await shortest(6_000, async () => {
      const socket = await dial(service.url);
      socket.write(
        `POST /api/v1/${path} HTTP/1.1\r\nhost: localhost\r\n${own}content-type: application/json\r\ncontent-encoding: gzip\r\ncontent-length: 400\r\n\r\nx`,
      );
      const beganAt = performance.now();
      const { text } = await hear(socket, { quietMs: 10_000 });
      expect([path, text.split(' ')[1]]).toEqual([path, '408']);
      return performance.now() - beganAt;
    });
    expect(endedAfterMs).toBeLessThan(6_000);
  }
});

test('a body that came while the service stood still is read', async () => {
  const { pid } = service.processes[0]!;
  const body = '{"email":"nobody@example.com","password":"none of the passwords"}';
  const socket = await dial(service.url);
  const head = `POST /api/v1/auth/login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`;
  socket.write(head + body.slice(0, 10));
  // Its time begins as soon as the head is read.
  await sleep(300);
  process.kill(pid, 'SIGSTOP');
  socket.write(body.slice(10));
  await sleep(2_500);
  process.kill(pid, 'SIGCONT');
  const { text } = await hear(socket, { until: (said) => readAnswers(said).length > 0, quietMs: 60_000 });
  expect(readAnswers(text)).toMatchObject([{ status: 401, headers: { 'x-error-code': 'INVALID_CREDENTIALS' } }]);
});

test('slow uploads end in time', async () => {
  const sockets = await Promise.all(Array.from({ length: 50 }, () => dial(service.url)));
  for (const socket of sockets)
    socket.write(
      `POST /api/v1/operator/cod/players HTTP/1.1\r\nhost: localhost\r\nx-api-key: ${ingest}\r\ncontent-type: application/json\r\ncontent-length: 4000000\r\n\r\n{`,
    );
  const answers = await Promise.all(sockets.map((socket) => hear(socket, { quietMs: 10_000 })));
  expect(new Set(answers.map(({ text }) => text.split(' ')[1]))).toEqual(new Set(['408']));
  for (const socket of sockets) if (!socket.closed) await once(socket, 'close');
});
