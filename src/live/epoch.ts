import type { Redis } from 'ioredis';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../db/database.js';
import { stateHash } from './state-json.js';
import { BEGIN, END_WHEN_LOST } from './commit.lua.js';
import { compareIds, Entry, monotonicNow } from './entry.js';
import type { LiveFamily } from './family.js';
import { listMemories, listStanding, nextEpoch } from './epoch.queries.js';
import { liveKeys } from './keys.js';

/**
 * A log that lost entries begins a new epoch. PostgreSQL counts the epochs, and every number of an epoch is above all
 * numbers of earlier ones, so no topic or room ever uses a number again for other content.
 */
export interface Epoch {
  number: number;
  /** All entries of the epoch have higher ids than this. */
  start: string;
  /** True where this process has just begun the epoch after a log that was lost. */
  replacesLost?: boolean;
}

/** More numbers than any topic or room uses in one epoch. Where one used more, the next epochs are skipped. */
export const EPOCH_NUMBERS = 1_000_000;

/** Logged with `keptUntil`, the last entry that PostgreSQL keeps, where no process has the later ones. */
export const LOG_LOST_MESSAGE =
  'Redis lost the live log, which begins anew; what was logged after keptUntil may be missing';

export function epochOf(entry: Entry): number {
  return Math.floor(entry.version / EPOCH_NUMBERS);
}

interface WithScripts extends Redis {
  liveBegin(...keysAndArguments: (string | number)[]): Promise<0 | 1>;
  liveEndWhenLost(log: string, epochs: string, number: number, id: string): Promise<number>;
}

/** What a process has read of a log that was lost, beside the states that PostgreSQL and Redis still have. */
export interface Witness {
  /** The newest entry that the process read. */
  lastId?: string;
  /** The last state of each topic. */
  states?: () => readonly Entry[];
}

/** Finds the epoch that the log is in; undefined where none has begun. */
export async function findEpoch(redis: Redis, family: string): Promise<Epoch | undefined> {
  const [newest] = await redis.xrevrange(liveKeys(family).epochs, '+', '-', 'COUNT', 1);
  if (!newest) return undefined;
  const [id, [, start = '0-0']] = newest;
  return { number: Number.parseInt(id), start };
}

/**
 * Finds the epoch that the log is in, or begins one with the states that were known last. Of several processes that
 * find no epoch, one begins it and the others wait, so that each epoch takes one number; two that begin do no harm.
 */
export async function enterEpoch(redis: Redis, db: Database, family: LiveFamily, known: Witness = {}): Promise<Epoch> {
  const { beginning } = liveKeys(family.name);
  const waitsUntil = monotonicNow() + BEGINNING_MS;
  let hasBegun = false;
  for (;;) {
    const epoch = await findEpoch(redis, family.name);
    if (epoch) return { ...epoch, replacesLost: hasBegun && epoch.number > 0 };
    const isFirst = (await redis.set(beginning, '', 'PX', BEGINNING_MS, 'NX')) === 'OK';
    if (isFirst || monotonicNow() > waitsUntil) {
      hasBegun = await begin(redis, db, family, known);
      await redis.del(beginning);
    } else await sleep(LOOK_AGAIN_MS);
  }
}

/** A process that takes longer to begin an epoch is taken for dead. */
const BEGINNING_MS = 3_000;

/**
 * Like `enterEpoch`, but for a process that may have read less than other processes have sent, and so cannot see all
 * that a restarted Redis lost. Processes that serve the log can see it: if all of them had stopped before, the log is
 * whole; if none of them confirms it in time, a new epoch begins.
 */
export async function enterConfirmed(
  redis: Redis,
  db: Database,
  family: LiveFamily,
  known: Witness = {},
): Promise<Epoch> {
  const { readers, wholeIn } = liveKeys(family.name);
  const giveUpAt = monotonicNow() + VOUCHED_WITHIN_MS;
  for (;;) {
    const epoch = await enterEpoch(redis, db, family, known);
    if (await isWhole(redis, family.name)) return epoch;
    if ((await redis.scard(readers)) === 0) await redis.set(wholeIn, await runOf(redis));
    else if (monotonicNow() > giveUpAt) await endEpoch(redis, family.name, epoch);
    else await sleep(LOOK_AGAIN_MS);
  }
}

/** Whether a process that serves the log found it whole, or begun anew, since this Redis was started. */
export async function isWhole(redis: Redis, family: string): Promise<boolean> {
  return (await redis.get(liveKeys(family).wholeIn)) === (await runOf(redis));
}

/** Ends the epoch where the log lacks `readId`, which was read from it; returns whether it did. */
export async function endWhenLost(redis: Redis, family: string, epoch: Epoch, readId: string): Promise<boolean> {
  const { log, epochs } = liveKeys(family);
  const wasRead = compareIds(readId, epoch.start) > 0;
  return wasRead && (await withScripts(redis).liveEndWhenLost(log, epochs, epoch.number, readId)) === 1;
}

/** Like `endWhenLost` for a process that serves the log. If nothing is lost, it marks this run of Redis as whole. */
export async function confirmEpoch(redis: Redis, family: string, epoch: Epoch, readId: string): Promise<void> {
  const run = await runOf(redis);
  if (await endWhenLost(redis, family, epoch, readId)) return;
  if ((await findEpoch(redis, family))?.number === epoch.number) await redis.set(liveKeys(family).wholeIn, run);
}

/** On a busy machine it takes seconds until all readers are connected again. */
const VOUCHED_WITHIN_MS = 10_000;
const LOOK_AGAIN_MS = 100;

async function runOf(redis: Redis): Promise<string> {
  const [, run = ''] = /^run_id:(\w+)/m.exec(await redis.info('server')) ?? [];
  return run;
}

/** Ends this epoch, so that the next one begins. */
export async function endEpoch(redis: Redis, family: string, { number }: Epoch): Promise<void> {
  await redis.xdel(liveKeys(family).epochs, `${number}-1`);
}

/** Returns false where another process was faster. */
async function begin(redis: Redis, db: Database, family: LiveFamily, { lastId, states }: Witness): Promise<boolean> {
  const { log, current, rooms, epochs, copied, wholeIn, memory, readers } = liveKeys(family.name);
  const standsInRedis = (await redis.exists(log)) === 1;
  const { number, keptUntil, now } = await nextEpoch(db, family.name, EPOCH_NUMBERS, standsInRedis);
  const inRedis = Object.values(await redis.hgetall(current)).map((text) => Entry.parse(family, text));
  const standing =
    number === 0 ? [] : newestOfEach([...(await listStanding(db, family)), ...inRedis, ...(states?.() ?? [])]);
  const floor = [keptUntil, lastId, `${now}-0`]
    .filter((id) => id !== undefined)
    .toSorted(compareIds)
    .at(-1) as string;
  const run = await runOf(redis);
  const begun = await withScripts(redis).liveBegin(
    log,
    current,
    rooms,
    epochs,
    copied,
    wholeIn,
    memory,
    readers,
    number,
    EPOCH_NUMBERS,
    number === 0 ? (keptUntil ?? '0-0') : floor,
    Date.now(),
    JSON.stringify(standing.map(toldAgain)),
    run,
    JSON.stringify(await listMemories(db, family.name)),
  );
  return begun === 1;
}

function newestOfEach(entries: readonly Entry[]): Entry[] {
  const newest = new Map<string, Entry>();
  for (const entry of entries)
    if (entry.version >= (newest.get(entry.topic)?.version ?? 0)) newest.set(entry.topic, entry);
  return [...newest.values()].sort((one, other) => one.heardAt - other.heardAt);
}

function toldAgain(entry: Entry) {
  return {
    topic: entry.topic,
    rooms: entry.otherRooms.map(([room]) => room),
    hash: stateHash(entry.state),
    state: entry.stateText,
    source: entry.sourceTime === undefined ? '' : String(entry.sourceTime),
    final: entry.final ? '1' : '0',
    known: String(Math.max(0, Math.floor(monotonicNow() - entry.heardAt))),
  };
}

function withScripts(redis: Redis): WithScripts {
  const scripted = redis as WithScripts;
  if (!scripted.liveBegin) {
    redis.defineCommand('liveBegin', { numberOfKeys: 8, lua: BEGIN });
    redis.defineCommand('liveEndWhenLost', { numberOfKeys: 2, lua: END_WHEN_LOST });
  }
  return scripted;
}
