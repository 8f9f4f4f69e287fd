import { createSocket, type Socket } from 'node:dgram';
import { isRefusedName } from '../../src/outbound/check-name.js';
import { GuardedAgent } from '../../src/outbound/guarded-agent.js';
import { resolveOwn, resolvePublic } from '../../src/outbound/resolve.js';

const A = 1;
const AAAA = 28;
const SERVER_FAILURE = 2;

/** Names and the addresses of each kind; a number is an error code. */
const ZONE: Record<string, Partial<Record<number, string[] | number>>> = {
  'both.example.com': { [A]: ['198.41.0.4', '198.41.0.5'], [AAAA]: ['2606:4700::1111'] },
  'old.example.com': { [A]: ['198.41.0.4'] },
  'new.example.com': { [AAAA]: ['2606:4700::1111'] },
  'half.example.com': { [A]: ['198.41.0.4'], [AAAA]: SERVER_FAILURE },
  'mixed.example.com': { [A]: ['198.41.0.4'], [AAAA]: ['::1'] },
  'broken.example.com': { [A]: SERVER_FAILURE, [AAAA]: SERVER_FAILURE },
};

let server: Socket;
let servers: string[];

beforeAll(async () => {
  server = createSocket('udp4');
  server.on('message', (query, { port, address }) => server.send(answerTo(query), port, address));
  await new Promise<void>((done) => server.bind(0, '127.0.0.1', done));
  servers = [`127.0.0.1:${server.address().port}`];
});

afterAll(() => server.close());

/** RFC 1035: the header, the question again, and an answer for each address that points back to the name. */
function answerTo(query: Buffer): Buffer {
  let at = 12;
  const labels: string[] = [];
  for (let length = query[at]!; length > 0; length = query[at]!) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  const kind = query.readUInt16BE(at + 1);
  const found = ZONE[labels.join('.').toLowerCase()];
  const records = found?.[kind] ?? [];
  const code = found === undefined ? 3 : typeof records === 'number' ? records : 0;
  const addresses = typeof records === 'number' ? [] : records;
  const header = Buffer.from(query.subarray(0, 12));
  header.writeUInt16BE(0x8180 | code, 2);
  header.writeUInt16BE(addresses.length, 6);
  header.fill(0, 8);
  return Buffer.concat([header, query.subarray(12, at + 5), ...addresses.map((address) => record(kind, address))]);
}

function record(kind: number, address: string): Buffer {
  const bytes = kind === A ? Buffer.from(address.split('.').map(Number)) : bytesOfV6(address);
  const head = Buffer.alloc(12);
  head.writeUInt16BE(0xc00c, 0);
  head.writeUInt16BE(kind, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(bytes.length, 10);
  return Buffer.concat([head, bytes]);
}

function bytesOfV6(address: string): Buffer {
  const [front = '', back = ''] = address.split('::');
  const hex = (part: string) =>
    part
      .split(':')
      .map((group) => (part === '' ? '' : group.padStart(4, '0')))
      .join('');
  return Buffer.from(hex(front).padEnd(32 - hex(back).length, '0') + hex(back), 'hex');
}

test.each([
  ['both.example.com', ['198.41.0.4', '198.41.0.5', '2606:4700::1111']],
  ['old.example.com', ['198.41.0.4']],
  ['new.example.com', ['2606:4700::1111']],
  ['half.example.com', ['198.41.0.4']],
])('every address of %s, of both families', async (host, addresses) => {
  expect([...(await resolvePublic(host, servers))].sort()).toEqual(addresses);
});

test.each([
  ['nothing.example.com', 'ENOTFOUND'],
  ['broken.example.com', 'ESERVFAIL'],
])('%s has no address', async (host, reason) => {
  await expect(resolvePublic(host, servers)).rejects.toMatchObject({ code: 'dns', reason });
});

/** A name service that says the same of every name, that of the root included. */
async function alwaysAnswering(code: number): Promise<Socket> {
  const socket = createSocket('udp4');
  socket.on('message', (query, { port, address }) => {
    const answer = Buffer.from(query);
    answer.writeUInt16BE(0x8180 | code, 2);
    socket.send(answer, port, address);
  });
  await new Promise<void>((done) => socket.bind(0, '127.0.0.1', done));
  return socket;
}

test('a name service that is away, or fails for every name, is not the fault of the name', async () => {
  const failing = await alwaysAnswering(SERVER_FAILURE);
  const { port } = failing.address();
  await expect(resolvePublic('old.example.com', [`127.0.0.1:${port}`])).rejects.toMatchObject({ code: 'local' });
  await new Promise<void>((done) => failing.close(done));
  await expect(resolvePublic('old.example.com', [`127.0.0.1:${port}`])).rejects.toMatchObject({ code: 'local' });
});

test('the hosts file counts for the own network only', async () => {
  await expect(resolvePublic('localhost', servers)).rejects.toMatchObject({ code: 'dns' });
  expect(await resolveOwn('localhost')).toContain('127.0.0.1');
});

test('a public A beside a private AAAA is refused over the name service too', async () => {
  const agent = new GuardedAgent({ allowPrivate: false }, { resolve: (host) => resolvePublic(host, servers) });
  const answer = agent.post('https://mixed.example.com/', { headers: [], body: '' }, false);
  await expect(answer).rejects.toMatchObject({ code: 'refused_address' });
  await agent.close();
});

test.each([
  ['both.example.com', false],
  ['mixed.example.com', true],
  ['half.example.com', false],
  // What nobody can say now is said when a connection is opened.
  ['broken.example.com', false],
  ['10.0.0.7', true],
  ['[::1]', true],
])('%s as the host of a webhook is refused: %s', async (host, isRefused) => {
  const resolve = (name: string) => resolvePublic(name, servers);
  expect(await isRefusedName(new URL(`https://${host}/`), { allowPrivate: false }, resolve)).toBe(isRefused);
});

test('a name service that does not answer keeps nobody waiting', async () => {
  const forever = () => new Promise<string[]>(() => {});
  expect(await isRefusedName(new URL('https://slow.example.com/'), { allowPrivate: false }, forever)).toBe(false);
});
