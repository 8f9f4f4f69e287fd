import { fork } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkoutData } from '../checkout.mjs';
import { alive, asPostgres, gently, hasGone, Plain, say, stopProcess } from '../processes.mjs';

const killed = 'The supervisor of the stores was killed.';

/** Starts PostgreSQL and Redis in the folder `dir`, each on a free port of 127.0.0.1. See stores.d.mts. */
export async function startStores({ dir, fsync = true }) {
  await clearLeftovers(dir);
  const stores = openStores({ dir, fsync });
  try {
    const [databaseUrl, redisUrl] = await Promise.all([stores.postgres(), stores.redis()]);
    return { databaseUrl, redisUrl, killRedis: stores.killRedis, restartRedis: stores.restartRedis, stop: stores.stop };
  } catch (error) {
    await stores.stop();
    throw error;
  }
}

/**
 * The supervisor of `dir` and its orders, for a command that starts the stores one after the other. With `inMemory` the data
 * of PostgreSQL go with the run.
 */
export function openStores({ dir, programsDir = checkoutData, fsync = true, inMemory = false, died = say }) {
  const program = fileURLToPath(new URL('supervisor.mjs', import.meta.url));
  const child = fork(program, [JSON.stringify({ dir, programsDir, fsync, inMemory })], {
    detached: true,
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const waiting = new Map();
  let count = 0;
  let stopping;
  child.unref();
  child.channel.unref();

  child.on('message', ({ id, answer, error, progress, died: fault }) => {
    if (progress) return say(progress);
    if (fault) return died(fault);
    const { done, failed } = waiting.get(id) ?? {};
    settle(id);
    if (error)
      failed(
        error.name === 'Plain'
          ? new Plain(error.message)
          : Object.assign(new Error(error.message), { stack: error.stack }),
      );
    else done(answer);
  });
  child.on('exit', () => {
    if (!stopping) {
      stopping = clearLeftovers(dir, { programsToo: false });
      died(killed);
    }
    for (const { failed } of waiting.values()) failed(new Plain(killed));
    waiting.clear();
  });

  /** Only a pending order keeps the command alive. */
  const order = (name, input) =>
    new Promise((done, failed) => {
      if (!child.connected) return failed(new Plain(killed));
      waiting.set(++count, { done, failed });
      child.channel.ref();
      child.send({ id: count, order: name, input });
    });
  const settle = (id) => {
    waiting.delete(id);
    if (waiting.size === 0) child.channel?.unref();
  };

  return {
    postgres: () => order('postgres'),
    redis: () => order('redis'),
    killRedis: () => order('killRedis'),
    restartRedis: () => order('restartRedis'),
    adopt: (name, { pid }, group) => order('adopt', { name, pid, group }),
    note: (what) => order('note', what),
    stop() {
      stopping ??= new Promise((done) => {
        if (child.exitCode !== null || child.signalCode !== null) return done();
        child.ref();
        child.once('exit', () => done());
        if (child.connected) child.send({ order: 'stop' });
      });
      return stopping;
    },
  };
}

export function readStores(dir) {
  try {
    return JSON.parse(readFileSync(join(dir, 'stores.json'), 'utf8'));
  } catch {
    return undefined;
  }
}

/** Stops the processes that an interrupted run left behind; call it only while holding the lock of `dir`. */
export async function clearLeftovers(dir, { programsToo = true } = {}) {
  const left = readStores(dir);
  if (!left) return;
  const { supervisor, postgres, redis, ...programs } = left.processes;
  if (alive(supervisor) && !(await hasGone(supervisor, 2_000))) {
    say('Waiting for an interrupted run to stop its servers …');
    if (!(await hasGone(supervisor, 30_000))) await stopProcess(supervisor, []);
  }
  if (programsToo) await Promise.all(Object.values(programs).map((one) => stopProcess(one, [['SIGTERM', 4_000]], one)));
  if (alive(postgres)) await stopProcess(postgres, asPostgres);
  if (alive(redis)) await stopProcess(redis, gently);
  for (const folder of left.outside ?? []) rmSync(folder, { recursive: true, force: true });
  rmSync(join(dir, 'stores.json'), { force: true });
}
