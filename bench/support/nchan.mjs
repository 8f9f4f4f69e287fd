import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { request, Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repeat, textOf } from './live-world.mjs';
import { freePort } from './server.mjs';

const MODULE = '/usr/lib/nginx/modules/ngx_nchan_module.so';

/** True where Debian's nginx and libnginx-mod-nchan are installed. */
export function nchanInstalled() {
  return existsSync(MODULE) && spawnSync('nginx', ['-v']).status === 0;
}

/** nginx with one worker that pushes what is posted to it. `pid` is the worker's. */
export async function startNchan() {
  const folder = mkdtempSync(join(tmpdir(), 'scoreline-nchan-'));
  const port = await freePort();
  writeFileSync(
    join(folder, 'nginx.conf'),
    `load_module ${MODULE};
daemon off;
pid ${folder}/pid;
worker_processes 1;
worker_rlimit_nofile 20000;
events { worker_connections 15000; }
http {
  access_log off;
  client_body_temp_path ${folder};
  server {
    listen 127.0.0.1:${port};
    location /health/live { return 200; }
    location /bout { nchan_subscriber websocket; nchan_channel_id bout; nchan_subscriber_first_message newest; }
    location /publish { nchan_publisher; nchan_channel_id bout; nchan_message_buffer_length 1; }
  }
}
`,
  );
  const child = spawn('nginx', ['-p', folder, '-e', 'error.log', '-c', join(folder, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}`;
  while (
    !(await fetch(`${url}/health/live`).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (child.exitCode !== null) throw new Error('nginx did not start');
    await new Promise((wake) => setTimeout(wake, 50));
  }
  const [pid] = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').trim().split(' ').map(Number);
  const stop = async () => {
    const gone = once(child, 'exit');
    child.kill('SIGTERM');
    await gone;
  };
  return { url, pid, stop, begin: (perSecond) => publishEvery(perSecond, port) };
}

function publishEvery(perSecond, port) {
  const agent = new Agent({ keepAlive: true });
  let count = 0;
  return repeat(perSecond, () => {
    const publish = request({ port, host: '127.0.0.1', path: '/publish', method: 'POST', agent }, (answer) =>
      answer.resume(),
    );
    publish.on('error', () => {});
    publish.end(textOf((count += 1)));
  });
}
