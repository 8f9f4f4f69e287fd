import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ownPort } from './port.js';

export interface Proxy {
  url: string;
  /** How many servers HAProxy takes for up, and sends requests to. */
  serversUp(): Promise<number>;
  stop(): Promise<void>;
}

/** A program on PATH, or where Debian keeps servers; undefined when it is not installed. */
export function programOnPath(name: string): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin'];
  return folders.map((folder) => join(folder, name)).find((file) => existsSync(file));
}

/** Starts nginx or HAProxy with the configuration that docs/OPERATIONS.md shows, on these processes of the service. */
export async function startProxy(kind: 'nginx' | 'haproxy', program: string, urls: readonly string[]): Promise<Proxy> {
  const folder = await mkdtemp(join(tmpdir(), `scoreline-${kind}-`));
  const [port, statsPort] = [await ownPort(), await ownPort()];
  const config = join(folder, 'proxy.conf');
  const sample = sampleOf(kind)
    .replace(/^( *(?:listen|bind) ).*?(;?)$/m, `$1127.0.0.1:${port}$2`)
    .replace('127.0.0.1:3000', new URL(urls[0] as string).host)
    .replace('127.0.0.1:3001', new URL(urls[1] as string).host);
  await writeFile(config, kind === 'haproxy' ? `${sample}${statsAt(statsPort)}` : nginxAround(sample, folder));
  const words = kind === 'haproxy' ? ['-db', '-f', config] : ['-p', folder, '-e', 'error.log', '-c', config];
  const child = spawn(program, words, { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  await listens(child, port, () => said);
  return {
    url: `http://127.0.0.1:${port}`,
    async serversUp() {
      const states = await (await fetch(`http://127.0.0.1:${statsPort}/;csv`)).text();
      return states.split('\n').filter((line) => /^scoreline,(?!BACKEND)/.test(line) && /,UP,/.test(line)).length;
    },
    async stop() {
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function sampleOf(kind: string): string {
  const page = readFileSync('docs/OPERATIONS.md', 'utf8');
  const [, sample] = new RegExp(`\`\`\`${kind}\n(.*?)\`\`\``, 's').exec(page) ?? [];
  if (sample === undefined) throw new Error(`docs/OPERATIONS.md shows no configuration of ${kind}`);
  return sample;
}

/** HAProxy's page of what it thinks of its servers. */
const statsAt = (port: number) => `listen stats\n  bind 127.0.0.1:${port}\n  stats enable\n  stats uri /\n`;

/** What a distribution's nginx.conf has around a server, in a folder of its own. */
function nginxAround(sample: string, folder: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path "${folder}";`,
  );
  return `daemon off;
${process.getuid?.() === 0 ? 'user root;' : ''}
pid "${folder}/pid";
events { worker_connections 1024; }
http {
  access_log off;
  ${temporary.join('\n  ')}
${sample}}
`;
}

async function listens(child: ChildProcess, port: number, said: () => string): Promise<void> {
  for (let tries = 0; child.exitCode === null && tries < 500; tries += 1, await sleep(10)) {
    const socket = connect(port, '127.0.0.1');
    const answered = await new Promise((resolve) => {
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    });
    socket.destroy();
    if (answered) return;
  }
  throw new Error(`the proxy did not start: ${said()}`);
}
