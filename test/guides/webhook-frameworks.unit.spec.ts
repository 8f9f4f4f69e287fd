import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { newSecret, sign, signingKey } from '../../src/webhooks/signature.js';
import { blocksOf } from '../support/documents.js';
import { ownPort } from '../support/port.js';
import { until } from '../support/until.js';

/** The receivers of the guide, as far as their frameworks are there. */
const blocks = blocksOf('docs/guides/webhook-frameworks.md');
const blockWith = (text: string) => blocks.find((block) => block.text.includes(text))!.text;

interface Vector {
  secret: string;
  previousSecret?: string;
  body: string;
  headers: Record<string, string>;
}
const vectors = JSON.parse(readFileSync('docs/webhook-vectors.json', 'utf8')) as Vector[];

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'frameworks-'));
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  writeFileSync(join(folder, 'genuine.mjs'), blockWith('export function isGenuine'));
  writeFileSync(join(folder, 'fastify.mjs'), blockWith("from 'fastify'"));
});
afterAll(() => rmSync(folder, { recursive: true }));

const python = spawnSync('python3', ['-c', 'import flask']).status === 0 ? 'python3' : undefined;

test('the check takes the published vectors, and neither another body, another secret nor an old request', () => {
  const program = `import { isGenuine } from './genuine.mjs';
    for (const { secret, previousSecret, body, headers } of ${JSON.stringify(vectors)}) {
      const sentAt = Number(headers['webhook-timestamp']) * 1_000;
      Date.now = () => sentAt + 299_000;
      const bytes = Buffer.from(body);
      console.log(
        [secret, previousSecret ?? secret].map((one) => isGenuine(one, headers, bytes)).join(),
        isGenuine(secret, headers, Buffer.concat([bytes, Buffer.from(' ')])),
        isGenuine('whsec_' + Buffer.alloc(32).toString('base64'), headers, bytes),
        isGenuine(secret, {}, bytes),
      );
      Date.now = () => sentAt + 301_000;
      console.log(isGenuine(secret, headers, bytes));
    }`;
  const printed = execFileSync(process.execPath, ['--input-type=module', '-e', program], {
    cwd: folder,
    encoding: 'utf8',
  });
  expect(printed.trim().split('\n')).toEqual(vectors.flatMap(() => ['true,true false false false', 'false']));
});

test('the receiver of Fastify takes a signed event and refuses one whose body was written again', async () => {
  const secret = newSecret();
  const PORT = String(await ownPort());
  const env = { PATH: process.env.PATH, WEBHOOK_SECRET: secret, PORT };
  const child = spawn(process.execPath, ['fastify.mjs'], { cwd: folder, env });
  let written = '';
  for (const pipe of [child.stdout, child.stderr]) pipe.on('data', (chunk: Buffer) => (written += chunk.toString()));
  await until(() => written.includes('ready'));
  const body = '{ "id": "e1", "event": "cod.transfer.new", "data": {"ign": "Zürich⚡"} }';
  const signed = sign({ id: 'e1', timestamp: Math.floor(Date.now() / 1_000), body }, signingKey(secret));
  const headers = { ...signed, 'content-type': 'application/json' };
  const post = async (text: string) =>
    (await fetch(`http://127.0.0.1:${PORT}/hook`, { method: 'POST', headers, body: text })).status;
  expect([await post(body), await post(JSON.stringify(JSON.parse(body)))]).toEqual([204, 401]);
  await until(() => written.includes('cod.transfer.new e1 1'));
  child.kill();
  await once(child, 'exit');
});

const testWhereInstalled = python === undefined ? test.skip : test;
testWhereInstalled(
  `the receiver of Flask takes the published vectors${python === undefined ? ' (no Flask)' : ''}`,
  () => {
    const check = `${blockWith('from flask import')}
import json
client = app.test_client()
for vector in json.load(open("docs/webhook-vectors.json", encoding="utf-8")):
    time.time = lambda: int(vector["headers"]["webhook-timestamp"]) + 299
    os.environ["WEBHOOK_SECRET"] = vector["secret"]
    handle = lambda event: None
    headers = {**vector["headers"], "content-type": "application/json"}
    for body in (vector["body"].encode(), vector["body"].encode() + b" "):
        print(client.post("/hook", data=body, headers=headers).status_code)
`;
    const printed = execFileSync(python!, ['-c', check], { encoding: 'utf8' });
    expect(printed.trim().split('\n')).toEqual(vectors.flatMap(() => ['204', '401']));
  },
);

test('every framework takes the bytes before it parses them', () => {
  const taken = {
    Express: 'express.raw(',
    NestJS: 'request.rawBody',
    Next: 'request.arrayBuffer()',
    Go: 'io.ReadAll(',
  };
  for (const [, bytes] of Object.entries(taken)) {
    const text = blockWith(bytes);
    expect(text.indexOf(bytes)).toBeLessThan(text.indexOf('isGenuine(') + 200);
    expect(text).toContain('WEBHOOK_SECRET');
  }
});
