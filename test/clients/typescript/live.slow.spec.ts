import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { Random } from '../../../demo/random.js';
import { LiveWriter } from '../../../src/live/writer.js';
import { boutUpdate, plansFile } from '../../support/live.js';
import { startService, type Json, type Service } from '../../support/service.js';
import { until } from '../../support/until.js';
import { buildClient, load } from './built.js';

/** Streams and sockets of the TypeScript client, while the process that serves them is killed. */
const ROUNDS = 60;
let folder: string;
let service: Service;
let writer: LiveWriter;
let options: { baseUrl: string; apiKey: string; WebSocket: unknown };

beforeAll(async () => {
  folder = buildClient();
  const plans = plansFile({ scale: { sse: 50, webSocket: 50 } });
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

describe('fifty programs, cut at random while API and worker are killed and stopped', () => {
  const random = new Random(7);
  const PROGRAMS = 50;
  const bouts = Array.from({ length: 10 }, (_, index) => 910 + index);
  const all = Array.from({ length: ROUNDS + 1 }, (_, index) => index + 1);

  /** Programs that have their first update, and those that have connected three times. */
  let begun = 0;
  let cutTwice = 0;

  /** Bodies of streams that break after up to three seconds. */
  const cutFetch: typeof fetch = async (...request) => {
    const { body, status, headers } = await fetch(...request);
    const cut = new TransformStream({
      start(controller) {
        setTimeout(() => controller.error(new Error('cut')), random.whole(300, 3_000)).unref();
      },
    });
    return new Response(body!.pipeThrough(cut), { status, headers });
  };
  class CutSocket extends WebSocket {
    constructor(...given: ConstructorParameters<typeof WebSocket>) {
      super(...given);
      setTimeout(() => this.terminate(), random.whole(300, 3_000)).unref();
    }
  }

  async function readStream(id: number) {
    const seen: number[] = [];
    let connections = 0;
    let last: string | undefined;
    for await (const { event, data } of create({ fetch: cutFetch }).stream({ query: { boutId: `ufc-${id}` } })) {
      last = event;
      if (event === 'ready' && ++connections === 3) cutTwice += 1;
      if (event === 'ufc.live.update' && seen.push(data.seq) === 1) begun += 1;
    }
    return { seen, last };
  }

  async function readSocket(id: number) {
    const seen: number[] = [];
    let connections = 0;
    const socket = create({ WebSocket: CutSocket }).socket({ rooms: [`bout:ufc-${id}`] });
    for await (const frame of socket) {
      if (frame.type === 'ready' && ++connections === 3) cutTwice += 1;
      if (frame.type !== 'ufc.live.update') continue;
      if (seen.push(frame.seq) === 1) begun += 1;
      if (frame.seq === ROUNDS + 1) break;
    }
    return { seen, last: 'end' };
  }

  test('miss nothing, read nothing twice and see the end', async () => {
    const worker = await service.worker();
    for (const id of bouts) await commit(id, 1);
    const read = Array.from({ length: PROGRAMS }, (_, index) =>
      (index % 2 === 0 ? readStream : readSocket)(bouts[Math.floor(index / 2) % bouts.length]!),
    );
    await until(() => begun === PROGRAMS);
    const api = service.processes[0]!;
    const faults = [
      () => api.kill().then(() => api.restart()),
      () => worker.kill().then(() => worker.restart()),
      () => api.stop().then(() => api.restart()),
      () => worker.stop().then(() => worker.restart()),
    ];
    const changes = (async () => {
      for (let round = 2; round <= ROUNDS; round += 1) {
        await Promise.all(bouts.map((id) => commit(id, round)));
        await sleep(200);
      }
    })();
    for (const fault of faults) {
      await sleep(1_500);
      await fault();
    }
    await changes;
    await until(() => cutTwice === PROGRAMS);
    await Promise.all(bouts.map((id) => commit(id, ROUNDS + 1, { final: true })));
    const programs = await Promise.all(read);
    expect(programs.map(({ seen, last }) => [seen, last])).toEqual(programs.map(() => [all, 'end']));
  });
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
