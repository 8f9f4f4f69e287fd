import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { freePort } from './server.mjs';

const START_MS = 5_000;

/** HAProxy on PATH, or where Debian keeps servers; undefined where it is not installed. */
export function haproxyProgram() {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin'];
  return folders.map((folder) => join(folder, 'haproxy')).find((file) => existsSync(file));
}

/** HAProxy with the configuration of docs/OPERATIONS.md before these servers; `pids` are theirs, `proxyPid` its own. */
export async function startHaproxy(program, servers) {
  const port = await freePort();
  const file = join(mkdtempSync(join(tmpdir(), 'scoreline-bench-')), 'haproxy.cfg');
  const [, sample] = /```haproxy\n(.*?)```/s.exec(readFileSync('docs/OPERATIONS.md', 'utf8'));
  const line = / {2}server a 127\.0\.0\.1:3000 (.*)\n/.exec(sample);
  const lines = servers.map(({ url }, index) => `  server api${index} ${new URL(url).host} ${line[1]}\n`);
  const text = sample
    .replace(/bind .*/, `bind 127.0.0.1:${port}`)
    .replace(/ {2}server b .*\n/, '')
    .replace(line[0], lines.join(''));
  writeFileSync(file, text);
  const child = spawn(program, ['-db', '-f', file], { stdio: ['ignore', 'ignore', 'inherit'] });
  const end = () => child.kill('SIGKILL');
  process.once('exit', end);
  const url = `http://127.0.0.1:${port}`;
  const giveUpAt = Date.now() + START_MS;
  while (!(await fetch(`${url}/health/live`).catch(() => undefined))?.ok) {
    if (child.exitCode !== null || Date.now() > giveUpAt) throw new Error('HAProxy did not start');
    await new Promise((wake) => setTimeout(wake, 50));
  }
  return {
    url,
    pid: servers[0].pid,
    pids: servers.map(({ pid }) => pid),
    proxyPid: child.pid,
    async stop() {
      process.off('exit', end);
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}
