import { NAME_SOURCE } from '../../../archive/resolve/identities.js';
import type { DeriveContext } from '../../../archive/importer.js';
import type { Unresolved } from '../../../archive/resolve/unresolved.js';
import { GOLGG, TEAM } from '../kinds.js';
import { nameKey, numbersOf } from '../../../archive/resolve/claims.js';

/** The facts that identify a game without its day. */
interface GameFacts {
  /** gol.gg's key, or the platform's. */
  key: string;
  league: number;
  season: number;
  blue: number | null;
  red: number | null;
  blueName: string | null;
  redName: string | null;
  seconds: number;
  winner: 'blue' | 'red';
  kills: string;
  /** Kills, deaths and assists of the ten players in the order of their places; null where a figure is missing. */
  scores: string | null;
}

export interface SameGames {
  /** The platform's key of a game by gol.gg's. */
  platformKeys: ReadonlyMap<string, string>;
  unresolved: Unresolved[];
}

/** Sources round a game's length differently. */
const SECONDS_APART = 1;

/**
 * Finds the games that gol.gg and another source both have. gol.gg has no days, so two games are the same if league,
 * season, winner, both sides' kills and the length agree, also both teams or the scores of all ten players, and no other
 * game agrees with either. A team may have another name in gol.gg, so the teams alone do not decide.
 */
export async function findSameGames({ client }: DeriveContext): Promise<SameGames> {
  const { rows: own } = await client.query<GameFacts>(GOLGG_GAMES);
  if (own.length === 0) return { platformKeys: new Map(), unresolved: [] };
  const { rows: others } = await client.query<GameFacts>(OTHER_GAMES);
  const named = await numbersOf(client, TEAM, NAME_SOURCE);
  const teamOf = (n: number | null, name: string | null) => n ?? (name === null ? undefined : named.get(nameKey(name)));
  const placeOf = ({ league, season, winner, kills }: GameFacts) => [league, season, winner, kills].join(' ');
  const teamsOf = ({ blue, red, blueName, redName }: GameFacts) => `${teamOf(blue, blueName)} ${teamOf(red, redName)}`;
  const agree = (game: GameFacts, one: GameFacts) =>
    Math.abs(one.seconds - game.seconds) <= SECONDS_APART &&
    (teamsOf(one) === teamsOf(game) || (one.scores !== null && one.scores === game.scores));
  const byPlace = new Map<string, GameFacts[]>();
  for (const game of others) byPlace.set(placeOf(game), [...(byPlace.get(placeOf(game)) ?? []), game]);
  const fitting = own.map((game) => ({
    game,
    found: (byPlace.get(placeOf(game)) ?? []).filter((one) => agree(game, one)),
  }));
  const times = new Map<string, number>();
  for (const { key } of fitting.flatMap(({ found }) => found)) times.set(key, (times.get(key) ?? 0) + 1);
  const platformKeys = new Map<string, string>();
  const unresolved: Unresolved[] = [];
  for (const { game, found } of fitting) {
    const [only] = found;
    if (only === undefined) continue;
    if (found.length === 1 && times.get(only.key) === 1) platformKeys.set(game.key, only.key);
    else unresolved.push({ source: GOLGG, kind: 'game', key: game.key, name: '', reason: 'several_games_agree' });
  }
  return { platformKeys, unresolved };
}

/** Lists gol.gg's addresses of games without a box score: each may belong to any game of its league and season. */
export async function noteBareLinks({ client, sinceRun }: DeriveContext): Promise<void> {
  await client.query(
    `delete from unresolved u using lol_line l
     where u.family = 'lol' and u.source = '${GOLGG}' and u.kind = 'game_link' and l.source = '${GOLGG}' and l.game_key = u.key and l.run_id >= $1`,
    [sinceRun],
  );
  await client.query(
    `insert into unresolved (family, source, kind, key, name, reason)
     select 'lol', '${GOLGG}', 'game_link', game_key, concat_ws(' ', league, season), 'only_the_address_is_told' from lol_golgg_link k
     where run_id >= $1 and not exists (select from lol_line l where l.source = '${GOLGG}' and l.game_key = k.game_key)
     on conflict do nothing`,
    [sinceRun],
  );
}

const LEAGUE_N = `join identity i on i.family = 'lol' and i.kind = 'league'`;

/** The scores of the players in the box score of side `b`. */
const BOX_SCORES = `(
  select string_agg(concat_ws('/', p.kills, p.deaths, p.assists), ' ' order by p.place) from lol_line p
  where p.source = b.source and p.game_key = b.game_key and p.place <= 10
  having count(*) = 10 and count(p.kills + p.deaths + p.assists) = 10)`;

/** The same of Riot's game `g`. */
const RIOT_SCORES = `(
  select string_agg(concat_ws('/', p.kills, p.deaths, p.assists), ' ' order by p.place)
  from jsonb_to_recordset(g.lines) p (place integer, kills integer, deaths integer, assists integer)
  where p.place <= 10 having count(*) = 10 and count(p.kills + p.deaths + p.assists) = 10)`;

const GOLGG_GAMES = `
  select b.game_key as key, i.n as league, b.season, null as blue, null as red, b.team_name as "blueName",
    r.team_name as "redName", b.seconds, case when b.won then 'blue' else 'red' end as winner,
    b.kills || ' ' || r.kills as kills, ${BOX_SCORES} as scores
  from lol_line b
  join lol_line r on r.source = b.source and r.game_key = b.game_key and r.place = 200
  ${LEAGUE_N} and i.source = b.source and i.key = b.league
  where b.source = '${GOLGG}' and b.place = 100 and b.seconds is not null and b.won is not null
    and b.kills is not null and r.kills is not null`;

/** Box scores of other sources and games of Riot's set, in the leagues and seasons of which gol.gg has games. */
const OTHER_GAMES = `
  with wanted as (
    select distinct i.n as league, b.season
    from lol_line b ${LEAGUE_N} and i.source = b.source and i.key = b.league where b.source = '${GOLGG}' and b.place = 100
  ), candidate as materialized (
    select b.game_key as key, i.n as league, b.season, blue.n as blue, red.n as red, b.team_name as "blueName",
      r.team_name as "redName", b.seconds, case when b.won then 'blue' else 'red' end as winner,
      b.kills || ' ' || r.kills as kills, ${BOX_SCORES} as scores
    from lol_line b
    join lol_line r on r.source = b.source and r.game_key = b.game_key and r.place = 200
    ${LEAGUE_N} and i.source = b.source and i.key = b.league
    left join identity blue on blue.family = 'lol' and blue.kind = 'team' and blue.source = b.source and blue.key = b.team_key
    left join identity red on red.family = 'lol' and red.kind = 'team' and red.source = r.source and red.key = r.team_key
    where b.source <> '${GOLGG}' and b.place = 100 and b.won is not null
    union
    select g.platform_key, i.n, extract(year from g.played_on)::smallint, blue.n, red.n, null, null, g.seconds, g.winner,
      (select l ->> 'kills' from jsonb_array_elements(g.lines) l where (l ->> 'place')::integer = 100) || ' ' ||
      (select l ->> 'kills' from jsonb_array_elements(g.lines) l where (l ->> 'place')::integer = 200), ${RIOT_SCORES}
    from lol_riot_game g
    join lol_riot_tournament t on t.id = g.tournament_id
    ${LEAGUE_N} and i.source = 'riot' and i.key = t.league_id
    left join identity blue on blue.family = 'lol' and blue.kind = 'team' and blue.source = 'riot' and blue.key = g.blue_team_id
    left join identity red on red.family = 'lol' and red.kind = 'team' and red.source = 'riot' and red.key = g.red_team_id
    where not exists (select from lol_line o where o.source <> '${GOLGG}' and o.game_key = g.platform_key)
  )
  select t.* from candidate t join wanted using (league, season)
  where t.seconds is not null and t.kills is not null`;
