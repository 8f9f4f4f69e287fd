import type pg from 'pg';
import type { DeriveContext } from '../../../archive/importer.js';
import { groupBy } from '../../../archive/group.js';
import { ROSTER_CHANGE, TRANSFER } from '../kinds.js';
import { numberThings } from './numbers.js';
import { changesOf, movesOf, spellsOf, type Seen, type Spell } from './spells.js';
import { rankOf } from './claims.js';
import { ownedBy, syncRows } from './write.js';

/** Whose keys the changes have that are derived from line-ups. */
const LINEUPS = 'lineups';

/** Writes the line-ups of these players, or of all. */
export async function deriveLineups(
  { client, now }: DeriveContext,
  seen: readonly Seen[],
  players: readonly number[] | undefined,
): Promise<void> {
  const lineups = new Map(seen.map((one) => [`${one.team} ${one.day} ${one.source} ${one.player}`, one]));
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
    of: ownedBy('player_n', players),
  });
}

/**
 * Writes what follows from the line-ups of these players, or of all: spells, roster changes and transfers. `newest` is the
 * last day of any line-up.
 */
export async function deriveRosters(
  context: DeriveContext,
  newest: string,
  players: readonly number[] | undefined,
): Promise<Spell[]> {
  const spells = spellsOf(await readSeen(context.client, players), newest);
  await writeSpells(context, spells, players);
  const teams = players && [...new Set(spells.map(({ team_n }) => team_n))];
  await writeChanges(context, spells, { players, daysOf: await readDays(context.client, teams) });
  await writeMoves(context, spells, players);
  return spells;
}

/** The line-ups of players, in the order of days, and of a day the source first whose word counts most. */
async function readSeen(client: pg.PoolClient, players: readonly number[] | undefined): Promise<Seen[]> {
  const { rows } = await client.query<Seen>(
    `select team_n as team, held_on::text as day, source, player_n as player, match_n as match from cs2_lineup
     ${players ? 'where player_n = any($1)' : ''} order by held_on, source collate "C", team_n, player_n`,
    players && [players],
  );
  return rows.toSorted((one, other) => compare(one.day, other.day) || rankOf(one.source) - rankOf(other.source));
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

/** The days on which line-ups of teams are known, in their order. */
async function readDays(
  client: pg.PoolClient,
  teams: readonly number[] | undefined,
): Promise<ReadonlyMap<number, readonly string[]>> {
  const { rows } = await client.query<{ team: number; days: string[] }>(
    `select team_n as team, array_agg(distinct held_on::text order by held_on::text) as days from cs2_lineup
     ${teams ? 'where team_n = any($1)' : ''} group by team_n`,
    teams && [teams],
  );
  return new Map(rows.map(({ team, days }) => [team, days]));
}

async function writeSpells(
  { client, now }: DeriveContext,
  spells: readonly Spell[],
  players: readonly number[] | undefined,
): Promise<void> {
  const { rows } = await client.query<{ player_n: number; team_n: number; days: string[] }>(
    `select player_n, team_n, array_agg((listed_at at time zone 'UTC')::date::text) as days from cs2_player_map
     where team_n is not null ${players ? 'and player_n = any($1)' : ''} group by player_n, team_n`,
    players && [players],
  );
  const played = new Map(rows.map(({ player_n, team_n, days }) => [`${player_n} ${team_n}`, days]));
  const unique = new Map(spells.map((spell) => [`${spell.team_n} ${spell.player_n} ${spell.starts_on}`, spell]));
  const spellRows = [...unique.values()].map(({ last_on, ...spell }) => {
    const days = played.get(`${spell.player_n} ${spell.team_n}`) ?? [];
    const maps = days.filter((day) => day >= spell.starts_on && day <= last_on).length;
    return { ...spell, maps: maps === 0 ? null : maps };
  });
  await syncRows(client, 'cs2_spell', spellRows, {
    now,
    key: ['team_n', 'player_n', 'starts_on'],
    of: ownedBy('player_n', players),
  });
}

/** A change keeps its number when line-ups that come later move its day: it is the player's first, second … of its kind there. */
async function writeChanges(
  context: DeriveContext,
  spells: readonly Spell[],
  { players, daysOf }: { players: readonly number[] | undefined; daysOf: ReadonlyMap<number, readonly string[]> },
): Promise<void> {
  const changes = numbered(
    changesOf(spells, daysOf),
    ({ player_n, team_n, action }) => `${player_n}:${team_n}:${action}`,
  );
  const numbers = await numberThings(
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
  spells: readonly Spell[],
  players: readonly number[] | undefined,
): Promise<void> {
  const moves = numbered(movesOf(spells), ({ player_n, from_n, to_n }) => `${player_n}:${from_n}:${to_n}`);
  const numbers = await numberThings(
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
