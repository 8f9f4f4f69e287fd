import { setTimeout as sleep } from 'node:timers/promises';
import { startRedisServer, type RedisServer } from './redis-server.js';
import { until } from './until.js';

/** A master and its replica, watched by three Sentinels. */
export interface Watched {
  /** The address for `REDIS_URL`. */
  url: string;
  master(): RedisServer;
  replica(): RedisServer;
  /** Kills the master; the other one leads some time later. */
  kill(): Promise<void>;
  /** The master stands still for so long. */
  hang(ms: number): Promise<void>;
  /** The replica hears nothing of the master any more, for so long, and the master is killed. */
  cutAndKill(ms: number): Promise<void>;
  /** Resolves when the other one leads and has a replica; starts the killed one again. */
  mended(): Promise<void>;
  stop(): Promise<void>;
}

const NAME = 'scores';
const [PASSWORD, SENTINEL_PASSWORD] = ['of-the-redis', 'of-the-sentinels'];
const LINES = ['save ""', `masterauth ${PASSWORD}`, 'repl-diskless-sync-delay 0', 'maxmemory-policy noeviction'];

export async function startWatched(redisProgram: string): Promise<Watched> {
  const start = (lines: string[] = [], port?: number) =>
    startRedisServer(redisProgram, [...LINES, ...lines], { password: PASSWORD, ...(port !== undefined && { port }) });
  let leads = await start();
  let follows = await start([`replicaof 127.0.0.1 ${leads.port}`]);
  let isKilled = false;
  const isInSync = async ({ client }: RedisServer) =>
    (await client.info('replication').catch(() => '')).includes('master_link_status:up');
  await until(() => isInSync(follows));
  const watching = [
    `sentinel monitor ${NAME} 127.0.0.1 ${leads.port} 2`,
    `sentinel auth-pass ${NAME} ${PASSWORD}`,
    `sentinel down-after-milliseconds ${NAME} 2000`,
    `sentinel failover-timeout ${NAME} 3000`,
    `sentinel sentinel-pass ${SENTINEL_PASSWORD}`,
  ];
  const sentinels: RedisServer[] = [];
  for (let count = 0; count < 3; count += 1)
    sentinels.push(await startRedisServer(redisProgram, watching, { sentinel: true, password: SENTINEL_PASSWORD }));
  const known = async ({ client }: RedisServer) => {
    const facts = (await client.call('SENTINEL', 'master', NAME)) as string[];
    return ['num-slaves', 'num-other-sentinels'].map((name) => Number(facts[facts.indexOf(name) + 1]));
  };
  const knowAll = async () => (await Promise.all(sentinels.map(known))).every(([one, two]) => one === 1 && two === 2);
  // A Sentinel that stood still does nothing for half a minute by default, and a busy machine lets it stand still.
  for (const { client } of sentinels) await client.call('SENTINEL', 'DEBUG', 'tilt-period', '3000').catch(() => {});
  await until(knowAll);
  const leadingPort = async () => {
    const answers = sentinels.map(({ client }) => client.call('SENTINEL', 'get-master-addr-by-name', NAME));
    return (await Promise.all(answers)).map((answer) => Number((answer as string[])[1]));
  };
  /** Whether one leads and the other follows it, for every Sentinel. */
  const isSettled = async (one: RedisServer, other: RedisServer) =>
    (await leadingPort()).every((port) => port === one.port) && (await isInSync(other)) && (await knowAll());
  const kill = async () => {
    isKilled = true;
    await leads.stop();
  };
  return {
    url: `redis+sentinel://:${PASSWORD}@${sentinels.map(({ port }) => `127.0.0.1:${port}`).join(',')}/${NAME}?db=0&sentinelPassword=${SENTINEL_PASSWORD}`,
    master: () => leads,
    replica: () => follows,
    kill,
    async hang(ms) {
      process.kill(leads.pid, 'SIGSTOP');
      await sleep(ms);
      process.kill(leads.pid, 'SIGCONT');
    },
    async cutAndKill(ms) {
      await follows.client.config('SET', 'masterauth', 'wrong');
      await follows.client.call('CLIENT', 'KILL', 'TYPE', 'master');
      await sleep(ms);
      await kill();
    },
    async mended() {
      const failed = leads.port;
      if (isKilled) {
        await until(async () => (await leadingPort()).every((port) => port !== failed), 90_000);
        await follows.client.config('SET', 'masterauth', PASSWORD);
        leads = await start([`replicaof 127.0.0.1 ${follows.port}`], failed);
        isKilled = false;
      }
      // A busy machine may look like a second failure, after which the first master leads again.
      await until(async () => (await isSettled(leads, follows)) || (await isSettled(follows, leads)), 60_000);
      if (await isSettled(follows, leads)) [leads, follows] = [follows, leads];
    },
    async stop() {
      for (const one of [...sentinels, leads, follows]) await one.stop();
    },
  };
}
