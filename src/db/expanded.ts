import { join, raw, sql, type Sql } from './sql.js';

/** Adds the members in `expand`, upper or lower case, to a row's JSON text; each member is JSON text or null. */
export function expanded(row: Sql, expand: readonly string[] | undefined, members: Record<string, Sql>): Sql {
  const names = Object.keys(members).filter((name) => expand?.some((asked) => asked.toLowerCase() === name));
  if (names.length === 0) return row;
  const added = names.map((name) => sql`${raw(`',"${name}":'`)} || coalesce(${members[name]}, 'null')`);
  return sql`left(${row}, -1) || ${join(added, ' || ')} || '}'`;
}
