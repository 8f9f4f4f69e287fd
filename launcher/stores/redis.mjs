import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { freePort } from '../ports.mjs';
import { comesUp, Plain, sleep } from '../processes.mjs';
import { redisProgram } from './redis-program.mjs';

/** Starts Redis on `dir`/redis; with `again` (an earlier result), on the same port with the same password. */
export async function startRedis({ dir, programsDir, fsync, progress, spawned, again }) {
  const program = again?.program ?? (await redisProgram(programsDir, progress));
  const data = join(dir, 'redis');
  mkdirSync(data, { recursive: true, mode: 0o700 });
  const password = again?.password ?? randomBytes(24).toString('hex');
  const logFile = join(dir, 'redis.log');
  const work = existsSync(join(data, 'appendonlydir')) ? 'reading its data' : 'starting';
  for (const end = Date.now() + 10_000; ; await sleep(100)) {
    const port = again?.port ?? (await freePort());
    writeFileSync(join(data, 'redis.conf'), configuration({ port, password, fsync }), { mode: 0o600 });
    const log = openSync(logFile, 'w', 0o600);
    const env = { PATH: process.env.PATH, LC_ALL: 'C', ...program.env };
    const child = spawn(program.file, ['redis.conf'], {
      argv0: program.argv0,
      cwd: data,
      env,
      stdio: ['ignore', log, log],
    });
    spawned(child);
    closeSync(log);
    const answers = async () => (await ask(port, password)).includes('+PONG');
    if (await comesUp(child, answers, () => progress(`Redis is ${work} …`))) {
      return { child, program, port, password, url: `redis://:${password}@127.0.0.1:${port}` };
    }
    const said = readFileSync(logFile, 'utf8');
    if (!/Address already in use|not listen/.test(said) || Date.now() > end) {
      throw new Plain(`Redis did not start on ${data}: ${said.trim().split('\n').slice(-3).join(' ')}`);
    }
  }
}

/** A full Redis refuses writes, so that its content never vanishes unnoticed. */
const MAX_MEMORY_MB = 512;

/** Uses relative paths: the server's working directory is its folder, whose name may contain blanks. */
const configuration = ({ port, password, fsync }) => `
bind 127.0.0.1
port ${port}
requirepass ${password}
appendonly yes
appendfsync ${fsync ? 'everysec' : 'no'}
save ""
maxmemory ${MAX_MEMORY_MB}mb
maxmemory-policy noeviction
`;

function ask(port, password) {
  return new Promise((done) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(`AUTH ${password}\r\nPING\r\nQUIT\r\n`));
    socket.setTimeout(1_000, () => socket.destroy());
    socket.on('data', (bytes) => (answer += bytes));
    socket.on('error', () => {});
    socket.on('close', () => done(answer));
  });
}
