import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** Not so a process that has ended and waits to be reaped. */
export function isAlive(pid: number): boolean {
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', `${pid}`], { encoding: 'utf8' });
  return /^[^Z\s]/.test(stdout);
}

/** A process that runs the lines, each of which may import from launcher/ as `launcher/…`, until it is killed. */
export async function running(lines: string): Promise<ChildProcess> {
  const program =
    lines.replaceAll(` from 'launcher/`, ` from '${resolve('launcher')}/`) +
    `console.log('up'); setInterval(() => {}, 1000);`;
  const stdio = ['ignore', 'pipe', 'inherit'] as const;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: [...stdio] });
  await once(child.stdout!, 'data');
  return child;
}

/** A new folder with the launcher and nothing that it installs. */
export function newCheckout(): string {
  const checkout = mkdtempSync(join(tmpdir(), 'checkout-'));
  for (const name of ['launcher', 'config']) cpSync(name, join(checkout, name), { recursive: true });
  for (const name of ['package.json', 'package-lock.json']) cpSync(name, join(checkout, name));
  return checkout;
}

/** What the launcher says in such a checkout before it installs anything, and how it ends. */
export function begin(checkout: string, environment: Record<string, string>, words = ['start']) {
  const env = { PATH: process.env.PATH, HOME: checkout, PORT: '0', ...environment };
  const program = join(checkout, 'launcher/launch.mjs');
  const { status, stderr } = spawnSync(process.execPath, [program, ...words], { env, encoding: 'utf8' });
  expect(existsSync(join(checkout, 'node_modules'))).toBe(false);
  return { status, said: stderr.trimEnd().split('\n') };
}
