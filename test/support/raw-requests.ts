import type { Random } from '../../demo/random.js';
import { FITTING, RAW_QUERIES, RAW_SEGMENTS } from './hostile.js';
import { dial, hear, readAnswers, requestHead, WEBSOCKET_HANDSHAKE, type RawAnswer } from './raw.js';

/** What is written on one connection. */
export interface Exchange {
  /** Written one after the other, with a moment between them. */
  pieces: string[];
  /** Of the requests that a server can read, in their order; fewer may be answered. */
  methods: string[];
  /** All of it can be read, so all of it is answered. */
  isTame: boolean;
  /** How this side leaves: after the answers, at once, or by ending its half of the connection. */
  leaves: 'after' | 'at once' | 'half';
}

const METHODS = 'GET GET GET POST PUT PATCH DELETE OPTIONS TRACE PROPFIND M-SEARCH'.split(' ');
const WILD_METHODS = [
  ...METHODS,
  'CONNECT',
  'PRI',
  'QUERY',
  'get',
  'FOO',
  '',
  'GE T',
  '\0GET',
  'G\x80T',
  'HTTP/1.1',
  'x'.repeat(300),
];
const SOCKETS = ['/api/v1/ufc/live/ws', '/api/v1/tennis/live/ws', '/api/v1/none/live/ws', '/api/v1/ufc/live'];
const TARGETS = [
  ...SOCKETS,
  '/',
  '/api/v1/me',
  '/api/v1/tennis/players',
  '/api/v1/ufc/fighters?limit=2',
  '/api/v1/qr/generate',
  '/api/v1/live/tickets',
  '/api/v1/auth/login',
  '/openapi.json',
  '/health/ready',
  '/metrics',
];
const WILD_TARGETS = [
  '/api/v1/ufc/live/stream',
  '//',
  '///',
  '//x/api/v1/ufc/live/ws',
  'http://[',
  'http://',
  'http://x/api/v1/ufc/live/ws',
  'https://x:99999/api/v1/me',
  'ftp://x/',
  'x:1',
  'x',
  '*',
  '',
  '%',
  '/%',
  '/%zz',
  '/%00',
  '/\0',
  '/\x80\xff',
  '/a b',
  '/\t',
  '/..',
  '/../../etc/passwd',
  '/api/v1/..%2f..',
  '/\\',
  '/?',
  '/#x',
  `/${'x'.repeat(9_000)}`,
  `/${'x'.repeat(70_000)}`,
  `/api/v1/tennis/players?${'a=1&'.repeat(2_000)}`,
  '/api/v1/ufc/live/ws?ticket=%00%ff',
  '/api/v1/ufc/live/ws?api_key=%ed%a0%80',
];
const VERSIONS = ['HTTP/1.1', 'HTTP/1.1', 'HTTP/1.1', 'HTTP/1.0', 'HTTP/0.9', 'HTTP/2.0', 'HTTP/9.9', 'HTTPS/1.1', ''];
const HEADERS = [
  'accept: text/event-stream',
  'accept: application/problem+json',
  'accept: \xff/*;q=2',
  'accept-encoding: br;q=0, gzip;q=x',
  'if-none-match: W/"x", *',
  'range: bytes=0-1,-1',
  'origin: http://\xe9.example',
  'origin: null',
  'access-control-request-method: GET',
  'cookie: svc_session=%00; =; ;;',
  'cookie: svc_session=\xff\xfe',
  'x-csrf-token: \xe9',
  'x-client-request-id: mine',
  'x-client-request-id: \xe9',
  'x-forwarded-for: unknown, ::, 1.2.3.4:5',
  'x-forwarded-host: \xff',
  'last-event-id: 1-1',
  'last-event-id: \xff',
  'idempotency-key: \xff',
  'content-type: application/json',
  'content-type: \xff/\xff; charset=x',
  'expect: 100-continue',
  'expect: x',
  'te: trailers',
  'connection: close',
  'connection: keep-alive, Upgrade',
  'connection: x',
  'upgrade: h2c',
  'upgrade: websocket',
  'upgrade: WebSocket, h2c',
  'upgrade: ',
  'sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==',
  'sec-websocket-key: x',
  'sec-websocket-version: 13',
  'sec-websocket-version: 99',
  'sec-websocket-protocol: ,',
  'sec-websocket-extensions: permessage-deflate; x=',
  'http2-settings: AAMAAABkAAQAoAAAAAIAAAAA',
  'x-api-key: \xe9',
  'x-api-key: ',
  'x-api-key: svc_live_\xe9',
];
const WILD_HEADERS = [
  ...HEADERS,
  'no colon',
  ': empty',
  'na me: x',
  'x: \0',
  'x: \x7f',
  'x\x80: y',
  ' folded: x',
  'host: y',
  'host: ',
  `long: ${'x'.repeat(20_000)}`,
  'content-length: 5',
  'content-length: -1',
  'content-length: 1e3',
  'content-length: 5, 5',
  'content-length: 99999999999999999999',
  'transfer-encoding: chunked',
  'transfer-encoding: chunked, chunked',
  'transfer-encoding: gzip',
  'transfer-encoding: \xff',
];
const BODIES = [
  '',
  '{}',
  'hello',
  '5\r\nhello\r\n0\r\n\r\n',
  'zz\r\n',
  'ffffffffff\r\nx',
  '\0\0\0',
  '\x81\x82\0\0\0\0{}',
];

/** Anything that may be written on a connection: whole requests, half ones, several at once, frames, and no HTTP at all. */
export function anyExchange(random: Random, key: string): Exchange {
  const isTame = random.next() < 0.4;
  const count = random.next() < 0.7 ? 1 : 2 + Math.floor(random.next() * 4);
  const methods = Array.from({ length: count }, () => random.pick(isTame ? METHODS : WILD_METHODS));
  const requests = methods.map((method, index) =>
    isTame ? tameRequest(random, key, method, index === count - 1) : wildRequest(random, key, method),
  );
  const whole = requests.join('');
  if (isTame) return { pieces: inPieces(random, whole), methods, isTame, leaves: 'after' };
  const text = random.next() < 0.3 ? whole.slice(0, Math.floor(random.next() * whole.length)) : whole;
  return {
    pieces: inPieces(random, text),
    methods,
    isTame,
    leaves: random.pick(['after', 'at once', 'half'] as const),
  };
}

/** Headers that are too long: of others with this fault the answer is not waited for. */
export function tooLong(): Exchange {
  const request = requestHead('GET', '/api/v1/me', `long: ${'x'.repeat(20_000)}\r\n`);
  return { pieces: [request], methods: ['GET'], isTame: true, leaves: 'after' };
}

/** Every answer to it; the connection is cut when nothing comes any more. */
export async function hold(url: string, { pieces, leaves, isTame, methods }: Exchange): Promise<RawAnswer[]> {
  const socket = await dial(url);
  const until = (text: string) => isTame && readAnswers(text).length >= methods.length;
  const heard = hear(socket, { quietMs: isTame ? 10_000 : 100, until });
  for (const [index, piece] of pieces.entries()) {
    if (index > 0) await new Promise((wake) => setTimeout(wake, 2));
    socket.write(piece, 'latin1');
  }
  if (leaves === 'half') socket.end();
  if (leaves === 'at once') socket.destroy();
  return readAnswers((await heard).text);
}

function tameRequest(random: Random, key: string, method: string, isLast: boolean): string {
  if (isLast && random.next() < 0.2)
    return requestHead('GET', random.pick(SOCKETS), `x-api-key: ${key}\r\n${WEBSOCKET_HANDSHAKE}`);
  const headers = Array.from({ length: Math.floor(random.next() * 4) }, () => random.pick(HEADERS));
  // What changes the connection itself ends it, so only the last of several may.
  const kept = headers.filter((line) => isLast || !/^(connection|upgrade|expect)/.test(line));
  const lines = ['host: localhost', ...(random.next() < 0.7 ? [`x-api-key: ${key}`] : []), ...kept];
  if (isLast) lines.push('connection: close');
  const length = method === 'POST' ? '\r\ncontent-length: 2' : '';
  return `${method} ${random.pick(TARGETS)} HTTP/1.1\r\n${lines.join('\r\n')}${length}\r\n\r\n${method === 'POST' ? '{}' : ''}`;
}

function wildRequest(random: Random, key: string, method: string): string {
  const target =
    random.next() < 0.5
      ? random.pick(WILD_TARGETS)
      : random.next() < 0.5
        ? random.pick(TARGETS)
        : `/api/v1/tennis/${random.pick(FITTING)}/${random.pick(RAW_SEGMENTS)}?${random.pick(RAW_QUERIES)}`;
  const headers = Array.from({ length: Math.floor(random.next() * 6) }, () => random.pick(WILD_HEADERS));
  if (random.next() < 0.8) headers.unshift('host: localhost');
  if (random.next() < 0.5) headers.push(`x-api-key: ${key}`);
  const handshake = random.next() < 0.3 ? WEBSOCKET_HANDSHAKE : '';
  const end = random.next() < 0.9 ? '\r\n' : '\n';
  return `${method} ${target} ${random.pick(VERSIONS)}${end}${headers.map((line) => line + end).join('')}${handshake}${end}${random.pick(BODIES)}`;
}

function inPieces(random: Random, text: string): string[] {
  if (random.next() < 0.6) return [text];
  const at = Math.floor(random.next() * text.length);
  return [text.slice(0, at), ...inPieces(random, text.slice(at))];
}
