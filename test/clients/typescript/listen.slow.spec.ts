import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Plans } from '../../../src/billing/plans.js';
import { publish } from '../../../src/webhooks/outbox.js';
import { plansFile } from '../../support/live.js';
import { signUp, type Owner } from '../../support/owner.js';
import { hold, startReceiver, type Receiver } from '../../support/receiver.js';
import { startService, type Service } from '../../support/service.js';
import { until } from '../../support/until.js';
import { buildClient, load } from './built.js';

/** `scoreline-client listen`, which knows only the address of the service and a key. */
const SECONDS = Number(process.env['LISTEN_SECONDS'] ?? 20);
const EVERY_MS = 50;
const PLANS_FILE = plansFile({
  pro: { webhooks: 20, webhookFamilies: 'all', month: 10_000_000, minute: 100_000, sse: 20 },
});
const plans = Plans.read(PLANS_FILE);
let folder: string;
let states: string;
let service: Service;
let owner: Owner;
let key: string;
let count = 0;

beforeAll(async () => {
  folder = buildClient();
  states = mkdtempSync(join(tmpdir(), 'scoreline-listen-'));
  service = await startService({ content: 'empty', environment: { PLANS_FILE } });
});
beforeEach(async () => {
  owner = await signUp(service);
  await service.db.pool.query(`update account set plan = 'pro' where id = $1`, [owner.accountId]);
  ({ key } = await service.key({}, { accountId: owner.accountId }));
});
afterAll(async () => {
  await service.stop();
  rmSync(folder, { recursive: true });
  rmSync(states, { recursive: true });
});

interface Listening {
  child: ChildProcess;
  out: () => string;
  err: () => string;
  /** The exit status. */
  ended: Promise<number | null>;
}

function listen(words: string[], environment: Record<string, string> = {}): Listening {
  const env = {
    PATH: process.env['PATH'],
    SCORELINE_URL: `${service.url}/api/v1`,
    SCORELINE_KEY: key,
    XDG_STATE_HOME: states,
    ...environment,
  };
  const child = spawn(process.execPath, [join(folder, 'dist/src/cli.js'), 'listen', ...words], { env });
  let [out, err] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
  const ended = once(child, 'exit').then(([status]) => status as number | null);
  return { child, out: () => out, err: () => err, ended };
}

async function happen(name = 'ufc.bout.started', subject = `ufc-${count + 1}`): Promise<void> {
  count += 1;
  const fact = { name, subject, data: { n: count }, occurredAt: Date.now() };
  await service.db.transaction((client) => publish(client, plans, [fact]));
}

const isReady = ({ err }: Listening) => until(() => err().includes('Ready'));
const sequencesOf = ({ received }: Receiver) => received.map(({ headers }) => Number(headers['x-svc-sequence']));

describe('scoreline-client listen', () => {
  test('forwards deliveries whose signatures hold, and goes on where it stopped', async () => {
    const receiver = await startReceiver();
    const first = listen(['--forward-to', receiver.url.replace('http://', '')]);
    await isReady(first);
    const secret = /Secret: (\S+)/.exec(first.err())![1]!;
    await happen();
    await until(() => receiver.received.length === 1);
    first.child.kill('SIGINT');
    expect(await first.ended).toBe(0);
    expect(first.out()).toMatch(/^\d\d:\d\d:\d\d\.\d{3}Z {2}ufc\.bout\.started {2}#1 {2}204 {2}\d+ ms {2}delivered\n$/);
    expect(first.err()).toMatch(/\n1 delivered, 0 failed\n$/);
    await happen('ufc.bout.started', 'ufc-again');
    await happen('ufc.bout.completed', 'ufc-again');
    const second = listen(['--forward-to', receiver.url, '--json']);
    await until(() => receiver.received.length === 3);
    second.child.kill('SIGTERM');
    expect(await second.ended).toBe(0);
    expect(sequencesOf(receiver)).toEqual([1, 2, 3]);
    expect(
      second
        .out()
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toMatchObject([
      { event: 'ufc.bout.started', sequence: 2, attempt: 1, status: 204, outcome: 'delivered' },
      { event: 'ufc.bout.completed', sequence: 3 },
    ]);
    expect(second.err()).toContain(`Secret: ${secret}\n`);
    const { verifyWebhook } = load(folder, 'index');
    for (const { body, headers } of receiver.received)
      expect(await verifyWebhook(body.toString(), headers, secret)).toMatchObject({ event: headers['x-svc-event'] });
    await receiver.close();
  });

  test('ends for a pipeline: 0 once an event was delivered, 1 after a time, 2 when refused, 3 when replaced', async () => {
    const receiver = await startReceiver();
    const words = ['--forward-to', receiver.url];
    const waiting = listen([...words, '--until', 'lol.match.started', '--timeout', '30']);
    await isReady(waiting);
    await happen();
    await happen('lol.match.started');
    await happen();
    expect(await waiting.ended).toBe(0);
    expect(receiver.received.map(({ headers }) => headers['x-svc-event'])).toEqual([
      'ufc.bout.started',
      'lol.match.started',
    ]);
    expect(await listen([...words, '--until', 'lol.match.started', '--timeout', '1']).ended).toBe(1);
    const refused = listen(words, { SCORELINE_KEY: 'svc_live_nobody' });
    expect(await refused.ended).toBe(2);
    expect(refused.err()).toContain('INVALID_API_KEY: ');
    const unknown = listen([...words, '--events', 'ufc.bout.begun']);
    expect(await unknown.ended).toBe(2);
    expect(unknown.err()).toContain('UNKNOWN_EVENT: ');
    const elsewhere = listen(words, { SCORELINE_URL: service.url });
    expect(await elsewhere.ended).toBe(2);
    expect(elsewhere.err()).toContain('its address ends with /api/v1');
    const nowhere = listen(words, { SCORELINE_URL: 'http://127.0.0.1:1/api/v1' });
    expect(await nowhere.ended).toBe(2);
    expect(nowhere.err()).toContain('http://127.0.0.1:1/api/v1 does not answer: ');
    for (const [wrong, says] of [
      [['--events', 'ufc.*'], 'Name your receiver'],
      [[...words, '--timeout', 'soon'], '--timeout takes'],
      [[...words, '--after', '-1'], '--after'],
      [[...words, '--forward-to', 'http://'], '--forward-to is not'],
      [[...words, '--loud'], '--loud'],
    ] as const) {
      const asked = listen([...wrong]);
      expect([wrong, await asked.ended]).toEqual([wrong, 2]);
      expect(asked.err()).toContain(says);
    }
    const older = listen(words);
    await isReady(older);
    const newer = listen(words);
    expect(await older.ended).toBe(3);
    expect(older.err()).toContain('took over');
    newer.child.kill();
    await newer.ended;
    await receiver.close();
  });

  test('keeps up with 20 events a second where the receiver needs 200 ms for each, those of a subject in order', async () => {
    const events = 200;
    let open = 0;
    const opened: number[] = [];
    const receiver = await startReceiver((_one, response) => {
      opened.push((open += 1));
      hold(response);
      setTimeout(() => {
        open -= 1;
        response.writeHead(204).end();
      }, 200);
    });
    const state = join(states, 'slow.json');
    const listening = listen(['--forward-to', receiver.url, '--state', state]);
    await isReady(listening);
    const subjectOf = (number: number) => `ufc-slow-${number % 15}`;
    for (let number = 1; number <= events; number += 1) {
      await happen('ufc.bout.started', subjectOf(number));
      await sleep(EVERY_MS);
    }
    const behind = events - receiver.received.length;
    await until(() => receiver.received.length === events);
    const received = sequencesOf(receiver);
    expect(received.toSorted((one, other) => one - other)).toEqual(
      Array.from({ length: events }, (_, index) => index + 1),
    );
    for (let lane = 0; lane < 15; lane += 1) {
      const own = received.filter((sequence) => sequence % 15 === lane);
      expect(own).toEqual(own.toSorted((one, other) => one - other));
    }
    // One after the other, 200 of them would take 40 seconds, of which 10 to 15 have passed.
    expect(behind).toBeLessThan(50);
    expect([Math.max(...opened) > 2, Math.max(...opened) <= 10]).toEqual([true, true]);
    await until(() => JSON.parse(readFileSync(state, 'utf8')).sequence === events);
    listening.child.kill();
    await listening.ended;
    await receiver.close();
  });

  test('a client that is killed among deliveries under way has noted none of what follows them', async () => {
    const held = new Set<number>();
    const receiver = await startReceiver(({ headers }, response) => {
      const sequence = Number(headers['x-svc-sequence']);
      if (sequence !== 2 || held.has(sequence)) return;
      held.add(sequence);
      hold(response);
    });
    const state = join(states, 'held.json');
    const words = ['--forward-to', receiver.url, '--state', state];
    const first = listen(words);
    await isReady(first);
    for (let number = 1; number <= 5; number += 1) await happen();
    await until(() => new Set(sequencesOf(receiver)).size === 5);
    await until(() => (first.out().match(/delivered/g) ?? []).length === 4);
    first.child.kill('SIGKILL');
    await first.ended;
    expect(JSON.parse(readFileSync(state, 'utf8')).sequence).toBe(1);
    const second = listen(words);
    await until(() => JSON.parse(readFileSync(state, 'utf8')).sequence === 5);
    const twice = receiver.received.filter(({ headers }) => headers['x-svc-sequence'] === '2');
    expect(twice).toHaveLength(2);
    expect(twice[0]!.headers['webhook-id']).toBe(twice[1]!.headers['webhook-id']);
    second.child.kill();
    await second.ended;
    await receiver.close();
  });

  test('brings what happened before its first delivery while the service was stopped', async () => {
    const receiver = await startReceiver();
    const listening = listen(['--forward-to', receiver.url]);
    await isReady(listening);
    await service.processes[0]!.stop();
    await happen();
    await service.processes[0]!.restart();
    await until(() => receiver.received.length === 1);
    expect(sequencesOf(receiver)).toEqual([1]);
    listening.child.kill();
    await listening.ended;
    await receiver.close();
  });

  test('tries a receiver three times that answers with an error, and waits for one that is away', async () => {
    let answers = [500, 503, 429, 204, 404];
    const receiver = await startReceiver((_one, response) => response.writeHead(answers.shift() ?? 204).end());
    const listening = listen(['--forward-to', receiver.url, '--json']);
    await isReady(listening);
    const attempts = () =>
      listening
        .out()
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line || '{}'));
    for (const known of [3, 4, 5]) {
      await happen();
      await until(() => attempts().length === known);
    }
    expect(attempts().map(({ sequence, status, outcome }) => [sequence, status, outcome])).toEqual([
      [1, 500, 'again'],
      [1, 503, 'again'],
      [1, 429, 'failed'],
      [2, 204, 'delivered'],
      [3, 404, 'failed'],
    ]);
    expect(receiver.received.map(({ headers }) => headers['x-svc-delivery-attempt'])).toEqual([
      '1',
      '2',
      '3',
      '1',
      '1',
    ]);
    answers = [];
    const port = Number(new URL(receiver.url).port);
    await receiver.close();
    await happen();
    await until(() => attempts().some(({ error }) => error === 'ECONNREFUSED'));
    const back = await startReceiver(undefined, port);
    await until(() => back.received.length === 1);
    expect(sequencesOf(back)).toEqual([4]);
    listening.child.kill();
    await listening.ended;
    await back.close();
  });

  test(
    'brings every number while service, client and receiver are killed, and what is sent again',
    async () => {
      const state = join(states, 'killed.json');
      let receiver = await startReceiver();
      const port = Number(new URL(receiver.url).port);
      const words = ['--forward-to', receiver.url, '--state', state];
      const { id } = await owner.data('POST', 'webhooks', { url: 'https://hooks.example.com/x', events: ['tennis.*'] });
      let listening = listen(words);
      await isReady(listening);
      const heard = new Set<number>();
      const take = () => sequencesOf(receiver).forEach((sequence) => heard.add(sequence));
      const over = new AbortController();
      let sent = 0;
      const events = (async () => {
        while (!over.signal.aborted) {
          sent += 1;
          await happen(sent % 20 === 0 ? 'tennis.match.completed' : 'ufc.bout.started');
          await sleep(EVERY_MS);
        }
      })();
      const endAt = Date.now() + SECONDS * 1_000;
      for (let turn = 0; Date.now() < endAt; turn += 1) {
        await sleep(500 + Math.random() * 1_500);
        if (turn % 3 === 0) {
          await service.processes[0]![turn % 2 === 0 ? 'kill' : 'stop']();
          await service.processes[0]!.restart();
        } else if (turn % 3 === 1) {
          listening.child.kill('SIGKILL');
          await listening.ended;
          listening = listen(words);
        } else {
          take();
          await receiver.close();
          await sleep(Math.random() * 1_000);
          receiver = await startReceiver(undefined, port);
        }
      }
      over.abort();
      await events;
      await owner.data('POST', `webhooks/${id}/replay`, { afterSequence: 0 });
      const all = sent + Math.floor(sent / 20);
      await until(() => {
        take();
        return heard.size >= all;
      }, 30_000);
      expect([...heard].sort((one, other) => one - other)).toEqual(
        Array.from({ length: all }, (_, index) => index + 1),
      );
      await until(() => JSON.parse(readFileSync(state, 'utf8')).sequence === all);
      listening.child.kill();
      await listening.ended;
      await receiver.close();
    },
    (SECONDS + 270) * 1_000,
  );
});
