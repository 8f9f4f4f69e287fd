import type pg from 'pg';
import { groupBy } from '../../../archive/group.js';
import { HLTV, TIER3 } from '../kinds.js';
import type { UnitKey } from './changed.queries.js';
import { ListedRosters } from './listed-rosters.js';
import { readName, TOTAL, type Tier3Player } from '../sources/tier3-names.js';
import { known, type MatchClaim, type MatchClaimRow, type ClaimedLine, type ClaimedMap } from '../sources/claims.js';

/** One source's claim of a match, as it is stored. */
export interface SourceClaim extends Omit<MatchClaimRow, 'source'> {
  source: string;
}

export const VRS = 'vrs';

/** The length of the day with which the key of a counted match begins. */
const DAY = 'YYYY-MM-DD'.length;

/**
 * The claims of all sources about these matches, or about all. Of demos it reads only the table that ties them to
 * matches. The order is the same whether all or some are read.
 */
export async function readClaims(client: pg.PoolClient, units?: readonly UnitKey[]): Promise<SourceClaim[]> {
  const readOf = async (source: string, read: typeof readDemoTies): Promise<SourceClaim[]> => {
    const keys = units?.flatMap((unit) => (unit.source === source ? [unit.key] : []));
    return keys?.length === 0 ? [] : read(client, keys);
  };
  return [
    ...(await readMatchClaims(client, units)),
    ...(await readOf(HLTV, readDemoTies)),
    ...(await readOf(TIER3, readTier3)),
    ...(await readOf(VRS, readCounted)),
  ];
}

async function readMatchClaims(client: pg.PoolClient, units: readonly UnitKey[] | undefined): Promise<SourceClaim[]> {
  const { rows } = await client.query<SourceClaim>(
    `select source, key, id_source as "idSource", id_key as "idKey", held_on::text as day,
       to_char(held_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, event_name as event, team1, team2, facts
     from cs2_told_match
     ${units ? 'where (id_source, id_key) in (select * from unnest($1::text[], $2::text[]))' : ''}
     order by source, key`,
    units && [units.map(({ source }) => source), units.map(({ key }) => key)],
  );
  return rows;
}

/** The claims in the table that ties demos to matches; `readDemoMaps` reads the demos' own figures. */
async function readDemoTies(client: pg.PoolClient, keys: readonly string[] | undefined): Promise<SourceClaim[]> {
  const { rows } = await client.query(
    `select distinct on (match_key) match_key, url, event_key, event_name, (held_at at time zone 'UTC')::date::text as day,
       best_of, team1, team2, team1_score, team2_score, winner
     from cs2_demo_tie ${keys ? 'where match_key = any($1)' : ''} order by match_key, map_number, part`,
    keys && [keys],
  );
  return rows.map((row) => {
    const winner = row.winner === row.team1 ? 1 : row.winner === row.team2 ? 2 : null;
    const facts: MatchClaim = {
      status: 'completed',
      bestOf: row.best_of,
      score1: row.team1_score,
      score2: row.team2_score,
      winner,
      url: row.url,
      eventKey: row.event_key,
      sequence: Number(row.match_key),
    };
    // The source does not state the time zone of its times.
    const when = { day: row.day as string, at: null };
    return {
      source: 'demos',
      key: row.match_key,
      idSource: HLTV,
      idKey: row.match_key,
      ...when,
      event: row.event_name,
      team1: known(row.team1),
      team2: known(row.team2),
      facts,
    };
  });
}

interface Tier3Row {
  match_key: string;
  game_key: string;
  day: string;
  event_name: string;
  team1: string;
  team2: string;
  team1_score: number;
  team2_score: number;
  best_of: number | null;
  map: string | null;
  team1_rounds: number | null;
  team2_rounds: number | null;
  players: Tier3Player[];
}

/**
 * Sorts the maps of a series by their ids, because the source has no other order. Its times have no time zone. Where the
 * source lacks maps of a series, the numbers of the others are unknown, and its sum is that of the others alone.
 */
async function readTier3(client: pg.PoolClient, keys: readonly string[] | undefined): Promise<SourceClaim[]> {
  const { rows } = await client.query<Tier3Row>(
    `select match_key, game_key, (held_at at time zone 'UTC')::date::text as day, event_name, team1, team2, team1_score,
       team2_score, best_of, map, team1_rounds, team2_rounds, players
     from cs2_tier3_game ${keys ? 'where match_key = any($1)' : ''}
     order by match_key, case when game_key ~ '^[0-9]{1,18}$' then game_key::bigint end nulls last`,
    keys && [keys],
  );
  return [...groupBy(rows, ({ match_key }) => match_key).values()].map((rowsOfMatch) => {
    const ofMatch = onUsualSides(rowsOfMatch);
    const [first] = ofMatch as [Tier3Row];
    const games = ofMatch.filter(({ game_key }) => game_key !== TOTAL);
    const played = first.team1_score + first.team2_score;
    const isWhole = games.length === played;
    const maps = games.map((game, index): ClaimedMap => ({
      number: index + 1,
      map: game.map,
      score1: game.team1_rounds,
      score2: game.team2_rounds,
      status: 'completed',
      pickedBy: null,
    }));
    const isPart = !isWhole && games.length > 0;
    const lines = ofMatch.flatMap((game) => {
      if (game.game_key !== TOTAL) return isPart ? [] : linesOf(game, games.indexOf(game) + 1);
      return linesOf(game, null).map((line) => (isPart ? { ...line, figures: {} } : line));
    });
    const loose = games.map((game) => ({
      key: game.game_key,
      map: game.map,
      score1: game.team1_rounds,
      score2: game.team2_rounds,
      lines: linesOf(game, null),
    }));
    const facts: MatchClaim = {
      status: 'completed',
      bestOf: first.best_of,
      score1: first.team1_score,
      score2: first.team2_score,
      winner: first.team1_score === first.team2_score ? null : first.team1_score > first.team2_score ? 1 : 2,
      ...(isWhole && { maps }),
      ...(isPart && { loose }),
      lines,
    };
    const { event_name: event, team1, team2, day, match_key: key } = first;
    return { source: 'tier3', key, idSource: TIER3, idKey: key, day, at: null, event, team1, team2, facts };
  });
}

/** The rows with each player on the side where most rows have him; null where two sides have him equally often. */
function onUsualSides(rows: readonly Tier3Row[]): Tier3Row[] {
  const sums = new Map<string, number>();
  for (const { key, side } of rows.flatMap(({ players }) => players))
    if (key !== null) sums.set(key, (sums.get(key) ?? 0) + (side === 1 ? 1 : -1));
  return rows.map((row) => ({
    ...row,
    players: row.players.map((player) => {
      const sum = player.key === null ? undefined : sums.get(player.key);
      return sum === undefined ? player : { ...player, side: sum === 0 ? null : sum > 0 ? 1 : 2 };
    }),
  }));
}

function linesOf({ players }: Tier3Row, mapNumber: number | null): ClaimedLine[] {
  return players.flatMap((player) => lineOf(player, mapNumber));
}

function lineOf({ side, key, name, ...figures }: Tier3Player, mapNumber: number | null): ClaimedLine[] {
  if (name === null) return [];
  const { nickname, realName, country } = readName(name);
  return [{ side, name: nickname, key, idSource: TIER3, realName, country, mapNumber, figures }];
}

interface CountedRow {
  listed_on: string;
  match_key: string;
  played_on: string;
  team_name: string;
  opponent: string;
  won: boolean;
  roster: string[];
}

/**
 * A match is on the pages of both rosters; one page is enough. The pages have the names of the day of the list; the
 * claims have those under which the rosters played.
 */
async function readCounted(client: pg.PoolClient, keys: readonly string[] | undefined): Promise<SourceClaim[]> {
  const { rows } = await client.query<CountedRow>(
    `select listed_on::text, match_key, played_on::text, team_name, opponent, won, roster
     from cs2_vrs_counted
     ${keys ? 'where (listed_on, match_key) in (select * from unnest($1::date[], $2::text[]))' : ''}
     order by listed_on, played_on, match_key::integer desc, detail, number`,
    keys && [keys.map((key) => key.slice(0, DAY)), keys.map((key) => key.slice(DAY + 1))],
  );
  const rosters = await ListedRosters.read(client, keys && [...new Set(rows.flatMap(({ roster }) => roster))]);
  const nameOf = ({ played_on, listed_on, team_name: named, roster }: CountedRow) =>
    rosters.nameOn(played_on, roster, { named, listedOn: listed_on });
  const byMatch = groupBy(rows, ({ listed_on, match_key }) => `${listed_on}:${match_key}`);
  return [...byMatch].map(([key, pages]) => {
    const [first, second] = pages as [CountedRow, CountedRow?];
    const facts: MatchClaim = {
      status: 'completed',
      winner: first.won ? 1 : 2,
      lineups: { 1: first.roster, 2: second?.roster ?? [] },
    };
    const [team1, team2] = [nameOf(first), second ? nameOf(second) : first.opponent];
    const names = team1 === team2 ? { team1: first.team_name, team2: first.opponent } : { team1, team2 };
    return {
      source: VRS,
      key,
      idSource: VRS,
      idKey: key,
      day: first.played_on,
      at: null,
      event: null,
      ...names,
      facts,
    };
  });
}
