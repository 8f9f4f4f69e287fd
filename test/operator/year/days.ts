import { randomBytes } from 'node:crypto';
import type { Redis } from 'ioredis';
import { suspend, unsuspend } from '../../../src/accounts/operator.queries.js';
import { startRun } from '../../../src/archive/stage/run.js';
import { createKey } from '../../../src/auth/accounts.js';
import { Attempts } from '../../../src/auth/attempts.js';
import { createOwner } from '../../../src/auth/owners.js';
import { startSession } from '../../../src/auth/sessions.js';
import { Counters } from '../../../src/billing/counters.js';
import { Limiter } from '../../../src/billing/limiter.js';
import { monthOf } from '../../../src/billing/period.js';
import { Plans } from '../../../src/billing/plans.js';
import { RequestLog } from '../../../src/billing/request-log.js';
import { UsageLedger } from '../../../src/billing/usage-ledger.js';
import type { Database } from '../../../src/db/database.js';
import { sql } from '../../../src/db/sql.js';
import type { Fact } from '../../../src/facts/fact.js';
import { createLog } from '../../../src/http/log.js';
import { liveKeys } from '../../../src/live/keys.js';
import { readerName } from '../../../src/live/readers.js';
import { LiveWriter } from '../../../src/live/writer.js';
import { keepListener, openListener } from '../../../src/webhooks/listeners.queries.js';
import { publish } from '../../../src/webhooks/outbox.js';
import { settle, type Settled } from '../../../src/webhooks/settle.queries.js';
import { createSubscription } from '../../../src/webhooks/subscriptions.queries.js';
import { boutUpdate } from '../../support/live.js';
import { RATES } from './page.js';

const rate = (letter: string) => RATES.get(letter)!;
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index);

const ROUTES = 10;
const ACCOUNTS = 20;
const silent = createLog('silent');

/** An installation at a demo's rate, and what each of its days leaves behind, by the product's own functions. */
export class Days {
  private readonly plans = Plans.read('config/plans.yaml');
  private readonly log = silent;
  private accounts: string[] = [];
  private keys: string[] = [];
  private subscriptions: string[] = [];
  private listeners: string[] = [];
  private number = 0;
  private readonly ledger: UsageLedger;
  private readonly requests: RequestLog;
  private readonly limiter: Limiter;

  constructor(
    private readonly db: Database,
    private readonly redis: Redis,
  ) {
    const counters = new Counters([redis]);
    this.ledger = new UsageLedger(db, this.log, 60_000);
    this.requests = new RequestLog(counters, this.log, 60_000);
    this.limiter = new Limiter(counters, async () => 0);
  }

  async settleIn(): Promise<void> {
    for (const number of upTo(ACCOUNTS)) {
      const owner = { email: `owner${number}@example.com`, passwordHash: 'none', name: `Owner ${number}`, plan: 'pro' };
      this.accounts.push((await createOwner(this.db, owner)) as string);
    }
    for (const number of upTo(rate('K') / ROUTES))
      this.keys.push((await createKey(this.db, { accountId: this.accounts[number]! })).id);
    for (const number of upTo(rate('S'))) {
      const wanted = {
        url: 'https://hooks.example.com/scoreline',
        events: ['ufc.*'],
        filters: null,
        description: null,
      };
      const made = await createSubscription(this.db, this.accounts[number]!, { ...wanted, isActive: true }, 5);
      this.subscriptions.push(made!.id);
    }
    for (const number of upTo(rate('L'))) {
      const opening = { accountId: this.accounts[number]!, openedBy: this.keys[0]!, heldBy: 'stream', limit: 5 };
      this.listeners.push((await openListener(this.db, { ...opening, events: ['ufc.*'] }))!.id);
    }
  }

  async live(): Promise<void> {
    await Promise.all([
      this.publishEvents().then(() => this.sendDeliveries()),
      this.followBouts(),
      this.takeRequests(),
      this.signIn(),
      this.act(),
      this.import(),
    ]);
    this.number += 1;
  }

  private async publishEvents(): Promise<void> {
    const facts = upTo(rate('E')).map((index): Fact => {
      const subject = `ufc-${this.number}-${index}`;
      const data = { ...boutUpdate(index, 1).state, boutId: subject, summary: text(400, index) };
      return { name: 'ufc.bout.completed', subject, data, occurredAt: Date.now() };
    });
    await this.db.transaction((client) => publish(client, this.plans, facts));
    for (const id of this.listeners) await keepListener(this.db, id, 'stream');
  }

  /** The first F deliveries need a second attempt; workers begin attempts with a lane, which is not needed here. */
  private async sendDeliveries(): Promise<void> {
    for (;;) {
      const at = new Date();
      const due = await this.db.rows<{ id: string; webhookId: string; number: number }>(sql`
        with due as (select id, webhook_id, attempts + 1 as number from webhook_delivery
          where webhook_id = any(${this.subscriptions}) and next_attempt_at is not null order by id limit 500),
        begun as (insert into webhook_attempt (delivery_id, number, at) select id, number, ${at} from due)
        select id, webhook_id as "webhookId", number::int from due`);
      if (due.length === 0) return;
      await settle(
        this.db,
        due.map(({ id, webhookId, number }, index) => settled({ id, webhookId, number, at }, index < rate('F'))),
      );
    }
  }

  private async followBouts(): Promise<void> {
    const writer = new LiveWriter(this.redis, 'ufc');
    const updates = upTo(rate('C')).flatMap((change) =>
      upTo(rate('T')).map((bout) => {
        const update = boutUpdate(this.number * rate('T') + bout, change, { scores: text(1_000, bout) });
        const rooms = [update.topic, `event:night-${this.number}`];
        return { ...update, rooms, final: change === rate('C') - 1, memory: { change } };
      }),
    );
    await Promise.all(updates.map((update) => writer.commit(update)));
    await this.redis.sadd(liveKeys('ufc').readers, readerName('killed'));
  }

  private async takeRequests(): Promise<void> {
    for (const [place, keyId] of this.keys.entries()) {
      const accountId = this.accounts[place]!;
      const limits = { isSession: false, minuteLimit: 1_000, keyMinuteLimit: 0, periodLimit: 1_000_000, cost: 1 };
      await this.limiter.take({ id: accountId, keyId, period: monthOf(new Date()), ...limits });
      for (const route of upTo(ROUTES)) {
        const url = `/api/v1/tennis/players/${route}/matches?page=2`;
        this.ledger.note(accountId, keyId, `GET /tennis/players/:playerId/part${route}`, 1);
        const request = { requestId: `req_${text(26, route)}`, method: 'GET', url, status: 200, code: null };
        const answer = { ms: 3.1, cost: 1, ignored: undefined, cached: false, at: Date.now() };
        this.requests.note({ accountId, keyId }, { ...request, ...answer });
      }
    }
    await this.ledger.flush();
    await this.requests.read(this.accounts[0]!, []);
  }

  private async signIn(): Promise<void> {
    const attempts = new Attempts(this.redis);
    const visitor = { address: '203.0.113.7', userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36' };
    for (const number of upTo(rate('I'))) {
      await attempts.take(
        { name: 'login', limit: 10, windowSeconds: 900 },
        `owner${this.number}-${number}@example.com`,
      );
      await startSession(this.db, this.accounts[number % ACCOUNTS]!, visitor);
    }
    await this.db.rows(sql`
      insert into idempotent_reply (scope, key_hash, fingerprint, reply)
      select 'POST /webhooks ' || ${this.accounts[0]}, sha256(${`${this.number} `} || i::text::bytea), sha256('body'), ${randomBytes(400)}
      from generate_series(1, ${rate('W')}::int) i`);
  }

  private async act(): Promise<void> {
    const acting = { operatorId: this.accounts[0]!, address: '203.0.113.7', reason: 'unpaid since March' };
    for (const number of upTo(rate('O')))
      await (number % 2 === 0 ? suspend : unsuspend)(this.db, this.accounts.at(-1)!, acting);
  }

  /** The first run reads all files, the others none, as those of live feeds. */
  private async import(): Promise<void> {
    for (const number of upTo(rate('R')))
      await this.db.transaction(async (client) => {
        const run = await startRun(client, 'tennis', `tennis:part${number}`, '/files', new Date());
        await client.query(
          `insert into import_file (run_id, file, rows_read, inserted, updated, unchanged, rejected, importer, reasons, finished_at)
           select $1, 'tennis/atp_matches_' || i || '.csv', 2900, 3, 1, 2896, 2, 'tennis:results', '{"no_winner": 2}', $3
           from generate_series(1, $2::int) i`,
          [run, number === 0 ? rate('G') : 0, new Date()],
        );
        await client.query(`update import_run set status = 'done', finished_at = $2 where id = $1`, [run, new Date()]);
      });
  }
}

function settled({ id, webhookId, number, at }: Begun, fails: boolean): Settled {
  const isFirst = fails && number === 1;
  return {
    deliveryId: id,
    webhookId,
    event: 'ufc.bout.completed',
    counts: true,
    number,
    at,
    durationMs: 40,
    responseStatus: isFirst ? 500 : 200,
    error: null,
    warning: null,
    responseBody: 'ok',
    outcome: isFirst ? 'retrying' : 'delivered',
    nextAttemptAt: isFirst ? at : null,
    goneUrl: null,
  };
}

interface Begun {
  id: string;
  webhookId: string;
  number: number;
  at: Date;
}

/** So many characters that do not repeat. */
function text(length: number, seed: number): string {
  let made = '';
  for (let place = 0; made.length < length; place += 1) made += ((seed + 7) * (place + 11) * 7919).toString(36);
  return made.slice(0, length);
}
