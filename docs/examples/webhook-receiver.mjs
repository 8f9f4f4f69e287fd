/**
 * A receiver of Scoreline's webhooks that needs nothing but Node.js 18 or newer:
 *
 *   WEBHOOK_SECRET=whsec_… PORT=4000 node webhook-receiver.mjs
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';

const { WEBHOOK_SECRET = '', PORT = '4000', HOST = '127.0.0.1' } = process.env;
const TOLERANCE_SECONDS = 300;
const MAX_BODY_BYTES = 1_048_576;

const key = Buffer.from(WEBHOOK_SECRET.replace(/^whsec_/, ''), 'base64');
if (key.length === 0) throw new Error('Set WEBHOOK_SECRET to the secret that was shown when the webhook was made');

/** In production a unique column in your database: events come at least once, over restarts too. */
const handledIds = new Set();
/** The highest sequence number seen, by webhook. */
const lastSequences = new Map();

const server = createServer((request, response) => {
  answer(request, response).catch((error) => {
    console.error(error.message);
    if (!response.headersSent) response.writeHead(400).end();
  });
});
server.listen(Number(PORT), HOST, () => console.log(`Listening on http://${HOST}:${server.address().port}`));

async function answer(request, response) {
  const body = await readBody(request);
  if (!isGenuine(request.headers, body)) return response.writeHead(401).end('bad signature');
  // Answer first: whatever takes time belongs after it, or into a queue of your own.
  response.writeHead(204).end();
  receive(request.headers, JSON.parse(body.toString('utf8')));
}

/** The bytes as they came: parsed and written again, JSON is another text with another signature. */
async function readBody(request) {
  const chunks = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > MAX_BODY_BYTES) throw new Error('The body is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Standard Webhooks: HMAC-SHA256 of `id.timestamp.body`; while a secret is rotated there are two signatures. */
function isGenuine(headers, body) {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures = '' } = headers;
  const ageSeconds = Math.abs(Date.now() / 1_000 - Number(timestamp));
  if (!id || !(ageSeconds <= TOLERANCE_SECONDS)) return false;
  const expected = Buffer.from(
    `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest('base64')}`,
  );
  return signatures.split(' ').some((signature) => {
    const given = Buffer.from(signature);
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}

function receive(headers, { id, event, timestamp, data }) {
  const sequence = Number(headers['x-svc-sequence']);
  const last = lastSequences.get(headers['x-svc-webhook-id']);
  if (last !== undefined && sequence > last + 1) console.log(`missing ${last + 1} to ${sequence - 1}`);
  if (sequence > (last ?? 0)) lastSequences.set(headers['x-svc-webhook-id'], sequence);
  if (handledIds.has(id)) return console.log(`again ${id}`);
  handledIds.add(id);
  console.log(`${event} ${id} of ${timestamp}: ${JSON.stringify(data)}`);
}
