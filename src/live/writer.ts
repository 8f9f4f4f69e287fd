import { hash } from 'node:crypto';
import type { Redis } from 'ioredis';
import { canonicalJson } from './canonical-json.js';
import { COMMIT } from './commit.lua.js';
import type { Update } from './feed.js';
import { LOG_KEPT_MS, liveKeys, UNCOPIED_KEPT_MS } from './keys.js';

export type Committed =
  | { outcome: 'written'; version: number; id: string }
  | { outcome: 'same'; version: number }
  /** Another worker writes this feed now. */
  | { outcome: 'fenced' };

/** The right to write a feed, as the lock gave it. */
export interface Permit {
  feed: string;
  token: string;
}

interface WithScript extends Redis {
  liveCommit(...keysAndArguments: (string | number)[]): Promise<[string, number?, string?]>;
}

/** Writes changes into a family's live log. */
export class LiveWriter {
  private readonly redis: WithScript;
  private readonly lastStates = new Map<string, Record<string, unknown>>();
  /** The highest numbers this writer has seen: a Redis that lost its last entries must not give them out again. */
  private readonly versions = new Map<string, number>();
  private readonly seqs = new Map<string, number>();

  constructor(
    redis: Redis,
    private readonly family: string,
  ) {
    redis.defineCommand('liveCommit', { numberOfKeys: 5, lua: COMMIT });
    this.redis = redis as WithScript;
  }

  /** Rejects when Redis is away; the same update may then be tried again, because an equal state writes nothing. */
  async commit({ topic, rooms, state, sourceTime, final, events }: Update, permit?: Permit): Promise<Committed> {
    const keys = liveKeys(this.family);
    const others = rooms.filter((room) => room !== topic);
    const [outcome, version = 0, id = ''] = await this.redis.liveCommit(
      keys.log,
      keys.current,
      keys.rooms,
      keys.lock(permit?.feed ?? ''),
      keys.copied,
      permit?.token ?? '',
      topic,
      stateHash(state),
      JSON.stringify(state),
      sourceTime ?? '',
      final ? 1 : 0,
      JSON.stringify(changedNames(this.lastStates.get(topic), state)),
      JSON.stringify(events),
      LOG_KEPT_MS,
      UNCOPIED_KEPT_MS,
      this.versions.get(topic) ?? 0,
      ...others.flatMap((room) => [room, this.seqs.get(room) ?? 0]),
    );
    if (outcome === 'fenced') return { outcome };
    this.versions.set(topic, Math.max(version, this.versions.get(topic) ?? 0));
    this.lastStates.set(topic, state);
    if (outcome === 'same') return { outcome, version };
    // Exact while this is the only writer of the room, and never too high for another.
    for (const room of others) this.seqs.set(room, (this.seqs.get(room) ?? 0) + 1);
    return { outcome: 'written', version, id };
  }
}

/** Of the canonical JSON, so that the order of members does not matter. */
export function stateHash(state: Record<string, unknown>): string {
  return hash('sha256', canonicalJson(state), 'hex');
}

/** Names of the members that differ, in order. */
function changedNames(before: Record<string, unknown> | undefined, after: Record<string, unknown>): string[] {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after)]);
  const differs = (name: string) => canonicalJson(before?.[name]) !== canonicalJson(after[name]);
  return [...names].filter(differs).sort();
}
