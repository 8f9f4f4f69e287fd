import type { Redis } from 'ioredis';
import { FORGET } from './commit.lua.js';
import { Entry } from './entry.js';
import type { LiveFamily } from './family.js';
import { FINISHED_KEPT_MS, liveKeys } from './keys.js';
import { forgetOldReaders } from './readers.js';

interface WithScript extends Redis {
  liveForget(...keysAndArguments: string[]): Promise<null>;
}

/** One script is not to hold Redis for longer than some milliseconds. */
const AT_ONCE = 500;

/** Up to so many rooms keep their numbers, so that the next change of a league counts on from its last one, however long it rests. */
const MOST_ROOMS = 4_096;

/** A topic without an end, such as one that its upstream dropped, is forgotten when it did not change for so long. */
const UNCHANGED_KEPT_MS = 90 * 86_400_000;

/**
 * Forgets topics that ended more than a day ago or stand still, processes that no longer read the log, and where there are
 * too many rooms those that no other topic has. Several workers may do so at once.
 */
export async function tidyLog(redis: Redis, family: LiveFamily): Promise<void> {
  const { current, rooms, memory } = liveKeys(family.name);
  // A room that a topic is given after this look has another number by then, and stays.
  const numbers = Object.entries(await redis.hgetall(rooms)).filter(([name]) => !name.startsWith('#'));
  const remembered = await redis.hkeys(memory);
  const entries = Object.values(await redis.hgetall(current)).map((text) => Entry.parse(family, text));
  const isOver = ({ at, final }: Entry) => at < Date.now() - (final ? FINISHED_KEPT_MS : UNCHANGED_KEPT_MS);
  const standing = new Set(entries.filter((entry) => !isOver(entry)).flatMap((entry) => entry.rooms));
  const topics = entries.filter(isOver).map(({ topic, id }) => [topic, id]);
  const left = numbers.length > MOST_ROOMS ? numbers.filter(([room]) => !standing.has(room)) : [];
  const known = new Set(entries.map(({ topic }) => topic));
  const stray = remembered.filter((topic) => !known.has(topic));
  const most = Math.max(topics.length, left.length, stray.length);
  for (let from = 0; from < most; from += AT_ONCE) {
    const some = [topics, left, stray].map((all) => JSON.stringify(all.slice(from, from + AT_ONCE)));
    await withScript(redis).liveForget(current, rooms, memory, ...some);
  }
  await forgetOldReaders(redis, family.name);
}

function withScript(redis: Redis): WithScript {
  const scripted = redis as WithScript;
  if (!scripted.liveForget) redis.defineCommand('liveForget', { numberOfKeys: 3, lua: FORGET });
  return scripted;
}
