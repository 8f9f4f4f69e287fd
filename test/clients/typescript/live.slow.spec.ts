import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { LiveWriter } from '../../../src/live/writer.js';
import { boutUpdate, plansFile } from '../../support/live.js';
import { startService, type Json, type Service } from '../../support/service.js';
import { buildClient, load } from './built.js';

/** Streams and sockets of the TypeScript client, while the process that serves them is killed. */
const ROUNDS = 60;
let folder: string;
let service: Service;
let writer: LiveWriter;
let options: { baseUrl: string; apiKey: string; WebSocket: unknown };

beforeAll(async () => {
  folder = buildClient();
  const plans = plansFile({ scale: { webSocket: 50 } });
  service = await startService({ environment: { PLANS_FILE: plans } });
  writer = new LiveWriter(service.redis, 'ufc');
  const { key } = await service.key({ plan: 'scale' });
  options = { baseUrl: `${service.url}/api/v1`, apiKey: key, WebSocket };
});
afterAll(async () => {
  await service.stop();
  rmSync(folder, { recursive: true });
});

const create = (more: object = {}): Json => load(folder, 'ufc').createClient({ ...options, ...more });
const commit = (id: number, round: number, more: object = {}) =>
  writer.commit({ ...boutUpdate(id, round, { status: 'live' }), ...more } as never);

/** Writes a change every 50 ms, while the process is killed after a third of them and comes back. */
async function killedMeanwhile(id: number): Promise<void> {
  const changes = (async () => {
    for (let round = 2; round <= ROUNDS; round += 1) {
      await commit(id, round);
      await sleep(50);
    }
  })();
  await sleep((ROUNDS / 3) * 50);
  await service.processes[0]!.kill();
  await service.processes[0]!.restart();
  await changes;
}

test('a stream goes on after a kill with no change lost or doubled, and ends with the bout', async () => {
  await commit(901, 1);
  const seen: Json[] = [];
  const names: string[] = [];
  const reading = (async () => {
    for await (const event of create().stream({ query: { boutId: 'ufc-901' } })) {
      names.push(event.event);
      if (event.event === 'ufc.live.update') seen.push(event.data);
    }
  })();
  while (seen.length === 0) await sleep(20);
  await killedMeanwhile(901);
  await commit(901, ROUNDS + 1, { final: true });
  await reading;
  expect(seen.map(({ seq }) => seq)).toEqual(Array.from({ length: ROUNDS + 1 }, (_, index) => index + 1));
  expect(seen.map(({ snapshot }) => snapshot)).toEqual(seen.map((_, index) => index === 0));
  expect(names.filter((name) => name === 'ready')).toHaveLength(2);
  expect(names.at(-1)).toBe('end');
});

test('a socket goes on after a kill with no change lost or doubled in its room, and ends when it is closed', async () => {
  await commit(902, 1);
  const seen: Json[] = [];
  const socket = create().socket({ rooms: ['bout:ufc-902'] });
  const reading = (async () => {
    for await (const frame of socket) if (frame.type === 'ufc.live.update') seen.push(frame);
  })();
  while (seen.length === 0) await sleep(20);
  await killedMeanwhile(902);
  while (seen.at(-1).seq < ROUNDS) await sleep(20);
  socket.close();
  await reading;
  expect(seen.map(({ seq }) => seq)).toEqual(Array.from({ length: ROUNDS }, (_, index) => index + 1));
});

test('a room is joined and left while the socket is open', async () => {
  await commit(903, 1);
  const socket = create().socket();
  const types: string[] = [];
  for await (const frame of socket) {
    types.push(frame.type);
    if (frame.type === 'ready') socket.subscribe(['bout:ufc-903']);
    if (frame.type === 'ufc.live.update') socket.unsubscribe(['bout:ufc-903']);
    if (frame.type === 'unsubscribed') break;
  }
  expect(types).toEqual(['ready', 'subscribed', 'ufc.live.update', 'unsubscribed']);
});

test('a ticket opens a stream and a socket, and no key is sent', async () => {
  await commit(904, 1);
  const { createClient } = load(folder, 'index');
  const server = createClient(options);
  const ticket = async () => (await server.createLiveTicket({ body: {} })).data.ticket;
  const page = create({ apiKey: undefined, ticket });
  for await (const event of page.stream({ query: { boutId: 'ufc-904' } })) {
    expect(event.event).toBe('ready');
    break;
  }
  for await (const frame of page.socket()) {
    expect(frame.type).toBe('ready');
    break;
  }
});

test('a signal ends both, and what is refused for good is an error at once', async () => {
  const leave = new AbortController();
  const reading = (async () => {
    for await (const event of create().stream({ signal: leave.signal })) if (event.event === 'ready') leave.abort();
  })();
  await expect(reading).rejects.toMatchObject({ name: 'AbortError' });
  const stranger = create({ apiKey: 'svc_live_nobody' });
  await expect(stranger.stream().next()).rejects.toMatchObject({ code: 'INVALID_API_KEY', status: 401 });
  const frames = stranger.socket()[Symbol.asyncIterator]();
  await expect(frames.next()).rejects.toMatchObject({ code: 'INVALID_API_KEY', status: 401 });
});
