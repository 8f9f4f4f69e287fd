import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Json } from '../../support/service.js';
import { shortest } from '../../support/shortest.js';
import { install, python, run, type Installed } from './python.js';

/** Answers one request, or breaks the connection. */
type Step = (response: ServerResponse, request: IncomingMessage) => void;

const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): Step =>
  (response) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
const broken: Step = (response) => response.socket?.destroy();
const busy = json(
  503,
  { success: false, error: { code: 'SERVICE_UNAVAILABLE', message: 'Later.' } },
  { 'retry-after': '0' },
);
const done = json(200, { success: true, data: [] });

(python ? describe : describe.skip)('requests of the Python client:', () => {
  let client: Installed;
  /** What is answered in turn; the last one goes on. */
  let steps: Step[];
  let asked: { method: string; url: string; headers: IncomingMessage['headers']; connection: number }[] = [];
  let connections = 0;
  const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
    const { method = '', url = '', headers } = request;
    asked.push({ method, url, headers, connection: (request.socket as unknown as { turn: number }).turn });
    const step = steps.length > 1 ? (steps.shift() as Step) : (steps[0] as Step);
    request.resume().on('end', () => step(response, request));
  });
  server.on('connection', (socket) => Object.assign(socket, { turn: (connections += 1) }));

  beforeAll(async () => {
    client = install();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  beforeEach(() => {
    asked = [];
  });
  afterAll(() => {
    client.remove();
    server.closeAllConnections();
    server.close();
  });

  /** Runs statements with a client; `write(value)` writes a line. */
  const python3 = (statements: string, options = ''): Promise<Json[]> => {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const program = `
import json, time
from scoreline import ApiError, ConnectionFailed, Scoreline, Snapshot, Update, errors
def write(value): print(json.dumps(value), flush=True)
client = Scoreline("${url}", "svc_test_key"${options})
${statements}`;
    return run(client, program, {});
  };
  const attempt = (call: string) => `
try:
    write(${call})
except (ApiError, ConnectionFailed) as error:
    write([type(error).__name__, getattr(error, "status", None)])
`;

  test.each([408, 425, 429, 500, 502, 503, 504])('%i is tried again, and a connection that breaks', async (status) => {
    steps = [json(status, {}, { 'retry-after': '0' }), broken, done];
    expect(await python3(attempt('client.request("GET", "/me").body'))).toEqual([{ success: true, data: [] }]);
    expect(asked.length).toBe(3);
  });

  test.each([400, 401, 403, 404, 409, 410, 422, 501])('%i is not tried again', async (status) => {
    steps = [json(status, {}), done];
    expect(await python3(attempt('client.request("GET", "/me").body'))).toEqual([['ApiError', status]]);
    expect(asked.length).toBe(1);
  });

  test('attempts are bounded by max_retries, and the wait for Retry-After by max_wait_seconds', async () => {
    steps = [busy];
    expect(await python3(attempt('client.account.get_me()'), ', max_retries=2')).toEqual([['ServiceUnavailable', 503]]);
    expect(asked.length).toBe(3);
    asked = [];
    steps = [json(429, {}, { 'retry-after': '61' }), done];
    expect(await python3(attempt('client.account.get_me()'))).toEqual([['ApiError', 429]]);
    expect(asked.length).toBe(1);
  });

  test('it waits as long as Retry-After says, in seconds or as a date', async () => {
    for (const [after, leastMs] of [
      [() => '1', 990],
      [() => new Date(Date.now() + 2_500).toUTCString(), 0],
    ] as const) {
      const waitedMs = await shortest(3_500, async () => {
        steps = [json(429, {}, { 'retry-after': after() }), done];
        const before = 'began = time.monotonic()\nclient.account.get_me()\nwrite(time.monotonic() - began)';
        const [seconds] = await python3(before);
        return seconds * 1_000;
      });
      expect(waitedMs).toBeGreaterThan(leastMs);
      expect(waitedMs).toBeLessThan(3_500);
    }
  });

  test('a write is tried again only with an idempotency key, the same each time', async () => {
    steps = [busy, broken, done];
    await python3(attempt('client.webhooks.rotate_webhook_secret(id="wh_1", body={})'));
    expect(asked.length).toBe(3);
    const keys = new Set(asked.map(({ headers }) => headers['idempotency-key']));
    expect([...keys]).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/)]);
    asked = [];
    steps = [busy, done];
    const drawn = await python3(attempt('client.qr_codes.create_qr_code(body={"data": "x"})'));
    expect([drawn, asked.length]).toEqual([[['ServiceUnavailable', 503]], 1]);
    expect(asked[0]!.headers['idempotency-key']).toBeUndefined();
  });

  test('requests share a connection; one that the server closed meanwhile costs no attempt', async () => {
    steps = [
      done,
      done,
      (response) => response.setHeader('connection', 'close') && done(response, response.req),
      done,
      done,
    ];
    await python3('for _ in range(5): client.account.get_me()', ', max_retries=0');
    const [first, second, third, fourth, fifth] = asked.map(({ connection }) => connection);
    expect([second, third, fifth]).toEqual([first, first, fourth]);
    expect(fourth).not.toBe(first);
  });

  test('what parameters hold is written as the document says', async () => {
    steps = [done];
    await python3(`
from datetime import date, datetime, timezone
client.request("GET", "/x", query={"day": date(2026, 1, 2), "at": datetime(2026, 1, 2, 3, tzinfo=timezone.utc), "some": ["a", "b"], "yes": True, "none": None})
client.ufc.get_ufc_fighter(slug="a b/c")
`);
    expect(asked.map(({ url }) => url)).toEqual([
      '/api/v1/x?day=2026-01-02&at=2026-01-02T03%3A00%3A00Z&some=a%2Cb&yes=true',
      '/api/v1/ufc/fighters/a%20b%2Fc',
    ]);
  });

  test('of a list by page numbers, a row that moves on because others came before it is read once', async () => {
    const page = (items: number[], number: number) =>
      json(
        200,
        { items: items.map((id) => ({ id })) },
        {
          link:
            number < 3
              ? `<https://other.example/api/v1/tennis/players?page=${number + 1}&page_size=3>; rel="next"`
              : '',
        },
      );
    steps = [page([9, 8, 7], 1), page([7, 6, 5], 2), page([5, 4], 3)];
    const read = 'write([row["id"] for row in client.tennis.list_tennis_players(page_size=3)])';
    expect(await python3(read)).toEqual([[9, 8, 7, 6, 5, 4]]);
    expect(asked.map(({ url }) => url.split('?')[1])).toEqual([
      'page_size=3',
      'page=2&page_size=3',
      'page=3&page_size=3',
    ]);
  });

  test('a list goes on by its cursor, of the header or the body, and asks for pages as large as they may be', async () => {
    const cursored = json(200, { data: [{ id: 1 }], meta: { nextCursor: 'c2' } });
    steps = [
      json(200, { data: [{ id: 0 }] }, { 'x-next-cursor': 'c1' }),
      cursored,
      json(200, { data: [{ id: 2 }], meta: { nextCursor: null } }),
    ];
    const read = 'write([row["id"] for row in client.ufc.list_ufc_bouts(page=2, round=3)])';
    expect(await python3(read)).toEqual([[0, 1, 2]]);
    expect(asked.map(({ url }) => url.split('?')[1])).toEqual([
      'page=2&limit=100&round=3',
      'limit=100&cursor=c1&round=3',
      'limit=100&cursor=c2&round=3',
    ]);
  });

  test('an object that brings rows page by page is walked like a list', async () => {
    const stats = (rows: number[], nextCursor: string | null) =>
      json(200, { data: { totals: { maps: 3 }, rows }, meta: { page: 1, total: 3, nextCursor } });
    const first = stats([1, 2], 'c1');
    steps = [first, stats([3], null), first, first];
    const read = `
maps = client.cs2.get_cs2_player_stats(id="cs2-player-1")
write(list(maps))
write([maps.first_page()["data"]["totals"], maps.total()])`;
    expect(await python3(read)).toEqual([
      [1, 2, 3],
      [{ maps: 3 }, 3],
    ]);
  });

  test('an event that was cut off is left out and comes again; close() ends a wait in another thread', async () => {
    const update = (seq: number, snapshot = false) =>
      `id: 1-${seq}\nevent: ufc.live.update\ndata: ${JSON.stringify({ type: 'ufc.live.update', ts: '', room: 'r', seq, snapshot, data: { text: 'é\u2028' } })}\n\n`;
    const ready = 'retry: 50\nevent: ready\ndata: {}\n\n';
    const stream =
      (text: string, ends: 'ends' | 'breaks' | 'stays'): Step =>
      (response) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' }).write(text, () => {
          if (ends === 'ends') response.end();
          if (ends === 'breaks') setTimeout(() => response.socket?.destroy(), 50);
        });
      };
    const refused = 'retry: 50\nevent: error\ndata: {"code":"TOO_MANY_CONNECTIONS","message":"Wait."}\n\n';
    steps = [
      stream(`${ready}${update(1, true)}: comment\n\n${update(2)}${update(3).slice(0, 60)}`, 'breaks'),
      stream(refused, 'ends'),
      broken,
      busy,
      stream(`${ready}${update(3)}event: ping\ndata: {"ts":""}\n\n`, 'ends'),
      stream(`${ready}${update(4)}event: error\ndata: {"code":"SLOW_CONSUMER","message":"Slow."}\n\n`, 'ends'),
      stream(`${ready}${update(9, true)}${update(9, true)}${update(10)}`, 'stays'),
    ];
    const written = await python3(`
import threading
with client.ufc.stream_ufc_live(boutId="ufc-1") as stream:
    for event in stream:
        write([type(event).__name__, getattr(event, "seq", None), getattr(event, "after_seq", None)])
        if getattr(event, "seq", None) == 10:
            threading.Timer(0.3, stream.close).start()
write(stream.last_event_id)
`);
    expect(written).toEqual([
      ['Ready', null, null],
      ['Snapshot', 1, null],
      ['Update', 2, null],
      ['Ready', null, null],
      ['Update', 3, null],
      ['Ready', null, null],
      ['Update', 4, null],
      ['Ready', null, null],
      ['Resync', 9, 4],
      ['Snapshot', 9, null],
      ['Snapshot', 9, null],
      ['Update', 10, null],
      '1-10',
    ]);
    expect(asked.map(({ headers }) => headers['last-event-id'])).toEqual([
      undefined,
      '1-2',
      '1-2',
      '1-2',
      '1-2',
      '1-3',
      '1-4',
    ]);
  });

  test('a room of several subjects begins with a snapshot of each, and repeats lower numbers, without a loss', async () => {
    const update = (seq: number, snapshot = false) =>
      `id: 1-${seq}\nevent: ufc.live.update\ndata: ${JSON.stringify({ type: 'ufc.live.update', ts: '', room: 'event:night', seq, snapshot, data: {} })}\n\n`;
    const ready = 'retry: 50\nevent: ready\ndata: {}\n\n';
    const whole = (texts: string[]) => ready + texts.join('');
    steps = [
      (response) =>
        response
          .writeHead(200, { 'content-type': 'text/event-stream' })
          .end(whole([update(5, true), update(7, true), update(9), update(10), update(7, true), update(11)])),
      (response) =>
        response
          .writeHead(200, { 'content-type': 'text/event-stream' })
          .end(
            whole([
              update(7, true),
              update(20, true),
              update(25, true),
              update(27),
              'event: end\ndata: {"reason":"completed"}\n\n',
            ]),
          ),
    ];
    const written = await python3(`
with client.ufc.stream_ufc_live(eventSlug="night") as stream:
    for event in stream:
        write([type(event).__name__, getattr(event, "seq", None), getattr(event, "after_seq", None)])
`);
    expect(written.filter(([kind]: Json) => kind === 'Resync')).toEqual([['Resync', 20, 11]]);
    expect(written.map(([, seq]: Json) => seq).filter((seq: Json) => seq !== null)).toEqual([
      5, 7, 9, 10, 7, 11, 7, 20, 20, 25, 27,
    ]);
  });

  test('an error that ends a stream for good is raised', async () => {
    steps = [
      (response) =>
        response
          .writeHead(200)
          .end(
            'event: ready\ndata: {}\n\nevent: error\ndata: {"code":"RATE_LIMIT_EXCEEDED","message":"Used up.","limitType":"monthly"}\n\n',
          ),
    ];
    const follow = `
try:
    list(client.lol.stream_lol_live())
except errors.RateLimitExceeded as error:
    write([error.status, error.code, error.members["limitType"], str(error)])
`;
    expect(await python3(follow)).toEqual([
      [null, 'RATE_LIMIT_EXCEEDED', 'monthly', 'stream RATE_LIMIT_EXCEEDED: Used up.'],
    ]);
  });
});
