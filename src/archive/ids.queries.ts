import type { Database } from '../db/database.js';
import { raw, sql, type Sql } from '../db/sql.js';
import type { IdRule } from '../http/lists.js';

/** What callers may write in place of our id `<family>-<kind>-<n>` or the number alone; the sources' own keys always. */
export interface IdForm {
  /** A slug, former ones included; or the SQL of the number (column n) that is found by a slug, which follows it. */
  slugs?: true | string;
  /** Converts what the caller wrote, in small letters, to the notation of the table. */
  written?(id: string): string;
}

/** Finds the numbers of a family's entities by ids, merged ones included. The rows of a kind are in `<family>_<kind>`. */
export interface Ids<Kind extends string> {
  /** The rule for ids of rows of this kind, under the alias of their table. */
  ruleOf(kind: Kind, alias: string): IdRule;
  /** The number of the row with this id; undefined for an unknown id. */
  findNumber(db: Database, kind: Kind, text: string): Promise<number | undefined>;
  /** A condition: the column has the number of one of these ids; false if no ids are given. */
  among(kind: Kind, column: string, ids: readonly string[] | undefined): Sql | false;
  /** A condition: one of two columns has the number of one of these ids, such as the two teams of a match. */
  amongEither(kind: Kind, columns: readonly [string, string], ids: readonly string[] | undefined): Sql | false;
}

export function idsOf<Kind extends string>(family: string, forms: Readonly<Record<Kind, IdForm>>): Ids<Kind> {
  const tableOf = (kind: Kind) => raw(`${family}_${kind}`);
  const ofKind = (kind: Kind) => `family = '${family}' and kind = '${kind}'`;

  function written(kind: Kind, id: string): string {
    const lower = id.trim().toLowerCase();
    return forms[kind].written?.(lower) ?? lower;
  }

  /** Our number first, former ones included, then a slug, then a source's key. */
  function numberOf(kind: Kind, id: Sql): Sql {
    const own = sql`substring(${id} from ${raw(`'^(?:${family}-${kind}-)?([0-9]{1,10})$'`)})::bigint`;
    const { slugs } = forms[kind];
    const bySlug = slugs === true ? `select n from identity_slug where ${ofKind(kind)} and slug =` : slugs;
    return sql`coalesce(
      (select n from ${tableOf(kind)} where n = ${own}),
      (${raw(`select to_n from identity_moved where ${ofKind(kind)} and n =`)} ${own}),
      ${bySlug === undefined ? raw('') : sql`(${standing(kind, sql`${raw(bySlug)} ${id}`)}),`}
      (${standing(kind, byKey(kind, id))}))`;
  }

  /** With `min` alone PostgreSQL would walk the index of numbers; the `count` makes it use the index of keys. */
  function byKey(kind: Kind, id: Sql): Sql {
    return sql`select min(n) as n from identity where ${raw(ofKind(kind))} and lower(key) = ${id} having count(*) > 0`;
  }

  /** The number to which the number that was found leads. */
  function standing(kind: Kind, found: Sql): Sql {
    return sql`select coalesce(v.to_n, f.n) from (${found}) f
      left join identity_moved v on ${raw(`v.family = '${family}' and v.kind = '${kind}'`)} and v.n = f.n`;
  }

  /** A single id is compared with `=`, so that an index on the column can also give the order of the rows. */
  function inIds(kind: Kind, ids: readonly string[]): Sql {
    const [first = '', ...others] = ids.map((id) => written(kind, id));
    if (others.length === 0)
      return sql`= (select ${numberOf(kind, raw('asked.id'))} from (select ${first}::text as id) asked)`;
    return sql`= any(array(select ${numberOf(kind, raw('asked.id'))} from unnest(${[first, ...others]}::text[]) asked (id)))`;
  }

  const areGiven = (ids: readonly string[] | undefined): ids is readonly string[] =>
    ids !== undefined && ids.length > 0;

  return {
    ruleOf: (kind, alias) => ({
      written: (id) => written(kind, id),
      named: (id) => sql`${raw(alias)}.n = ${numberOf(kind, id)}`,
    }),
    async findNumber(db, kind, text) {
      const row = await db.row<{ n: number }>(
        sql`select n from ${tableOf(kind)} where n = ${numberOf(kind, sql`${written(kind, text)}::text`)}`,
      );
      return row?.n;
    },
    among: (kind, column, ids) => areGiven(ids) && sql`${raw(column)} ${inIds(kind, ids)}`,
    amongEither(kind, columns, ids) {
      if (!areGiven(ids)) return false;
      const named = inIds(kind, ids);
      return sql`(${raw(columns[0])} ${named} or ${raw(columns[1])} ${named})`;
    },
  };
}
