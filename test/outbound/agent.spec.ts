import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { createServer as createTcpServer, Socket, type AddressInfo, type Server as TcpServer } from 'node:net';
import { resolve as pathOf } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { OutboundError } from '../../src/outbound/errors.js';
import { GuardedAgent, type Limits } from '../../src/outbound/guarded-agent.js';
import type { Resolve } from '../../src/outbound/resolve.js';

const STRICT = { allowPrivate: false };
const OWN = { allowPrivate: true };
const PUBLIC = '198.41.0.4';
const certificate = readFileSync(pathOf('test/fixtures/tls/certificate.pem'), 'utf8');
const privateKey = readFileSync(pathOf('test/fixtures/tls/key.pem'), 'utf8');
const REQUEST = { headers: { 'content-type': 'application/json' }, body: '{}' };

const opened: Array<{ close(): unknown; closeAllConnections?(): void }> = [];

afterEach(async () => {
  jest.restoreAllMocks();
  for (const each of opened.splice(0)) {
    each.closeAllConnections?.();
    await each.close();
  }
});

async function listen<Listening extends TcpServer>(server: Listening): Promise<{ server: Listening; port: number }> {
  opened.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return { server, port: (server.address() as AddressInfo).port };
}

async function serve(
  listener: RequestListener,
): Promise<{ server: Server; url: string; port: number; hits: () => number }> {
  let hits = 0;
  const counted = (request: IncomingMessage, response: ServerResponse) => {
    hits += 1;
    listener(request, response);
  };
  const { server, port } = await listen(createServer(counted));
  return { server, port, url: `http://127.0.0.1:${port}/hook?a=1`, hits: () => hits };
}

function agentOf(addresses = OWN, given: { resolve?: Resolve; limits?: Partial<Limits>; ca?: string } = {}) {
  const agent = new GuardedAgent(addresses, given);
  opened.push(agent);
  return agent;
}

/** Answers in turn, the last one for ever; counts. */
function answers(...each: string[][]): Resolve & { calls: number } {
  const resolve = Object.assign(async () => each[Math.min(resolve.calls++, each.length - 1)]!, { calls: 0 });
  return resolve;
}

async function failureOf(answer: Promise<unknown>): Promise<OutboundError> {
  return answer.then(
    () => Promise.reject(new Error('It was answered')),
    (error: OutboundError) => error,
  );
}

test('a POST arrives with its headers and bytes; status, retry-after and text come back', async () => {
  const seen: unknown[] = [];
  const { url } = await serve((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => (body += chunk));
    request.on('end', () => {
      seen.push(request.method, request.url, request.headers['x-svc-event-id'], body);
      response.writeHead(429, { 'retry-after': '7', 'x-other': '1' }).end('zu früh');
    });
  });
  const headers = { 'x-svc-event-id': 'e1' };
  const answer = await agentOf().post(url, { headers, body: Buffer.from('{"ü":1}') }, true);
  expect(seen).toEqual(['POST', '/hook?a=1', 'e1', '{"ü":1}']);
  expect(answer).toEqual({ status: 429, headers: { 'retry-after': '7' }, body: 'zu früh' });
});

test('one connection serves an origin again', async () => {
  const { server, url, hits } = await serve((_request, response) => response.end());
  let connections = 0;
  server.on('connection', () => (connections += 1));
  const agent = agentOf();
  for (let sent = 0; sent < 20; sent++) await agent.post(url, REQUEST, true);
  expect(hits()).toBe(20);
  // The second is opened while the first still ends its answer.
  expect(connections).toBeLessThanOrEqual(2);
});

test('a redirect to metadata is an answer, and is not followed', async () => {
  const { url, hits } = await serve((_request, response) =>
    response.writeHead(307, { location: 'http://169.254.169.254/latest/meta-data/' }).end('moved'),
  );
  const dialled = jest.spyOn(Socket.prototype, 'connect');
  const answer = await agentOf().post(url, REQUEST, true);
  expect(answer).toEqual({ status: 307, headers: {}, body: 'moved' });
  expect([hits(), dialled.mock.calls.length]).toEqual([1, 1]);
});

describe('names', () => {
  test('a name with a private address is refused, and nothing is connected', async () => {
    const { port, hits } = await serve((_request, response) => response.end());
    const agent = agentOf(STRICT, { resolve: answers(['127.0.0.1']) });
    const error = await failureOf(agent.post(`http://rebind.example.com:${port}/`, REQUEST, true));
    expect(error).toMatchObject({ code: 'refused_address' });
    expect(error.message).not.toContain('127.0.0.1');
    expect(hits()).toBe(0);
  });

  test.each([
    [['198.41.0.4', '10.0.0.1']],
    [['10.0.0.1', '198.41.0.4']],
    [['198.41.0.4', '::1']],
    [['2606:4700::1111', '127.0.0.1']],
    [['2606:4700::1111', 'fd00::1']],
    [['198.41.0.4', '::ffff:198.41.0.4']],
    [['198.41.0.4', 'fe80::1%lo']],
    [['198.41.0.4', 'not an address']],
    [['198.41.0.4', '169.254.169.254']],
    [[]],
  ])('the answer %j is refused as a whole', async (addresses) => {
    const { port, hits } = await serve((_request, response) => response.end());
    const agent = agentOf(STRICT, { resolve: answers(addresses) });
    const error = await failureOf(agent.post(`http://mixed.example.com:${port}/`, REQUEST, true));
    expect(error).toMatchObject({ code: 'refused_address' });
    expect(hits()).toBe(0);
  });

  test('a name is resolved once for a connection, which goes to the address that was checked', async () => {
    const dialled: unknown[] = [];
    const { port, hits } = await serve((_request, response) => response.end());
    // What a rebinding name does: public when it is checked, loopback when it is used.
    const resolve = answers([PUBLIC], ['127.0.0.1']);
    const socketOf = jest.spyOn(Socket.prototype, 'connect').mockImplementation(function (this: Socket, ...args) {
      const [options] = (args[0] as unknown as [Record<string, never>]) ?? [];
      const { lookup, host } = options as unknown as { lookup: Function; host: string };
      lookup(host, { all: true }, (error: Error | null, addresses: unknown) => {
        dialled.push(error ?? addresses);
        this.destroy(Object.assign(new Error('no way there'), { code: 'EHOSTUNREACH' }));
      });
      return this;
    });
    const agent = agentOf(STRICT, { resolve });
    const url = `http://rebind.example.com:${port}/`;
    expect(await failureOf(agent.post(url, REQUEST, true))).toMatchObject({ code: 'connect', reason: 'EHOSTUNREACH' });
    expect(dialled).toEqual([[{ address: PUBLIC, family: 4 }]]);
    expect(resolve.calls).toBe(1);
    socketOf.mockRestore();
    expect(await failureOf(agent.post(url, REQUEST, true))).toMatchObject({ code: 'refused_address' });
    expect([resolve.calls, hits()]).toEqual([2, 0]);
  });

  test('a connection that ended elsewhere than checked is closed before a byte is sent', async () => {
    const { port, hits } = await serve((_request, response) => response.end());
    const agent = agentOf(STRICT, { resolve: answers([PUBLIC]) });
    const connect = Socket.prototype.connect;
    jest.spyOn(Socket.prototype, 'connect').mockImplementation(function (this: Socket) {
      return connect.call(this, { port, host: '127.0.0.1' } as never);
    });
    const error = await failureOf(agent.post(`http://hook.example.com:${port}/`, REQUEST, true));
    expect(error).toMatchObject({ code: 'refused_address' });
    expect(hits()).toBe(0);
  });

  test('a literal address is checked too, in every spelling', async () => {
    const { port, hits } = await serve((_request, response) => response.end());
    const agent = agentOf(STRICT);
    for (const host of ['127.0.0.1', '0x7f.1', '2130706433', '127。1', '[::1]', '[::ffff:127.0.0.1]', 'localhost'])
      expect(await failureOf(agent.post(`http://${host}:${port}/`, REQUEST, true))).toMatchObject({
        code: 'refused_address',
      });
    expect(hits()).toBe(0);
  });

  test('a connection of the wider policy does not serve the narrower', async () => {
    const { url, hits } = await serve((_request, response) => response.end());
    await agentOf({ allowPrivate: true }).post(url, REQUEST, true);
    const error = await failureOf(agentOf({ allowPrivate: false }).post(url, REQUEST, true));
    expect([error.code, hits()]).toEqual(['refused_address', 1]);
  });

  test('localhost is this machine where private networks are allowed', async () => {
    const { port } = await serve((_request, response) => response.end('here'));
    const answer = await agentOf().post(`http://localhost:${port}/`, REQUEST, true);
    expect(answer.body).toBe('here');
  });

  test('a name without an address', async () => {
    const error = await failureOf(agentOf().post('http://nothing.invalid/', REQUEST, true));
    expect(error.code).toBe('dns');
  });
});

describe('limits', () => {
  const slow = { limits: { totalTimeoutMs: 300 } };

  test('an answer that never starts is cut at the total time', async () => {
    const { url } = await serve(() => undefined);
    const startedAt = Date.now();
    const error = await failureOf(agentOf(OWN, slow).post(url, REQUEST, true));
    expect(error).toMatchObject({ code: 'timeout', message: 'No answer within 0.3 s' });
    expect(Date.now() - startedAt).toBeLessThan(2_000);
  });

  test('a body that trickles is cut at the total time, and its connection is closed', async () => {
    const closed = jest.fn();
    const { url } = await serve((request, response) => {
      response.writeHead(200);
      const timer = setInterval(() => response.write('.'), 20);
      request.socket.on('close', () => {
        clearInterval(timer);
        closed();
      });
    });
    const startedAt = Date.now();
    expect(await agentOf(OWN, slow).post(url, REQUEST, true)).toMatchObject({ status: 200, bodyError: 'timeout' });
    expect(Date.now() - startedAt).toBeGreaterThanOrEqual(290);
    await new Promise((done) => setTimeout(done, 100));
    expect(closed).toHaveBeenCalledTimes(1);
  });

  test('headers that trickle are cut at the total time', async () => {
    const { port } = await listen(
      createTcpServer((socket) => {
        socket.write('HTTP/1.1 200 OK\r\n');
        const timer = setInterval(() => socket.write('x-a: 1\r\n'), 20);
        socket.on('close', () => clearInterval(timer)).on('error', () => undefined);
      }),
    );
    expect((await failureOf(agentOf(OWN, slow).post(`http://127.0.0.1:${port}/`, REQUEST, true))).code).toBe('timeout');
  });

  test('a name service that does not answer is cut at the total time', async () => {
    const agent = agentOf(STRICT, { ...slow, resolve: () => new Promise(() => undefined) });
    expect((await failureOf(agent.post('https://slow.example.com/', REQUEST, false))).code).toBe('timeout');
  });

  test('a request that was given up before it had a connection is never sent', async () => {
    const { port, hits } = await serve((_request, response) => response.end());
    let answer: (addresses: string[]) => void = () => undefined;
    const resolve = () => new Promise<string[]>((done) => (answer = done));
    const agent = agentOf(OWN, { ...slow, resolve });
    expect((await failureOf(agent.post(`http://late.example.com:${port}/`, REQUEST, true))).code).toBe('timeout');
    answer(['127.0.0.1']);
    await new Promise((done) => setTimeout(done, 100));
    expect(hits()).toBe(0);
  });

  test('a huge body is cut after 64 KiB: status and the first 2 KiB stand', async () => {
    let written = 0;
    const { url } = await serve((request, response) => {
      const chunk = 'x'.repeat(16_384);
      response.writeHead(202);
      const timer = setInterval(() => {
        response.write(chunk);
        written += chunk.length;
      }, 1);
      request.socket.on('close', () => clearInterval(timer));
    });
    const answer = await agentOf().post(url, REQUEST, true);
    expect(answer).toEqual({ status: 202, headers: {}, body: 'x'.repeat(2_048) });
    await new Promise((done) => setTimeout(done, 50));
    expect(written).toBeLessThan(4 * 1_048_576);
  });

  test('a body of 64 KiB keeps its connection', async () => {
    const { server, url } = await serve((_request, response) => response.end('y'.repeat(65_536)));
    let connections = 0;
    server.on('connection', () => (connections += 1));
    const agent = agentOf();
    for (let sent = 0; sent < 10; sent++) expect((await agent.post(url, REQUEST, true)).body).toHaveLength(2_048);
    expect(connections).toBeLessThanOrEqual(2);
  });

  test.each([
    ['broken UTF-8', Buffer.from([0x61, 0xff, 0xc3, 0x28]), 'a\ufffd\ufffd('],
    ['half a character at the cut', Buffer.from(`${'x'.repeat(2_047)}é${'x'.repeat(100)}`), 'x'.repeat(2_047)],
    ['a zero byte', Buffer.from('a\0b'), 'a\ufffdb'],
    ['nothing', Buffer.alloc(0), ''],
  ])('the text of %s', async (_name, bytes, text) => {
    const { url } = await serve((_request, response) => response.end(bytes));
    expect((await agentOf().post(url, REQUEST, true)).body).toBe(text);
  });

  test('endless headers are an error of the protocol', async () => {
    const { url } = await serve((_request, response) => response.writeHead(200, { 'x-a': 'y'.repeat(40_000) }).end());
    expect((await failureOf(agentOf().post(url, REQUEST, true))).code).toBe('protocol');
  });

  test('a caller can give up', async () => {
    const { url } = await serve(() => undefined);
    const controller = new AbortController();
    const answer = agentOf().post(url, { ...REQUEST, signal: controller.signal }, true);
    setTimeout(() => controller.abort(), 20);
    expect((await failureOf(answer)).code).toBe('aborted');
    const late = agentOf().post(url, { ...REQUEST, signal: controller.signal }, true);
    expect((await failureOf(late)).code).toBe('aborted');
  });
});

describe('the status counts, whatever the body does', () => {
  /** Answers each request with these pieces, each written 30 ms after the one before; null closes the connection. */
  const receiver = async (...pieces: Array<string | null>) => {
    let requests = 0;
    const { server, port } = await listen(
      createTcpServer((socket) => {
        opened.push({ close: () => socket.destroy() });
        socket.on('error', () => undefined).setNoDelay();
        socket.on('data', (bytes: Buffer) => {
          if (!bytes.toString().startsWith('POST ')) return;
          requests += 1;
          pieces.forEach((piece, index) =>
            setTimeout(() => (piece === null ? socket.destroy() : socket.write(piece)), index * 30),
          );
        });
      }),
    );
    return { server, url: `http://127.0.0.1:${port}/`, requests: () => requests };
  };
  const limits = { totalTimeoutMs: 400 };

  test.each([
    ['204 with a body that its length announces', ['HTTP/1.1 204 No Content\r\ncontent-length: 2\r\n\r\nok']],
    ['204 with a late body', ['HTTP/1.1 204 No Content\r\ncontent-length: 2\r\n\r\n', 'ok']],
    ['204 in chunks', ['HTTP/1.1 204 No Content\r\ntransfer-encoding: chunked\r\n\r\n', '2\r\nok\r\n0\r\n\r\n']],
    ['204 with a body that nothing announces', ['HTTP/1.1 204 No Content\r\n\r\nok']],
    ['204 with a body and the end', ['HTTP/1.1 204 No Content\r\ncontent-length: 2\r\n\r\n', null]],
  ])('%s is a success, and so are the next answers', async (_what, pieces) => {
    const { url, requests } = await receiver(...pieces);
    const agent = agentOf(OWN, { limits });
    for (let sent = 0; sent < 5; sent++)
      expect(await agent.post(url, REQUEST, true)).toEqual({ status: 204, headers: {}, body: '' });
    expect(requests()).toBe(5);
  });

  test('a late body that nothing announces spoils no later answer, and costs connections instead', async () => {
    const { server, url, requests } = await receiver('', '', 'HTTP/1.1 204 No Content\r\n\r\n', 'late');
    let connections = 0;
    server.on('connection', () => (connections += 1));
    const agent = agentOf(OWN, { limits });
    // The second request is on the connection when the late body of the first arrives.
    for (let sent = 0; sent < 8; sent++) expect((await agent.post(url, REQUEST, true)).status).toBe(204);
    expect(requests()).toBeLessThanOrEqual(9);
    expect(connections).toBeGreaterThanOrEqual(7);
  });

  test.each([
    ['ends early', 'closed', ['HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nhal', null]],
    ['never ends', 'timeout', ['HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nhal']],
    ['has a broken chunk', 'protocol', ['HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n3\r\nhal\r\n', 'zz\r\n']],
  ])('a 200 whose body %s is a 200 with the warning %s', async (_what, bodyError, pieces) => {
    const { url } = await receiver(...pieces);
    const answer = await agentOf(OWN, { limits }).post(url, REQUEST, true);
    expect(answer).toEqual({ status: 200, headers: {}, body: 'hal', bodyError });
  });

  test('a refusal whose body ends early is a refusal, and its Retry-After counts', async () => {
    const { url } = await receiver('HTTP/1.1 429 Wait\r\nretry-after: 7\r\ncontent-length: 9\r\n\r\n', null);
    const answer = await agentOf(OWN, { limits }).post(url, REQUEST, true);
    expect(answer).toEqual({ status: 429, headers: { 'retry-after': '7' }, body: '', bodyError: 'closed' });
  });

  test('an interim answer is no answer', async () => {
    const { url } = await receiver('HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n', null);
    expect((await failureOf(agentOf(OWN, { limits }).post(url, REQUEST, true))).code).toBe('closed');
  });
});

describe('failures have a code', () => {
  const raw = async (onSocket: (socket: Socket) => void) => {
    const { port } = await listen(createTcpServer((socket) => onSocket(socket.on('error', () => undefined))));
    return failureOf(agentOf().post(`http://127.0.0.1:${port}/`, REQUEST, true));
  };

  test('nobody listens: connect', async () => {
    const { server, port } = await listen(createTcpServer());
    await new Promise((done) => server.close(done));
    opened.pop();
    const error = await failureOf(agentOf().post(`http://127.0.0.1:${port}/`, REQUEST, true));
    expect(error).toMatchObject({ code: 'connect', reason: 'ECONNREFUSED' });
    expect(error.message).not.toContain('127.0.0.1');
  });

  test('not HTTP: protocol', async () => {
    expect((await raw((socket) => socket.end('SSH-2.0-OpenSSH_9.6\r\n'))).code).toBe('protocol');
  });

  test('the receiver hangs up: closed', async () => {
    expect((await raw((socket) => socket.once('data', () => socket.destroy()))).code).toBe('closed');
  });

  test('an upgrade nobody asked for: no answer', async () => {
    const error = await raw((socket) =>
      socket.write('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n'),
    );
    expect(['closed', 'protocol']).toContain(error.code);
  });

  test('a header that would split the request: protocol, and nothing is sent', async () => {
    const { url, hits } = await serve((_request, response) => response.end());
    const headers = { 'x-a': 'b\r\nhost: 127.0.0.1' };
    expect((await failureOf(agentOf().post(url, { headers, body: '' }, true))).code).toBe('protocol');
    expect(hits()).toBe(0);
  });

  test('a refused URL: refused_url with its reason', async () => {
    const error = await failureOf(agentOf().post('https://a:b@example.com/', REQUEST, false));
    expect(error).toMatchObject({ code: 'refused_url', reason: 'credentials' });
  });
});

describe('TLS', () => {
  const secure = async () => {
    const names: unknown[] = [];
    const server = createTlsServer({ cert: certificate, key: privateKey }, (request, response) => {
      names.push((request.socket as unknown as { servername: unknown }).servername, request.headers.host);
      response.end('safe');
    });
    const { port } = await listen(server);
    return { port, names };
  };
  const resolve = async () => ['127.0.0.1'];

  test('the pinned connection asks for and checks the name of the URL', async () => {
    const { port, names } = await secure();
    const agent = agentOf(OWN, { resolve, ca: certificate });
    const answer = await agent.post(`https://hooks.example.net:${port}/`, REQUEST, false);
    expect(answer.body).toBe('safe');
    expect(names).toEqual(['hooks.example.net', `hooks.example.net:${port}`]);
  });

  test.each([
    ['a certificate of another name', 'other.example.net', certificate],
    ['a certificate of an unknown signer', 'hooks.example.net', undefined],
  ])('%s: tls', async (_what, host, ca) => {
    const { port, names } = await secure();
    const agent = agentOf(OWN, { resolve, ...(ca && { ca }) });
    expect((await failureOf(agent.post(`https://${host}:${port}/`, REQUEST, false))).code).toBe('tls');
    expect(names).toEqual([]);
  });

  test('a receiver that speaks no TLS: tls', async () => {
    const { port } = await serve((_request, response) => response.end());
    const agent = agentOf(OWN, { resolve });
    expect((await failureOf(agent.post(`https://hooks.example.net:${port}/`, REQUEST, false))).code).toBe('tls');
  });
});

test('a process that has no file left to open says that the fault is its own', async () => {
  const { url, hits } = await serve((_request, response) => response.end());
  const program = `
    import { openSync } from 'node:fs';
    import { GuardedAgent } from ${JSON.stringify(pathOf('build/outbound/guarded-agent.js'))};
    const agent = new GuardedAgent({ allowPrivate: true });
    try { for (;;) openSync('/dev/null', 'r'); } catch {}
    const { code, reason } = await agent.post('${url}', { headers: {}, body: '' }, true).catch((error) => error);
    process.stdout.write(code + ' ' + reason);
    process.exit();`;
  const child = spawn('sh', ['-c', 'ulimit -n 64; exec "$0" --input-type=module -e "$1"', process.execPath, program]);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  await new Promise((done) => child.once('close', done));
  expect([said, hits()]).toEqual(['local EMFILE', 0]);
});

test('a process that stood still takes the answer that came meanwhile', async () => {
  const program = `
    const server = require('node:http').createServer((request, response) => {
      request.resume();
      setTimeout(() => response.end('in time'), 100);
    });
    server.listen(0, '127.0.0.1', () => require('node:worker_threads').parentPort.postMessage(server.address().port));`;
  const receiver = new Worker(program, { eval: true });
  opened.push({ close: () => receiver.terminate() });
  const port = await new Promise<number>((done) => receiver.once('message', done));
  const totalTimeoutMs = 1_000;
  const agent = agentOf(OWN, { limits: { totalTimeoutMs } });
  const onStart = () => setImmediate(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2_500));
  const answer = await agent.post(`http://127.0.0.1:${port}/`, { ...REQUEST, onStart }, true);
  expect(answer).toMatchObject({ status: 200, body: 'in time' });
});
