import { fault } from '../fault.js';
import type { Caller } from './caller.js';
import type { KeyRing } from './key-ring.js';

/** How often the keys of open connections are checked. */
const ROUND_MS = 2_000;
/** A newly watched key is checked this soon, because its caller may come from the cache. */
const SOON_MS = 100;

/** Called with the key's current caller, undefined if the key no longer works; returns true to end the watch. */
export type Watcher = (now: Caller | undefined) => boolean;

/** Checks the keys of all open connections with one query per process, and notifies their watchers. */
export class KeyWatch {
  private readonly watched = new Map<string, Set<Watcher>>();
  private timer: NodeJS.Timeout | undefined;
  private isLooking = false;
  /** True from the moment a check is wanted soon until it begins. */
  private isSoon = false;

  constructor(private readonly keys: KeyRing) {}

  /** Calls the watcher after each check of its key, but not while PostgreSQL is down. Returns a function to stop it. */
  watch(keyId: string, watcher: Watcher): () => void {
    const known = this.watched.get(keyId);
    if (known) known.add(watcher);
    else {
      this.watched.set(keyId, new Set([watcher]));
      this.lookSoon();
    }
    return () => this.forget(keyId, watcher);
  }

  private forget(keyId: string, watcher: Watcher): void {
    const watchers = this.watched.get(keyId);
    if (watchers?.delete(watcher) && watchers.size === 0) this.watched.delete(keyId);
  }

  private lookSoon(): void {
    if (this.isSoon) return;
    this.isSoon = true;
    if (!this.isLooking) this.lookIn(SOON_MS);
  }

  private lookIn(milliseconds: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.look().catch(fault);
    }, milliseconds).unref();
  }

  private async look(): Promise<void> {
    this.isLooking = true;
    this.isSoon = false;
    // Watchers added during the query have read the key themselves, perhaps later.
    const asked = [...this.watched].map(([keyId, watchers]) => [keyId, [...watchers]] as const);
    const now = await this.keys.againAll(asked.map(([keyId]) => keyId)).catch(() => undefined);
    this.isLooking = false;
    for (const [keyId, watchers] of now ? asked : []) this.notify(keyId, watchers, now?.get(keyId));
    // Also where nobody is left: `isSoon` holds until the next check, and no timer is set while it does.
    if (this.isSoon) this.lookIn(SOON_MS);
    else if (this.watched.size > 0) this.lookIn(ROUND_MS);
  }

  private notify(keyId: string, watchers: readonly Watcher[], now: Caller | undefined): void {
    const ended = watchers.filter((watcher) => this.watched.get(keyId)?.has(watcher) && watcher(now));
    for (const watcher of ended) this.forget(keyId, watcher);
    // The next request with this key reads it from PostgreSQL rather than from the cache.
    if (ended.length > 0) this.keys.forget(keyId);
  }
}
