import { connect } from 'node:net';
import { now } from './live-world.mjs';

/**
 * Many clients in one process, each no more than a TCP connection whose updates are counted; every twentieth also looks
 * how old they are. Told by messages: `connect` opens them, `measure` counts for a time.
 */
const OPENING = 100;
const SAMPLED = 20;
/** Anything shorter is a heartbeat or an answer, not an update. */
const UPDATE_BYTES = 400;
const MARK = Buffer.from('"sentAt":');

/** All connections read into this: each reads and hands over before the next one does. */
const buffer = Buffer.allocUnsafe(262_144);
let count = 0;
let closed = 0;
let latencies = [];

process.on('message', (message) => {
  obey(message).catch((error) => {
    console.error(error);
    process.exit(1);
  });
});
process.on('disconnect', () => process.exit(0));

async function obey(message) {
  if (message.connect) {
    await open(message.connect);
    process.send({ connected: true });
  } else {
    count = 0;
    latencies = [];
    const cpu = process.cpuUsage();
    const startedAt = performance.now();
    await new Promise((wake) => setTimeout(wake, message.measureMs));
    const seconds = (performance.now() - startedAt) / 1_000;
    const { user, system } = process.cpuUsage(cpu);
    latencies.sort((one, other) => one - other);
    process.send({
      count,
      closed,
      seconds,
      busy: (user + system) / 1e6 / seconds,
      p50: latencies[Math.floor(latencies.length * 0.5)],
      p99: latencies[Math.floor(latencies.length * 0.99)],
    });
  }
}

async function open({ host, port, channel, clients, path, headers }) {
  let opened = 0;
  const worker = async () => {
    while (opened < clients) {
      opened += 1;
      await client({ host, port, channel, path, headers }, opened % SAMPLED === 0);
    }
  };
  await Promise.all(Array.from({ length: OPENING }, worker));
}

/** Resolves when the connection will get updates. */
function client({ host, port, channel, path, headers }, sampled) {
  return new Promise((resolve, reject) => {
    let head = '';
    const units = channel === 'sse' ? new Chunks() : new Frames();
    units.sampled = sampled;
    const onread = {
      buffer,
      callback(length) {
        if (head !== undefined) {
          head += buffer.latin1Slice(0, length);
          const end = head.indexOf('\r\n\r\n');
          if (end < 0) return true;
          if (!/^HTTP\/1.1 (101|200)/.test(head)) reject(new Error(head.slice(0, 500)));
          const rest = Buffer.from(head.slice(end + 4), 'latin1');
          head = undefined;
          units.opened(socket, resolve);
          units.read(rest, rest.length);
        } else units.read(buffer, length);
        return true;
      },
    };
    const socket = connect({ host, port, noDelay: true, onread });
    const upgrade =
      'upgrade: websocket\r\nconnection: upgrade\r\nsec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n';
    socket.write(`GET ${path} HTTP/1.1\r\nhost: ${host}:${port}\r\n${headers}${channel === 'sse' ? '' : upgrade}\r\n`);
    socket.on('error', reject);
    socket.on('close', () => (closed += 1));
  });
}

function note(bytes, from, to, sampled) {
  count += 1;
  if (!sampled) return;
  const at = bytes.indexOf(MARK, from) + MARK.length;
  if (at < MARK.length || at + 17 > to) return;
  latencies.push(now() - Number.parseFloat(bytes.latin1Slice(at, at + 17)));
}

/** Chunks of HTTP's transfer coding. */
class Chunks {
  left = 0;
  size = '';

  opened(_socket, resolve) {
    resolve();
  }

  read(bytes, length) {
    for (let at = 0; at < length;) {
      if (this.left > 0) {
        const step = Math.min(this.left, length - at);
        this.left -= step;
        at += step;
        continue;
      }
      const byte = bytes[at];
      at += 1;
      if (byte !== 10) this.size += String.fromCharCode(byte);
      else {
        const size = Number.parseInt(this.size, 16);
        this.size = '';
        this.left = size + 2;
        if (size >= UPDATE_BYTES) note(bytes, at, Math.min(length, at + size), this.sampled);
      }
    }
  }
}

/** Frames of WebSockets; as the first text tells, those of the service, of socket.io or of whoever speaks at once. */
class Frames {
  left = 0;
  head = Buffer.alloc(10);
  known = 0;

  opened(socket, resolve) {
    this.socket = socket;
    this.joined = resolve;
    const { subscribe } = process.env;
    if (subscribe === undefined) return resolve();
    this.send(0x81, subscribe);
    if (subscribe !== '40') resolve();
  }

  read(bytes, length) {
    for (let at = 0; at < length;) {
      if (this.left > 0) {
        const step = Math.min(this.left, length - at);
        this.left -= step;
        at += step;
        continue;
      }
      this.head[this.known] = bytes[at];
      this.known += 1;
      at += 1;
      const short = this.head[1] & 0x7f;
      const needed = this.known < 2 ? 2 : short === 126 ? 4 : short === 127 ? 10 : 2;
      if (this.known < needed) continue;
      this.known = 0;
      const size = short === 126 ? this.head.readUInt16BE(2) : short === 127 ? this.head.readUInt32BE(6) : short;
      this.left = size;
      if (size >= UPDATE_BYTES) note(bytes, at, Math.min(length, at + size), this.sampled);
      else if (this.head[0] === 0x89) this.send(0x8a, '');
      else if (this.head[0] === 0x88) throw new Error('a socket was closed');
      else if (process.env.subscribe === '40' && bytes[at] === 0x34) this.joined();
    }
  }

  /** Masked with zeros, which changes nothing. */
  send(first, text) {
    const payload = Buffer.from(text);
    this.socket.write(Buffer.concat([Buffer.from([first, 0x80 | payload.length, 0, 0, 0, 0]), payload]));
  }
}
