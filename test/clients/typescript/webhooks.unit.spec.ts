import { readFileSync, rmSync } from 'node:fs';
import type { Json } from '../../support/service.js';
import { buildClient, load } from './built.js';

/** `verifyWebhook` of the TypeScript client, held to the published vectors. */
interface Vector {
  name: string;
  secret: string;
  previousSecret?: string;
  body: string;
  headers: Record<string, string>;
}
const VECTORS: Vector[] = JSON.parse(readFileSync('docs/webhook-vectors.json', 'utf8'));
const named = VECTORS.map((vector) => [vector.name, vector] as const);

let folder: string;
let verifyWebhook: (body: unknown, headers: unknown, secret: unknown, options?: object) => Promise<Json>;

beforeAll(() => {
  folder = buildClient();
  ({ verifyWebhook } = load(folder, 'index'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const sentAt = ({ headers }: Vector) => ({ now: Number(headers['webhook-timestamp']) * 1000 });

test.each(named)('a vector is genuine, by either secret, as text and as bytes: %s', async (_name, vector) => {
  const { body, headers, secret, previousSecret = secret } = vector;
  const event = JSON.parse(body);
  await expect(verifyWebhook(body, headers, secret, sentAt(vector))).resolves.toEqual(event);
  await expect(verifyWebhook(Buffer.from(body), new Headers(headers), previousSecret, sentAt(vector))).resolves.toEqual(
    event,
  );
});

test('of several secrets one is enough, and header names ignore case', async () => {
  const [vector] = VECTORS as [Vector];
  const shouted = Object.fromEntries(
    Object.entries(vector.headers).map(([name, value]) => [name.toUpperCase(), [value]]),
  );
  const other = `whsec_${Buffer.alloc(32).toString('base64')}`;
  await expect(verifyWebhook(vector.body, shouted, [other, vector.secret], sentAt(vector))).resolves.toBeDefined();
});

test('another body, secret, time or signature is refused with what is wrong', async () => {
  const [vector] = VECTORS as [Vector];
  const { body, headers, secret } = vector;
  const { now } = sentAt(vector);
  const code = (given: { body?: string; headers?: object; secret?: string; now?: number }) =>
    verifyWebhook(given.body ?? body, { ...headers, ...given.headers }, given.secret ?? secret, {
      now: given.now ?? now,
    }).then(
      () => 'genuine',
      (error: Json) => error.code,
    );
  expect(await code({})).toBe('genuine');
  expect(await code({ body: `${body} ` })).toBe('wrong_signature');
  expect(await code({ secret: `whsec_${Buffer.alloc(32).toString('base64')}` })).toBe('wrong_signature');
  expect(await code({ headers: { 'webhook-id': 'another' } })).toBe('wrong_signature');
  expect(await code({ headers: { 'webhook-signature': 'v1,####' } })).toBe('wrong_signature');
  expect(await code({ headers: { 'webhook-timestamp': '' } })).toBe('header_missing');
  expect(await code({ now: now + 300_000 })).toBe('genuine');
  expect(await code({ now: now + 301_000 })).toBe('timestamp_too_old');
  expect(await code({ now: now - 301_000 })).toBe('timestamp_in_future');
});
