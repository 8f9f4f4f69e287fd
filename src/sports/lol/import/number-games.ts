import type pg from 'pg';
import type { Meeting } from '../../../archive/identities.js';
import type { Kind } from '../../../archive/identity-names.js';
import type { DeriveContext } from '../../../archive/importer.js';
import { fold } from '../../../archive/names.js';
import { leagueSlug } from '../leagues.js';
import { findSameGames, noteBareLinks, type SameGames } from './golgg-games.js';
import { numberGolggSeries } from './golgg-series.js';
import { GAME, GOLGG, IS_OF_RUN, LEAGUE_OF_RIOT, MATCH, PLATFORM, RIOT, SOURCE_OF_GAME, TOURNAMENT } from './kinds.js';
import { meetingOf } from './meeting.js';
import { mergeGames, mergeMatches, type SamePair } from './merge-games.js';
import { numberAll, numbersOf, type EntityClaim } from './number.js';
import { findOnWiki } from './number-wiki-tournaments.js';
import { ORACLE } from './oracles-elixir.importer.js';
import { writeUnjoined } from './same-name.js';
import { groupSeries, type SeriesGame } from './series.js';
import { findTwins } from './twin-games.js';
import { doubtOf, findUndatedGames } from './undated-matches.js';

/**
 * Gives games their numbers. Riot's game and another source's are the same if both have the server's id of the game, or if
 * they are twins; where Riot lacks that id, the match identifies its games. Games whose league is still unknown get their
 * numbers later. Games that already have two numbers are merged.
 */
export async function numberGames(context: DeriveContext): Promise<void> {
  const { client, sinceRun } = context;
  const undated = await findUndatedGames(context);
  const twins = await findTwins(context);
  const { rows } = await client.query<{ id: string; platform?: string }>(
    `select game ->> 'id' as id, g.platform_key as platform
     from lol_riot_match m ${LEAGUE_OF_RIOT}
     cross join jsonb_array_elements(m.games) game
     left join lol_riot_game g on g.id = game ->> 'id'
     where game ->> 'state' = 'completed' and (
       m.run_id >= $1 or g.run_id >= $1 or game ->> 'id' = any($2) or ${isNew(GAME, "game ->> 'id'")})
     union
     select m.id, m.platform_key from lol_riot_game m ${LEAGUE_OF_RIOT}
     where m.run_id >= $1 or ${isNew(GAME, 'm.id')}
     order by id`,
    [sinceRun, [...undated.platformKeys.keys(), ...twins.keys()]],
  );
  const listed = rows.map(({ id, platform }) => ({
    id,
    platforms: [platform ?? undated.platformKeys.get(id), twins.get(id)].filter((key) => key !== undefined),
  }));
  const known = await numbersOf(
    client,
    GAME,
    PLATFORM,
    listed.flatMap(({ platforms }) => platforms),
  );
  const same = await findSameGames(context);
  const ofGolgg = await numbersByPlatformKey(client, same);
  const official = await numbersOf(client, GAME, RIOT);
  const claims = listed
    .filter(({ id }) => !official.has(id))
    .map(({ id, platforms }): EntityClaim => ({
      source: RIOT,
      key: id,
      same: [known, ofGolgg]
        .flatMap((numbers) => platforms.map((key) => numbers.get(key)))
        .find((n) => n !== undefined),
    }));
  const given = await numberAll(context, GAME, claims);
  await numberAll(
    context,
    GAME,
    listed.flatMap(({ id, platforms }): EntityClaim[] => {
      const n = given.get(id) ?? official.get(id);
      return platforms.filter((key) => !known.has(key)).map((key) => ({ source: PLATFORM, key, same: n }));
    }),
  );
  await numberBoxScores(context, same);
  const ofRiot = [...(await listServerKeys(client)), ...undated.platformKeys, ...twins];
  await mergeGames(context, [
    ...(await numberPairs(client, RIOT, ofRiot)),
    ...(await numberPairs(client, GOLGG, [...same.platformKeys])),
  ]);
  await client.query(`delete from lol_unjoined where source = '${RIOT}' and kind in ('match', 'game')`);
  const numbers = await numbersOf(
    client,
    GAME,
    RIOT,
    ofRiot.map(([id]) => id),
  );
  const others = await numbersOf(
    client,
    GAME,
    PLATFORM,
    ofRiot.map(([, platform]) => platform),
  );
  const apart = ofRiot.filter(([id, platform]) => numbers.get(id) !== others.get(platform));
  await writeUnjoined(client, [...undated.unjoined, ...apart.map(([id]) => doubtOf('game', id, 'both_had_numbers'))]);
}

/** Riot's games with the servers' ids of them, where both have numbers and these differ. */
async function listServerKeys(client: pg.PoolClient): Promise<[id: string, platform: string][]> {
  const { rows } = await client.query<{ id: string; platform: string }>(
    `select g.id, g.platform_key as platform from lol_riot_game g
     join identity own on own.family = 'lol' and own.kind = 'game' and own.source = '${RIOT}' and own.key = g.id
     join identity other
       on other.family = 'lol' and other.kind = 'game' and other.source = '${PLATFORM}' and other.key = g.platform_key
     where own.n <> other.n order by g.id`,
  );
  return rows.map(({ id, platform }) => [id, platform]);
}

/** The numbers of games by keys of a source and by the platform's keys, for pairs of such keys. */
async function numberPairs(
  client: pg.PoolClient,
  source: string,
  pairs: readonly (readonly [key: string, platform: string])[],
): Promise<SamePair[]> {
  if (pairs.length === 0) return [];
  const [own, platform] = [pairs.map(([key]) => key), pairs.map(([, key]) => key)];
  const numbers = await numbersOf(client, GAME, source, own);
  const others = await numbersOf(client, GAME, PLATFORM, platform);
  return pairs.flatMap(([key, other]): SamePair[] => {
    const [one, same] = [numbers.get(key), others.get(other)];
    return one === undefined || same === undefined ? [] : [[one, same]];
  });
}

/** Whether Riot's id has no number yet. */
function isNew({ name }: Kind, id: string): string {
  return `not exists (
    select from identity own where own.family = 'lol' and own.kind = '${name}' and own.source = '${RIOT}' and own.key = ${id})`;
}

/** Numbers games by the keys of their box scores; a game that gol.gg has too keeps the number that either gave. */
async function numberBoxScores(context: DeriveContext, same: SameGames): Promise<void> {
  const { client, sinceRun } = context;
  const { rows } = await client.query<BoxScoreGame>(
    `select ${SOURCE_OF_GAME} as source, l.game_key as key, min(l.played_at) as "playedAt",
       min(l.game_number) as number,
       array[min(l.team_name) filter (where l.place = 100), min(l.team_name) filter (where l.place = 200)] as names
     from lol_line l where l.run_id >= $1
     group by l.source, l.game_key order by min(l.played_at), length(l.game_key), l.game_key`,
    [sinceRun],
  );
  const ofGolgg = await numbersByPlatformKey(client, same);
  await numberAll(
    context,
    GAME,
    rows
      .filter(({ source }) => source === PLATFORM)
      .map(({ source, key, playedAt, number, names }): EntityClaim => {
        return { source, key, same: ofGolgg.get(key), ...(number === null ? {} : meetingAt(playedAt, names, number)) };
      }),
  );
  const platform = await numbersOf(client, GAME, PLATFORM, [...same.platformKeys.values()]);
  await numberAll(
    context,
    GAME,
    rows
      .filter(({ source }) => source === GOLGG)
      .map(({ source, key }): EntityClaim => ({ source, key, same: platform.get(same.platformKeys.get(key) ?? '') })),
  );
  await client.query(`delete from lol_unjoined where source = '${GOLGG}' and kind = 'game'`);
  await writeUnjoined(client, same.unjoined);
  await noteBareLinks(context);
}

/** The numbers of games that gol.gg has, by the platform's keys of these games. */
async function numbersByPlatformKey(client: pg.PoolClient, { platformKeys }: SameGames): Promise<Map<string, number>> {
  const known = await numbersOf(client, GAME, GOLGG, [...platformKeys.keys()]);
  return new Map([...known].map(([key, n]) => [platformKeys.get(key) as string, n]));
}

interface BoxScoreGame {
  source: string;
  key: string;
  playedAt: Date | null;
  number: number | null;
  names: (string | null)[];
}

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
  await writeUnjoined(
    context.database.pool,
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
export function splitAfter<Game extends { n: number }>(
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

/** The meeting by which another source's match or game is recognised; none where the time or a name is unknown. */
function meetingAt(at: Date | null, names: readonly (string | null)[], game?: number): { meeting?: Meeting } {
  const known = names.filter((name) => name !== null);
  if (at === null || known.length < names.length) return {};
  return { meeting: meetingOf(at.toISOString(), known, game) };
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

/** Gives tournaments their numbers: Riot's by its ids, those of other sources by the splits of their games. */
export async function numberTournaments(context: DeriveContext): Promise<void> {
  const { client, database, sinceRun } = context;
  const riot = await client.query<{ id: string }>(
    'select id from lol_riot_tournament where run_id >= $1 order by starts_on, id',
    [sinceRun],
  );
  const onWiki = await findOnWiki(context);
  await writeUnjoined(database.pool, onWiki.unjoined);
  const official = await numberAll(
    context,
    TOURNAMENT,
    riot.rows.map(({ id }): EntityClaim => ({ source: RIOT, key: id, same: onWiki.known.get(id) })),
  );
  const { rows } = await client.query<{
    league: string;
    season: number | null;
    split: string | null;
    riot: string | null;
  }>(
    `select l.league, l.season, l.split, case when count(distinct g.tournament_id) = 1 then min(g.tournament_id) end as riot
     from lol_line l left join lol_riot_game g on g.platform_key = l.game_key
     where l.place = 100 and l.league is not null and exists (
       select from lol_line o where o.run_id >= $1 and o.league = l.league and o.season is not distinct from l.season)
     group by l.league, l.season, l.split order by l.league, l.season, l.split`,
    [sinceRun],
  );
  const known = await numbersOf(client, TOURNAMENT, RIOT);
  const splits = await numberAll(
    context,
    TOURNAMENT,
    rows.map(({ league, season, split, riot: id }) => ({
      source: SPLIT,
      key: splitKey(league, season, split),
      same: id === null ? undefined : (official.get(id) ?? known.get(id)),
    })),
  );
  await client.query(
    `insert into lol_split (league_n, season, split, tournament_n)
     select i.n, s.season, s.split, s.n
     from unnest($1::text[], $2::smallint[], $3::text[], $4::integer[]) s (league, season, split, n)
     join lateral (
       select min(n) as n from identity where family = 'lol' and kind = 'league' and source <> '${RIOT}' and key = s.league
     ) i on i.n is not null
     on conflict (league_n, season, split) do nothing`,
    [
      rows.map(({ league }) => league),
      rows.map(({ season }) => season),
      rows.map(({ split }) => split),
      rows.map(({ league, season, split }) => splits.get(splitKey(league, season, split))),
    ],
  );
}

/** The source of tournaments of which only league, season and split are known. */
export const SPLIT = 'split';

/** The key of such a tournament: the league's slug, the season and the split. */
function splitKey(league: string, season: number | null, split: string | null): string {
  return [leagueSlug(league), season ?? '', fold(split ?? '')].join(' ').trim();
}
