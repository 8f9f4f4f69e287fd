import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';
import type { ImportReport } from '../../src/archive/import.js';
import { importFiles } from '../../src/cli/import.js';
import { readConfig } from '../../src/config.js';
import { sql } from '../../src/db/sql.js';
import { plansFile } from './live.js';
import { signUp, type Owner } from './owner.js';
import { startReceiver, type Receiver } from './receiver.js';
import { startService, type Json, type Service } from './service.js';

export const LATE_SECONDS = 2;

/** A family that is pushed: an operator, readers on two plans, and a receiver of its events. */
export class Pushing {
  service!: Service;
  receiver!: Receiver;
  operator!: Owner;
  /** A key for pushes, one of a real-time plan and one of a late plan. */
  ingest = '';
  key = '';
  late = '';
  private secret = '';
  private folder = '';
  private told = 0;

  constructor(
    private readonly family: string,
    private readonly events: string[],
    /** By so much the plan free is behind, and the archive for everybody. */
    readonly lateSeconds = LATE_SECONDS,
  ) {}

  async start(): Promise<void> {
    const open = { minute: 100_000, webhooks: 5, webhookFamilies: 'all' };
    const free = { minute: 100_000, delaySeconds: this.lateSeconds, historyDays: 30 };
    const PLANS_FILE = plansFile({ pro: open, free });
    this.service = await startService({
      content: 'empty',
      environment: { PLANS_FILE, WEBHOOK_ALLOW_PRIVATE: 'true', DEMO: 'false' },
    });
    const { db } = this.service;
    this.receiver = await startReceiver();
    this.operator = await signUp(this.service);
    await db.rows(sql`update account_owner set is_operator = true where account_id = ${this.operator.accountId}`);
    await db.rows(sql`update account set plan = 'pro' where id = ${this.operator.accountId}`);
    this.ingest = (await this.operator.data('POST', 'keys', { scopes: ['ingest'] })).key;
    this.key = (await this.service.key({ plan: 'pro' })).key;
    this.late = (await this.service.key({ plan: 'free' })).key;
    const hook = { url: `${this.receiver.url}/events`, events: this.events };
    this.secret = (await this.operator.data('POST', 'webhooks', hook)).secret;
    await this.service.worker({ PLANS_FILE });
    this.folder = await mkdtemp(join(tmpdir(), 'pushing-'));
  }

  async stop(): Promise<void> {
    await this.service.stop();
    await this.receiver.close();
    await rm(this.folder, { recursive: true, force: true });
  }

  ask(kind: string, body: object, key = this.ingest): Promise<Response> {
    return fetch(`${this.service.url}/api/v1/operator/${this.family}/${kind}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': key },
      body: JSON.stringify(body),
    });
  }

  /** The report of a push. */
  async push(kind: string, items: unknown[], source = 'office'): Promise<Json> {
    const answer = await this.ask(kind, { source, items });
    const text = await answer.text();
    if (answer.status !== 200) throw new Error(`${answer.status} ${text}`);
    return JSON.parse(text).data;
  }

  async get(path: string, key = this.key): Promise<Json> {
    return (await this.service.get(`/api/v1/${this.family}${path}`, key)).json();
  }

  /** Asks until the answer holds. */
  async until(path: string, holds: (body: Json) => boolean, key = this.key): Promise<Json> {
    for (const giveUpAt = Date.now() + 90_000; ;) {
      const body = await this.get(path, key);
      if (holds(body)) return body;
      if (Date.now() > giveUpAt) throw new Error(`${path} still answers ${JSON.stringify(body)}`);
      await sleep(50);
    }
  }

  /** The signed events that came since this was asked last, once so many are there. */
  async received(count: number): Promise<Json[]> {
    const { receiver, told, secret } = this;
    for (const giveUpAt = Date.now() + 90_000; receiver.received.length < told + count;) {
      if (Date.now() > giveUpAt) throw new Error(`only ${JSON.stringify(receiver.received.slice(told))} came`);
      await sleep(20);
    }
    const fresh = receiver.received.slice(told).map(({ headers, body }) => {
      return new Webhook(secret).verify(body.toString(), headers as Record<string, string>) as Json;
    });
    this.told = receiver.received.length;
    return fresh;
  }

  /** Waits until the archive shows all that was pushed. */
  async settled(): Promise<void> {
    const held = sql`select 1 as one from pushed_record where not is_shown limit 1`;
    for (const giveUpAt = Date.now() + 90_000; await this.service.db.row(held); await sleep(50)) {
      if (Date.now() > giveUpAt) throw new Error('something is still held back');
    }
  }

  /** How many events were stored, sent or not. */
  async stored(): Promise<number> {
    const row = await this.service.db.row<{ count: number }>(sql`select count(*)::int as count from webhook_event`);
    return row?.count as number;
  }

  /** Imports files of these names, as the command does. */
  async import(name: string, body: object): Promise<ImportReport> {
    const file = join(this.folder, name);
    await writeFile(file, JSON.stringify(body));
    const stores = { DATABASE_URL: this.service.databaseUrl, REDIS_URL: this.service.redisUrl, DATA_DIR: this.folder };
    return importFiles(readConfig({ ...process.env, ...stores }), this.family, file);
  }
}
