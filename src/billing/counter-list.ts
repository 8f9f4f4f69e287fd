import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../db/database.js';
import { sql } from '../db/sql.js';
import type { Logger } from '../http/log.js';
import { redisAddress } from '../redis/address.js';

/**
 * Finds the number of this list of counters, and takes the next number where the list in use is another. A new list takes
 * effect at the start of the next minute, for which the call waits: by then the processes with the earlier list should have
 * ended and written their usage, from which the counts are made. An installation that has had one list only has the number 0.
 */
export async function enterCounterList(db: Database, urls: readonly string[], log: Logger): Promise<number> {
  const list = urls.map(nameOf).join(', ');
  // An installation without usage has no counts that go on elsewhere.
  await db.rows(sql`
    insert into counter_list (number, list, begins_at)
    select coalesce(max(number), 0) + 1, ${list}, case
      when exists (select from usage) then date_trunc('minute', clock_timestamp()) + interval '1 minute'
      else clock_timestamp() end
    from counter_list
    having (array_agg(counter_list.list order by number desc))[1] is distinct from ${list}
      and (count(*) > 0 or ${urls.length > 1})
    on conflict (number) do nothing`);
  const found = await db.row<{ number: number; waitMs: number }>(sql`
    select number, extract(epoch from begins_at - clock_timestamp()) * 1000::float8 as "waitMs"
    from counter_list where list = ${list} order by number desc limit 1`);
  const waitMs = Number(found?.waitMs ?? 0);
  if (waitMs > 0) {
    log.warn({ seconds: Math.ceil(waitMs / 1_000) }, 'REDIS_COUNTERS_URLS changed; it takes effect at the next minute');
    await sleep(waitMs);
  }
  return found?.number ?? 0;
}

/** Without user and password, which may change while the server stays. */
function nameOf(url: string): string {
  const { place, options } = redisAddress(url);
  return `${place}/${options.db}`;
}
