import { timingSafeEqual } from 'node:crypto';
import { BlockList, isIP } from 'node:net';
import type { Database } from '../db/database.js';
import { sql, type Sql } from '../db/sql.js';
import type { Caller } from './caller.js';
import { KeyGuesses } from './key-guesses.js';
import { hashKey, isLiveKey } from './keys.js';
import { findSessionCallers, isSessionId } from './sessions.js';

export const DEMO_ACCOUNT = 'acc_demo';
export const DEMO_KEY_ID = 'key_demo';

interface Known {
  caller: Caller | undefined;
  /** Milliseconds since the epoch, taken before the query. */
  readAt: number;
}

interface KeyRecord {
  id: string;
  hash: Buffer;
  accountId: string;
  plan: string;
  game: string | null;
  addOns: string[];
  scopes: string[];
  allowedAddresses: string[];
  minuteLimit: number | null;
  expiresAt: Date | null;
  suspended: boolean;
}

/**
 * Finds callers by key. Results from the database, unknown keys included, are cached for `cacheSeconds`, which bounds
 * how long a revoked key can still work; expiry is exact.
 */
export class KeyRing {
  private readonly known = new Map<string, Known>();
  /** Keys being looked up, so that many requests with one key make one query. */
  private readonly reading = new Map<string, Promise<Caller | undefined>>();
  private readonly guesses = new KeyGuesses();

  constructor(
    private readonly db: Database,
    private readonly cacheSeconds: number,
    /** Undefined: no demo key is accepted. */
    private readonly demoKey: string | undefined,
  ) {}

  /** The caller, synchronously if cached. Throws 429 before a lookup if the address has sent too many unknown keys. */
  find(key: string, address: string): Caller | undefined | Promise<Caller | undefined> {
    if (key.startsWith('pk_demo_'))
      return this.demoKey !== undefined && sameText(key, this.demoKey) ? DEMO_CALLER : undefined;
    const digest = hashKey(key);
    const name = digest.toString('latin1');
    const known = this.known.get(name);
    if (known && Date.now() - known.readAt < this.cacheSeconds * 1_000) return known.caller;
    if (!isLiveKey(key)) return undefined;
    const running = this.reading.get(name);
    if (running) return running;
    // A key that was valid a moment ago is not a guess.
    if (!known?.caller) this.guesses.take(address);
    const reading = this.read(digest, name).finally(() => this.reading.delete(name));
    this.reading.set(name, reading);
    return known?.caller ? reading : this.judged(reading, address);
  }

  /** The current caller of a known key id; for connections that stay open. */
  async again(keyId: string): Promise<Caller | undefined> {
    return (await this.againAll([keyId])).get(keyId);
  }

  /** The current callers of many keys and sessions, with one query for each kind; leaves out those no longer valid. */
  async againAll(keyIds: readonly string[]): Promise<Map<string, Caller>> {
    const asked = keyIds.filter((keyId) => keyId !== DEMO_KEY_ID);
    const sessions = asked.filter(isSessionId);
    const stored = asked.filter((keyId) => !isSessionId(keyId));
    const records = stored.length === 0 ? [] : await this.select(sql`k.id = any(${stored})`);
    const bySession = sessions.length === 0 ? [] : await findSessionCallers(this.db, sessions);
    const callers = new Map([...records.map(callerFrom), ...bySession].map((caller) => [caller.keyId, caller]));
    if (asked.length < keyIds.length && this.demoKey !== undefined) callers.set(DEMO_KEY_ID, DEMO_CALLER);
    return callers;
  }

  /** Removes a key from the cache, so that its next use reads the database. */
  forget(keyId: string): void {
    for (const [name, { caller }] of this.known) if (caller?.keyId === keyId) this.known.delete(name);
  }

  private async judged(reading: Promise<Caller | undefined>, address: string): Promise<Caller | undefined> {
    let isGuess = false;
    try {
      const caller = await reading;
      isGuess = caller === undefined;
      return caller;
    } finally {
      if (!isGuess) this.guesses.giveBack(address);
    }
  }

  private async read(digest: Buffer, name: string): Promise<Caller | undefined> {
    const readAt = Date.now();
    const [record] = await this.select(sql`k.hash = ${digest}`);
    const caller = record && timingSafeEqual(record.hash, digest) ? callerFrom(record) : undefined;
    const expiresInMs = record?.expiresAt ? record.expiresAt.getTime() - readAt : Infinity;
    if (expiresInMs > this.cacheSeconds * 1_000) this.remember(name, { caller, readAt });
    return caller;
  }

  private select(key: Sql): Promise<KeyRecord[]> {
    return this.db.rows<KeyRecord>(sql`
      select k.id, k.hash, k.account_id as "accountId", a.plan, a.game, a.add_ons as "addOns", k.scopes,
        k.allowed_addresses as "allowedAddresses", k.minute_limit as "minuteLimit", k.expires_at as "expiresAt",
        a.suspended_at is not null as suspended
      from api_key k join account a on a.id = k.account_id
      where ${key} and k.revoked_at is null and (k.expires_at is null or k.expires_at > now())`);
  }

  private remember(name: string, known: Known): void {
    if (this.known.size >= MEMORY_LIMIT) this.known.delete(this.known.keys().next().value as string);
    this.known.delete(name);
    this.known.set(name, known);
  }
}

/** Maximum number of cached keys; the oldest go first. */
const MEMORY_LIMIT = 20_000;

const DEMO_CALLER: Caller = {
  kind: 'demo',
  keyId: DEMO_KEY_ID,
  accountId: DEMO_ACCOUNT,
  plan: 'free',
  game: null,
  addOns: [],
  scopes: [],
  allowed: undefined,
  minuteLimit: null,
  suspended: false,
};

function callerFrom(record: KeyRecord): Caller {
  const { id: keyId, accountId, plan, game, addOns, scopes, minuteLimit, suspended } = record;
  return {
    kind: 'live',
    keyId,
    accountId,
    plan,
    game,
    addOns,
    scopes,
    allowed: addressList(record.allowedAddresses),
    minuteLimit,
    suspended,
  };
}

function addressList(addresses: readonly string[]): BlockList | undefined {
  if (addresses.length === 0) return undefined;
  const list = new BlockList();
  for (const text of addresses) {
    const [address = '', bits] = text.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return list;
}

function sameText(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
