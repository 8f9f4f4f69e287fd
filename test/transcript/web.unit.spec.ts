import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ApiError } from '../../src/http/errors.js';
import { GuardedAgent } from '../../src/outbound/guarded-agent.js';
import { publicWay, demoWay, Web } from '../../src/transcript/web.js';

/** How a platform is reached: what may be asked, and what is never asked. */
let server: Server;
let origin: string;
let asked: string[];
let answer: (path: string, response: ServerResponse) => void;
const agents: GuardedAgent[] = [];

beforeEach(async () => {
  asked = [];
  answer = (_path, response) => response.end('here');
  server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
    asked.push(request.url as string);
    answer(request.url as string, response);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterEach(async () => {
  for (const agent of agents.splice(0)) await agent.close();
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
});

function agentOf(...given: ConstructorParameters<typeof GuardedAgent>): GuardedAgent {
  agents.push(new GuardedAgent(...given));
  return agents.at(-1)!;
}

const inSandbox = () => new Web(demoWay(agentOf({ allowPrivate: true }), origin), 'test');
const VISIT = { domains: ['tiktok.com'], maxBytes: 1_000 };
const visit = (web: Web, address: string, signal = AbortSignal.timeout(10_000)) =>
  web.visit(new URL(address), { ...VISIT, signal });
const failureOf = (work: Promise<unknown>): Promise<ApiError> =>
  work.then(
    () => Promise.reject(new Error('It was answered')),
    (error: ApiError) => error,
  );

test.each([['//127.0.0.2/x'], ['/..//@evil.example/'], ['/%2f%2fevil.example?next=//evil.example']])(
  'in the demo the path %j reaches the sandbox and nothing else',
  async (path) => {
    const { page } = await visit(inSandbox(), `https://www.tiktok.com${path}`);
    expect([page?.body.toString(), asked.length]).toEqual(['here', 1]);
  },
);

test.each([
  ['http://www.tiktok.com/'],
  ['https://www.tiktok.com:8443/'],
  ['https://user@www.tiktok.com/'],
  ['https://tiktok.com.example.com/'],
  ['https://nottiktok.com/'],
  ['https://127.0.0.1/'],
  ['https://[::ffff:7f00:1]/'],
])('%s is not asked, neither at first nor when it is led to', async (address) => {
  const refused = { status: 502, code: 'UPSTREAM_ERROR' };
  expect(await failureOf(visit(inSandbox(), address))).toMatchObject(refused);
  expect(asked).toEqual([]);
  answer = (_path, response) => response.writeHead(302, { location: address }).end();
  expect(await failureOf(visit(inSandbox(), 'https://vm.tiktok.com/first'))).toMatchObject(refused);
  expect(asked).toEqual(['/first']);
});

test('five times it follows, not six', async () => {
  answer = (path, response) => {
    const left = Number(path.slice(1));
    if (left === 0) response.end('here');
    else response.writeHead(307, { location: `/${left - 1}` }).end();
  };
  expect((await visit(inSandbox(), 'https://www.tiktok.com/5')).url.pathname).toBe('/0');
  expect(await failureOf(visit(inSandbox(), 'https://www.tiktok.com/6'))).toMatchObject({ status: 502 });
});

test('an answer of the largest size is read, a longer one is an error, in one piece or in many', async () => {
  answer = (path, response) => {
    for (let sent = 0; sent < Number(path.slice(1)); sent += 1) response.write('x');
    response.end();
  };
  expect((await visit(inSandbox(), 'https://www.tiktok.com/1000')).page?.body.length).toBe(1_000);
  expect(await failureOf(visit(inSandbox(), 'https://www.tiktok.com/1001'))).toMatchObject({ status: 502 });
  answer = (_path, response) => response.end(Buffer.alloc(1_000_000));
  expect(await failureOf(visit(inSandbox(), 'https://www.tiktok.com/'))).toMatchObject({ status: 502 });
});

test('the end of the time ends a visit with its reason, before an answer and within one', async () => {
  for (const begin of [() => {}, (response: ServerResponse) => response.write('x')]) {
    const stop = new AbortController();
    answer = (_path, response) => {
      begin(response);
      setImmediate(() => stop.abort(new Error('the time is up')));
    };
    expect((await failureOf(visit(inSandbox(), 'https://www.tiktok.com/', stop.signal))).message).toBe(
      'the time is up',
    );
  }
});

test('outside the demo a name of the platform that resolves to a private address is not asked', async () => {
  const resolve = async () => ['127.0.0.1'];
  const web = new Web(publicWay(agentOf({ allowPrivate: false }, { resolve })), 'test');
  const failure = await failureOf(visit(web, `https://www.tiktok.com/`));
  expect(failure).toMatchObject({ status: 502, cause: { code: 'refused_address' } });
  expect(asked).toEqual([]);
});
