import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { resolve } from 'node:path';
import { API_OPTIONS } from '../../launcher/programs.mjs';

const START_TIMEOUT_MS = 30_000;

/**
 * A server program in a process of its own, with the options of the API; `PORT` tells it where to listen. Resolves when it
 * answers `path` with 200. `PROFILE` names a folder for the CPU profile of each server.
 */
export async function serve(program, path, environment = {}) {
  const port = await freePort();
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    LOG_LEVEL: 'error',
    LOG_REQUESTS: 'false',
    PORT: String(port),
    ...environment,
  };
  const { PROFILE } = process.env;
  const profiling = PROFILE ? ['--cpu-prof', `--cpu-prof-dir=${resolve(PROFILE)}`] : [];
  const child = spawn(process.execPath, [...profiling, ...API_OPTIONS, program], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const end = () => child.kill('SIGKILL');
  process.once('exit', end);
  const url = `http://127.0.0.1:${port}`;
  const startedAt = performance.now();
  while (!(await answers(`${url}${path}`))) {
    if (child.exitCode !== null) throw new Error(`${program} ended with ${child.exitCode} before it answered`);
    if (performance.now() - startedAt > START_TIMEOUT_MS) throw new Error(`${program} does not answer ${path}`);
    await new Promise((wake) => setTimeout(wake, 50));
  }
  const stop = async () => {
    process.off('exit', end);
    if (child.exitCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  };
  return { url, pid: child.pid, stop };
}

async function answers(url) {
  try {
    return (await fetch(url)).status === 200;
  } catch {
    return false;
  }
}

export async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}
