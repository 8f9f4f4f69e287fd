import { join } from 'node:path';
import { takeLock } from '../lock.mjs';
import { alive, say, sleep } from '../processes.mjs';
import { endWith, onEnd, run, statusOf } from '../programs.mjs';
import { clearLeftovers, readStores } from '../stores/stores.mjs';
import { bringUp, installAndBuild, leaveOutOthers, openEmbedded, prepare } from './bring-up.mjs';
import { clearKilled, makeOwnFolder, OF_A_COMMAND, ownTemporary } from './run-folders.mjs';

const { env } = process;

/** Runs a command of the service beside a running `npm start`, on given stores, or on embedded ones started for it. */
export async function cli({ words, dataDir }) {
  let status = 130;
  onEnd(() => endWith(status));
  if (needsStores(words)) {
    await clearKilled(dataDir, OF_A_COMMAND);
    makeOwnFolder(join(dataDir, `command-${process.pid}`), 'npm cli');
  }
  if (!needsStores(words) || (env.DATABASE_URL && env.REDIS_URL)) {
    await installAndBuild();
  } else if (!(await useRunning(words, dataDir))) {
    const stores = openEmbedded(dataDir, { programsDir: dataDir });
    await bringUp(stores, dataDir);
    if (!['migrate', 'prepare'].includes(words[0])) await prepare(stores, 'migrate');
  }
  // A command that runs until Ctrl-C then has its own exit status.
  status = statusOf(run(['dist/cli.js', ...words], { stdio: 'inherit', env: ownTemporary() }));
  await status;
  await endWith(status);
}

function needsStores(words) {
  if (words.length === 0 || ['openapi', 'help'].includes(words[0])) return false;
  return !words.some((word) => ['--help', '-h', '--version', '--list'].includes(word));
}

/** Uses the stores of a running `npm start` once it has migrated; without one, takes the lock of DATA_DIR. */
async function useRunning(words, dataDir) {
  for (let hasSaid = false, began = Date.now(); ; await sleep(100)) {
    const { holder } = takeLock(join(dataDir, 'lock'), `npm run cli -- ${words[0]}`);
    if (!holder) {
      await clearLeftovers(dataDir);
      return false;
    }
    const running = readStores(dataDir);
    if (running?.prepared && alive(running.processes.supervisor)) {
      await installAndBuild();
      if (!env.DATABASE_URL) leaveOutOthers();
      env.DATABASE_URL ||= running.databaseUrl;
      env.REDIS_URL ||= running.redisUrl;
      env.DEMO ??= running.demo;
      if (running.port) env.PORT ??= running.port;
      env.DATA_DIR = dataDir;
      return true;
    }
    if (hasSaid || Date.now() - began < 2_000) continue;
    hasSaid = true;
    say(`Waiting for "${holder.what}" (process ${holder.pid}) …`);
  }
}
