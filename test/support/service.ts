import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { Redis } from 'ioredis';
import { ownPort } from './port.js';
import { createAccount, createKey, type NewAccount, type NewKey } from '../../src/auth/accounts.js';
import { Database } from '../../src/db/database.js';
import { ownDatabase, ownRedisUrl } from './stores.js';

export const DEMO_KEY = 'pk_demo_ScorelineDemoWorld202601';

/** For suites that ask more in a minute than a person at a dashboard does. */
export const BUSY_SESSIONS = { SESSION_READS_PER_MINUTE: '100000', SESSION_WRITES_PER_MINUTE: '100000' };

/** The real service in processes of its own, on stores of the suite's own. */
export interface Service {
  /** Of the first process, without a slash at the end. */
  url: string;
  /** Of every process. */
  urls: string[];
  /** In the order of their URLs. */
  processes: ServiceProcess[];
  db: Database;
  databaseUrl: string;
  redis: Redis;
  redisUrl: string;
  /** What the processes wrote so far. */
  log(): string;
  /** A new account with one key. */
  key(account?: Partial<NewAccount>, key?: Partial<NewKey>): Promise<TestKey>;
  /** One worker more; it is stopped with the service. */
  worker(environment?: Record<string, string>): Promise<ServiceProcess>;
  get(path: string, key?: string, headers?: Record<string, string>): Promise<Response>;
  stop(): Promise<void>;
}

/** A parsed body; its shape is what the tests check. */
export type Json = ReturnType<typeof JSON.parse>;

export interface TestKey {
  id: string;
  key: string;
  accountId: string;
}

export interface ServiceOptions {
  content?: 'demo' | 'empty';
  processes?: number;
  environment?: Record<string, string>;
  /** Default: the suite's own database of the shared Redis, emptied. */
  redisUrl?: string;
  /** Default: a database of the suite's own. */
  databaseUrl?: string;
  /** The folder of the checkout whose build runs; default: this one. */
  root?: string;
}

export async function startService(options: ServiceOptions = {}): Promise<Service> {
  const { content = 'demo', processes = 1, environment = {}, root = '.' } = options;
  const database =
    options.databaseUrl === undefined ? await ownDatabase(content) : { url: options.databaseUrl, drop: async () => {} };
  const redisUrl = options.redisUrl ?? ownRedisUrl();
  const redis = new Redis(redisUrl);
  redis.on('error', () => {});
  await redis.flushdb();
  const stores = { DATABASE_URL: database.url, REDIS_URL: redisUrl, DEMO: 'true', ...environment };
  const running = await Promise.all(Array.from({ length: processes }, () => startProcess(stores, 'main', root)));
  const workers: ServiceProcess[] = [];
  const db = await Database.open({ url: database.url, poolSize: 2, statementTimeoutMs: 0 });
  const url = running[0]!.url;

  return {
    url,
    urls: running.map((one) => one.url),
    processes: running,
    db,
    databaseUrl: database.url,
    redis,
    redisUrl,
    log: () => running.map((one) => one.log()).join(''),
    async key(account = {}, key = {}) {
      const accountId = key.accountId ?? (await createAccount(db, { name: 'test', plan: 'pro', ...account }));
      return { ...(await createKey(db, { ...key, accountId })), accountId };
    },
    async worker(own = {}) {
      workers.push(await startProcess({ ...stores, ...own }, 'worker', root));
      return workers.at(-1) as ServiceProcess;
    },
    get: (path, key, headers = {}) =>
      fetch(`${url}${path}`, { headers: { ...(key !== undefined && { 'x-api-key': key }), ...headers } }),
    async stop() {
      await Promise.all([...workers, ...running].map((one) => one.stop()));
      await db.close();
      redis.disconnect();
      await database.drop();
    },
  };
}

/** A third of what a start costs is compiling what was compiled before. */
const CODE_CACHE = resolve('test/support/code-cache.cjs');

/** One process of the service, on a port of its own that it keeps when it is started again. */
export interface ServiceProcess {
  url: string;
  /** Of the process that runs now. */
  readonly pid: number;
  /** What it wrote so far. */
  log(): string;
  /** Ends it as a crash would (SIGKILL). */
  kill(): Promise<void>;
  /** The exit status, once it has ended; null after a signal. */
  gone(): Promise<number | null>;
  /** Starts it again once it has ended; resolves when it listens or works. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

async function startProcess(
  environment: Record<string, string>,
  program: 'main' | 'worker',
  root: string,
): Promise<ServiceProcess> {
  const port = await ownPort();
  const env = { ...process.env, NODE_ENV: 'test', PORT: String(port), ...environment };
  let text = '';
  let child: ChildProcess;
  const start = async () => {
    const before = text.length;
    const words = ['--require', CODE_CACHE, resolve(root, `dist/${program}.js`)];
    child = spawn(process.execPath, words, { env, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => (text += chunk.toString()));
    await started(child, program, () => text.slice(before));
  };
  await start();
  return {
    url: `http://127.0.0.1:${port}`,
    get pid() {
      return child.pid as number;
    },
    log: () => text,
    async kill() {
      if (child.exitCode !== null) throw new Error(`${program} ended by itself with ${child.exitCode}:\n${text}`);
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    },
    async gone() {
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      return child.exitCode;
    },
    restart: start,
    stop: () => end(child),
  };
}

/** What each program writes once it has started; a signal from then on stops it in order. */
const STARTED = { main: 'Scoreline listens', worker: 'The worker runs' };

async function started(child: ChildProcess, program: 'main' | 'worker', log: () => string): Promise<void> {
  // Longer than it waits for a database that recovers from a crash.
  const giveUpAt = Date.now() + 300_000;
  while (!log().includes(STARTED[program])) {
    if (child.exitCode !== null || Date.now() > giveUpAt) throw new Error(`${program} did not start:\n${log()}`);
    await new Promise((wake) => setTimeout(wake, 20));
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  const [code] = (await gone) as [number | null];
  if (code !== 0) throw new Error(`the service stopped with ${code}`);
}
