import type pg from 'pg';

/** How the tables of a family refer to entities, so that two archives can be compared by the sources' keys. */
export interface FamilyTables {
  family: string;
  /** The kinds of the numbers in columns. */
  kinds: Readonly<Record<string, string>>;
  /** The kinds of the numbers `n` of tables. */
  subjects: Readonly<Record<string, string>>;
  /** Columns about runs, and those made of our numbers, which two archives need not share. */
  leftOut: readonly string[];
  /** Tables whose own number no other table has. */
  ownNumbers?: readonly string[];
  /** SQL in place of `<table>.<column>` of row `t`. */
  written?: Readonly<Record<string, string>>;
  /** SQL of the key of row `i` of identity, where it contains our numbers. */
  key?: string;
  /** SQL: whether the entity is called by the key in row `i` of identity. */
  isCalled?: string;
  /** Further statements with one column `row`; `named` has kind, n and who. */
  further?: Readonly<Record<string, string>>;
  /** What depends on the order of imports beside slugs: columns to leave out then, and other statements. */
  anyOrder?: {
    leftOut?: readonly string[];
    key?: string;
    further?: Readonly<Record<string, string>>;
  };
}

/** The tables as they are compared after imports in different orders; of namesakes the first one has the plain slug. */
export function inAnyOrder({ anyOrder, ...tables }: FamilyTables): FamilyTables {
  const { slugs: _slugs, ...further } = { ...tables.further, ...anyOrder?.further };
  return {
    ...tables,
    ...(anyOrder?.key !== undefined && { key: anyOrder.key }),
    leftOut: [...tables.leftOut, 'slug', ...(anyOrder?.leftOut ?? [])],
    further,
  };
}

/** A digest and the number of rows of each table of a family, with the sources' keys in place of our numbers. */
export async function contentOf(db: pg.Pool, tables: FamilyTables): Promise<Record<string, string>> {
  return withStatements(db, tables, (client, statements) => digestsOf(client, statements));
}

/** What two archives do not share: of each table that differs, some rows that only one of them has. */
export async function differencesOf(one: pg.Pool, other: pg.Pool, tables: FamilyTables): Promise<string[]> {
  return withStatements(one, tables, (first, statements) =>
    withStatements(other, tables, async (second) => {
      const [ofFirst, ofSecond] = [await digestsOf(first, statements), await digestsOf(second, statements)];
      const found: string[] = [];
      for (const [table, statement] of Object.entries(statements)) {
        if (ofFirst[table] === ofSecond[table]) continue;
        const [here, there] = [await rowsOf(first, statement), await rowsOf(second, statement)];
        found.push(`${table}: ${ofFirst[table]} and ${ofSecond[table]}`);
        found.push(...onlyIn(here, there).map((row) => `- ${row}`), ...onlyIn(there, here).map((row) => `+ ${row}`));
      }
      return found;
    }),
  );
}

const SHOWN = 5;

function onlyIn(rows: readonly string[], others: readonly string[]): string[] {
  const known = new Set(others);
  return rows.filter((row) => !known.has(row)).slice(0, SHOWN);
}

type Statements = Readonly<Record<string, string>>;

async function withStatements<Result>(
  db: pg.Pool,
  tables: FamilyTables,
  work: (client: pg.PoolClient, statements: Statements) => Promise<Result>,
): Promise<Result> {
  const client = await db.connect();
  try {
    await client.query('set statement_timeout = 0');
    await nameEntities(client, tables);
    const result = await work(client, { ...(await listStatements(client, tables)), ...tables.further });
    await client.query('drop table named');
    return result;
  } finally {
    client.release();
  }
}

/** Calls each entity by its first key; by a name only where no source has a key of it. */
async function nameEntities(client: pg.PoolClient, { family, key = 'i.key', isCalled = 'true' }: FamilyTables) {
  await client.query(
    `create temporary table named as
     select i.kind, coalesce(m.to_n, i.n) as n,
       min((case when i.source in ('name', 'platform') then '~' else '' end || i.source || ' ' || ${key}) collate "C") as who
     from identity i left join identity_moved m on m.family = i.family and m.kind = i.kind and m.n = i.n
     where i.family = '${family}' and ${isCalled} group by 1, 2`,
  );
  await client.query('create index on named (kind, n)');
  await client.query('analyze named');
}

async function listStatements(client: pg.PoolClient, tables: FamilyTables): Promise<Statements> {
  const { family, kinds, subjects, leftOut, ownNumbers = [], written = {} } = tables;
  const { rows } = await client.query<{ table: string; names: string[] }>(
    `select c.table_name as table, array_agg(c.column_name::text order by c.column_name) as names
     from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where t.table_type = 'BASE TABLE' and table_schema = 'public' and table_name like '${family}\\_%'
       and not c.column_name = any($1)
     group by 1 order by 1`,
    [leftOut],
  );
  return Object.fromEntries(
    rows.map(({ table, names }) => {
      const joins: string[] = [];
      const values = names
        .filter((name) => name !== 'n' || !ownNumbers.includes(table))
        .map((name) => {
          const kind = kinds[name] ?? (name === 'n' ? subjects[table] : undefined);
          if (kind === undefined) return written[`${table}.${name}`] ?? `t.${name}`;
          const joined = `of_${name}`;
          joins.push(`left join named ${joined} on ${joined}.kind = '${kind}' and ${joined}.n = t.${name}`);
          return `${joined}.who`;
        });
      return [table, `select row(${values.join(', ')})::text as row from ${table} t ${joins.join(' ')}`];
    }),
  );
}

/** Sums of hashes need no order of the rows, and sorting them takes longer than all else. */
async function digestsOf(client: pg.PoolClient, statements: Statements): Promise<Record<string, string>> {
  const digests: Record<string, string> = {};
  for (const [table, statement] of Object.entries(statements)) {
    const { rows } = await client.query<{ digest: string }>(
      `select concat_ws(' ', count(*), 'rows', sum(hashtextextended(row, 0)), sum(hashtextextended(row, 1))) as digest
       from (${statement}) r`,
    );
    digests[table] = rows[0]!.digest;
  }
  return digests;
}

async function rowsOf(client: pg.PoolClient, statement: string): Promise<string[]> {
  const { rows } = await client.query<{ row: string }>(`select row from (${statement}) r order by row collate "C"`);
  return rows.map(({ row }) => row);
}
