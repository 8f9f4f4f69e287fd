import { join, raw, sql, type Sql } from '../../db/sql.js';

/** Adds members to a row's JSON text; each is JSON text or null. */
export function expanded(table: string, expand: readonly string[] | undefined, members: Record<string, Sql>): Sql {
  const row = raw(`${table}.row_json`);
  const names = Object.keys(members).filter((name) => expand?.some((asked) => asked.toLowerCase() === name));
  if (names.length === 0) return row;
  const added = names.map((name) => sql`${raw(`',"${name}":'`)} || coalesce(${members[name]}, 'null')`);
  return sql`left(${row}, -1) || ${join(added, ' || ')} || '}'`;
}
