import type pg from 'pg';

/** The numbers that lost or got a source's key in this run. */
export interface Rekeyed {
  teams: ReadonlySet<number>;
  players: ReadonlySet<number>;
  tournaments: ReadonlySet<number>;
}

/** What has rows with these numbers, or is about them. */
export interface Moved {
  games: number[];
  matches: number[];
  players: number[];
}

/** Lists the games, matches and players whose rows must be derived anew, because keys lead elsewhere. */
export async function listMoved(client: pg.PoolClient, { teams, players, tournaments }: Rekeyed): Promise<Moved> {
  const list = async (statement: string, values: readonly ReadonlySet<number>[]) =>
    (
      await client.query<{ n: number }>(
        statement,
        values.map((one) => [...one]),
      )
    ).rows.map(({ n }) => n);
  return {
    games: await list(
      `select n from lol_game where blue_n = any($1) or red_n = any($1)
       union select game_n from lol_game_line where team_n = any($1) or player_n = any($2) order by 1`,
      [teams, players],
    ),
    matches: await list(
      `select n from lol_match
       where team1_n = any($1) or team2_n = any($1) or winner_n = any($1) or tournament_n = any($2) order by 1`,
      [teams, tournaments],
    ),
    players: await list(
      `select player_n as n from lol_spell where team_n = any($1)
       union select player_n from lol_transfer where from_n = any($1) or to_n = any($1)
       union select player_n from lol_earning where team_n = any($1) or tournament_n = any($3)
       union select player_n from lol_achievement where team_n = any($1) or tournament_n = any($3)
       union select n from unnest($2::integer[]) n order by 1`,
      [teams, players, tournaments],
    ),
  };
}

const moved = (kind: keyof typeof ROWS, column: string) =>
  `exists (select from identity_moved v where v.family = 'lol' and v.kind = '${kind}' and v.n = ${column})`;

/** Tables with a row of an entity, by the column of its number. */
const ROWS = {
  team: { lol_team: 'n', lol_team_about: 'n', lol_live_team: 'n' },
  player: {
    lol_player: 'n',
    lol_player_about: 'n',
    lol_spell: 'player_n',
    lol_transfer: 'player_n',
    lol_earning: 'player_n',
    lol_earning_total: 'player_n',
    lol_achievement: 'player_n',
    lol_leader: 'player_n',
  },
  tournament: { lol_tournament: 'n' },
} as const;

/** Deletes the rows of merged entities; a live team that only the merged number had gets the other. */
export async function dropMoved(client: pg.PoolClient): Promise<void> {
  await client.query(
    `insert into lol_live_team (n, name, code, image_url)
     select distinct on (v.to_n) v.to_n, t.name, t.code, t.image_url
     from lol_live_team t join identity_moved v on v.family = 'lol' and v.kind = 'team' and v.n = t.n
     order by v.to_n, t.n on conflict do nothing`,
  );
  for (const [kind, tables] of Object.entries(ROWS) as [keyof typeof ROWS, Record<string, string>][]) {
    for (const [table, column] of Object.entries(tables)) {
      await client.query(`delete from ${table} own where ${moved(kind, `own.${column}`)}`);
    }
  }
}
