import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Json } from '../../support/service.js';

const isPython = (program: string, code: string) => spawnSync(program, ['-c', code]).status === 0;

/** A Python that the client runs on; undefined where there is none. */
export const python = ['python3', '/usr/bin/python3'].find((each) =>
  isPython(each, 'import sys; assert sys.version_info >= (3, 9)'),
);

/** One that also has pandas. */
export const pythonWithPandas = ['python3', '/usr/bin/python3'].find((each) => isPython(each, 'import pandas'));

export const hasMypy = spawnSync('mypy', ['--version']).status === 0;

/** The client as its wheel brings it, in a folder of its own. */
export interface Installed {
  folder: string;
  /** Where the package lies. */
  path: string;
  wheel: string;
  remove(): void;
}

export function install(): Installed {
  mkdirSync('.local', { recursive: true });
  const folder = mkdtempSync(resolve('.local', 'python-'));
  const wheel = buildWheel(folder);
  const path = join(folder, 'site');
  checked(python as string, ['-m', 'zipfile', '-e', wheel, path]);
  return { folder, path, wheel, remove: () => rmSync(folder, { recursive: true }) };
}

/** Builds into this folder; returns the file. */
export function buildWheel(folder: string): string {
  checked(python as string, ['clients/python/make/build.py', folder]);
  return join(folder, readdirSync(folder).find((name) => name.endsWith('.whl')) as string);
}

export interface Outcome {
  /** What the program wrote, a line each. */
  lines: Json[];
  status: number | null;
  errors: string;
}

export interface Program {
  lines: Json[];
  /** Waits until so many lines are there. */
  next(count: number): Promise<void>;
  ended: Promise<Outcome>;
}

/** Starts a program of `programs/` or one given as text; it writes JSON, one value a line. */
export function start(
  { path, folder }: Installed,
  program: string,
  input: object,
  { interpreter = python as string } = {},
): Program {
  const isFile = /^\w+\.py$/.test(program);
  const words = isFile ? [resolve('test/clients/python/programs', program)] : ['-c', program];
  const env = { ...process.env, PYTHONPATH: path, PYTHONDONTWRITEBYTECODE: '1', INPUT: JSON.stringify(input) };
  const child = spawn(interpreter, words, { env, cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
  let text = '';
  let errors = '';
  const lines: Json[] = [];
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    const parts = (text + chunk).split('\n');
    text = parts.pop() as string;
    lines.push(...parts.map((line) => JSON.parse(line) as Json));
  });
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => (errors += chunk));
  const ended = once(child, 'close').then(([status]) => ({ lines, errors, status: status as number | null }));
  const next = async (count: number) => {
    while (lines.length < count && child.exitCode === null) await new Promise((wake) => setTimeout(wake, 10));
    if (lines.length < count) throw new Error(`it ended with ${child.exitCode}: ${errors}`);
  };
  return { lines, next, ended };
}

/** What a program wrote, once it has ended well. */
export async function run(...started: Parameters<typeof start>): Promise<Json[]> {
  const { lines, status, errors } = await start(...started).ended;
  if (status !== 0) throw new Error(`it ended with ${status}: ${errors}`);
  return lines;
}

function checked(program: string, words: string[]): void {
  const { status, stderr } = spawnSync(program, words, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} ${words.join(' ')} ended with ${status}: ${stderr}`);
}
