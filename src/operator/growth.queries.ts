import type { Redis } from 'ioredis';
import type { Database } from '../db/database.js';
import { sql } from '../db/sql.js';
import type { GrowingKeys } from '../db/growing.js';

/** What a table or a kind of keys holds, about. */
export interface Size {
  /** Rows, or keys. */
  rows: number;
  /** With indexes and large values. */
  bytes: number;
}

/** The size of each table by its name, of a partitioned one with all its days. Counts no row: it asks the statistics. */
export async function measureTables(db: Database): Promise<Map<string, Size>> {
  const rows = await db.rows<Size & { name: string }>(sql`
    select coalesce(whole.relname, part.relname) as name,
      sum(coalesce(nullif(pg_stat_get_live_tuples(part.oid), 0), greatest(part.reltuples, 0)::bigint))::float8 as rows,
      sum(pg_total_relation_size(part.oid))::float8 as bytes
    from pg_class part left join pg_inherits i on i.inhrelid = part.oid left join pg_class whole on whole.oid = i.inhparent
    where part.relkind = 'r' and part.relnamespace = current_schema()::regnamespace group by 1`);
  return new Map(rows.map(({ name, ...size }) => [name, size]));
}

/** So many keys are looked at where there are more; the order of SCAN is as good as drawing them. */
const SAMPLE = 5_000;
const SCANNED_AT_ONCE = 1_000;
/** So many of a kind are measured, and stand for the others. */
const MEASURED = 20;

/** The size of each kind of keys by its pattern; of many keys it is reckoned from some of them. */
export async function measureKeys(redis: Redis, kinds: readonly GrowingKeys[]): Promise<Map<string, Size>> {
  const [total, { sample, isWhole }] = await Promise.all([redis.dbsize(), drawKeys(redis)]);
  const scale = isWhole || sample.length === 0 ? 1 : Math.max(1, total / sample.length);
  const patterns = kinds.flatMap(({ keys }) => keys);
  const ofPattern = new Map<string, string[]>(patterns.map((pattern) => [pattern, []]));
  for (const key of sample) ofPattern.get(kindOf(key, patterns) ?? '')?.push(key);
  const sizes = [...ofPattern].map(async ([pattern, keys]) => {
    const measured = keys.slice(0, MEASURED);
    const bytes = await Promise.all(measured.map((key) => redis.memory('USAGE', key)));
    const mean = bytes.reduce<number>((sum, size) => sum + (size ?? 0), 0) / Math.max(1, measured.length);
    return [pattern, { rows: Math.round(keys.length * scale), bytes: Math.round(keys.length * scale * mean) }] as const;
  });
  return new Map(await Promise.all(sizes));
}

/** The pattern that a key belongs to: the longest of those that match. */
export function kindOf(key: string, patterns: readonly string[]): string | undefined {
  const matching = patterns.filter((pattern) => expressionOf(pattern).test(key));
  return matching.toSorted((one, other) => other.length - one.length)[0];
}

const expressions = new Map<string, RegExp>();

function expressionOf(pattern: string): RegExp {
  const known = expressions.get(pattern);
  if (known) return known;
  const literal = pattern.split('*').map((part) => part.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`));
  const expression = new RegExp(`^${literal.join('.*')}$`);
  expressions.set(pattern, expression);
  return expression;
}

async function drawKeys(redis: Redis): Promise<{ sample: string[]; isWhole: boolean }> {
  const sample = new Set<string>();
  let cursor = '0';
  do {
    const [next, keys] = await redis.scan(cursor, 'COUNT', SCANNED_AT_ONCE);
    for (const key of keys) sample.add(key);
    cursor = next;
  } while (cursor !== '0' && sample.size < SAMPLE);
  return { sample: [...sample], isWhole: cursor === '0' };
}
