import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { ownPort } from '../support/port.js';
import { startPgBouncer } from '../support/pgbouncer.js';
import { programOnPath } from '../support/proxy.js';
import { startRedisServer, type RedisServer, type RedisServerOptions } from '../support/redis-server.js';
import { signUp } from '../support/owner.js';
import { DEMO_KEY, startService, type Json, type Service } from '../support/service.js';
import { ownDatabase, ownRedisUrl, type OwnDatabase } from '../support/stores.js';
import { until } from '../support/until.js';

/** Stores that answer and are not what they have to be. Without their programs the tests are skipped, by name. */
const redisProgram = programOnPath('redis-server') ?? '';
const bouncerProgram = programOnPath('pgbouncer') ?? '';
const withRedis = redisProgram === '' ? test.skip : test;
const withBouncer = bouncerProgram === '' ? test.skip : test;

let database: OwnDatabase;
let running: { stop(): Promise<unknown> }[] = [];

beforeAll(async () => {
  database = await ownDatabase('demo');
});
afterEach(async () => {
  for (const one of running.reverse()) await one.stop();
  running = [];
});
afterAll(() => database.drop());

async function redisServer(lines?: readonly string[], options?: RedisServerOptions): Promise<RedisServer> {
  const server = await startRedisServer(redisProgram, lines, options);
  running.push(server);
  return server;
}

async function service(redisUrl: string): Promise<Service> {
  const started = await startService({ databaseUrl: database.url, redisUrl });
  running.push(started);
  return started;
}

type Program = 'main' | 'worker' | 'cli';

interface Launched {
  /** Its status, once it has ended. */
  ended: Promise<number | null>;
  isRunning(): boolean;
  printed(): string;
  stop(): Promise<unknown>;
}

function launch(program: Program, environment: Record<string, string>, words: string[] = []): Launched {
  const stores = { DATABASE_URL: database.url, REDIS_URL: ownRedisUrl(), DEMO: 'true', PORT: '0' };
  const env = { ...process.env, NODE_ENV: 'test', ...stores, ...environment };
  const child = spawn(process.execPath, [`dist/${program}.js`, ...words], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  const ended = once(child, 'close').then(([code]) => code as number | null);
  const stop = () => (child.kill('SIGKILL'), ended);
  const launched = { ended, isRunning: () => child.exitCode === null, printed: () => printed.trimEnd(), stop };
  running.push(launched);
  return launched;
}

/** What a start prints that ends by itself, and its status. */
async function start(program: Program, environment: Record<string, string>, words: string[] = []) {
  const { ended, printed } = launch(program, environment, words);
  return { status: await ended, printed: printed() };
}

const ready = async ({ get }: Service) => {
  const answer = await get('/health/ready');
  return [answer.status, (await answer.json()) as Json];
};
const statusOf = async ({ get }: Service) => ((await (await get('/api/v1/status')).json()) as Json).data;

/** The lines of a log at this level or above, without the start's own. */
const warnings = (log: string) =>
  log
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Json)
    .filter(({ level }) => level >= 40);

type Kind = [name: string, lines: string[], options: RedisServerOptions, reason: string];

const KINDS: Kind[] = [
  [
    'a Sentinel',
    ['sentinel monitor scoreline 127.0.0.1 1 1'],
    { sentinel: true },
    'is a Sentinel, which holds no data: name the Redis that it watches as redis+sentinel://host:26379/master',
  ],
  [
    'a replica',
    ['replicaof 127.0.0.1 1'],
    {},
    'is a read-only replica: name its master, or an address that always leads to the master',
  ],
  [
    'a cluster node',
    ['cluster-enabled yes'],
    {},
    'is a node of a Redis Cluster, which is not supported: use one server',
  ],
  [
    'an evicting Redis',
    ['maxmemory 100mb', 'maxmemory-policy allkeys-lru'],
    {},
    'has maxmemory-policy allkeys-lru, which deletes what must be kept: set it to noeviction',
  ],
];

describe.each(KINDS)('%s', (_name, lines, options, reason) => {
  withRedis('ends the start of API and worker with a sentence', async () => {
    const { url, port } = await redisServer(lines, options);
    for (const program of ['main', 'worker'] as const)
      expect([program, await start(program, { REDIS_URL: url })]).toEqual([
        program,
        { status: 1, printed: `REDIS_URL: Redis at 127.0.0.1:${port} ${reason}` },
      ]);
  });
});

describe('one of several', () => {
  const KIND_OF_ROLE = [
    ['REDIS_COUNTERS_URLS', 'counters 2 of 2', KINDS[3]!],
    ['REDIS_QUEUE_URL', 'queue', KINDS[2]!],
    ['REDIS_LIVE_URL', 'live log', KINDS[1]!],
    ['REDIS_LIVE_LOL_URL', 'live log of lol', KINDS[0]!],
  ] as const;
  for (const [setting, role, [, lines, options, reason]] of KIND_OF_ROLE)
    withRedis(`of ${setting} ends the start with a sentence that names it`, async () => {
      const { url, port } = await redisServer(lines, options);
      const given = setting === 'REDIS_COUNTERS_URLS' ? `${ownRedisUrl()},${url}` : url;
      for (const program of ['main', 'worker'] as const)
        expect(await start(program, { [setting]: given })).toEqual({
          status: 1,
          printed: `${setting}: Redis at 127.0.0.1:${port} (${role}) ${reason}`,
        });
    });

  withRedis('that becomes a replica is an incident, and all else goes on', async () => {
    const live = await redisServer();
    const started = await startService({ databaseUrl: database.url, environment: { REDIS_LIVE_LOL_URL: live.url } });
    running.push(started);
    await live.client.replicaof('127.0.0.1', '1');
    const reason = `Redis (live log of lol) ${KINDS[1]![3]}`;
    await until(async () => (await ready(started))[1].parts['live log of lol'] === 'failing');
    expect(await ready(started)).toEqual([
      200,
      {
        status: 'degraded',
        parts: { database: 'ok', redis: 'ok', 'live log of lol': 'failing' },
        reasons: { 'live log of lol': reason },
      },
    ]);
    await until(async () => (await statusOf(started)).incidents.some(({ message }: Json) => message === reason));
  });
});

test('without Redis API and worker start, reads are answered and live routes wait, and each connection is logged once', async () => {
  const [port, nobody] = [await ownPort(), await ownPort()];
  const away = { REDIS_URL: `redis://127.0.0.1:${nobody}`, PORT: String(port) };
  const api = launch('main', away);
  const worker = launch('worker', away);
  const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`, { headers: { 'x-api-key': DEMO_KEY } });
  await until(() =>
    ask('/health/live').then(
      ({ ok }) => ok,
      () => false,
    ),
  );
  const statuses = ['/health/ready', '/api/v1/tennis/players?page_size=1', '/api/v1/ufc/live'].map(
    async (path) => (await ask(path)).status,
  );
  expect(await Promise.all(statuses)).toEqual([200, 200, 503]);
  const connectionsAway = ({ printed }: Launched) =>
    warnings(printed())
      .filter(({ msg }) => msg === 'Redis is away')
      .map(({ connection }) => connection as string);
  for (const one of [api, worker]) await until(() => connectionsAway(one).includes('commands'));
  // Each connection is tried again every second.
  await sleep(15_000);
  for (const one of [api, worker]) {
    expect(one.isRunning()).toBe(true);
    expect(connectionsAway(one)).toEqual([...new Set(connectionsAway(one))]);
  }
});

withRedis('a password that Redis refuses ends the start', async () => {
  const { port, client } = await redisServer();
  await client.config('SET', 'requirepass', 'right');
  for (const program of ['main', 'worker'] as const) {
    const { status, printed } = await start(program, { REDIS_URL: `redis://:wrong@127.0.0.1:${port}` });
    // Beside the line of the log.
    expect([status, printed.split('\n')]).toEqual([
      1,
      expect.arrayContaining([`REDIS_URL: Redis at 127.0.0.1:${port} refuses the password`]),
    ]);
    const without = await start(program, { REDIS_URL: `redis://127.0.0.1:${port}` });
    expect([without.status, without.printed.split('\n')]).toEqual([
      1,
      expect.arrayContaining([`REDIS_URL: Redis at 127.0.0.1:${port} asks for a password`]),
    ]);
  }
});

describe.each(KINDS.slice(0, 3))('a Redis that comes back as %s', (_name, lines, options, reason) => {
  withRedis('makes the service not ready, says why, and is logged once', async () => {
    const before = await redisServer();
    const api = await service(before.url);
    const worker = await api.worker();
    expect(await ready(api)).toEqual([200, { status: 'ok', parts: { database: 'ok', redis: 'ok' } }]);
    await before.stop();
    await redisServer(lines, { ...options, port: before.port });
    const isLogged = (log: string) => log.includes(`Redis ${reason}`);
    await until(() => isLogged(api.log()) && isLogged(worker.log()));
    expect(await ready(api)).toEqual([
      503,
      { status: 'down', parts: { database: 'ok', redis: 'down' }, reasons: { redis: `Redis ${reason}` } },
    ]);
    await sleep(2_500);
    const { status, incidents } = await statusOf(api);
    expect(status).toBe('degraded');
    expect(incidents).toContainEqual({ part: 'redis', message: `Redis ${reason}` });
    // Every part that asks Redis at intervals has found it out twice; the longest interval is ten seconds.
    await sleep(21_000);
    for (const log of [worker.log(), api.log()]) {
      const logged = warnings(log).map(({ time: _time, topic: _topic, seconds = 0, ...line }) => ({ line, seconds }));
      // Once more after a minute, with the seconds since.
      const first = logged.filter(({ seconds }) => Number(seconds) < 60).map(({ line }) => JSON.stringify(line));
      expect(first).toEqual([...new Set(first)]);
    }
  });
});

withRedis('a Redis that evicts from some time on is an incident and goes on serving', async () => {
  const { url, client } = await redisServer();
  const api = await service(url);
  await client.config('SET', 'maxmemory-policy', 'volatile-ttl');
  expect(await ready(api)).toEqual([
    200,
    {
      status: 'degraded',
      parts: { database: 'ok', redis: 'failing' },
      reasons: { redis: expect.stringContaining('maxmemory-policy volatile-ttl') },
    },
  ]);
});

withRedis('a Redis that cannot write to its disk is told as that', async () => {
  const { url, client, folder } = await redisServer(['save 3600 1', 'stop-writes-on-bgsave-error yes']);
  const api = await service(url);
  rmSync(folder, { recursive: true });
  await client.bgsave();
  await until(async () => (await client.info('persistence')).includes('rdb_last_bgsave_status:err'));
  await expect(client.set('anything', '1')).rejects.toThrow('MISCONF');
  const reason = expect.stringMatching(/^Redis refuses writes because it cannot save to its disk/);
  expect(await ready(api)).toEqual([
    200,
    { status: 'degraded', parts: { database: 'ok', redis: 'failing' }, reasons: { redis: reason } },
  ]);
  await sleep(2_500);
  expect((await statusOf(api)).incidents).toContainEqual({ part: 'redis', message: reason });
  const login = await fetch(`${api.url}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'ada@example.com', password: 'a long enough password' }),
  });
  expect([login.status, ((await login.json()) as Json).error.message]).toEqual([
    503,
    expect.stringContaining('cannot save to its disk'),
  ]);
  const also = launch('main', { REDIS_URL: url });
  await until(() => also.printed().includes('cannot save to its disk') && also.printed().includes('Scoreline listens'));
  expect(also.isRunning()).toBe(true);
});

/** A disk of 3 MB; false where this account may not mount one. */
const mountSmall = (folder: string, size = '3m') =>
  process.getuid?.() === 0 && spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder]).status === 0;

/** A disk of its own of this size, which is gone after the test. */
function smallDisk(size?: string): string {
  const disk = mkdtempSync(join(tmpdir(), 'scoreline-disk-'));
  mountSmall(disk, size);
  running.push({
    async stop() {
      spawnSync('umount', ['-l', disk]);
      rmSync(disk, { recursive: true, force: true });
    },
  });
  return disk;
}

function canMount(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'scoreline-disk-'));
  const isMounted = mountSmall(folder);
  if (isMounted) spawnSync('umount', [folder]);
  rmSync(folder, { recursive: true, force: true });
  return isMounted;
}

const withMount = canMount() ? test : test.skip;
const withDisk = redisProgram === '' ? test.skip : withMount;

withMount(
  'a full disk is told in the words of PostgreSQL, reads go on, and so does all once there is room',
  async () => {
    const disk = smallDisk('60m');
    const own = await ownDatabase('empty');
    running.push({ stop: () => own.drop() });
    const name = new URL(own.url).pathname.slice(1);
    const administrator = new pg.Client({ connectionString: process.env.DATABASE_URL });
    await administrator.connect();
    const [{ folder }] = (await administrator.query(`select current_setting('data_directory') as folder`)).rows;
    const { uid, gid } = statSync(folder as string);
    chownSync(disk, uid, gid);
    const space = `space_of_${name}`;
    await administrator.query(`create tablespace ${space} location '${disk}'`);
    await administrator.query(`alter database ${name} set tablespace ${space}`);
    running.splice(-1, 0, {
      async stop() {
        await administrator.query(`drop tablespace ${space}`);
        await administrator.end();
      },
    });
    const api = await startService({ databaseUrl: own.url });
    running.push(api);
    const { key } = await api.key({ plan: 'scale' });
    const owner = await signUp(api);
    await api.db.pool.query(`update account set plan = 'scale' where id = $1`, [owner.accountId]);
    const subscribe = () =>
      owner.ask('POST', 'webhooks', { url: 'https://hooks.example.com/scores', events: ['cs2.match.started'] });
    const fill = (rows: number) =>
      api.db.pool.query(`insert into filler select repeat(md5(random()::text), 200) from generate_series(1, ${rows})`);
    await api.db.pool.query('create table filler (text text)');
    for (let rows = 1_000; rows >= 1; rows = Math.floor(rows / 10))
      while (
        await fill(rows).then(
          () => true,
          () => false,
        )
      );

    const refused = await subscribe();
    expect([refused.status, (await refused.json()) as Json]).toMatchObject([
      503,
      {
        error: {
          code: 'SERVICE_UNAVAILABLE',
          message: "PostgreSQL's disk is full, so this cannot be done now; the operator has to make room, see /status.",
          retryAfterSeconds: 30,
        },
      },
    ]);
    const reason = expect.stringMatching(
      /^PostgreSQL refuses writes because its disk is full: .*No space left on device$/,
    );
    expect(await ready(api)).toEqual([
      200,
      { status: 'degraded', parts: { database: 'failing', redis: 'ok' }, reasons: { database: reason } },
    ]);
    expect(await statusOf(api)).toMatchObject({ status: 'degraded' });
    expect((await api.get('/api/v1/cs2/matches', key)).status).toBe(200);

    spawnSync('mount', ['-o', 'remount,size=120m', disk]);
    expect((await subscribe()).status).toBe(201);
    await until(async () => (await ready(api))[0] === 200 && (await ready(api))[1].status === 'ok', 40_000);
  },
);

withDisk('a full disk is told in the words of Redis', async () => {
  const disk = smallDisk();
  const { url, client } = await redisServer(['appendonly yes', 'appendfsync everysec', `dir ${disk}`]);
  const api = await service(url);
  for (let part = 0; part < 40; part += 1) await client.set(`part ${part}`, 'x'.repeat(100_000)).catch(() => {});
  await until(async () => (await client.info('persistence')).includes('aof_last_write_status:err'));
  expect(await ready(api)).toEqual([
    200,
    {
      status: 'degraded',
      parts: { database: 'ok', redis: 'failing' },
      reasons: {
        redis: expect.stringMatching(/^Redis refuses writes because it cannot save to its disk.*No space left/),
      },
    },
  ]);
});

describe('PgBouncer', () => {
  const behind = async (settings: Record<string, string>) => {
    const bouncer = await startPgBouncer(bouncerProgram, database.url, settings);
    running.push(bouncer);
    return bouncer;
  };

  withBouncer('its refusals are told in its words', async () => {
    const { url } = await behind({ pool_mode: 'session' });
    const unknown = url.replace(/\/[^/]+$/, '/nothing');
    expect((await start('main', { DATABASE_URL: unknown })).printed).toMatch(
      /nothing refuses the connection: (no such database: nothing|bouncer config error)$/,
    );
  });

  withBouncer('transaction mode that loses prepared statements is refused', async () => {
    for (const ignored of ['', 'options,statement_timeout,idle_in_transaction_session_timeout']) {
      const { url } = await behind({ pool_mode: 'transaction', ignore_startup_parameters: ignored });
      for (const program of ['main', 'worker'] as const) {
        const { status, printed } = await start(program, { DATABASE_URL: url, DATABASE_DIRECT_URL: database.url });
        expect(status).toBe(1);
        expect(printed).toMatch(
          /^DATABASE_URL: PostgreSQL at .* is behind a pooler in transaction mode that loses prepared statements, as PgBouncer does before 1\.21 /,
        );
      }
    }
  });

  withBouncer('one in transaction mode is not the direct way', async () => {
    const { url } = await behind({ pool_mode: 'transaction' });
    const refused = await start('cli', { DATABASE_URL: url, DATABASE_DIRECT_URL: url }, ['migrate']);
    expect(refused).toEqual({
      status: 1,
      printed: expect.stringMatching(/^DATABASE_DIRECT_URL: PostgreSQL at .* loses prepared statements/),
    });
  });
});

test('a PostgreSQL that cannot be written to ends the start, and one that becomes so is not ready', async () => {
  const api = await service(ownRedisUrl());
  const name = new URL(database.url).pathname.slice(1);
  const admin = new pg.Client({ connectionString: database.url });
  await admin.connect();
  const reason = 'is read-only: name the primary server';
  await admin.query(`alter database ${name} set default_transaction_read_only = on`);
  try {
    for (const program of ['main', 'worker'] as const) {
      const { status, printed } = await start(program, {});
      expect([status, printed]).toEqual([
        1,
        expect.stringMatching(new RegExp(`^DATABASE_URL: PostgreSQL at .* ${reason}$`)),
      ]);
    }
    await admin.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()`,
      [name],
    );
    await until(async () => (await ready(api))[0] === 503);
    expect(await ready(api)).toEqual([
      503,
      { status: 'down', parts: { database: 'down', redis: 'ok' }, reasons: { database: `PostgreSQL ${reason}` } },
    ]);
    await sleep(2_500);
    expect(await statusOf(api)).toMatchObject({
      status: 'down',
      incidents: expect.arrayContaining([{ part: 'database', message: `PostgreSQL ${reason}` }]),
    });
  } finally {
    await admin.query('set default_transaction_read_only = off');
    await admin.query(`alter database ${name} reset default_transaction_read_only`);
    await admin.end();
  }
});
