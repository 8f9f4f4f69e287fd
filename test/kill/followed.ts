import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from '../../src/db/sql.js';
import type { Moment } from '../../src/live/playback.js';
import { startScorebot } from '../../demo/cs2/live/scorebot.js';
import { planSeries as planCs2Series } from '../../demo/cs2/live/series.js';
import { planSeries } from '../../demo/lol/live-series.js';
import { FIRST_ID } from '../../demo/ufc/night-fighters.js';
import { startUpstream } from '../../src/sports/ufc/live/upstream.js';
import { notAsPlayed } from '../cs2/as-played.js';
import { until } from '../support/until.js';
import { startQuickLeague } from '../lol/quick-league.js';
import { CS2, isSubject, LOL, UFC, type Channels, type Following, type Seen } from '../support/live.js';
import { LONG } from '../support/long.js';
import type { Json, Service } from '../support/service.js';
import { openWire } from '../support/wire.js';
import { quickNight } from '../support/quick-night.js';

/** A family whose upstream is played for workers, and what clients may follow of it. */
export interface Followed {
  name: string;
  channels: Channels;
  clients: number;
  upstream: { close(): Promise<unknown> };
  /** Ends the upstream as a crash would, and starts it again. */
  killUpstream?(): Promise<void>;
  /** Plays on to the end of what is on, and returns what was told of it that is not as it was played. */
  playOut?(get: (path: string) => Promise<Json>): Promise<string[]>;
  /** The settings that make workers follow the upstream. */
  environment: Record<string, string>;
  /** Rooms of what is on, those of one subject and those of several; undefined until there is enough. */
  roomsOf(live: Json): { subjects: string[]; groups: string[] } | undefined;
  /** The topic of a state. */
  topicOf(state: Json): string;
  isOver(state: Json): boolean;
  /** True where PostgreSQL keeps every state that is pushed. */
  keepsAll: boolean;
}

const NIGHTS = 8;

/** Fight nights at the same time, so much faster than in the demo that every second brings some changes. */
export async function fightNights(): Promise<Followed> {
  const timeline = (): Iterable<Moment> => {
    const all = Array.from({ length: NIGHTS }, (_, night) => [...quickNight(1, night)]);
    return all.flat().toSorted((one, other) => one.offsetMs - other.offsetMs);
  };
  // The first bouts begin at once, and the last ones end in six minutes: so long may faults take on a slow machine.
  const upstream = await startUpstream({ timeline, speed: 6, startedAt: Date.now() - 10_000 });
  const UFC_FEED_EVENTS = Array.from({ length: NIGHTS }, (_, night) => FIRST_ID + night).join(',');
  return {
    name: 'ufc',
    channels: UFC,
    clients: 60,
    upstream,
    environment: { UFC_FEED_URL: upstream.url, UFC_FEED_EVENTS },
    roomsOf({ liveBouts = [] }) {
      const on = liveBouts as { boutId: string; eventSlug: string; status: string }[];
      const live = on.filter(({ status }) => status === 'live');
      const groups = [...new Set(live.map(({ eventSlug }) => `event:${eventSlug}`))];
      return groups.length > NIGHTS / 2 ? { groups, subjects: live.map(({ boutId }) => `bout:${boutId}`) } : undefined;
    },
    topicOf: ({ boutId }) => `bout:${boutId}`,
    isOver: ({ status }) => status === 'completed',
    keepsAll: true,
  };
}

const SPEED = 20;

/** A best-of-three at speed 20; the short form begins shortly before its first game ends. */
export async function bestOfThree(): Promise<Followed> {
  const [seed, series] = [11, planSeries(11, 55)];
  const from = LONG ? series.startsAt + 50_000 : series.games[0]!.endsAt - 14_000 * SPEED;
  const upstream = await startQuickLeague({ seed, from, speed: SPEED, thinning: 4 });
  return {
    name: 'lol',
    channels: LOL,
    clients: 50,
    upstream,
    environment: {
      LOL_API_URL: upstream.url,
      LOL_STATS_URL: upstream.url,
      LOL_POLL_MS: '200',
      LOL_LIVE_MS: '300',
      LOL_SCHEDULE_MS: '1000',
      LOL_FRAME_DELAY_SECONDS: '0',
    },
    roomsOf([match]: Json) {
      if (match?.currentGameState !== 'in_game') return undefined;
      const { matchId, currentGameId, league } = match;
      return { subjects: [`match:${matchId}`, `game:${currentGameId}`], groups: [`league:${league}`] };
    },
    topicOf: ({ gameId, matchId }) => (gameId === undefined ? `match:${matchId}` : `game:${gameId}`),
    isOver: ({ state }) => state === 'completed' || state === 'finished',
    keepsAll: false,
  };
}

/** So much of it is left where the short form plays out. */
const LAST_ROUNDS_MS = 240_000;

/**
 * A best-of-three of cs2 at speed 20, from its first round on. Its scorebot can be killed; the short form kills it once
 * more and starts it again with the last rounds, because faults on a slow machine take as long as a whole map.
 */
export async function roundsByScorebot(): Promise<Followed> {
  const [seed, number] = [5, 3];
  const series = planCs2Series(seed, number);
  let pace = { from: 30_000, at: Date.now(), speed: SPEED };
  const playedAt = (now: number) => pace.from + (now - pace.at) * pace.speed;
  const start = (port = 0) => {
    const clock = (now: number) => series.startsAt + playedAt(now);
    return startScorebot({ seed, clock, port, tickMs: 100, listed: () => [number] });
  };
  let scorebot = await start();
  const { port } = new URL(scorebot.url);
  const wire = await openWire(scorebot.url);
  const url = wire.url.replace(/\/$/, '');
  const killUpstream = async (from?: number) => {
    // No connection is told that its server goes away.
    wire.cut();
    await scorebot.close();
    await sleep(200);
    if (from !== undefined) pace = { ...pace, from, at: Date.now() };
    scorebot = await start(Number(port));
    await wire.mend();
  };
  /** Noted while it is on, because the long form may have played it to its end before anybody asks. */
  let matchId = '';
  return {
    name: 'cs2',
    channels: CS2,
    clients: 24,
    upstream: {
      close: async () => {
        wire.cut();
        await scorebot.close();
      },
    },
    killUpstream,
    environment: { CS2_SCOREBOT_URL: url, CS2_MATCHES_URL: `${url}/matches.json`, CS2_MATCHES_POLL_MS: '300' },
    roomsOf([match]: Json) {
      if (!match?.event || match.currentRound === undefined) return undefined;
      ({ matchId } = match);
      return { subjects: [`match:${matchId}`], groups: [`event:${match.event.id}`] };
    },
    topicOf: (state) => `match:${state.matchId}`,
    isOver: ({ status }) => status === 'completed',
    keepsAll: false,
    async playOut(get) {
      if (!LONG) await killUpstream(Math.max(playedAt(Date.now()), series.maps.at(-1)!.ends - LAST_ROUNDS_MS));
      const isOver = async () => (await get(`cs2/live/${matchId}/state`)).data?.status === 'completed';
      await until(isOver, 300_000);
      // What is read besides the state follows it in the log, after a takeover if a worker ended between them.
      let found: string[] = [];
      const isAsPlayed = async () => (found = await notAsPlayed(series, matchId, get)).length === 0;
      await until(isAsPlayed).catch(() => {});
      return found;
    },
  };
}

/** What clients saw that breaks the rules of one history: what was lost or doubled untold, or had two contents. */
export async function faultsOf(
  followed: Pick<Followed, 'name' | 'channels' | 'topicOf' | 'keepsAll'>,
  { db }: Service,
  histories: readonly Following[],
): Promise<string[]> {
  const { channels, topicOf, name, keepsAll } = followed;
  const rows = keepsAll
    ? await db.rows<{ topic: string; seq: number; state: string }>(
        sql`select topic, seq::int as seq, state from live_change where family = ${name}`,
      )
    : [];
  const history = new Map(rows.map(({ topic, seq, state }) => [`${topic} ${seq}`, state]));
  const contents = new Map<string, string>();
  const found: string[] = [];
  histories.forEach(({ seen }, client) => {
    const lastOf = new Map<string, number>();
    const lastIn = new Map<string, number>();
    const afterSnapshot = new Set<string>();
    for (const one of seen) {
      const state = JSON.parse(one.data) as Json;
      const topic = topicOf(state);
      // A state from the backup feed has no number: its place in the room always has this content.
      const told = state.seq === undefined ? `${topic} by the backup: ${one.data}` : `${topic} ${state.seq as number}`;
      const place = `${one.room} at ${one.seq}`;
      const fault = (text: string) => found.push(`client ${client}: ${text}`);
      if (one.data !== (contents.get(told) ?? one.data)) fault(`${told} has two contents`);
      if (told !== (contents.get(place) ?? told)) fault(`${place} is ${told} and ${contents.get(place)}`);
      contents.set(told, one.data);
      contents.set(place, told);
      if (state.seq < (lastOf.get(topic) ?? 0)) fault(`${topic} went back from ${lastOf.get(topic)} to ${state.seq}`);
      const before = lastIn.get(one.room);
      // A snapshot of a room of several subjects leaves out those that are over.
      const follows =
        before === undefined || one.seq === before + 1 || (afterSnapshot.has(one.room) && one.seq > before);
      if (!one.snapshot && !follows) fault(`${one.room} went from ${before} to ${one.seq} untold`);
      if (one.snapshot && !isSubject(channels, one.room)) afterSnapshot.add(one.room);
      else afterSnapshot.delete(one.room);
      if (state.seq !== undefined) lastOf.set(topic, state.seq as number);
      lastIn.set(one.room, Math.max(before ?? 0, one.seq));
      if (keepsAll && stateOf(one) !== history.get(told))
        fault(`${told} is not in the history: ${history.get(told)?.slice(0, 80)}`);
    }
  });
  return [...new Set(found)].slice(0, 20);
}

function stateOf({ data }: Seen): string {
  const { lagSeconds: _lag, seq: _seq, updatedAt: _at, ...state } = JSON.parse(data) as Json;
  return JSON.stringify(state);
}
