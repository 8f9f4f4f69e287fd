import type pg from 'pg';
import type { DeriveContext } from '../../../archive/importer.js';
import { noteUnresolved } from '../../../archive/resolve/unresolved.js';
import { numberGolggSeries } from './golgg-series.js';
import { GAME, IS_OF_RUN, isNew, LEAGUE_OF_RIOT, MATCH, ORACLE, PLATFORM, RIOT } from '../kinds.js';
import { meetingAt } from './meeting.js';
import { mergeMatches } from './merge-games.js';
import { numberAll, numbersOf, type EntityClaim } from '../../../archive/resolve/claims.js';
import { groupSeries, type SeriesGame } from './series.js';

/** Gives matches their numbers: Riot's by its ids, those of other sources as series of games. */
export async function numberMatches(context: DeriveContext): Promise<void> {
  const { client } = context;
  await mergeMatches(context);
  const matchOfGame = await knownMatches(client);
  const official = await riotMatches(context);
  // Riot's games with a day also have the platform's key, which other sources use, so a match is recognised by its
  // games and needs no meeting.
  const claims = official.map(({ id, games }): EntityClaim => {
    return { source: RIOT, key: id, same: games.map((n) => matchOfGame.get(n)).find((n) => n !== undefined) };
  });
  const known = await numbersOf(client, MATCH, RIOT);
  const given = await numberAll(
    context,
    MATCH,
    claims.filter(({ key }) => !known.has(key)),
  );
  const links: [game: number, match: number][] = [];
  for (const { id, games } of official) {
    const match = given.get(id) ?? known.get(id);
    if (match !== undefined) links.push(...games.map((game): [number, number] => [game, match]));
  }
  await linkGames(client, links);
  for (const [game, match] of links) matchOfGame.set(game, match);
  await numberSeries(context, matchOfGame);
  await linkGames(client, await numberGolggSeries(context, matchOfGame));
}

async function numberSeries(context: DeriveContext, matchOfGame: Map<number, number>): Promise<void> {
  const { client } = context;
  const counts = await officialCounts(client);
  const linked = countBy([...matchOfGame.values()]);
  const series = groupSeries(await seriesGames(context)).flatMap((games) => {
    const match = games.map(({ n }) => matchOfGame.get(n)).find((n) => n !== undefined);
    const most = match === undefined ? undefined : counts.get(match);
    return match === undefined || most === undefined
      ? [{ games, match, isSpare: false }]
      : splitAfter(games, matchOfGame, match, most - (linked.get(match) ?? 0));
  });
  const spare = series.filter(({ isSpare }) => isSpare).flatMap(({ games }) => games);
  await noteUnresolved(
    context.database.pool,
    'lol',
    spare.map(({ key }) => ({ source: ORACLE, kind: GAME.name, key, name: '', reason: 'match_has_all_its_games' })),
  );
  const fresh = series.filter(({ match }) => match === undefined);
  const keyOf = (games: readonly SeriesGame[]) => games[0]?.key ?? '';
  const given = await numberAll(
    context,
    MATCH,
    fresh.map(({ games }): EntityClaim => {
      const [first] = games;
      const names = [first?.blueName ?? null, first?.redName ?? null];
      return { source: PLATFORM, key: keyOf(games), ...meetingAt(first ? new Date(first.playedAt) : null, names) };
    }),
  );
  const links = series.flatMap(({ games, match }) =>
    games.map(({ n }): [number, number] => [n, matchOfGame.get(n) ?? match ?? (given.get(keyOf(games)) as number)]),
  );
  await linkGames(client, links);
  for (const [game, match] of links) matchOfGame.set(game, match);
}

/** The number of finished games of each match that Riot's list has as finished. */
async function officialCounts(client: pg.PoolClient): Promise<Map<number, number>> {
  const { rows } = await client.query<{ n: number; games: number }>(
    `select i.n, jsonb_array_length(jsonb_path_query_array(m.games, '$[*] ? (@.state == "completed")')) as games
     from lol_riot_match m
     join identity i on i.family = 'lol' and i.kind = 'match' and i.source = '${RIOT}' and i.key = m.id
     where m.state = 'completed'`,
  );
  return new Map(rows.filter(({ games }) => games > 0).map(({ n, games }) => [n, games]));
}

function countBy(numbers: readonly number[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const n of numbers) counts.set(n, (counts.get(n) ?? 0) + 1);
  return counts;
}

/** Splits from a series the games that its match has no room for: Riot's list has as many games as it had. */
function splitAfter<Game extends { n: number }>(
  games: readonly Game[],
  matchOfGame: ReadonlyMap<number, number>,
  match: number,
  room: number,
): { games: Game[]; match: number | undefined; isSpare: boolean }[] {
  const open = games.filter(({ n }) => !matchOfGame.has(n));
  const over = new Set(open.slice(Math.max(0, room)));
  const within = games.filter((game) => !over.has(game));
  return [
    { games: within, match, isSpare: false },
    ...(over.size > 0 ? [{ games: [...over], match: undefined, isSpare: true }] : []),
  ];
}

async function knownMatches(client: pg.PoolClient): Promise<Map<number, number>> {
  const { rows } = await client.query<{ game: number; match: number }>(
    `select game_n as game, match_n as match from lol_game_match gm
     where not exists (
       select from identity_moved m where m.family = 'lol' and m.kind = 'game' and m.n = gm.game_n)`,
  );
  return new Map(rows.map(({ game, match }) => [game, match]));
}

/** Stores the matches of games; a game stays in its first match. */
async function linkGames(client: pg.PoolClient, links: readonly [number, number][]): Promise<void> {
  await client.query(
    `insert into lol_game_match (game_n, match_n) select * from unnest($1::integer[], $2::integer[]) on conflict do nothing`,
    [links.map(([game]) => game), links.map(([, match]) => match)],
  );
}

interface RiotMatch {
  id: string;
  /** The numbers of its games. */
  games: number[];
}

async function riotMatches({ client, sinceRun }: DeriveContext): Promise<RiotMatch[]> {
  const { rows } = await client.query<RiotMatch>(
    `select m.id, array(select i.n from jsonb_array_elements(m.games) game, lateral (
           select n from identity where family = 'lol' and kind = 'game' and source = '${RIOT}' and key = game ->> 'id'
         ) i order by i.n) as games
     from lol_riot_match m ${LEAGUE_OF_RIOT}
     left join (
       select o.id, bool_or(g.run_id >= $1) as is_new
       from lol_riot_match o cross join jsonb_array_elements(o.games) game join lol_riot_game g on g.id = game ->> 'id'
       group by o.id
     ) played on played.id = m.id
     where ${IS_OF_RUN} or played.is_new or ${isNew(MATCH, 'm.id')}
     order by t.starts_on, m.tournament_id, m.place`,
    [sinceRun],
  );
  return rows;
}

type NumberedGame = SeriesGame & { n: number; blueName: string | null; redName: string | null };

/** Lists the games of the run, and those within a day in the same leagues, which may belong to the same series. */
async function seriesGames({ client, sinceRun }: DeriveContext): Promise<NumberedGame[]> {
  const { rows } = await client.query<NumberedGame & { playedAt: Date }>(
    `with changed as (
       select source, league, (played_at at time zone 'UTC')::date as day from lol_line
       where run_id >= $1 and place >= 100 and played_at is not null group by 1, 2, 3
     ), near as (
       select distinct l.source, l.game_key from changed t
       join lol_line l on l.source = t.source and l.league = t.league and l.place >= 100
         and l.played_at >= t.day - 1 and l.played_at < t.day + 2
     )
     select l.game_key as key, i.n, min(l.league) as league, min(l.played_at) as "playedAt", min(l.game_number) as number,
       min(coalesce(l.team_key, l.team_name)) filter (where l.place = 100) as blue,
       min(coalesce(l.team_key, l.team_name)) filter (where l.place = 200) as red,
       min(l.team_name) filter (where l.place = 100) as "blueName", min(l.team_name) filter (where l.place = 200) as "redName"
     from near join lol_line l using (source, game_key)
     join identity i on i.family = 'lol' and i.kind = 'game' and i.source = '${PLATFORM}' and i.key = l.game_key
     where l.place >= 100
     group by l.source, l.game_key, i.n`,
    [sinceRun],
  );
  return rows.map((row) => ({ ...row, playedAt: row.playedAt.toISOString() }));
}
