import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { writeTennisWorld } from '../../dist/sandbox/tennis-world.js';

const CLI = resolve('dist/cli.js');

/** The upstream files where they are at hand, else those of the demo world. */
export async function tennisFiles() {
  const real = process.env.SCORELINE_DATA ?? resolve('../shared/data');
  if (existsSync(join(real, 'tennis'))) return { folder: join(real, 'tennis'), name: 'the ATP and WTA archive' };
  const folder = await mkdtemp(join(tmpdir(), 'scoreline-bench-'));
  await writeTennisWorld(folder, { seed: 1, lastSeason: 2_026 });
  return { folder, name: 'the demo world' };
}

export function cli(...args) {
  const text = execFileSync(process.execPath, [CLI, ...args, '--json'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return JSON.parse(text);
}
