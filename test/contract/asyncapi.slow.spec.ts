import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { sql } from '../../src/db/sql.js';
import { messagesOf, type MessageFaults } from '../support/asyncapi.js';
import { signUp } from '../support/owner.js';
import { startReceiver, type Receiver } from '../support/receiver.js';
import { startService, type Json, type Service } from '../support/service.js';
import { listen } from '../support/stream.js';

/** What the demo pushes on every channel, beside what the document says of it. */
const FAMILIES = ['cs2', 'lol', 'tennis', 'ufc'];
const UPDATES = 3;
const DELIVERIES = 20;
/** Between two series the demo of cs2 is quiet for 150 seconds. */
const WITHIN_MS = 200_000;

let service: Service;
let receiver: Receiver;
let key: string;
let faults: MessageFaults;

beforeAll(async () => {
  receiver = await startReceiver();
  service = await startService({ environment: { WEBHOOK_ALLOW_PRIVATE: 'true' } });
  ({ key } = await service.key({ plan: 'scale' }));
  const document = (await (await service.get('/asyncapi.json')).json()) as Json;
  faults = messagesOf(document);
  const owner = await signUp(service);
  await service.db.rows(sql`update account set plan = 'scale' where id = ${owner.accountId}`);
  await owner.data('POST', 'webhooks', { url: `${receiver.url}/all`, events: FAMILIES.map((family) => `${family}.*`) });
  await service.worker();
});
afterAll(async () => {
  await service.stop();
  await receiver.close();
});

/** Waits until there is enough, as the demo plays in real time. */
async function untilThere(isThere: () => boolean): Promise<void> {
  for (const giveUpAt = Date.now() + WITHIN_MS; Date.now() < giveUpAt && !isThere();) await sleep(50);
}

describe('what the demo pushes is what the AsyncAPI document says', () => {
  test.each(FAMILIES)('%s by stream and socket', async (family) => {
    const stream = await listen(service, `/api/v1/${family}/live/stream`, key);
    const updates = () => stream.messages.filter(({ event }) => event === `${family}.live.update`);
    await untilThere(() => updates().length >= UPDATES);
    stream.close();
    for (const { event, json } of stream.messages)
      expect([event, faults(`/${family}/live/stream ${event}`, json)]).toEqual([event, []]);
    expect(updates().length).toBeGreaterThanOrEqual(UPDATES);

    const rooms = [...new Set(updates().map(({ json }) => json.room as string))];
    const asked = [
      { action: 'subscribe', rooms: [...rooms, 'darts:1'], id: '1' },
      { action: 'ping' },
      { action: 'unsubscribe', rooms: rooms.slice(1) },
    ];
    for (const frame of asked)
      expect([frame, faults(`/${family}/live/ws client ${frame.action}`, frame)]).toEqual([frame, []]);
    const kinds = new Set(['ready', 'subscribed', 'ping', 'unsubscribed', 'error', `${family}.live.update`]);
    const frames = await framesOf(family, [...asked, { action: 'dance' }], kinds);
    for (const frame of frames)
      expect([frame.type, faults(`/${family}/live/ws ${frame.type}`, frame)]).toEqual([frame.type, []]);
    expect(kindsOf(frames)).toEqual(kinds);
  });

  test('by webhook, with the headers', async () => {
    await untilThere(() => receiver.received.length >= DELIVERIES);
    for (const { json } of receiver.received)
      expect([json.event, faults(`webhook ${json.event}`, json)]).toEqual([json.event, []]);
    expect(receiver.received.length).toBeGreaterThanOrEqual(DELIVERIES);
    const { channels } = (await (await service.get('/asyncapi.json')).json()) as Json;
    const sent = Object.keys(receiver.received[0]!.headers).filter((name) => /^(x-svc|webhook)-/.test(name));
    const [message] = Object.values(channels.onUfcBoutStarted.messages as Json) as Json[];
    expect(sent.toSorted()).toEqual(Object.keys(message.headers.properties as Json).toSorted());
  });
});

const kindsOf = (frames: readonly Json[]) => new Set(frames.map(({ type }) => type as string));

/** Sends frames and gathers what comes, until each of these kinds of frames is there. */
async function framesOf(family: string, asked: readonly object[], kinds: ReadonlySet<string>): Promise<Json[]> {
  const socket = new WebSocket(`${service.url.replace('http', 'ws')}/api/v1/${family}/live/ws`, {
    headers: { 'x-api-key': key },
  });
  const frames: Json[] = [];
  socket.on('message', (bytes: Buffer) => frames.push(JSON.parse(bytes.toString()) as Json));
  socket.on('open', () => {
    for (const frame of asked) socket.send(JSON.stringify(frame));
  });
  await untilThere(() => [...kinds].every((kind) => kindsOf(frames).has(kind)));
  socket.close();
  return frames;
}
