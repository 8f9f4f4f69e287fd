import { join } from 'node:path';
import { keepServing } from '../keep-serving.mjs';
import { waitForLock } from '../lock.mjs';
import { checkAddress } from '../ports.mjs';
import { Plain, say } from '../processes.mjs';
import { API_OPTIONS, endWith, isEnding, onEnd, run } from '../programs.mjs';
import { clearLeftovers } from '../stores/stores.mjs';
import { bringUp, openEmbedded, prepare } from './bring-up.mjs';
import { clearKilled, makeTemporary, OF_A_COMMAND, ownTemporary } from './run-folders.mjs';

/** Runs everything until Ctrl-C: packages, build, stores, migrations, demo world, API and worker. */
export async function start({ dataDir }) {
  const { PORT = '3000', HOST = '127.0.0.1' } = process.env;
  const lock = await waitForLock(
    join(dataDir, 'lock'),
    'npm start',
    (holder, waitedMs) => !holder.ending && waitedMs > 1_000,
  );
  if (lock.holder)
    throw new Plain(
      `${dataDir} is in use by "${lock.holder.what}" (process ${lock.holder.pid}); stop that first or set DATA_DIR to another folder.`,
    );
  onEnd(() => {
    if (!isEnding()) lock.ending();
    endWith(0);
  });
  await clearLeftovers(dataDir);
  await clearKilled(dataDir, OF_A_COMMAND);
  makeTemporary(dataDir);
  await checkAddress(PORT, HOST);
  const stores = openEmbedded(dataDir, { programsDir: dataDir });
  await bringUp(stores, dataDir);
  await prepare(stores, 'prepare');
  await stores.note({ prepared: true });
  // The worker's start messages come before the addresses and keys that the API prints.
  let workerRuns;
  const runs = new Promise((done) => (workerRuns = done));
  const worker = serve(stores, 'worker', 'The worker', { onReady: workerRuns });
  const ended = await Promise.race([
    worker,
    runs.then(() => serve(stores, 'main', 'The API', { options: API_OPTIONS })),
  ]);
  if (isEnding()) return;
  say(ended);
  await endWith(1);
}

/** Calls `onReady` when the program reports over its channel that it has started. */
function serve(stores, name, what, { options = [], onReady = () => {} }) {
  return keepServing(what, () => {
    const stdio = ['ignore', 'inherit', 'inherit', 'ipc'];
    const child = run([...options, `dist/${name}.js`], { stdio, env: ownTemporary(), apart: true });
    child.once('message', onReady);
    stores.adopt(name, child, true).catch(() => {});
    return child;
  });
}
