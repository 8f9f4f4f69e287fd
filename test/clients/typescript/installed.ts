import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildClient } from './built.js';

export interface InstalledClient {
  /** The package that was packed. */
  built: string;
  /** A project of its own that has nothing else. */
  project: string;
  /** Runs a program in the project; throws where it ends with an error. */
  run(command: string, words: readonly string[], environment?: Record<string, string>): string;
  remove(): void;
}

/** The tarball that a release would publish, installed. */
export function installClient(): InstalledClient {
  const built = buildClient();
  const project = mkdtempSync(join(tmpdir(), 'scoreline-project-'));
  const run: InstalledClient['run'] = (command, words, environment = {}) => {
    const env = { ...process.env, ...environment };
    const ended = spawnSync(command, words, { cwd: project, encoding: 'utf8', env });
    if (ended.status !== 0) throw new Error(`${command} ${words.join(' ')}:\n${ended.stdout}${ended.stderr}`);
    return ended.stdout;
  };
  const { version } = (JSON.parse(readFileSync('openapi.json', 'utf8')) as { info: { version: string } }).info;
  run('npm', ['pack', built, '--pack-destination', project]);
  run('npm', ['init', '-y']);
  run('npm', ['install', '--prefer-offline', '--no-audit', '--no-fund', `./scoreline-client-${version}.tgz`]);
  const remove = () => [built, project].forEach((folder) => rmSync(folder, { recursive: true }));
  return { built, project, run, remove };
}
