import type { DeriveContext } from '../../../archive/importer.js';
import { groupBy } from '../../../archive/group.js';
import { ORACLE, PLATFORM, RIOT } from '../kinds.js';

/** A game of Riot's set and a box score of the same league, day, number, sides and winner. */
interface Pair {
  id: string;
  key: string;
  riot: Sheet;
  box: Sheet;
}

/** What both sources have of a game beside its place in the season. */
interface Sheet {
  seconds: number | null;
  /** Of both sides. */
  kills: (number | null)[];
  /** Of the places 1 to 10. */
  champions: (string | null)[];
}

/** Sources round a game's length differently. */
const SECONDS_APART = 1;

/**
 * Finds the box scores of games whose server id differs in Riot's set, by Riot's ids: a game that was begun anew on the
 * server has several. Two games of one league, day, number, sides and winner are the same if the champions of both sides
 * are, or, where a source lacks them, both sides' kills and the length; and if no other game agrees with either.
 */
export async function findTwins({ client }: DeriveContext): Promise<ReadonlyMap<string, string>> {
  const { rows } = await client.query<Pair>(PAIRS);
  const agreeing = rows.filter(({ riot, box }) => agree(riot, box));
  const byId = groupBy(agreeing, ({ id }) => id);
  const byKey = groupBy(agreeing, ({ key }) => key);
  const twins = agreeing.filter(({ id, key }) => byId.get(id)?.length === 1 && byKey.get(key)?.length === 1);
  return new Map(twins.map(({ id, key }) => [id, key]));
}

export function agree(one: Sheet, other: Sheet): boolean {
  const [own, others] = [one, other].map(({ champions }) => [champions.slice(0, 5), champions.slice(5)].map(sideText));
  const areKnown = [one, other].every(({ champions }) => champions.length === 10 && !champions.includes(null));
  if (areKnown) return own?.join(' v ') === others?.join(' v ');
  const figures = [...one.kills, ...other.kills, one.seconds, other.seconds];
  if (figures.includes(null)) return false;
  return (
    one.kills.join(' ') === other.kills.join(' ') &&
    Math.abs((one.seconds ?? 0) - (other.seconds ?? 0)) <= SECONDS_APART
  );
}

const sideText = (champions: readonly (string | null)[]) => champions.toSorted().join(' ');

const PAIRS = `
  with pair as materialized (
    select g.id, b.source, b.game_key as key, b.seconds, b.kills as blue_kills, r.kills as red_kills
    from lol_riot_game g
    join lol_riot_tournament t on t.id = g.tournament_id
    join identity league on league.family = 'lol' and league.kind = 'league' and league.source = '${RIOT}' and league.key = t.league_id
    join identity named on named.family = 'lol' and named.kind = 'league' and named.n = league.n and named.source = '${ORACLE}'
    join lol_line b on b.source = named.source and b.place = 100 and b.league = named.key and b.game_number = g.game_number
      and b.played_at >= g.played_on - 1 and b.played_at < g.played_on + 2 and b.won = (g.winner = 'blue')
    join lol_line r on r.source = b.source and r.game_key = b.game_key and r.place = 200
    join identity blue on blue.family = 'lol' and blue.kind = 'team' and blue.source = '${RIOT}' and blue.key = g.blue_team_id
    join identity red on red.family = 'lol' and red.kind = 'team' and red.source = '${RIOT}' and red.key = g.red_team_id
    join identity their_blue on their_blue.family = 'lol' and their_blue.kind = 'team' and their_blue.source = b.source
      and their_blue.key = b.team_key and their_blue.n = blue.n
    join identity their_red on their_red.family = 'lol' and their_red.kind = 'team' and their_red.source = r.source
      and their_red.key = r.team_key and their_red.n = red.n
    where not exists (select from lol_line o where o.source = b.source and o.game_key = g.platform_key)
      and not exists (select from lol_riot_game o where o.platform_key = b.game_key)
      -- A match without wide rows may have the box score already.
      and not exists (
        select from identity of_box
        join identity of_riot on of_riot.family = 'lol' and of_riot.kind = 'game' and of_riot.n = of_box.n
          and of_riot.source = '${RIOT}' and of_riot.key <> g.id
        where of_box.family = 'lol' and of_box.kind = 'game' and of_box.source = '${PLATFORM}' and of_box.key = b.game_key)
  )
  select pair.id, pair.key, jsonb_build_object('seconds', g.seconds, 'kills', own.kills, 'champions', own.champions) as riot,
    jsonb_build_object('seconds', pair.seconds, 'kills', jsonb_build_array(pair.blue_kills, pair.red_kills),
      'champions', box.champions) as box
  from pair
  join lol_riot_game g using (id)
  cross join lateral (
    select coalesce(jsonb_agg(kills order by place) filter (where place > 10), '[]') as kills,
      coalesce(jsonb_agg(champion order by place) filter (where place <= 10), '[]') as champions
    from jsonb_to_recordset(g.lines) line (place integer, kills integer, champion text)
  ) own
  cross join lateral (
    select coalesce(jsonb_agg(p.champion order by p.place), '[]') as champions
    from lol_line p where p.source = pair.source and p.game_key = pair.key and p.place <= 10
  ) box
  order by pair.id, pair.key`;
