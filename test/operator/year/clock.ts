import type { Redis } from 'ioredis';
import { raw, sql } from '../../../src/db/sql.js';
import type { Database } from '../../../src/db/database.js';
import { liveKeys } from '../../../src/live/keys.js';

const DAY_MS = 86_400_000;
const SystemDate = Date;
const OFFSET_KEY = 'clock:offset';
let offsetMs = 0;

class MovedDate extends SystemDate {
  constructor(...given: [] | [number]) {
    super(...((given.length === 0 ? [SystemDate.now() + offsetMs] : given) as [number]));
  }

  static override now() {
    return SystemDate.now() + offsetMs;
  }
}

/**
 * Moves the clocks that the product reads, so that a day passes at once and every row is written once, where and when a
 * real day would have written it. Rows and ids have the time of the simulated day, so nothing has to be moved back.
 *
 * - `Date` of this process runs ahead.
 * - `now()` and `clock_timestamp()` of the database: functions of these names stand before PostgreSQL's own in the search
 *   path, and every default of a column that calls one of them is found in the catalog and calls ours.
 * - Redis has no clock that can be set. Its expiries are brought forward by the days that pass, scripts that ask for TIME
 *   get the moved time, and the ids of the live log go on from that time.
 */
export class Clock {
  private constructor(
    private readonly db: Database,
    private readonly redis: Redis,
  ) {
    globalThis.Date = MovedDate as DateConstructor;
    const define = redis.defineCommand.bind(redis);
    redis.defineCommand = (name, { lua, ...rest }) => define(name, { ...rest, lua: lua.replaceAll(ASKED, MOVED) });
  }

  /** Starts at this moment, which lies ahead. */
  static async start(db: Database, redis: Redis, at: string): Promise<Clock> {
    const clock = new Clock(db, redis);
    await db.rows(raw('create function public.now() returns timestamptz language sql stable return pg_catalog.now()'));
    await db.rows(
      raw('create function public.clock_timestamp() returns timestamptz language sql volatile return pg_catalog.now()'),
    );
    const defaults = await db.rows<{ statement: string }>(sql`
      select format('alter table %s alter %I set default %s', d.adrelid::regclass, a.attname,
        regexp_replace(pg_get_expr(d.adbin, d.adrelid), '(pg_catalog\\.)?\\m(now|clock_timestamp)\\(\\)', 'public.\\2()', 'g')) as statement
      from pg_attrdef d join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
      where pg_get_expr(d.adbin, d.adrelid) ~ '\\m(now|clock_timestamp)\\(\\)'`);
    for (const { statement } of defaults) await db.rows(raw(statement));
    await clock.moveTo(SystemDate.parse(at));
    return clock;
  }

  async nextDay(families: readonly string[]): Promise<void> {
    await this.moveTo(Date.now() + DAY_MS);
    const keys = await this.redis.keys('*');
    const left = await Promise.all(keys.map((key) => this.redis.pttl(key)));
    const expiring = keys.map((key, place) => [key, left[place]!] as const).filter(([, leftMs]) => leftMs >= 0);
    await Promise.all(expiring.map(([key, leftMs]) => this.redis.pexpire(key, Math.max(1, leftMs - DAY_MS))));
    for (const family of families) {
      const { log } = liveKeys(family);
      const id = `${Date.now()}-0`;
      // Together, so that no reader finds an entry that is none.
      await this.redis.multi().xadd(log, id, 'day', 'begins').xdel(log, id).exec();
    }
  }

  async stop(): Promise<void> {
    globalThis.Date = SystemDate;
    await this.redis.del(OFFSET_KEY);
  }

  private async moveTo(ms: number): Promise<void> {
    offsetMs = ms - SystemDate.now();
    await this.redis.set(OFFSET_KEY, Math.round(offsetMs / 1_000));
    const moved = (own: string) => `pg_catalog.${own}() + interval '${Math.round(offsetMs)} milliseconds'`;
    for (const [name, volatility] of [
      ['now', 'stable'],
      ['clock_timestamp', 'volatile'],
    ] as const)
      await this.db.rows(
        raw(
          `create or replace function public.${name}() returns timestamptz language sql ${volatility} return ${moved(name)}`,
        ),
      );
  }
}

const ASKED = "redis.call('TIME')";
const MOVED = `(function()
  local clock = ${ASKED}
  return { clock[1] + tonumber(redis.call('GET', '${OFFSET_KEY}')), tonumber(clock[2]) }
end)()`;
