/** Runs the embedded stores for the command that forked it; stops all when the channel to that command closes. */
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { asPostgres, gently, identify, stopProcess } from '../processes.mjs';
import { startPostgres } from './postgres.mjs';
import { startRedis } from './redis.mjs';

const { dir, programsDir, fsync, inMemory } = JSON.parse(process.argv[2]);
const noted = { outside: [], processes: { supervisor: identify(process.pid) } };
const adopted = new Map();
const expected = new Set();
let lastRedis;
let stopping;

const send = (message) => process.connected && process.send(message);
const progress = (text) => send({ progress: text });

const orders = {
  async postgres() {
    const { child, url } = await startPostgres({
      dir,
      fsync,
      inMemory,
      progress,
      outside: (folder) => note({ outside: [...noted.outside, folder] }),
      spawned: (server) => noteProcess('postgres', server),
    });
    watch('PostgreSQL', child, 'postgres.log');
    note({ databaseUrl: url });
    return url;
  },
  async redis(again) {
    lastRedis = await startRedis({
      dir,
      programsDir,
      fsync,
      progress,
      again,
      spawned: (server) => noteProcess('redis', server),
    });
    watch('Redis', lastRedis.child, 'redis.log');
    note({ redisUrl: lastRedis.url });
    return lastRedis.url;
  },
  async killRedis() {
    expected.add(lastRedis.child);
    await stopProcess(noted.processes.redis, []);
  },
  restartRedis: async () => orders.redis(lastRedis),
  /** Registers a program of the command, which is stopped with its process group if the command is killed. */
  async adopt({ name, pid, group }) {
    adopted.set(name, { ...identify(pid), group });
    noteProcess(name, { pid }, group);
  },
  note: async (what) => note(what),
  async stop() {
    await stop();
    process.exit(0);
  },
};

process.on('message', ({ id, order, input }) => {
  orders[order](input)
    .then(
      (answer) => send({ id, answer }),
      (error) => send({ id, error: { name: error.constructor.name, message: error.message, stack: error.stack } }),
    )
    .catch(fall);
});
for (const event of ['disconnect', 'SIGTERM'])
  process.on(event, () => {
    orders.stop().catch(fall);
  });
for (const signal of ['SIGINT', 'SIGHUP']) process.on(signal, () => {});
mkdirSync(dir, { recursive: true });
note({});

function stop() {
  stopping ??= (async () => {
    const quickly = [['SIGTERM', 4_000]];
    await Promise.all([...adopted.values()].map((one) => stopProcess(one, quickly, one)));
    const { postgres, redis } = noted.processes;
    await Promise.all([postgres && stopProcess(postgres, asPostgres), redis && stopProcess(redis, gently)]);
    for (const folder of noted.outside) rmSync(folder, { recursive: true, force: true });
    rmSync(join(dir, 'stores.json'), { force: true });
  })();
  return stopping;
}

/** Ends the supervisor after a fault; the command that forked it notices and stops API, worker and stores. */
function fall(error) {
  process.stderr.write(`${error.stack}\n`);
  process.exit(1);
}

function watch(name, child, log) {
  child.once('exit', (status, signal) => {
    if (stopping || expected.has(child)) return;
    const last = readFileSync(join(dir, log), 'utf8').trim().split('\n').slice(-3).join('\n');
    send({ died: `${name} ended unexpectedly (${signal ?? status}).\n${last}` });
  });
}

function noteProcess(name, child, group) {
  if (stopping) process.kill(child.pid, 'SIGKILL');
  else if (child.pid) note({ processes: { ...noted.processes, [name]: { ...identify(child.pid), group } } });
}

/** Writes stores.json: the addresses of the stores, and every process to stop if all of us are killed. */
function note(what) {
  Object.assign(noted, what);
  const file = join(dir, 'stores.json');
  writeFileSync(`${file}.new`, `${JSON.stringify(noted, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}
