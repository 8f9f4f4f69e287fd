import { ensureBuild } from '../build.mjs';
import { checkRoom } from '../data-folder.mjs';
import { ensurePackages } from '../packages.mjs';
import { isLoopback } from '../ports.mjs';
import { Plain, say } from '../processes.mjs';
import { beforeEnd, endWith, isEnding, run, statusOf } from '../programs.mjs';
import { checkPostgres } from '../stores/postgres-programs.mjs';
import { checkRedis } from '../stores/redis-program.mjs';
import { openStores } from '../stores/stores.mjs';
import { ownTemporary } from './run-folders.mjs';

const { env } = process;

/** Checks that this machine can run the embedded stores, and opens them without starting any. */
export function openEmbedded(dir, options) {
  if (!env.DATABASE_URL) checkPostgres();
  if (!env.REDIS_URL) checkRedis(options.programsDir ?? dir);
  if (!env.DATABASE_URL) checkRoom(dir);
  const stores = openStores({
    dir,
    ...options,
    died(fault) {
      if (isEnding()) return;
      say(fault);
      endWith(1);
    },
  });
  beforeEnd(() => stores.stop());
  return stores;
}

/**
 * Installs and builds what is missing and starts the stores without a configured address, for programs with their files
 * in `dataDir`. Works in parallel where possible: Redis may have to be downloaded, while PostgreSQL comes with the
 * packages.
 */
export async function bringUp(stores, dataDir) {
  const redis = env.REDIS_URL || stores.redis();
  if (redis.catch) redis.catch(() => {});
  await ensurePackages();
  if (!env.DATABASE_URL) leaveOutOthers();
  const postgres = env.DATABASE_URL || stores.postgres();
  env.DEMO ??= env.DATABASE_URL ? 'false' : 'true';
  env.LOCAL_KEY ??= env.DATABASE_URL ? 'false' : 'true';
  // Receivers are tried out on this machine; they must not reach further into its network unless that is configured.
  if (env.LOCAL_KEY === 'true' && isLoopback(env.HOST) && !env.PUBLIC_URL) env.WEBHOOK_ALLOW_PRIVATE ??= 'loopback';
  const [databaseUrl, redisUrl] = await Promise.all([postgres, redis, ensureBuild()]);
  Object.assign(env, { DATABASE_URL: databaseUrl, REDIS_URL: redisUrl, DATA_DIR: dataDir });
  await stores.note({ demo: env.DEMO, port: env.PORT });
}

/** Addresses that belong to a PostgreSQL of the operator's own. */
export function leaveOutOthers() {
  for (const name of ['DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URL']) delete env[name];
}

export async function installAndBuild() {
  await ensurePackages();
  await ensureBuild();
}

/** Runs a preparation step of the service before it serves, with its output on stderr. */
export async function prepare(stores, step) {
  const child = run(['dist/cli.js', step], { stdio: ['ignore', 2, 'inherit'], env: ownTemporary(), apart: true });
  await stores.adopt(step, child, true);
  if ((await statusOf(child)) !== 0 && !isEnding())
    throw new Plain(`The database could not be prepared (${step}): see above.`);
}
