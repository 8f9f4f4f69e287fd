import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { GuardedAgent } from '../../src/outbound/guarded-agent.js';
import { newSecret, sign, signingKey } from '../../src/webhooks/signature.js';

const secret = newSecret();
const previous = newSecret();
const agent = new GuardedAgent({ allowPrivate: true });
const lines: string[] = [];
let receiver: ChildProcess;
let url: string;

beforeAll(async () => {
  receiver = spawn(process.execPath, [resolve('docs/examples/webhook-receiver.mjs')], {
    env: { ...process.env, WEBHOOK_SECRET: secret, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  receiver.stdout!.on('data', (text: Buffer) => lines.push(...text.toString().trim().split('\n')));
  url = (await line(/^Listening on (.*)$/))[1]!;
});

afterAll(async () => {
  await agent.close();
  receiver.kill();
});

/** Waits for a line that the receiver writes. */
async function line(form: RegExp): Promise<RegExpExecArray> {
  for (let waited = 0; waited < 500; waited++) {
    const found = lines.map((each) => form.exec(each)).find((match) => match !== null);
    if (found) return found;
    await new Promise((done) => setTimeout(done, 20));
  }
  throw new Error(`No line ${form.source} in ${lines.join(' | ')}`);
}

interface Sent {
  id?: string;
  sequence?: number;
  timestamp?: number;
  sentBody?: string;
  keys?: [string, string?];
}

async function deliver({ id = 'e1', sequence = 1, timestamp = now(), sentBody, keys = [secret] }: Sent) {
  const data = { ign: 'Zürich⚡' };
  const body = JSON.stringify({ id, event: 'cod.transfer.new', timestamp: '2026-03-14T18:22:05.000Z', data });
  const [key, old] = keys;
  const signed = sign({ id, timestamp, body }, signingKey(key), old === undefined ? undefined : signingKey(old));
  const headers = { ...signed, 'x-svc-webhook-id': 'wh_1', 'x-svc-sequence': String(sequence) };
  return (await agent.post(url, { headers, body: sentBody ?? body }, true)).status;
}

const now = () => Math.floor(Date.now() / 1_000);

test('takes a signed event, text that is not ASCII included', async () => {
  expect(await deliver({ id: 'first', sequence: 1 })).toBe(204);
  expect((await line(/^cod\.transfer\.new first of .*: (.*)$/))[1]).toBe('{"ign":"Zürich⚡"}');
});

test('refuses another secret, another body and an old request', async () => {
  expect(await deliver({ id: 'bad', keys: [previous] })).toBe(401);
  expect(await deliver({ id: 'bad', sentBody: '{"id":"bad"}' })).toBe(401);
  expect(await deliver({ id: 'bad', timestamp: now() - 400 })).toBe(401);
  expect(lines.some((each) => each.includes('bad'))).toBe(false);
});

test('takes what both secrets signed while one is rotated', async () => {
  expect(await deliver({ id: 'rotated', sequence: 2, keys: [newSecret(), secret] })).toBe(204);
  await line(/^cod\.transfer\.new rotated /);
});

test('handles a repeated event once, and notices a hole in the sequence', async () => {
  expect(await deliver({ id: 'rotated', sequence: 2 })).toBe(204);
  await line(/^again rotated$/);
  expect(await deliver({ id: 'later', sequence: 6 })).toBe(204);
  await line(/^missing 3 to 5$/);
  expect(lines.filter((each) => each.startsWith('cod.transfer.new rotated'))).toHaveLength(1);
});

/** None where the machine has no Python. */
const pythons = ['python3'].filter((command) => spawnSync(command, ['--version']).status === 0);

test('the Python of the page takes the published vectors', () => {
  const [code] = /(?<=```python\n)import base64[\s\S]*?(?=```)/.exec(
    readFileSync(resolve('docs/webhooks.md'), 'utf8'),
  )!;
  const check = `${code}
import json
for vector in json.load(open("docs/webhook-vectors.json", encoding="utf-8")):
    time.time = lambda: int(vector["headers"]["webhook-timestamp"]) + 299
    body, headers = vector["body"].encode(), vector["headers"]
    print(is_genuine(vector["secret"], headers, body), is_genuine(vector["secret"], headers, body + b" "))
`;
  for (const python of pythons) {
    const printed = execFileSync(python, ['-c', check], { encoding: 'utf8' });
    expect(new Set(printed.trim().split('\n'))).toEqual(new Set(['True False']));
  }
  expect(code).toContain('compare_digest');
});
