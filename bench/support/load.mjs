import { once } from 'node:events';
import { connect } from 'node:net';

/**
 * Asks for paths over keep-alive connections for a time, one request at a time on each. Returns the latencies in
 * milliseconds. A reader of its own, because node:http's client costs more than the servers it would measure. Every
 * answer must be a 200 with a `content-length`.
 */
export async function askFor(durationMs, { url, connections, nextPath, nextHeaders }) {
  const { hostname, port } = new URL(url);
  const latencies = [];
  const until = performance.now() + durationMs;
  const connection = async () => {
    const socket = connect({ host: hostname, port: Number(port), noDelay: true });
    await once(socket, 'connect');
    const failed = once(socket, 'close').then(() => {
      throw new Error(`${url} closed a connection`);
    });
    const ask = asker(socket, hostname);
    const work = async () => {
      while (performance.now() < until) {
        const sentAt = performance.now();
        await ask(nextPath(), nextHeaders());
        latencies.push(performance.now() - sentAt);
      }
    };
    await Promise.race([work(), failed]);
    failed.catch(() => {});
    socket.destroy();
  };
  await Promise.all(Array.from({ length: connections }, connection));
  return latencies;
}

function asker(socket, host) {
  let waiting;
  let head = '';
  let missing = 0;
  socket.on('error', (error) => waiting?.reject(error));
  socket.on('data', (chunk) => {
    if (missing > 0) missing -= chunk.length;
    else {
      head += chunk.latin1Slice();
      const end = head.indexOf('\r\n\r\n');
      if (end < 0) return;
      const length = /\r\ncontent-length: *(\d+)/i.exec(head);
      if (!head.startsWith('HTTP/1.1 200 ') || !length) {
        waiting.reject(new Error(`${waiting.path} was answered ${head.slice(0, 1_000)}`));
        return;
      }
      missing = Number(length[1]) - (head.length - end - 4);
      head = '';
    }
    if (missing === 0) waiting.resolve();
  });
  return (path, headers) =>
    new Promise((resolve, reject) => {
      waiting = { resolve, reject, path };
      socket.write(`GET ${path} HTTP/1.1\r\nhost: ${host}\r\n${headers}\r\n`);
    });
}
