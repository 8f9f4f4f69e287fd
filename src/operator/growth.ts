import { Injectable } from '@nestjs/common';
import { ACCOUNT_TABLES } from '../accounts/growth.js';
import { ARCHIVE_TABLES } from '../archive/growth.js';
import { AUTH_KEYS, AUTH_TABLES } from '../auth/growth.js';
import { BILLING_KEYS, BILLING_TABLES } from '../billing/growth.js';
import { Database } from '../db/database.js';
import { MIGRATION_TABLES, type GrowingKeys, type GrowingTables } from '../db/growing.js';
import { FAMILIES } from '../families.js';
import { HTTP_TABLES } from '../http/growth.js';
import type { Measured, Reading } from '../http/metrics.js';
import { LIVE_KEYS, LIVE_TABLES } from '../live/growth.js';
import { PUSHED_TABLES } from '../pushed/growth.js';
import { REDIS_KEYS } from '../redis/growth.js';
import { RedisStores } from '../redis/stores.js';
import { STATUS_KEYS } from '../status/growth.js';
import { known } from '../status/standing.js';
import { TRANSCRIPT_KEYS } from '../transcript/growth.js';
import { WEBHOOK_KEYS, WEBHOOK_TABLES } from '../webhooks/growth.js';
import { measureKeys, measureTables, type Size } from './growth.queries.js';

const SPORT_TABLES: readonly GrowingTables[] = [
  {
    tables: FAMILIES.map(({ name }) => `${name}_*`),
    grows: 'what is played, and what sources say of it',
    bound: 'the sports, not the time of service',
    keptBy: 'imports',
  },
];

/** Every table of the database, by the rooms that write them. */
export const TABLES: readonly GrowingTables[] = [
  ...WEBHOOK_TABLES,
  ...LIVE_TABLES,
  ...BILLING_TABLES,
  ...HTTP_TABLES,
  ...AUTH_TABLES,
  ...ACCOUNT_TABLES,
  ...PUSHED_TABLES,
  ...ARCHIVE_TABLES,
  ...SPORT_TABLES,
  ...MIGRATION_TABLES,
];

/** Every kind of key in Redis. */
export const KEYS: readonly GrowingKeys[] = [
  ...LIVE_KEYS,
  ...BILLING_KEYS,
  ...AUTH_KEYS,
  ...WEBHOOK_KEYS,
  ...TRANSCRIPT_KEYS,
  ...STATUS_KEYS,
  ...REDIS_KEYS,
];

/** How much one table or kind of keys holds now. */
export interface Grown extends Size {
  store: 'database' | 'redis';
  /** The table, or the pattern of the keys. */
  name: string;
  bound: string;
}

/** Sizes change slowly, and are measured at most this often. */
const KEPT_MS = 60_000;

/** Measures what the stores hold, at most once a minute. */
@Injectable()
export class GrowthReader {
  private last: Promise<Grown[]> | undefined;
  private lookedAt = 0;

  constructor(
    private readonly db: Database,
    private readonly stores: RedisStores,
  ) {}

  /** Leaves out what a store that does not answer holds. */
  read(): Promise<Grown[]> {
    if (!this.last || Date.now() - this.lookedAt >= KEPT_MS) {
      this.lookedAt = Date.now();
      this.last = this.look();
    }
    return this.last;
  }

  private async look(): Promise<Grown[]> {
    const [tables, keys] = await Promise.all([known(measureTables(this.db)), known(this.measureKeys())]);
    if (!tables || !keys) this.lookedAt = 0;
    return [
      ...(tables
        ? TABLES.flatMap(({ tables: names, bound }) => names.map((name) => inDatabase(tables, name, bound)))
        : []),
      ...(keys ? KEYS.flatMap(({ keys: names, bound }) => names.map((name) => inRedis(keys, name, bound))) : []),
    ];
  }

  /** Of all Redis servers together. */
  private async measureKeys(): Promise<Map<string, Size>> {
    const sums = new Map<string, Size>();
    for (const sizes of await Promise.all(this.stores.all.map(({ redis }) => measureKeys(redis, KEYS))))
      for (const [name, { rows, bytes }] of sizes) {
        const sum = sums.get(name) ?? { rows: 0, bytes: 0 };
        sums.set(name, { rows: sum.rows + rows, bytes: sum.bytes + bytes });
      }
    return sums;
  }
}

function inDatabase(sizes: ReadonlyMap<string, Size>, name: string, bound: string): Grown {
  const meant = [...sizes].filter(([table]) => isMeant(name, table)).map(([, size]) => size);
  const sum = (of: keyof Size) => meant.reduce((total, size) => total + size[of], 0);
  return { store: 'database', name, rows: sum('rows'), bytes: sum('bytes'), bound };
}

function inRedis(sizes: ReadonlyMap<string, Size>, name: string, bound: string): Grown {
  return { store: 'redis', name, ...(sizes.get(name) ?? { rows: 0, bytes: 0 }), bound };
}

/** True if a declared name of tables means this one. */
export function isMeant(declared: string, table: string): boolean {
  return declared.endsWith('*') ? table.startsWith(declared.slice(0, -1)) : table === declared;
}

/** Figures for `/metrics` of every table and kind of keys. */
export function growthReadings(growth: GrowthReader): Reading[] {
  const gauge = (name: string, help: string, of: keyof Size): Reading => ({
    name,
    help,
    kind: 'gauge',
    labels: ['store', 'kind'],
    read: async (): Promise<Measured[]> =>
      (await growth.read()).map(({ store, name: kind, [of]: value }) => ({ labels: { store, kind }, value })),
  });
  return [
    gauge('stored_rows', 'About how many rows or keys each table or kind of keys has', 'rows'),
    gauge('stored_bytes', 'About how many bytes they take, with indexes', 'bytes'),
  ];
}
