import type { Database } from '../../db/database.js';
import { join, raw, sql, type Sql } from '../../db/sql.js';
import type { Rows } from './list.js';

export interface Picked extends Rows {
  /** Ids that nobody has. */
  missing: string[];
}

/** A row's JSON text with these members added; each is JSON text or null. */
export function expanded(table: string, expand: readonly string[] | undefined, members: Record<string, Sql>): Sql {
  const row = raw(`${table}.row_json`);
  const names = Object.keys(members).filter((name) => expand?.some((asked) => asked.toLowerCase() === name));
  if (names.length === 0) return row;
  const added = names.map((name) => sql`${raw(`',"${name}":'`)} || coalesce(${members[name]}, 'null')`);
  return sql`left(${row}, -1) || ${join(added, ' || ')} || '}'`;
}

/** Rows in the order of the ids, with the ids that nobody has. */
export async function rowsInOrder(
  db: Database,
  table: Sql,
  row: Sql,
  ids: string[],
  numbers: (number | undefined)[],
): Promise<Picked> {
  const known = numbers.filter((n) => n !== undefined);
  const rows = await db.row<Rows>(sql`
    select count(*)::int as total, coalesce('[' || string_agg(${row}, ',' order by place) || ']', '[]') as items
    from unnest(${known}::integer[]) with ordinality w (n, place) join ${table} using (n)`);
  return { ...(rows as Rows), missing: ids.filter((_id, index) => numbers[index] === undefined) };
}
