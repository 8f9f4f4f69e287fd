import { setTimeout as sleep } from 'node:timers/promises';
import { createAccount } from '../../src/auth/accounts.js';
import type { Plans } from '../../src/billing/plans.js';
import { sql } from '../../src/db/sql.js';
import type { Fact } from '../../src/facts/fact.js';
import { publish } from '../../src/webhooks/outbox.js';
import { createSubscription } from '../../src/webhooks/subscriptions.queries.js';
import { hold, startReceiver, type Received } from '../support/receiver.js';
import type { Service } from '../support/service.js';

/** `/slow` answers so late that some of its requests are open whenever a worker ends; `/later` refuses one event in eight once. */
const PATHS = ['/one', '/two', '/slow', '/later'];
const SLOW_MS = 300;
const PUBLISH_EVERY_MS = 100;
/** Their events are sent to the same receivers. */
const EVENTS = ['tennis.*', 'ufc.*', 'lol.*', 'cs2.*'];

/** Of one receiver: its events, and how many of them arrived as often as they should, less often, or more often. */
export interface Book {
  path: string;
  events: number;
  /** Of those that were published here and are not among them. */
  absent: number;
  delivered: number;
  right: number;
  missing: number;
  repeated: number;
  gaps: number;
}

export interface Webhooks {
  /** The books of all events until now, once all of them balance, or those that do not within a minute. */
  books(): Promise<Book[]>;
  /** Events that were stored twice, each under an id of its own. */
  doubledEvents(): Promise<string[]>;
  /** Publishes no more. */
  end(): Promise<void>;
  close(): Promise<void>;
}

/** Publishes events all the time, for receivers of which each does as its path says. */
export async function startWebhooks(service: Service, plans: Plans): Promise<Webhooks> {
  const { db } = service;
  const seen = new Set<unknown>();
  const receiver = await startReceiver(({ path, headers, json }, response) => {
    const isFirst = !seen.has(headers['x-svc-event-id']);
    if (path === '/later') seen.add(headers['x-svc-event-id']);
    if (path === '/slow') hold(response, SLOW_MS);
    if (path === '/later' && isFirst && isRefusedOnce(json.data.boutId)) response.writeHead(503).end();
  });
  const accountId = await createAccount(db, { name: 'test', plan: 'scale' });
  const webhooks: string[] = [];
  for (const path of PATHS) {
    const made = { events: EVENTS, filters: null, description: null, isActive: true, url: `${receiver.url}${path}` };
    webhooks.push((await createSubscription(db, accountId, made, PATHS.length))!.id);
  }
  let count = 0;
  const run = { isEnding: false };
  const publishing = (async () => {
    for (; !run.isEnding; count += 1, await sleep(PUBLISH_EVERY_MS))
      await db.transaction((client) => publish(client, plans, [factOf(count)]));
  })();
  const look = (until: Date, published: number) =>
    Promise.all(
      PATHS.map((path, index) =>
        bookOf(service, { path, webhook: webhooks[index]!, until, published }, receiver.at(path)),
      ),
    );
  const balances = ({ delivered, events, absent, missing, gaps }: Book) =>
    delivered === events && absent + missing + gaps === 0;
  return {
    async books() {
      const published = count;
      const now = (await db.row<{ now: Date }>(sql`select now() as now`))!.now;
      let books = await look(now, published);
      for (const giveUpAt = Date.now() + 60_000; !books.every(balances) && Date.now() < giveUpAt; await sleep(500))
        books = await look(now, published);
      return books;
    },
    async doubledEvents() {
      const rows = await db.rows<{ what: string }>(sql`
        select name || ' of ' || subject as what from webhook_event
        where name ~ '(match|bout)[.](started|completed)$' group by name, subject having count(*) > 1`);
      return rows.map(({ what }) => what);
    },
    async end() {
      run.isEnding = true;
      await publishing;
    },
    close: () => receiver.close(),
  };
}

const PUBLISHED = 'rolling-';

function factOf(n: number): Fact {
  const boutId = `${PUBLISHED}${n}`;
  return { name: 'ufc.bout.started', subject: boutId, data: { boutId }, occurredAt: Date.UTC(2026, 0, 2) };
}

function isRefusedOnce(boutId: unknown): boolean {
  const [, n] = new RegExp(`^${PUBLISHED}(\\d+)$`).exec(String(boutId)) ?? [];
  return n !== undefined && Number(n) % 8 === 0;
}

interface Account {
  path: string;
  webhook: string;
  until: Date;
  published: number;
}

async function bookOf(
  { db }: Service,
  { path, webhook, until, published }: Account,
  all: readonly Received[],
): Promise<Book> {
  const rows = await db.rows<{ id: string; status: string; subject: string }>(sql`
    select d.event_id::text as id, d.status, e.subject from webhook_delivery d join webhook_event e on e.id = d.event_id
    where d.webhook_id = ${webhook} and e.created_at <= ${until}`);
  const ids = new Set(rows.map(({ id }) => id));
  const arrived = all.filter(({ headers }) => ids.has(String(headers['x-svc-event-id'])));
  const times = new Map<string, number>();
  for (const { headers } of arrived) {
    const id = String(headers['x-svc-event-id']);
    times.set(id, (times.get(id) ?? 0) + 1);
  }
  const numbersOf = (some: readonly Received[]) => some.map(({ headers }) => Number(headers['x-svc-sequence']));
  const numbers = numbersOf(arrived);
  // An event whose transaction began later may have a number between these.
  const known = new Set(numbersOf(all));
  const [lowest, highest] = [Math.min(...numbers), Math.max(...numbers)];
  const tooMany = rows.map(({ id, subject }) => {
    const expected = path === '/later' && isRefusedOnce(subject) ? 2 : 1;
    return (times.get(id) ?? 0) - expected;
  });
  return {
    path,
    events: rows.length,
    absent: Math.max(0, published - rows.filter(({ subject }) => subject.startsWith(PUBLISHED)).length),
    delivered: rows.filter(({ status }) => status === 'delivered').length,
    right: tooMany.filter((n) => n === 0).length,
    missing: tooMany.filter((n) => n < 0).length,
    repeated: tooMany.filter((n) => n > 0).length,
    gaps: highest - lowest + 1 - [...known].filter((number) => number >= lowest && number <= highest).length,
  };
}
