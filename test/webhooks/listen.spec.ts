import { setTimeout as sleep } from 'node:timers/promises';
import { Plans } from '../../src/billing/plans.js';
import type { Fact } from '../../src/facts/fact.js';
import { forgetListenerDeliveries } from '../../src/webhooks/listeners.queries.js';
import { publish } from '../../src/webhooks/outbox.js';
import { signingKey, verify, verifyStandard } from '../../src/webhooks/signature.js';
import { answersOf, written } from '../support/document.js';
import { plansFile } from '../support/live.js';
import { signUp } from '../support/owner.js';
import { startService, type Json, type Service } from '../support/service.js';
import { listen as openStream, type Stream } from '../support/stream.js';
import { until } from '../support/until.js';

const LISTEN = '/api/v1/webhooks/listen';
const LATE_SECONDS = 2;
const PLANS = plansFile({
  pro: { webhooks: 20, webhookFamilies: 'all', sse: 20 },
  late: { webhooks: 5, webhookFamilies: 'all', delaySeconds: LATE_SECONDS },
  starter: { games: 'one', webhooks: 2, webhookFamilies: ['ufc', 'tennis'] },
  some: { webhooks: 5, webhookFamilies: ['ufc'] },
});
const plans = Plans.read(PLANS);
let service: Service;
let count = 0;

beforeAll(async () => {
  service = await startService({ content: 'empty', environment: { PLANS_FILE: PLANS } });
});
afterAll(async () => {
  await service.stop();
});

/** Publishes facts as routes and workers do; each has the next number of this file. */
async function happen(some: number, name = 'ufc.bout.started'): Promise<number[]> {
  const numbers = Array.from({ length: some }, () => (count += 1));
  const facts: Fact[] = numbers.map((n) => ({ name, subject: `ufc-${n}`, data: { n }, occurredAt: Date.now() }));
  await service.db.transaction((client) => publish(client, plans, facts));
  return numbers;
}

const listen = (key: string, query = '', headers = {}) => openStream(service, LISTEN, key, query, { headers });
const deliveries = ({ messages }: Stream): Json[] =>
  messages.filter(({ event }) => event === 'delivery').map(({ json }) => json);
const numbersOf = (stream: Stream) => deliveries(stream).map(({ body }) => JSON.parse(body).data.n as number);
const readyOf = async (stream: Stream): Promise<Json> => (await stream.next(1))[0]!.json;
const got = (stream: Stream, some: number) => until(() => deliveries(stream).length >= some);

describe('a listener', () => {
  test('gets each event as a receiver would, signed with its own secret', async () => {
    const { key } = await service.key();
    const stream = await listen(key);
    const ready = await readyOf(stream);
    expect(ready).toMatchObject({
      sequence: 0,
      after: 0,
      complete: true,
      events: ['*'],
      plan: 'pro',
      delay_seconds: 0,
    });
    const numbers = await happen(3);
    await got(stream, 3);
    expect(numbersOf(stream)).toEqual(numbers);
    expect(stream.messages.map(({ id }) => id)).toEqual(['0', '1', '2', '3']);
    const secret = signingKey(ready.secret);
    for (const { sequence, attempt, headers, body } of deliveries(stream)) {
      expect(headers).toMatchObject({
        'x-svc-sequence': String(sequence),
        'x-svc-delivery-attempt': '1',
        'x-svc-webhook-id': ready.listenerId,
        'x-svc-event': 'ufc.bout.started',
        'x-svc-event-id': JSON.parse(body).id,
      });
      expect(attempt).toBe(1);
      expect(verify(headers['x-svc-signature'], body, secret)).toBe(true);
      expect(verifyStandard(headers, body, secret, Date.now() / 1_000)).toBe(true);
    }
    const schema = answersOf(written(await (await service.get('/openapi.json')).json()));
    for (const { event, id, json } of stream.messages)
      expect([event, schema('DeliveryStreamEvent', { event, ...(id && { id }), data: json })]).toEqual([event, []]);
    stream.close();
  });

  test('comes back after a number, or a Last-Event-ID, to what it missed', async () => {
    const { key } = await service.key();
    const first = await listen(key);
    await readyOf(first);
    const numbers = await happen(2);
    await got(first, 2);
    first.close();
    const missed = await happen(250);
    const second = await listen(key, '?after=1');
    expect(await readyOf(second)).toMatchObject({ after: 1, sequence: 252, complete: true });
    await got(second, 251);
    expect(numbersOf(second)).toEqual([numbers[1], ...missed]);
    second.close();
    const third = await listen(key, '?after=0', { 'last-event-id': '250' });
    await got(third, 2);
    expect(numbersOf(third)).toEqual(missed.slice(-2));
    third.close();
    const fresh = await listen(key);
    expect(await readyOf(fresh)).toMatchObject({ after: 252, complete: true });
    fresh.close();
  });

  test('learns that its number is of an older numbering, or that what followed is no longer kept', async () => {
    const { key } = await service.key();
    const first = await listen(key, '?after=9');
    expect(await readyOf(first)).toMatchObject({ after: 0, complete: false });
    const { listenerId, secret } = await readyOf(first);
    await happen(4);
    await got(first, 4);
    first.close();
    await service.db.pool.query(
      `update webhook_listener_delivery set created_at = now() - interval '73 hours' where listener_id = $1 and sequence < 3`,
      [listenerId],
    );
    await forgetListenerDeliveries(service.db);
    const cut = await listen(key, '?after=1');
    expect(await readyOf(cut)).toMatchObject({ after: 1, sequence: 4, complete: false });
    await got(cut, 2);
    expect(deliveries(cut).map(({ sequence }) => sequence)).toEqual([3, 4]);
    cut.close();
    const whole = await listen(key, '?after=2');
    expect(await readyOf(whole)).toMatchObject({ complete: true });
    whole.close();
    await until(async () => {
      const { rows } = await service.db.pool.query('select held_by from webhook_listener where id = $1', [listenerId]);
      return rows[0]?.held_by === null;
    });
    await service.db.pool.query(`update webhook_listener set seen_at = now() - interval '73 hours' where id = $1`, [
      listenerId,
    ]);
    await forgetListenerDeliveries(service.db);
    const anew = await listen(key);
    expect(await readyOf(anew)).toMatchObject({ sequence: 0, after: 0 });
    expect((await readyOf(anew)).listenerId).not.toBe(listenerId);
    expect((await readyOf(anew)).secret).not.toBe(secret);
    anew.close();
  });

  test('belongs to the newest stream of its key; the older one ends', async () => {
    const { key } = await service.key();
    const older = await listen(key);
    const { secret } = await readyOf(older);
    const newer = await listen(key);
    expect((await readyOf(newer)).secret).toBe(secret);
    await older.ended;
    expect(older.messages.at(-1)).toMatchObject({ event: 'end', json: { reason: 'replaced' } });
    const numbers = await happen(1);
    await got(newer, 1);
    expect([numbersOf(newer), numbersOf(older)]).toEqual([numbers, []]);
    const head = await fetch(`${service.url}${LISTEN}`, { method: 'HEAD', headers: { 'x-api-key': key } });
    expect([head.status, head.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8']);
    const [another] = await happen(1);
    await got(newer, 2);
    expect(numbersOf(newer)).toEqual([...numbers, another]);
    newer.close();
  });

  test('gets what is sent again to a subscription of its account, with the next attempt and number', async () => {
    const owner = await signUp(service);
    await service.db.pool.query(`update account set plan = 'pro' where id = $1`, [owner.accountId]);
    const other = await service.key();
    const { key } = await service.key({ accountId: owner.accountId } as never, { accountId: owner.accountId });
    const { id } = await owner.data('POST', 'webhooks', { url: 'https://hooks.example.com/x', events: ['ufc.*'] });
    const [stream, strangers] = await Promise.all([listen(key), listen(other.key)]);
    await readyOf(stream);
    await readyOf(strangers);
    const [n] = await happen(1);
    await got(stream, 1);
    const log = await owner.ask('GET', `webhooks/${id}/deliveries`);
    const [delivery] = ((await log.json()) as Json).data;
    await owner.data('POST', `webhooks/${id}/deliveries/${delivery.id}/redeliver`, {});
    await owner.data('POST', `webhooks/${id}/replay`, { afterSequence: 0 });
    await got(stream, 3);
    expect(deliveries(stream).map(({ sequence, attempt }) => [sequence, attempt])).toEqual([
      [1, 1],
      [2, 2],
      [3, 3],
    ]);
    expect(numbersOf(stream)).toEqual([n, n, n]);
    expect(deliveries(stream).map(({ headers }) => headers['x-svc-delivery-attempt'])).toEqual(['1', '2', '3']);
    expect(new Set(deliveries(stream).map(({ body }) => body)).size).toBe(1);
    expect(numbersOf(strangers)).toEqual([n]);
    stream.close();
    strangers.close();
  });

  test('of a plan with a delay hears late, and nothing overtakes what is not due', async () => {
    const { key } = await service.key({ plan: 'late' });
    const stream = await listen(key);
    const { listenerId } = await readyOf(stream);
    const since = Date.now();
    const numbers = await happen(2);
    await service.db.pool.query(
      'update webhook_listener_delivery set due_at = now() where listener_id = $1 and sequence = 2',
      [listenerId],
    );
    await sleep(LATE_SECONDS * 1_000 - 700);
    expect(numbersOf(stream)).toEqual([]);
    await got(stream, 2);
    expect(Date.now() - since).toBeGreaterThanOrEqual(LATE_SECONDS * 1_000);
    expect(numbersOf(stream)).toEqual(numbers);
    stream.close();
  });

  test('hears the events that it names and its plan includes', async () => {
    const named = await listen((await service.key()).key, '?events=lol.*,tennis.match.completed');
    const some = await listen((await service.key({ plan: 'some' })).key);
    expect((await readyOf(named)).events).toEqual(['lol.*', 'tennis.match.completed']);
    await readyOf(some);
    await happen(1, 'ufc.bout.started');
    await happen(1, 'lol.match.started');
    await happen(1, 'tennis.match.completed');
    await Promise.all([got(named, 2), got(some, 1)]);
    await sleep(600);
    const names = (stream: Stream) => deliveries(stream).map(({ headers }) => headers['x-svc-event']);
    expect(names(named)).toEqual(['lol.match.started', 'tennis.match.completed']);
    expect(names(some)).toEqual(['ufc.bout.started']);
    named.close();
    some.close();
  });

  test('is opened by a session too; an account has five at once', async () => {
    const owner = await signUp(service);
    await service.db.pool.query(`update account set plan = 'pro' where id = $1`, [owner.accountId]);
    const own = async () => (await service.key({}, { accountId: owner.accountId })).key;
    const open = [await openStream(service, LISTEN, '', '', { headers: { cookie: owner.cookie } })];
    for (let index = 0; index < 4; index += 1) open.push(await listen(await own()));
    expect(open.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const sixth = await service.get(LISTEN, await own());
    expect(sixth.status).toBe(429);
    expect(await sixth.json()).toMatchObject({
      error: { code: 'TOO_MANY_CONNECTIONS', limit: 5, message: expect.stringContaining('5 open listeners') },
    });
    open[1]!.close();
    const again = await until(async () => {
      const stream = await listen(await own());
      return stream.status === 200 && stream;
    });
    for (const stream of [...open, again]) stream.close();
  });

  test('needs a plan with webhooks, and events of the catalogue', async () => {
    const free = await service.get(LISTEN, (await service.key({ plan: 'free' })).key);
    expect([free.status, ((await free.json()) as Json).error.code]).toEqual([403, 'webhooks_not_in_plan']);
    const starter = await service.key({ plan: 'starter', game: 'ufc' });
    const lacking = await service.get(`${LISTEN}?events=ufc.*,lol.*`, starter.key);
    expect(lacking.status).toBe(403);
    expect(((await lacking.json()) as Json).error).toMatchObject({
      code: 'webhooks_not_in_plan',
      plan: 'starter',
      requiredPlans: expect.arrayContaining(['pro']),
      message: expect.stringContaining('has no webhooks for lol'),
    });
    const covered = await listen(starter.key, '?events=ufc.*');
    expect(covered.status).toBe(200);
    covered.close();
    const wrong = await service.get(`${LISTEN}?events=ufc.bout.begun`, (await service.key()).key);
    expect([wrong.status, ((await wrong.json()) as Json).error.code]).toEqual([400, 'UNKNOWN_EVENT']);
    const json = await service.get(LISTEN, (await service.key()).key, { accept: 'application/json' });
    expect([json.status, json.headers.get('x-error-code')]).toEqual([406, 'NOT_ACCEPTABLE']);
    const nobody = await service.get(LISTEN);
    expect(nobody.status).toBe(401);
  });

  test('ends soon after its key is revoked', async () => {
    const { key, accountId } = await service.key();
    const stream = await listen(key);
    await readyOf(stream);
    await service.db.pool.query('update api_key set revoked_at = now() where account_id = $1', [accountId]);
    await stream.ended;
    expect(stream.messages.at(-1)).toMatchObject({ event: 'error', json: { code: 'INVALID_API_KEY' } });
  });
});
