import { raw, sql, type Sql } from '../../db/sql.js';
import type { Connection, FilterNames, FilterValue } from '../../facts/filters.js';
import { LEAGUE_ID } from './refs.queries.js';

/** The filters of webhooks by leagues, matches and games, which take the same ids as routes. */
export const lolFilterNames: FilterNames = {
  async find(connection, filter, names) {
    if (filter === 'league') return findLeagues(connection, names);
    if (filter === 'matchId') return findNumbered(connection, 'match', names);
    if (filter === 'gameId') return findNumbered(connection, 'game', names);
    return new Map();
  },

  async list(connection) {
    const rows = await read<{ slug: string }>(connection, sql`select slug from lol_league order by slug`);
    return { league: rows.map(({ slug }) => slug) };
  },
};

async function findLeagues(connection: Connection, names: readonly string[]) {
  const written = names.map((name) => LEAGUE_ID.written(name));
  const rows = await read<Found>(
    connection,
    sql`
    select asked.name, coalesce(l.slug, asked.written) as value, l.slug is not null as "isKnown"
    from unnest(${names}::text[], ${written}::text[]) asked (name, written)
    left join lol_league l on ${LEAGUE_ID.named(raw('asked.written'))}`,
  );
  return byName(rows);
}

/** Finds a match or game by our number, which may be an alias, or by the key of a source. */
async function findNumbered(connection: Connection, kind: 'match' | 'game', names: readonly string[]) {
  const prefix = `lol-${kind}-`;
  const written = names.map((name) => name.trim().toLowerCase());
  const rows = await read<Found>(
    connection,
    sql`
    select asked.name, coalesce(${prefix} || found.n, asked.written) as value, found.n is not null as "isKnown"
    from (
      select name, written, substring(written from ${`^(?:${prefix})?([0-9]{1,9})$`})::integer as own
      from unnest(${names}::text[], ${written}::text[]) given (name, written)
    ) asked cross join lateral (
      select coalesce(
        (select i.n from identity i where i.family = 'lol' and i.kind = ${kind} and i.n = asked.own limit 1),
        (select m.to_n from identity_moved m where m.family = 'lol' and m.kind = ${kind} and m.n = asked.own),
        (select min(i.n) from identity i
          where i.family = 'lol' and i.kind = ${kind} and lower(i.key) = asked.written having count(*) > 0)) as n
    ) found`,
  );
  return byName(rows);
}

interface Found extends FilterValue {
  name: string;
}

function byName(rows: readonly Found[]): ReadonlyMap<string, FilterValue> {
  return new Map(rows.map(({ name, value, isKnown }) => [name, { value, isKnown }]));
}

async function read<Row extends object>(connection: Connection, statement: Sql): Promise<Row[]> {
  const { text, values } = statement.compile();
  return (await connection.query<Row>(text, values)).rows;
}
