import type pg from 'pg';

/** The kinds of the numbers in columns. */
const KINDS: Readonly<Record<string, string>> = {
  league_n: 'league',
  tournament_n: 'tournament',
  team_n: 'team',
  team1_n: 'team',
  team2_n: 'team',
  winner_n: 'team',
  blue_n: 'team',
  red_n: 'team',
  from_n: 'team',
  to_n: 'team',
  player_n: 'player',
  match_n: 'match',
  game_n: 'game',
};

/** Of the tables whose own number is `n`. */
const SUBJECTS: Readonly<Record<string, string>> = {
  lol_league: 'league',
  lol_tournament: 'tournament',
  lol_team: 'team',
  lol_team_about: 'team',
  lol_player: 'player',
  lol_player_about: 'player',
  lol_match: 'match',
  lol_game: 'game',
  lol_transfer: 'transfer',
};

/** Columns about runs, and digests, which are made from our numbers. */
const LEFT_OUT = ['hash', 'run_id', 'updated_at', 'detected_at', 'revision'];

/** Columns that contain one of our numbers among other text, without it. */
const WITHOUT_NUMBER: Readonly<Record<string, string>> = {
  'lol_achievement.line': String.raw`regexp_replace(t.line, '^title \d+$', 'title')`,
};

/** SQL: the key in row `i` of identity is that of a game, under which its match was known before Riot had a key of it. */
const IS_OF_GAME = `(i.kind = 'match' and i.source <> 'riot' and exists (
  select from identity own where own.family = 'lol' and own.kind = 'match' and own.n = i.n and own.source = 'riot'))`;

/** A digest and the number of rows of each table of lol, with the sources' keys in place of our numbers. */
export async function contentOf(db: pg.Pool): Promise<Record<string, string>> {
  const client = await db.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query(
      // The key of a transfer contains the number of the player. A match has the key of a game until it has its own.
      String.raw`create temporary table named as
       select kind, n, min(source || ' ' || case kind when 'transfer' then regexp_replace(key, '^(\w+) \d+ ', '\1 ') else key end) as who
       from identity i where family = 'lol' and not ${IS_OF_GAME} group by kind, n`,
    );
    await client.query('create index on named (kind, n)');
    await client.query('analyze named');
    const { rows: columns } = await client.query<{ table: string; names: string[] }>(
      `select table_name as table, array_agg(column_name::text order by column_name) as names from information_schema.columns
       where table_schema = 'public' and table_name like 'lol\\_%' and not column_name = any($1) group by 1 order by 1`,
      [LEFT_OUT],
    );
    const content: Record<string, string> = {};
    for (const { table, names } of columns) {
      const values = names.map((name) => {
        const kind = KINDS[name] ?? (name === 'n' ? SUBJECTS[table] : undefined);
        return kind === undefined
          ? (WITHOUT_NUMBER[`${table}.${name}`] ?? `t.${name}`)
          : `(select who from named where kind = '${kind}' and n = t.${name})`;
      });
      content[table] = await digestOf(
        client,
        `select jsonb_build_array(${values.join(', ')})::text as row from ${table} t`,
      );
    }
    // The key of an unknown player contains the number of his team.
    content.unresolved = await digestOf(
      client,
      `select concat_ws(' ', source, kind, case kind when 'game_player' then name else key end, name, reason) as row
       from unresolved where family = 'lol'`,
    );
    content.slugs = await digestOf(
      client,
      `select concat_ws(' ', s.kind, s.slug, s.is_own, named.who) as row from identity_slug s join named using (kind, n)
       where s.family = 'lol'`,
    );
    content.names = await digestOf(
      client,
      `select concat_ws(' ', x.kind, x.folded, x.name, x.is_current, named.who) as row from identity_name x join named using (kind, n)
       where x.family = 'lol'`,
    );
    content.keys = await digestOf(
      client,
      `select concat_ws(' ', i.kind, i.source, case i.kind when 'transfer' then named.who else i.key end, named.who) as row from identity i join named using (kind, n)
       where i.family = 'lol' and not ${IS_OF_GAME}`,
    );
    await client.query('drop table named');
    return content;
  } finally {
    client.release();
  }
}

async function digestOf(client: pg.PoolClient, rows: string): Promise<string> {
  const { rows: found } = await client.query<{ digest: string }>(
    `select count(*) || ' rows ' || coalesce(md5(string_agg(row, e'\\n' order by row collate "C")), '') as digest from (${rows}) r`,
  );
  return (found[0] as { digest: string }).digest;
}
