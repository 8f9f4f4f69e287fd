import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';

/** Fills one database with the demo world; every suite starts from a copy of it. */
export default function prepareTemplate(): void {
  const environment = { ...process.env, DEMO: 'true' };
  const run = spawnSync(process.execPath, [resolve('dist/cli.js'), 'prepare'], { env: environment, encoding: 'utf8' });
  if (run.status !== 0) throw new Error(`the demo world could not be prepared: ${run.stderr}`);
}
