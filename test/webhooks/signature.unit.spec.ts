import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import fc from 'fast-check';
import { Webhook } from 'standardwebhooks';
import { newSecret, sign, signingKey, verify, verifyStandard } from '../../src/webhooks/signature.js';

interface Vector {
  name: string;
  secret: string;
  previousSecret?: string;
  body: string;
  headers: Record<string, string>;
}

/** Made with Python's hmac, so that a mistake of ours cannot be in both. */
const VECTORS: Vector[] = JSON.parse(readFileSync(resolve('docs/webhook-vectors.json'), 'utf8'));
const named = VECTORS.map((vector) => [vector.name, vector] as const);

afterEach(() => jest.useRealTimers());

test.each(named)('published vector: %s', (_name, { secret, previousSecret, body, headers }) => {
  const message = { id: headers['webhook-id']!, timestamp: Number(headers['webhook-timestamp']), body };
  const previous = previousSecret === undefined ? undefined : signingKey(previousSecret);
  expect(sign(message, signingKey(secret), previous)).toEqual(headers);
  expect(sign({ ...message, body: Buffer.from(body) }, signingKey(secret), previous)).toEqual(headers);
});

test.each(named)('the standardwebhooks package takes the vector: %s', (_name, vector) => {
  const { secret, previousSecret = secret, body, headers } = vector;
  const time = Number(headers['webhook-timestamp']);
  jest.useFakeTimers({ now: time * 1_000 });
  for (const each of [secret, previousSecret]) {
    expect(new Webhook(each).verify(body, headers)).toEqual(JSON.parse(body));
    expect(verifyStandard(headers, body, signingKey(each), time)).toBe(true);
  }
  expect(() => new Webhook(newSecret()).verify(body, headers)).toThrow('No matching signature');
});

test('the published vectors have a text that is not ASCII and a rotation', () => {
  expect(VECTORS.some(({ body }) => Buffer.byteLength(body) > body.length)).toBe(true);
  expect(VECTORS.some(({ previousSecret }) => previousSecret !== undefined)).toBe(true);
});

test('any body and secret: our signature is what standardwebhooks computes and verifies', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 0, max: 4_000_000_000 }), (body, timestamp) => {
      const secret = newSecret();
      const headers = sign({ id: 'msg_1', timestamp, body }, signingKey(secret));
      const theirs = new Webhook(secret).sign('msg_1', new Date(timestamp * 1_000), body);
      expect(headers['webhook-signature']).toBe(theirs);
      expect(verify(headers['x-svc-signature'], body, signingKey(secret))).toBe(true);
    }),
  );
});

const [plain] = VECTORS as [Vector];
const key = signingKey(plain.secret);
const time = Number(plain.headers['webhook-timestamp']);

test('one changed byte, one changed digit or another secret is refused', () => {
  const signature = plain.headers['x-svc-signature']!;
  expect(verify(signature, plain.body, key)).toBe(true);
  expect(verify(signature, `${plain.body} `, key)).toBe(false);
  expect(
    verify(
      signature.replace(/.$/, (digit) => (digit === '0' ? '1' : '0')),
      plain.body,
      key,
    ),
  ).toBe(false);
  expect(verify(signature.slice(1), plain.body, key)).toBe(false);
  expect(verify('', plain.body, key)).toBe(false);
  expect(verify(signature.replace(/^./, 'é'), plain.body, key)).toBe(false);
  expect(verify(signature, plain.body, signingKey(newSecret()))).toBe(false);
});

test('a recorded request is refused after five minutes, and one without its headers always', () => {
  const check = (headers: Record<string, string | undefined>, now = time) =>
    verifyStandard(headers, plain.body, key, now);
  expect([time - 300, time, time + 300].map((now) => check(plain.headers, now))).toEqual([true, true, true]);
  expect([time - 301, time + 301].map((now) => check(plain.headers, now))).toEqual([false, false]);
  for (const name of ['webhook-id', 'webhook-timestamp', 'webhook-signature'])
    expect(check({ ...plain.headers, [name]: undefined })).toBe(false);
  expect(check({ ...plain.headers, 'webhook-id': 'another' })).toBe(false);
  expect(check({ ...plain.headers, 'webhook-timestamp': `${time + 1}` })).toBe(false);
  expect(check({ ...plain.headers, 'webhook-timestamp': 'NaN' })).toBe(false);
});

test('a new secret is whsec_ and 32 random bytes in base64', () => {
  const secret = newSecret();
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(Buffer.from(secret.slice(6), 'base64')).toHaveLength(32);
  expect(newSecret()).not.toBe(secret);
});
