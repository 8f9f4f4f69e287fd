import { writeFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createParser } from 'eventsource-parser';
import { WebSocket } from 'ws';
import type { Json } from './service.js';
import type { JsonUpdate } from './json-update.js';

export const STREAM = '/api/v1/ufc/live/stream';
export const SOCKET = '/api/v1/ufc/live/ws';

/** How the live channels of a family are addressed, and what they send. */
export interface Channels {
  stream: string;
  socket: string;
  update: string;
  /** By the kind of a room: the stream's query parameter. */
  parameters: Readonly<Record<string, string>>;
  /** The kinds of rooms that carry one subject only. */
  subjects: readonly string[];
}

export const UFC: Channels = {
  stream: STREAM,
  socket: SOCKET,
  update: 'ufc.live.update',
  parameters: { bout: 'boutId', event: 'eventSlug' },
  subjects: ['bout'],
};

export const LOL: Channels = {
  stream: '/api/v1/lol/live/stream',
  socket: '/api/v1/lol/live/ws',
  update: 'lol.live.update',
  parameters: { match: 'matchId', game: 'gameId', league: 'league' },
  subjects: ['match', 'game'],
};

export const TENNIS: Channels = {
  stream: '/api/v1/tennis/live/stream',
  socket: '/api/v1/tennis/live/ws',
  update: 'tennis.live.update',
  parameters: { match: 'matchId', tour: 'tour' },
  subjects: ['match'],
};

export const CS2: Channels = {
  stream: '/api/v1/cs2/live/stream',
  socket: '/api/v1/cs2/live/ws',
  update: 'cs2.live.update',
  parameters: { match: 'matchId', event: 'eventId' },
  subjects: ['match'],
};

/** The kind of a room, such as `bout`, and the subject in it. */
function partsOf(room: string): [kind: string, subject: string] {
  const colon = room.indexOf(':');
  return [room.slice(0, colon), room.slice(colon + 1)];
}

/** True for a room that carries one subject only. */
export function isSubject({ subjects }: Channels, room: string): boolean {
  return subjects.includes(partsOf(room)[0]);
}

/** Plans of a suite's own, and the one that every file must have; returns the file for PLANS_FILE. */
export function plansFile(plans: Record<string, object>): string {
  const file = join(tmpdir(), `scoreline-plans-${process.pid}-${Date.now()}.json`);
  const common = { month: 2_000_000, minute: 1_000, games: 'all', delaySeconds: 0, sse: 3 };
  const all = Object.entries({ free: {}, pro: {}, ...plans }).map(([id, plan]) => [
    id,
    { name: id, ...common, ...plan },
  ]);
  writeFileSync(file, JSON.stringify(Object.fromEntries(all)));
  return file;
}

/** A bout as the ufc feed writes it, in as many states as there are rounds. */
export function boutUpdate(id: number, round: number, more: Record<string, unknown> = {}): JsonUpdate {
  const state = { boutId: `ufc-${id}`, eventSlug: 'night', status: 'live', currentRound: round, currentTime: '' };
  return {
    topic: `bout:ufc-${id}`,
    rooms: [`bout:ufc-${id}`, 'event:night'],
    state: { ...state, red: {}, blue: {}, recommendedPollSeconds: 1, source: 'test', ...more },
    sourceTime: Date.now() - 1_234,
    final: false,
    facts: [],
  };
}

/** The `data` of an answer, an event or a frame, as the bytes that were sent. */
export function dataText(text: string): string {
  return text.slice(text.indexOf('"data":') + 7, -1);
}

/** One update as a client met it. */
export interface Seen {
  room: string;
  seq: number;
  data: string;
  /** The client was told that what stood before may be missing. */
  snapshot: boolean;
  /** When it arrived. */
  at: number;
}

/** What a client saw over all its connections, by the rules of its channel. */
export interface Following {
  seen: Seen[];
  /** Connections that it cut itself, and those that ended or were refused without it. */
  cuts: number;
  losses: number;
  /** How those ended: `whole` or `cut` for a stream, the code for a socket, `refused` with the status for either. */
  ends: string[];
  /** Rooms that it was refused. */
  rejected: string[];
}

export interface Follower {
  /** Default: those of ufc. */
  channels?: Channels;
  /** Where the next connection goes; the number counts connections. */
  url(turn: number): string;
  key: string;
  /** Such as `bout:ufc-1`. Undefined: everything, which only a stream can follow. */
  room: string | undefined;
  /** The client cuts a connection when this resolves. */
  lasts(turn: number, following: Following): Promise<unknown>;
  /** It stays away before a connection until this resolves. */
  rests?(turn: number): Promise<unknown>;
  /** True when the client has seen all it waits for. */
  done(following: Following): boolean;
}

/** Follows by server-sent events, goes on with the last id after each cut, and waits a moment after a refusal. */
export async function followStream(follower: Follower): Promise<Following> {
  const following: Following = { seen: [], cuts: 0, losses: 0, ends: [], rejected: [] };
  const { channels = UFC, room } = follower;
  const [kind, subject] = partsOf(room ?? '');
  const query = room === undefined ? '' : `?${channels.parameters[kind]}=${subject}`;
  let lastId: string | undefined;
  for (let turn = 0; !follower.done(following); turn += 1) {
    await follower.rests?.(turn);
    const headers: Record<string, string> = { 'x-api-key': follower.key, accept: 'text/event-stream' };
    if (lastId !== undefined) headers['last-event-id'] = lastId;
    const response = await opened(`${follower.url(turn)}${channels.stream}${query}`, headers);
    if (typeof response === 'string') {
      following.losses += 1;
      following.ends.push(response);
      await sleep(20);
      continue;
    }
    const parser = createParser({
      onEvent({ event, id, data }) {
        if (event !== channels.update) return;
        lastId = id;
        const { room: told, seq, snapshot } = JSON.parse(data) as Json;
        following.seen.push({ room: told, seq, snapshot, data: dataText(data), at: Date.now() });
      },
    });
    response.setEncoding('utf8').on('data', (text: string) => parser.feed(text));
    const lost = new Promise<boolean>((resolve) => response.once('close', () => resolve(true)));
    response.on('error', () => {});
    const wasLost = await Promise.race([lost, follower.lasts(turn, following).then(() => false)]);
    following[wasLost ? 'losses' : 'cuts'] += 1;
    if (wasLost) following.ends.push(response.complete ? 'whole' : 'cut');
    response.destroy();
  }
  return following;
}

/** Follows by WebSocket with `afterSeq`; the counterpart of `followStream`. */
export async function followSocket(follower: Follower): Promise<Following> {
  const following: Following = { seen: [], cuts: 0, losses: 0, ends: [], rejected: [] };
  const { channels = UFC, room = '' } = follower;
  for (let turn = 0; !follower.done(following); turn += 1) {
    await follower.rests?.(turn);
    const socket = new WebSocket(`${follower.url(turn).replace('http', 'ws')}${channels.socket}`, {
      headers: { 'x-api-key': follower.key },
    });
    socket.on('error', () => {});
    let end = '';
    socket.once('unexpected-response', (_request, { statusCode }) => {
      end = `refused ${statusCode}`;
      socket.terminate();
    });
    const lost = new Promise<boolean>((resolve) => {
      socket.once('close', (code) => {
        end ||= String(code);
        resolve(true);
      });
    });
    let isTold = false;
    socket.on('message', (bytes: Buffer) => {
      const text = bytes.toString();
      const frame = JSON.parse(text) as Json;
      if (frame.type === 'subscribed' && frame.rejected.length > 0) {
        following.rejected.push(...frame.rejected.map(({ code }: Json) => `${room} ${code}`));
        socket.terminate();
      }
      if (frame.type === 'resync') isTold = true;
      if (frame.type !== channels.update) return;
      const first = following.seen.length === 0;
      if (frame.snapshot && !isTold && !first && isSubject(channels, room))
        throw new Error(`a snapshot of ${room} came without a resync`);
      isTold = false;
      const { room: told, seq, snapshot } = frame;
      following.seen.push({ room: told, seq, snapshot, data: dataText(text), at: Date.now() });
    });
    socket.once('open', () => {
      const last = following.seen.at(-1);
      const afterSeq = last === undefined ? {} : { afterSeq: { [room]: last.seq } };
      socket.send(JSON.stringify({ action: 'subscribe', rooms: [room], ...afterSeq }));
    });
    const wasLost = await Promise.race([lost, follower.lasts(turn, following).then(() => false)]);
    following[wasLost ? 'losses' : 'cuts'] += 1;
    if (wasLost) following.ends.push(end);
    socket.terminate();
    await lost;
    if (wasLost) await sleep(20);
  }
  return following;
}

/** The answer once its head is there, or what refused it. */
function opened(url: string, headers: Record<string, string>): Promise<IncomingMessage | string> {
  return new Promise((resolve) => {
    const request = get(url, { headers, agent: false }, (response) => {
      if (response.statusCode === 200) return resolve(response);
      response.resume();
      resolve(`refused ${response.statusCode}`);
    });
    request.on('error', ({ message }) => resolve(`refused ${message}`));
  });
}
