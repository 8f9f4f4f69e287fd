import type pg from 'pg';

/** What has rows with the numbers of teams or players that were merged into others since. */
export interface Moved {
  games: number[];
  matches: number[];
  players: number[];
}

const moved = (kind: 'player' | 'team', column: string) =>
  `exists (select from identity_moved v where v.family = 'lol' and v.kind = '${kind}' and v.n = ${column})`;

/** Lists the games, matches and players whose rows have a merged number. They must be derived anew, by this run or a later one. */
export async function listMoved(client: pg.PoolClient): Promise<Moved> {
  const list = async (statement: string) => (await client.query<{ n: number }>(statement)).rows.map(({ n }) => n);
  return {
    games: await list(
      `select n from lol_game where ${moved('team', 'blue_n')} or ${moved('team', 'red_n')}
       union select game_n from lol_game_line where ${moved('team', 'team_n')} or ${moved('player', 'player_n')} order by 1`,
    ),
    matches: await list(
      `select n from lol_match where ${moved('team', 'team1_n')} or ${moved('team', 'team2_n')} or ${moved('team', 'winner_n')}
       order by 1`,
    ),
    players: await list(
      `select player_n as n from lol_spell where ${moved('team', 'team_n')}
       union select player_n from lol_transfer where ${moved('team', 'from_n')} or ${moved('team', 'to_n')}
       union select player_n from lol_earning where ${moved('team', 'team_n')}
       union select player_n from lol_achievement where ${moved('team', 'team_n')}
       union select v.to_n from lol_player p join identity_moved v on v.family = 'lol' and v.kind = 'player' and v.n = p.n
       order by 1`,
    ),
  };
}

/** Tables with a row of a team or player, by the column of its number. */
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
} as const;

/** Deletes the rows of merged teams and players; a live team that only the merged number had gets the other. */
export async function dropMoved(client: pg.PoolClient): Promise<void> {
  await client.query(
    `insert into lol_live_team (n, name, code, image_url)
     select distinct on (v.to_n) v.to_n, t.name, t.code, t.image_url
     from lol_live_team t join identity_moved v on v.family = 'lol' and v.kind = 'team' and v.n = t.n
     order by v.to_n, t.n on conflict do nothing`,
  );
  for (const kind of ['team', 'player'] as const) {
    for (const [table, column] of Object.entries(ROWS[kind])) {
      await client.query(`delete from ${table} own where ${moved(kind, `own.${column}`)}`);
    }
  }
}
