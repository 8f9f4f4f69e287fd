import type pg from 'pg';
import type { DeriveContext } from '../../../archive/importer.js';
import type { SamePair } from '../../../archive/resolve/merge.js';
import { noteUnresolved, type Unresolved } from '../../../archive/resolve/unresolved.js';
import { findSameGames, noteBareLinks, type SameGames } from './golgg-games.js';
import { GAME, GOLGG, isNew, LEAGUE_OF_RIOT, ORACLE, PLATFORM, RIOT, SOURCE_OF_GAME } from '../kinds.js';
import { meetingAt } from './meeting.js';
import { mergeGames } from './merge-games.js';
import { numberAll, numbersOf, type EntityClaim } from '../../../archive/resolve/claims.js';
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
  const pairs = [
    ...(await numberPairs(client, RIOT, ofRiot)),
    ...(await numberPairs(client, GOLGG, [...same.platformKeys])),
  ];
  await mergeGames(
    context,
    pairs.map(({ numbers }) => numbers),
  );
  await listDoubts(context, undated.unresolved, ofRiot);
}

/** Lists Riot's matches without a day that joined no series, and games that could not be merged; forgets earlier doubts. */
async function listDoubts(
  { client, database }: DeriveContext,
  undated: readonly Unresolved[],
  pairs: readonly KeyPair[],
): Promise<void> {
  await client.query(
    `delete from unresolved where family = 'lol' and source = '${RIOT}' and kind in ('match', 'game')`,
  );
  // On the connection that lists them.
  await database.pool.query(
    `delete from unresolved u using identity own, identity other
     where u.family = 'lol' and u.source = '${ORACLE}' and u.kind = 'game'
       and own.family = 'lol' and own.kind = 'game' and own.source = '${PLATFORM}' and own.key = u.key
       and other.family = 'lol' and other.kind = 'game' and other.source = '${RIOT}' and other.n = own.n`,
  );
  const numbered = await numberPairs(client, RIOT, pairs);
  const apart = numbered.filter(({ numbers: [one, other] }) => one !== other);
  await noteUnresolved(client, 'lol', [
    ...undated,
    ...apart.map(({ key }) => doubtOf('game', key, 'both_had_numbers')),
  ]);
}

/** A source's key of a game, and the platform's. */
type KeyPair = readonly [key: string, platform: string];

/** Riot's games with the servers' ids of them, where both have numbers and these differ. */
async function listServerKeys(client: pg.PoolClient): Promise<KeyPair[]> {
  const { rows } = await client.query<{ id: string; platform: string }>(
    `select g.id, g.platform_key as platform from lol_riot_game g
     join identity own on own.family = 'lol' and own.kind = 'game' and own.source = '${RIOT}' and own.key = g.id
     join identity other
       on other.family = 'lol' and other.kind = 'game' and other.source = '${PLATFORM}' and other.key = g.platform_key
     where own.n <> other.n order by g.id`,
  );
  return rows.map(({ id, platform }) => [id, platform]);
}

/** The numbers that games have by a source's keys and by the platform's, for pairs of which both have one. */
async function numberPairs(
  client: pg.PoolClient,
  source: string,
  pairs: readonly KeyPair[],
): Promise<{ key: string; numbers: SamePair }[]> {
  if (pairs.length === 0) return [];
  const [keys, platform] = [pairs.map(([key]) => key), pairs.map(([, key]) => key)];
  const own = await numbersOf(client, GAME, source, keys);
  const others = await numbersOf(client, GAME, PLATFORM, platform);
  return pairs.flatMap(([key, other]) => {
    const [one, same] = [own.get(key), others.get(other)];
    return one === undefined || same === undefined ? [] : [{ key, numbers: [one, same] as const }];
  });
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
  await client.query(`delete from unresolved where family = 'lol' and source = '${GOLGG}' and kind = 'game'`);
  await noteUnresolved(client, 'lol', same.unresolved);
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
