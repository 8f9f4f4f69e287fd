import type { Redis } from 'ioredis';
import { groupBy } from '../archive/group.js';
import type { Fact } from '../facts/fact.js';
import { tracing } from '../http/tracing.js';
import { isSameJson, stateHash } from './state-json.js';
import { COMMIT } from './commit.lua.js';
import { compareIds } from './entry.js';
import { EPOCH_NUMBERS, findEpoch } from './epoch.js';
import type { Update } from './feed.js';
import { LOG_KEPT_MS, liveKeys, UNCOPIED_KEPT_MS } from './keys.js';

export type Committed =
  | { outcome: 'written'; version: number; id: string }
  | { outcome: 'same'; version: number }
  /** Another worker writes this feed now, so nothing was written. */
  | { outcome: 'fenced' };

/** The right to write a feed, with the token of its lock. */
export interface Permit {
  feed: string;
  token: string;
}

/** A topic's memory for the worker that takes over its feed. A replay may write the same topic as another feed. */
export interface Memory {
  /** The version of the state that it stands with. The log adds it; memories of older versions lack it. */
  v?: number;
  feed: string;
  memory: unknown;
}

interface WithScript extends Redis {
  liveCommit(...keysAndArguments: (string | number)[]): Promise<[string, (number | string)?, string?]>;
}

/**
 * A writer repeats at most this many topics after the log was lost; PostgreSQL restores those that changed longest ago.
 */
const TOPICS_REMEMBERED = 2_000;

/** Far more than PostgreSQL lacks at any time, unless it is away. */
const FACTS_REMEMBERED = 20_000;

/** Writes changes into a family's live log, one at a time. */
export class LiveWriter {
  private readonly redis: WithScript;
  /** The last update of each topic, the oldest first. */
  private readonly written = new Map<string, Update>();
  /** Facts that PostgreSQL may lack, the oldest first: a lost log loses them with their entries. */
  private unkept: { topic: string; id: string; fact: Fact }[] = [];
  private epoch = '';
  private lastId = '';
  private turn: Promise<unknown> = Promise.resolve();

  constructor(
    redis: Redis,
    private readonly family: string,
  ) {
    redis.defineCommand('liveCommit', { numberOfKeys: 7, lua: COMMIT });
    this.redis = redis as WithScript;
  }

  /**
   * Rejects when Redis is away or its log is yet to begin; the same update may then be tried again, because an equal state
   * with the same facts writes nothing.
   */
  commit(update: Update, permit?: Permit): Promise<Committed> {
    if (!tracing) return this.commitInTurn(update, permit);
    const attributes = { 'scoreline.family': this.family, 'scoreline.topic': update.topic };
    return tracing.whole('internal', 'live commit', attributes, async (span) => {
      const committed = await this.commitInTurn(update, permit);
      span?.note({ 'scoreline.outcome': committed.outcome });
      return committed;
    });
  }

  private commitInTurn(update: Update, permit: Permit | undefined): Promise<Committed> {
    return this.inTurn(async () => {
      for (;;) {
        const committed = await this.put(update, this.epoch, permit);
        if (committed.outcome !== 'begun') return committed;
        await this.tellAgain(committed.epoch, permit);
      }
    });
  }

  /**
   * Writes the last updates again once the log began anew, without waiting for the next change; forgets facts that
   * PostgreSQL keeps.
   */
  async keepUp(permit?: Permit): Promise<void> {
    // Read first: if the epoch still stands afterwards, the id is one of its own.
    const copied = await this.redis.get(liveKeys(this.family).copied);
    const epoch = await findEpoch(this.redis, this.family);
    if (!epoch || this.epoch === '') return;
    if (String(epoch.number) !== this.epoch) await this.inTurn(() => this.tellAgain(String(epoch.number), permit));
    else if (copied !== null) this.unkept = this.unkept.filter(({ id }) => compareIds(id, copied) > 0);
  }

  /** Repeats the last update of each topic with all facts that may be lost; the outbox stores each fact only once. */
  private async tellAgain(epoch: string, permit: Permit | undefined): Promise<void> {
    this.lastId = '';
    if (this.epoch !== '') {
      const before = [...this.written.values()];
      const lost = groupBy(this.unkept, ({ topic }) => topic);
      for (const update of before) {
        const facts = (lost.get(update.topic) ?? []).map(({ fact }) => fact);
        const { outcome } = await this.put({ ...update, facts }, epoch, permit);
        if (outcome === 'begun' || outcome === 'fenced') return;
      }
      const again = new Set([...lost.values()].flat());
      this.unkept = this.unkept.filter((one) => !again.has(one));
    }
    this.epoch = epoch;
  }

  private async put(
    update: Update,
    epoch: string,
    permit: Permit | undefined,
  ): Promise<Committed | { outcome: 'begun'; epoch: string }> {
    const { topic, rooms, state, sourceTime, final, facts, memory } = update;
    const keys = liveKeys(this.family);
    const [outcome, number = 0, id = ''] = await this.redis.liveCommit(
      keys.log,
      keys.current,
      keys.rooms,
      keys.lock(permit?.feed ?? ''),
      keys.copied,
      keys.epochs,
      keys.memory,
      permit?.token ?? '',
      topic,
      stateHash(state),
      JSON.stringify(state),
      sourceTime ?? '',
      final ? 1 : 0,
      JSON.stringify(changedNames(this.written.get(topic)?.state, state)),
      JSON.stringify(facts),
      LOG_KEPT_MS,
      UNCOPIED_KEPT_MS,
      Date.now(),
      epoch,
      epoch === this.epoch ? this.lastId : '',
      EPOCH_NUMBERS,
      memory === undefined ? '' : JSON.stringify({ feed: permit?.feed ?? '', memory } satisfies Memory),
      ...rooms.filter((room) => room !== topic),
    );
    if (outcome === 'fenced') return { outcome };
    if (outcome === 'begun') return { outcome, epoch: String(number) };
    if (outcome === 'lost') throw new Error('the live log is lost and yet to begin anew');
    this.written.delete(topic);
    this.written.set(topic, update);
    if (this.written.size > TOPICS_REMEMBERED) this.written.delete(this.written.keys().next().value as string);
    this.unkept.push(...facts.map((fact) => ({ topic, id, fact })));
    this.unkept.splice(0, this.unkept.length - FACTS_REMEMBERED);
    if (outcome === 'same') return { outcome, version: number as number };
    this.lastId = id;
    return { outcome: 'written', version: number as number, id };
  }

  private inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const done = this.turn.then(work);
    this.turn = done.catch(() => {});
    return done;
  }
}

/** Names of the members that differ, in order. */
function changedNames(before: object | undefined, after: object): string[] {
  const [old, current] = [new Map(Object.entries(before ?? {})), new Map(Object.entries(after))];
  const differs = (name: string) => !isSameJson(old.get(name) ?? null, current.get(name) ?? null);
  return [...new Set([...old.keys(), ...current.keys()])].filter(differs).sort();
}
