import { Redis } from 'ioredis';
import { Database } from '../../build/db/database.js';
import { enterConfirmed } from '../../build/live/epoch.js';
import { LiveWriter } from '../../build/live/writer.js';
import { Entry } from '../../build/live/entry.js';
import { updateText } from '../../build/live/frames.js';
import { ufcLive } from '../../build/sports/ufc/live/family.js';

/** The one bout that everybody follows. */
export const ROOM = 'bout:ufc-1';

/** Milliseconds since the epoch, with a fraction, comparable between the processes of one machine. */
export function now() {
  return performance.timeOrigin + performance.now();
}

/** The state of a bout in a round, about as long as a real one; `sentAt` tells a client how old it is. */
export function state(count) {
  const fighter = (slug) => ({
    slug,
    name: slug.replace('-', ' '),
    knockdowns: 0,
    significantStrikes: { landed: count % 100, attempted: 150 },
    takedowns: { landed: 1, attempted: 4 },
  });
  return {
    boutId: 'ufc-1',
    eventSlug: 'night',
    status: 'live',
    phase: 'in_round',
    currentRound: 2,
    currentTime: `${count % 5}:00`,
    red: fighter('torvald-vorlund'),
    blue: fighter('oren-kaldis'),
    count,
    sentAt: now(),
    recommendedPollSeconds: 1,
    source: 'bench',
  };
}

/** The text that the service sends for the same state, for servers that are compared with it. */
export function textOf(count) {
  const fields = { topic: ROOM, v: String(count), state: JSON.stringify(state(count)), source: '', final: '0' };
  return updateText(ufcLive, new Entry(ufcLive, `${Date.now()}-0`, fields), ROOM, 0, false);
}

/** Calls so often a second until it is stopped; what cannot be kept up with is left out. */
export function repeat(perSecond, act) {
  const timer = setInterval(() => {
    Promise.resolve(act()).catch((error) => {
      console.error(error);
      process.exit(1);
    });
  }, 1_000 / perSecond);
  return () => clearInterval(timer);
}

/** Writes the bout into the live log. */
export class LiveFeed {
  redis = new Redis(process.env.REDIS_URL);
  writer = new LiveWriter(this.redis, 'ufc');
  count = 0;

  /** Begins the log, as the first process that reads it does. */
  async begin() {
    const db = await Database.open({ url: process.env.DATABASE_URL, poolSize: 1, statementTimeoutMs: 0 });
    await enterConfirmed(this.redis, db, ufcLive);
    await db.close();
  }

  async write() {
    this.count += 1;
    await this.writer.commit({
      topic: ROOM,
      rooms: [ROOM],
      state: state(this.count),
      sourceTime: undefined,
      final: false,
      facts: [],
    });
  }

  end() {
    this.redis.disconnect();
  }
}
