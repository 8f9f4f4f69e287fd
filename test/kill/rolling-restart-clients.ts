import { setTimeout as sleep } from 'node:timers/promises';
import { CS2, followSocket, followStream, LOL, TENNIS, UFC, type Following } from '../support/live.js';
import type { Json, Service } from '../support/service.js';
import { until } from '../support/until.js';
import { faultsOf, type Followed } from './followed.js';

const STREAMS = 100;
const SOCKETS = 100;
/** They come back within this time, each after one of its own. */
const COME_BACK_WITHIN_MS = 1_000;
/** Changes of the steady bouts are this far apart. */
export const STEADY_MS = 250;
export const STEADY = [900_001, 900_002, 900_003];

interface Family extends Pick<Followed, 'name' | 'channels' | 'topicOf'> {
  /** Rooms of what is on, besides everything; undefined until there are some. */
  roomsOf(live: Json): string[] | undefined;
  list: string;
}

const FAMILIES: Family[] = [
  {
    name: 'ufc',
    list: 'ufc/live',
    channels: UFC,
    topicOf: ({ boutId }) => `bout:${boutId}`,
    roomsOf({ liveBouts = [] }) {
      const bout = liveBouts.find(({ eventSlug }: Json) => eventSlug !== 'night');
      return bout && [`bout:ufc-${STEADY[0]}`, `event:${bout.eventSlug}`];
    },
  },
  {
    name: 'lol',
    list: 'lol/live',
    channels: LOL,
    topicOf: ({ gameId, matchId }) => (gameId === undefined ? `match:${matchId}` : `game:${gameId}`),
    roomsOf: ([match]) => match && [`league:${match.league}`],
  },
  {
    name: 'cs2',
    list: 'cs2/live',
    channels: CS2,
    topicOf: ({ matchId }) => `match:${matchId}`,
    roomsOf: ([match]) => match?.event && [`event:${match.event.id}`],
  },
  {
    name: 'tennis',
    list: 'tennis/matches/live',
    channels: TENNIS,
    topicOf: ({ id }) => `match:${id}`,
    roomsOf: () => ['tour:ATP', 'tour:WTA'],
  },
];

interface Client {
  family: number;
  /** What it follows: a room, or everything. */
  room: string | undefined;
  isStream: boolean;
  /** Known from its first connection on. */
  following?: Following;
  done: Promise<Following>;
}

export interface Clients {
  /** How many there are, and how many of them have a connection or had one. */
  count: number;
  /** How the connections ended so far, with how many ended so; and the fewest and most that one client lost. */
  ends(): { streams: Record<string, number>; sockets: Record<string, number>; fewest: number; most: number };
  /** What breaks the rules of one history, whatever process it was read from. */
  faults(): Promise<string[]>;
  /** Resolves when each has as much of its rooms as the one that has most has now. */
  level(): Promise<void>;
  /** How many updates they have together. */
  seen(): number;
  end(): Promise<void>;
}

/** Streams and sockets of everything, of rooms of several subjects and of one; resolves when each of them is open. */
export async function startClients(service: Service, url: string, key: string): Promise<Clients> {
  let end = () => {};
  let isEnding = false;
  const over = new Promise<void>((resolve) => (end = resolve)).then(() => (isEnding = true));
  const rooms = await Promise.all(FAMILIES.map((family) => roomsOf(family, service, key)));
  const clients = Array.from({ length: STREAMS + SOCKETS }, (_, index): Client => {
    const isStream = index < STREAMS;
    const family = index % FAMILIES.length;
    const turn = Math.floor(index / FAMILIES.length);
    const { channels } = FAMILIES[family]!;
    const own = rooms[family]!;
    const room = isStream && turn % 2 === 0 ? undefined : own[Math.floor(turn / 2) % own.length];
    const client: Omit<Client, 'done'> = { family, room, isStream };
    const lasts = (_turn: number, following: Following) => {
      client.following = following;
      return over;
    };
    const rests = (count: number) => sleep(count === 0 ? index * 5 : Math.random() * COME_BACK_WITHIN_MS);
    const follower = { channels, url: () => url, key, room, lasts, rests, done: () => isEnding };
    return Object.assign(client, { done: isStream ? followStream(follower) : followSocket(follower) });
  });
  const absent = () => clients.filter(({ following }) => following === undefined);
  await until(() => absent().length === 0).catch(() => {
    throw new Error(`not opened: ${absent().map(({ family, room }) => `${FAMILIES[family]!.name} ${room}`)}`);
  });
  const begunAt = Date.now();
  const endsOf = (some: Client[]) => tally(some.flatMap(({ following }) => following!.ends));
  const losses = () => clients.map(({ following }) => following!.losses);
  return {
    count: clients.length,
    ends: () => ({
      streams: endsOf(clients.filter(({ isStream }) => isStream)),
      sockets: endsOf(clients.filter(({ isStream }) => !isStream)),
      fewest: Math.min(...losses()),
      most: Math.max(...losses()),
    }),
    seen: () => clients.reduce((sum, { following }) => sum + following!.seen.length, 0),
    async faults() {
      const found = FAMILIES.map(async (family, index) => {
        const own = clients.filter((client) => client.family === index).map(({ following }) => following!);
        return [
          ...(await faultsOf({ ...family, keepsAll: false }, service, own)),
          ...own.flatMap(laterSnapshots),
          ...own.flatMap(({ rejected }) => rejected),
        ];
      });
      return (await Promise.all(found)).flat();
    },
    async level() {
      const wanted = groupsOf(clients).map((group) => [group, mostOf(group, begunAt)] as const);
      const lacking = () => wanted.flatMap(([group, most]) => group.flatMap((client) => lackOf(client, most)));
      await until(() => lacking().length === 0).catch(() => {
        throw new Error(`some miss what others have: ${lacking().slice(0, 10).join('; ')}`);
      });
    },
    async end() {
      end();
      await Promise.all(clients.map(({ done }) => done));
    },
  };
}

async function roomsOf({ list, roomsOf: pick }: Family, service: Service, key: string): Promise<string[]> {
  return until(async () => {
    const answer = (await (await service.get(`/api/v1/${list}`, key)).json()) as Json;
    return pick(answer.data ?? answer);
  }, 60_000);
}

function tally(words: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const word of words) counts[word] = (counts[word] ?? 0) + 1;
  return counts;
}

/** Whoever resumes is sent what is missing, not a state instead; a socket repeats a state that it has sent already. */
function laterSnapshots({ seen }: Following): string[] {
  const updated = new Set<string>();
  const known = new Set<string>();
  const found: string[] = [];
  for (const { room, seq, snapshot } of seen) {
    const place = `${room} at ${seq}`;
    if (snapshot && updated.has(room) && !known.has(place)) found.push(`${place} came as a snapshot`);
    if (!snapshot) updated.add(room);
    known.add(place);
  }
  return found;
}

/** Clients that follow the same. */
function groupsOf(clients: readonly Client[]): Client[][] {
  const groups = new Map<string, Client[]>();
  for (const client of clients) {
    const name = `${client.family} ${client.isStream} ${client.room}`;
    groups.set(name, [...(groups.get(name) ?? []), client]);
  }
  return [...groups.values()];
}

/** The highest number of each room that changed since a moment. */
function mostOf(group: readonly Client[], since: number): Map<string, number> {
  const most = new Map<string, number>();
  for (const { following } of group)
    for (const { room, seq, at } of following!.seen) if (at > since && seq > (most.get(room) ?? 0)) most.set(room, seq);
  return most;
}

function lackOf({ following, family }: Client, most: ReadonlyMap<string, number>): string[] {
  const last = new Map(following!.seen.map(({ room, seq }) => [room, seq]));
  return [...most]
    .filter(([room, seq]) => (last.get(room) ?? 0) < seq)
    .map(([room, seq]) => `${FAMILIES[family]!.name} ${room}: ${last.get(room)} of ${seq}`);
}
