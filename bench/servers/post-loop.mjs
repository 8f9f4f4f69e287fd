import { randomUUID } from 'node:crypto';
import { Agent, request } from 'undici';
import { newSecret, sign, signingKey } from '../../build/webhooks/signature.js';
import { state } from '../support/live-world.mjs';

/** Posts so many signed webhooks, so many at a time, as a loop over undici does it; prints how many seconds it took. */
const { RECEIVER, COUNT, AT_ONCE } = process.env;
const key = signingKey(newSecret());
const dispatcher = new Agent({ connections: Number(AT_ONCE) });
const event = 'ufc.bout.started';
const bodies = Array.from({ length: 1_000 }, (_, count) => {
  const id = randomUUID();
  return { id, body: JSON.stringify({ id, event, timestamp: new Date(), data: state(count) }) };
});

let sent = 0;
async function post() {
  while (sent < Number(COUNT)) {
    const { id, body } = bodies[(sent += 1) % bodies.length];
    const timestamp = Math.floor(Date.now() / 1_000);
    const headers = { 'content-type': 'application/json', ...sign({ id, timestamp, body }, key) };
    const answer = await request(`${RECEIVER}/ok/0`, { method: 'POST', headers, body, dispatcher });
    await answer.body.dump();
  }
}

const startedAt = performance.now();
await Promise.all(Array.from({ length: Number(AT_ONCE) }, post));
process.stdout.write(String((performance.now() - startedAt) / 1_000));
process.exit();
