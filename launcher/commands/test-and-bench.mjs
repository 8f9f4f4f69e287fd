import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { checkoutData, root } from '../checkout.mjs';
import { Plain } from '../processes.mjs';
import { endWith, onEnd, run, statusOf } from '../programs.mjs';
import { bringUp, openEmbedded } from './bring-up.mjs';
import { clearKilled, makeOwnFolder, OF_A_TEST, ownTemporary } from './run-folders.mjs';

const { env } = process;
const BUNDLE_PACKAGES = ['scripts/test-packages.mjs'];
const JEST = ['--max-old-space-size=4096', 'node_modules/jest/bin/jest.js'];

/** Runs Jest on stores that live as long as it does, or on those of TEST_DATABASE_URL and TEST_REDIS_URL. */
export async function test({ words }) {
  env.NODE_ENV = 'test';
  env.SUITES ??= 'everyday';
  await runOnOwnStores('test', [BUNDLE_PACKAGES, [...JEST, ...words]]);
}

/** Generates openapi.json, docs/routes.txt, and an example answer of each route in docs/examples. */
export async function generate() {
  env.NODE_ENV = 'test';
  env.GENERATE = 'yes';
  // The first document has the schemas for checking the answers; the second includes the answers as examples.
  await runOnOwnStores('generate', [
    BUNDLE_PACKAGES,
    ['build/generate/generate.js'],
    [...JEST, 'test/contract/contract.spec.ts'],
    ['build/generate/generate.js'],
  ]);
}

/** Runs the programs in bench/, or those whose names contain a word, one after the other on separate stores. */
export async function bench({ words }) {
  const files = readdirSync(join(root, 'bench')).filter((name) => /\.[mc]?js$/.test(name));
  const wanted = files.filter((name) => words.length === 0 || words.some((word) => name.includes(word)));
  if (wanted.length === 0)
    throw new Plain(`No program in bench/ has such a name; there are: ${files.join(', ') || 'none'}.`);
  const programs = wanted.sort().map((name) => [`bench/${name}`]);
  await runOnOwnStores('bench', programs, { fsync: true });
}

/** Runs programs one after the other and ends with the status of the first that fails. */
async function runOnOwnStores(command, programs, { fsync = false } = {}) {
  const stores = await openOwnStores(command, fsync);
  for (const words of programs) {
    const child = run(words, { stdio: 'inherit', env: ownTemporary(), apart: true });
    await stores.adopt(command, child, true);
    const status = await statusOf(child);
    if (status !== 0) return endWith(status);
  }
  await endWith(0);
}

/** Opens stores in a separate folder that is deleted with this command, and removes the service's own variables. */
async function openOwnStores(command, fsync) {
  await clearKilled(checkoutData, OF_A_TEST);
  const dir = makeOwnFolder(join(checkoutData, `test-${process.pid}`), `npm ${command}`);
  onEnd((signal) => endWith(signal === 'SIGINT' ? 130 : 143));
  for (const name of ['PORT', 'HOST', 'DEMO', 'PUBLIC_URL', 'PLANS_FILE']) delete env[name];
  for (const name of ['DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URL']) delete env[name];
  for (const name of ['DATABASE_URL_FILE', 'REDIS_URL_FILE']) delete env[name];
  env.DATABASE_URL = env.TEST_DATABASE_URL ?? '';
  env.REDIS_URL = env.TEST_REDIS_URL ?? '';
  env.DEMO = 'false';
  env.LOCAL_KEY = 'false';
  const stores = openEmbedded(dir, { fsync, inMemory: !fsync });
  await bringUp(stores, join(dir, 'data'));
  return stores;
}
