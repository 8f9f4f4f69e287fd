import type pg from 'pg';

/**
 * Stores the days of the panel's lists, given as days since 1970, each with the day of the list before; returns the
 * days as `YYYY-MM-DD`.
 */
export async function listMediaDays(client: pg.PoolClient, days: readonly number[]): Promise<string[]> {
  const dates = days.map((day) => new Date(day * 86_400_000).toISOString().slice(0, 10));
  await listDays(client, { kind: 'media', days: dates, from: `ufc_ranking where kind = 'media'`, column: 'list_date' });
  return dates;
}

/** Stores the days on which a fighter was rated, each with the rated day before. */
export async function listRatedDays(client: pg.PoolClient, days: readonly string[]): Promise<void> {
  await listDays(client, { kind: 'meta', days, from: 'ufc_rating where true', column: 'rated_on' });
}

interface Listed {
  kind: string;
  days: readonly string[];
  from: string;
  column: string;
}

async function listDays(client: pg.PoolClient, { kind, days, from, column }: Listed): Promise<void> {
  if (days.length === 0) return;
  await client.query(
    `delete from ufc_ranking_list l where l.kind = $1 and l.list_date = any($2)
       and not exists (select from ${from} and ${column} = l.list_date)`,
    [kind, days],
  );
  // A new list also becomes the previous list of the one after it.
  await client.query(
    `insert into ufc_ranking_list as known (kind, list_date, previous_date)
     select $1, around.day, (select max(${column}) from ${from} and ${column} < around.day)
     from (
       select day from unnest($2::date[]) day
       union select (select min(${column}) from ${from} and ${column} > day) from unnest($2::date[]) day
     ) around
     where exists (select from ${from} and ${column} = around.day)
     on conflict (kind, list_date) do update set previous_date = excluded.previous_date
       where known.previous_date is distinct from excluded.previous_date`,
    [kind, days],
  );
}
