import type pg from 'pg';

/** The kinds of records whose numbers the columns hold. */
const KINDS: Readonly<Record<string, string>> = {
  event_n: 'event',
  team_n: 'team',
  team1_n: 'team',
  team2_n: 'team',
  opponent_n: 'team',
  winner_n: 'team',
  picked_by_n: 'team',
  killer_team_n: 'team',
  victim_team_n: 'team',
  from_n: 'team',
  to_n: 'team',
  player_n: 'player',
  killer_n: 'player',
  victim_n: 'player',
  assister_n: 'player',
  clutch_player_n: 'player',
  opening_killer_n: 'player',
  opening_victim_n: 'player',
  match_n: 'match',
};

const SUBJECTS: Readonly<Record<string, string>> = {
  cs2_team: 'team',
  cs2_player: 'player',
  cs2_event: 'event',
  cs2_match: 'match',
};

/** Columns that name runs or are made of our numbers, which two archives need not share. */
const LEFT_OUT = ['hash', 'run_id', 'updated_at', 'revision', 'roster', 'slug'];

/** Tables whose own number no other table bears, or whose keys and names are made of numbers. */
const OWN_NUMBERS = ['cs2_transfer', 'cs2_roster_change'];

/** A digest and the number of rows of each derived table of cs2, with the sources' keys in place of our numbers. */
export async function contentOf(db: pg.Pool): Promise<Record<string, string>> {
  const client = await db.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query(
      `create temporary table named as select kind, n, min(source || ' ' || key) as who from identity
       where family = 'cs2' group by kind, n`,
    );
    await client.query('create index on named (kind, n)');
    await client.query('analyze named');
    const { rows: columns } = await client.query<{ table: string; names: string[] }>(
      `select table_name as table, array_agg(column_name::text order by column_name) as names from information_schema.columns
       where table_schema = 'public' and table_name like 'cs2\\_%' and not column_name = any($1)
       group by 1 order by 1`,
      [LEFT_OUT],
    );
    const content: Record<string, string> = {};
    for (const { table, names } of columns) {
      const values = names
        .filter((name) => name !== 'n' || !OWN_NUMBERS.includes(table))
        .map((name) => {
          const kind = KINDS[name] ?? (name === 'n' ? SUBJECTS[table] : undefined);
          return kind === undefined ? `t.${name}` : `(select who from named where kind = '${kind}' and n = t.${name})`;
        });
      const { rows } = await client.query<{ digest: string }>(
        `select count(*) || ' ' || coalesce(md5(string_agg(line, E'\\n' order by line collate "C")), '') as digest
         from (select row(${values.join(', ')})::text as line from ${table} t) l`,
      );
      content[table] = rows[0]?.digest ?? '';
    }
    await client.query('drop table named');
    return content;
  } finally {
    client.release();
  }
}
