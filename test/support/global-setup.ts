import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { makeEmptyTemplate } from './stores.js';

/** Makes two databases that suites copy: one with the schema alone, and one with the demo world. */
export default async function prepareTemplates(): Promise<void> {
  cli('migrate');
  await makeEmptyTemplate();
  cli('prepare');
}

function cli(command: string): void {
  const environment = { ...process.env, DEMO: 'true' };
  const run = spawnSync(process.execPath, [resolve('dist/cli.js'), command], { env: environment, encoding: 'utf8' });
  if (run.status !== 0) throw new Error(`the databases of the tests could not be prepared: ${run.stderr}`);
}
