import type pg from 'pg';
import type { DeriveContext } from '../../../archive/importer.js';
import { groupBy } from '../../../archive/group.js';
import { ROSTER_CHANGE, TRANSFER } from '../kinds.js';
import { changesOf, movesOf, stintsOf, type LineupEntry, type Stint } from './stints.js';
import type { People } from './people.js';
import { precedenceOf } from '../sources/claims.js';
import { ALL, ownedBy, syncRows } from '../../../archive/build/sync.js';
import { numberEntities } from '../../../archive/resolve/numbers.js';

/** The source of the keys of roster changes and transfers, which are derived from line-ups. */
const LINEUPS = 'lineups';

/**
 * Writes the line-ups of these players on the days of a part's matches, as stored and now, and of other mentions that
 * mean another player now; or all.
 */
export async function deriveLineups({ client, now }: DeriveContext, people: People): Promise<void> {
  const { numbers, before, own, moved } = people;
  const days = numbers && new Set([...before, ...own, ...moved].map(({ day }) => day));
  const entries = days ? people.lineups.filter(({ day }) => days.has(day)) : people.lineups;
  const lineups = new Map(entries.map((one) => [`${one.team} ${one.day} ${one.source} ${one.player}`, one]));
  const rows = [...lineups.values()].map(({ team, day, source, player, match }) => ({
    team_n: team,
    held_on: day,
    source,
    player_n: player,
    match_n: match,
  }));
  await syncRows(client, 'cs2_lineup', rows, {
    now,
    key: ['team_n', 'held_on', 'source', 'player_n'],
    of: days ? { where: 't.player_n = any($1) and t.held_on = any($2)', values: [numbers, [...days]] } : ALL,
  });
}

/**
 * Writes the stints, roster changes and transfers that follow from the line-ups of these players, or of all. `newest`
 * is the last day of any line-up.
 */
export async function deriveRosters(
  context: DeriveContext,
  newest: string,
  players: readonly number[] | undefined,
): Promise<Stint[]> {
  const stints = stintsOf(await readLineupEntries(context.client, players), newest);
  await writeStints(context, stints, players);
  const teams = players && [...new Set(stints.map(({ team_n }) => team_n))];
  await writeChanges(context, stints, { players, daysOf: await readDays(context.client, teams) });
  await writeMoves(context, stints, players);
  return stints;
}

/** The line-ups of these players, or of all, by day, then by the precedence of their sources, then by team. */
async function readLineupEntries(
  client: pg.PoolClient,
  players: readonly number[] | undefined,
): Promise<LineupEntry[]> {
  const { rows } = await client.query<LineupEntry>(
    `select team_n as team, held_on::text as day, source, player_n as player, match_n as match
     from cs2_lineup left join identity_slug s on s.family = 'cs2' and s.kind = 'team' and s.n = team_n and s.is_own
     ${players ? 'where player_n = any($1)' : ''} order by held_on, source collate "C", s.slug collate "C", player_n`,
    players && [players],
  );
  return rows.toSorted(
    (one, other) => compare(one.day, other.day) || precedenceOf(one.source) - precedenceOf(other.source),
  );
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

/** The days on which line-ups of teams are known, in their order. */
async function readDays(
  client: pg.PoolClient,
  teams: readonly number[] | undefined,
): Promise<ReadonlyMap<number, readonly string[]>> {
  const { rows } = await client.query<{ team: number; days: string[] }>(
    `select team_n as team, array_agg(held_on::text order by held_on) as days
     from (select distinct team_n, held_on from cs2_lineup ${teams ? 'where team_n = any($1)' : ''}) played group by team_n`,
    teams && [teams],
  );
  return new Map(rows.map(({ team, days }) => [team, days]));
}

async function writeStints(
  { client, now }: DeriveContext,
  stints: readonly Stint[],
  players: readonly number[] | undefined,
): Promise<void> {
  const { rows } = await client.query<{ player_n: number; team_n: number; days: string[] }>(
    `select player_n, team_n, array_agg((listed_at at time zone 'UTC')::date::text) as days from cs2_player_map
     where team_n is not null ${players ? 'and player_n = any($1)' : ''} group by player_n, team_n`,
    players && [players],
  );
  const played = new Map(rows.map(({ player_n, team_n, days }) => [`${player_n} ${team_n}`, days]));
  const unique = new Map(stints.map((stint) => [`${stint.team_n} ${stint.player_n} ${stint.starts_on}`, stint]));
  const stintRows = [...unique.values()].map(({ last_on, ...stint }) => {
    const days = played.get(`${stint.player_n} ${stint.team_n}`) ?? [];
    const maps = days.filter((day) => day >= stint.starts_on && day <= last_on).length;
    return { ...stint, maps: maps === 0 ? null : maps };
  });
  await syncRows(client, 'cs2_spell', stintRows, {
    now,
    key: ['team_n', 'player_n', 'starts_on'],
    of: ownedBy('player_n', players),
  });
}

/** A key counts a player's changes of a kind in a team, so a change keeps its number when new line-ups move its day. */
async function writeChanges(
  context: DeriveContext,
  stints: readonly Stint[],
  { players, daysOf }: { players: readonly number[] | undefined; daysOf: ReadonlyMap<number, readonly string[]> },
): Promise<void> {
  const changes = numbered(
    changesOf(stints, daysOf),
    ({ player_n, team_n, action }) => `${player_n}:${team_n}:${action}`,
  );
  const numbers = await numberEntities(
    context,
    ROSTER_CHANGE,
    changes.map(({ key }) => ({ keys: [{ source: LINEUPS, key }] })),
  );
  const rows = changes.map(({ row }, index) => ({ n: numbers[index], ...row, role: null, announced_url: null }));
  await syncRows(context.client, 'cs2_roster_change', rows, {
    now: context.now,
    key: ['n'],
    of: ownedBy('player_n', players),
  });
}

async function writeMoves(
  context: DeriveContext,
  stints: readonly Stint[],
  players: readonly number[] | undefined,
): Promise<void> {
  const moves = numbered(movesOf(stints), ({ player_n, from_n, to_n }) => `${player_n}:${from_n}:${to_n}`);
  const numbers = await numberEntities(
    context,
    TRANSFER,
    moves.map(({ key }) => ({ keys: [{ source: LINEUPS, key }] })),
  );
  const rows = moves.map(({ row }, index) => ({
    n: numbers[index],
    ...row,
    type: 'transfer',
    fee_amount: null,
    fee_currency: null,
    confirmed: false,
    announced_url: null,
  }));
  await syncRows(context.client, 'cs2_transfer', rows, {
    now: context.now,
    key: ['n'],
    of: ownedBy('player_n', players),
  });
}

function numbered<Row>(rows: readonly Row[], kindOf: (row: Row) => string): { row: Row; key: string }[] {
  return [...groupBy(rows, kindOf)].flatMap(([kind, of]) =>
    of.map((row, index) => ({ row, key: `${kind}:${index + 1}` })),
  );
}
