import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Json } from '../../support/service.js';

/** The package as a release would have it, in a folder of the suite's own below the checkout, where its dependencies are found. */
export function buildClient(): string {
  mkdirSync('.local', { recursive: true });
  const folder = mkdtempSync(resolve('.local/scoreline-client-'));
  const built = spawnSync(process.execPath, ['scripts/client-typescript.mjs', folder], { encoding: 'utf8' });
  if (built.status !== 0) throw new Error(`the client does not build:\n${built.stdout}${built.stderr}`);
  return folder;
}

/** An entry of the built package, such as `tennis`; `index` is the package itself. */
export function load(folder: string, entry: string): Json {
  return require(join(folder, 'dist/generated', `${entry}.js`));
}
