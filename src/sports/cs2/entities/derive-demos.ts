import type pg from 'pg';
import { groupBy } from '../../../archive/group.js';
import { CT } from '../sources/demo-rounds.js';
import type { Figures } from '../sources/claims.js';

export interface DemoRound {
  number: number;
  start_tick: number | null;
  freeze_end_tick: number | null;
  end_tick: number | null;
  seconds: number | null;
  a_side: number;
  winner_side: number;
  end_reason: number;
  overtime: number;
  a_economy: Economy;
  b_economy: Economy;
}

export interface Economy {
  money: number | null;
  equipmentValue: number | null;
  spent: number | null;
  buyType: string | null;
}

export interface DemoPlayer {
  checksum: string;
  steam_id: string;
  name: string;
  team_name: string;
  figures: Figures;
}

/** The demo of a map, or one of several where the map was recorded in parts. */
export interface DemoPart {
  checksum: string;
  part: number;
  seconds: number | null;
  /** The names of teams A and B. */
  names: { A: string; B: string };
  players: readonly DemoPlayer[];
  rounds: readonly DemoRound[];
}

/** A map of a match as its demos have it. */
export interface DemoMap {
  matchKey: string;
  number: number;
  map: string | null;
  parts: readonly DemoPart[];
}

/** The maps with a demo in these matches, by HLTV's ids, or in all; with the players and rounds of each part. */
export async function readDemoMaps(client: pg.PoolClient, matches?: readonly string[]): Promise<DemoMap[]> {
  const ties = await rowsOf<{
    match_key: string;
    map_number: number;
    part: number;
    map: string | null;
    checksum: string;
    seconds: number | null;
  }>(
    client,
    `select t.match_key, t.map_number, t.part, coalesce(m.map, t.map) as map, t.checksum, m.seconds
     from cs2_demo_tie t join cs2_demo_map m on m.checksum = t.checksum
     ${matches ? 'where t.match_key = any($1)' : ''} order by t.match_key, t.map_number, t.part`,
    matches && [matches],
  );
  if (ties.length === 0) return [];
  const of = [ties.map(({ checksum }) => checksum)];
  const teams = groupBy(
    await rowsOf<{ checksum: string; place: 'A' | 'B'; name: string }>(
      client,
      'select checksum, place, name from cs2_demo_team where checksum = any($1)',
      of,
    ),
    ({ checksum }) => checksum,
  );
  const players = groupBy(
    await rowsOf<DemoPlayer>(
      client,
      'select checksum, steam_id, name, team_name, figures from cs2_demo_player where checksum = any($1) order by checksum, steam_id',
      of,
    ),
    ({ checksum }) => checksum,
  );
  const rounds = groupBy(
    await rowsOf<DemoRound & { checksum: string }>(
      client,
      'select * from cs2_demo_round where checksum = any($1) order by checksum, number',
      of,
    ),
    ({ checksum }) => checksum,
  );
  return [...groupBy(ties, ({ match_key, map_number }) => `${match_key} ${map_number}`).values()].map((parts) => {
    const [first] = parts as [(typeof parts)[number]];
    return {
      matchKey: first.match_key,
      number: first.map_number,
      map: first.map,
      parts: parts.map(({ checksum, part, seconds }) => {
        const named = teams.get(checksum) ?? [];
        const nameOf = (place: 'A' | 'B') => named.find((team) => team.place === place)?.name ?? '';
        return {
          checksum,
          part,
          seconds,
          names: { A: nameOf('A'), B: nameOf('B') },
          players: players.get(checksum) ?? [],
          rounds: rounds.get(checksum) ?? [],
        };
      }),
    };
  });
}

async function rowsOf<Row extends object>(client: pg.PoolClient, text: string, values?: unknown[]): Promise<Row[]> {
  return (await client.query<Row>(text, values)).rows;
}

/**
 * The map without knife rounds; the map itself where its demos have none. The source numbers a knife round 1 and leaves
 * out 2, and no team spends anything in it; it belongs to no score.
 */
export function withoutKnifeRounds(demo: DemoMap): DemoMap {
  if (!demo.parts.some(({ rounds }) => hasKnifeRound(rounds))) return demo;
  return {
    ...demo,
    parts: demo.parts.map((part) => (hasKnifeRound(part.rounds) ? { ...part, rounds: part.rounds.slice(1) } : part)),
  };
}

function hasKnifeRound([first, second]: readonly DemoRound[]): boolean {
  return first?.number === 1 && second?.number === 3 && first.a_economy.spent === 0 && first.b_economy.spent === 0;
}

/** Which side of the match A is in each part: 1 or 2. Undefined where it is not known. */
export type Sides = readonly (1 | 2 | undefined)[];

/** The rounds of a map in order, by the sides of the match. They are counted anew, because each part begins at one. */
export function roundsOf({ parts }: DemoMap, sides: Sides) {
  let [one, other] = [0, 0];
  let number = 0;
  return parts.flatMap((part, index) => {
    const a = sides[index] as 1 | 2;
    return part.rounds.map((round) => {
      number += 1;
      const aWon = round.winner_side === round.a_side;
      const winner = aWon ? a : a === 1 ? 2 : 1;
      if (winner === 1) one += 1;
      else other += 1;
      const team1Side = (a === 1) === (round.a_side === CT) ? 'ct' : 't';
      const economy = a === 1 ? [round.a_economy, round.b_economy] : [round.b_economy, round.a_economy];
      return {
        round,
        checksum: part.checksum,
        number,
        winner: winner as 1 | 2,
        team1Side,
        score: [one, other] as const,
        economy,
      };
    });
  });
}

export type PlayedRound = ReturnType<typeof roundsOf>[number];

const HALF_ROUNDS = 12;
const REGULATION_ROUNDS = 24;
const OVERTIME_HALF_ROUNDS = 3;

/** The half of a round: 1 and 2, and from 3 those of overtime. */
export function halfOf(number: number): number {
  if (number <= REGULATION_ROUNDS) return Math.ceil(number / HALF_ROUNDS);
  return 2 + Math.ceil((number - REGULATION_ROUNDS) / OVERTIME_HALF_ROUNDS);
}

/**
 * Whether a map ends at this score: thirteen of at most twenty-four rounds, or four of an overtime of six rounds that
 * began with both sides equal. Parts of a map that was continued from an earlier round do not add up to such a score.
 */
export function isFinalScore(one: number, other: number): boolean {
  const [high, low] = one > other ? [one, other] : [other, one];
  if (high === 13) return low <= 11;
  const overtimes = (high - 13) / 3;
  if (!Number.isInteger(overtimes) || overtimes < 1) return false;
  const equal = 12 + 3 * (overtimes - 1);
  return low >= equal && low <= high - 2;
}

const SUMS = [
  'kills',
  'deaths',
  'assists',
  'headshots',
  'first_kills',
  'first_deaths',
  'trade_kills',
  'trade_deaths',
  'k2',
  'k3',
  'k4',
  'k5',
  'multi_kills',
  'damage',
  'utility_damage',
  'clutches_won',
  'clutches_lost',
] as const;
const MEANS = ['adr', 'kast', 'rating'] as const;

/** The figures of a player over the parts of a map: sums, and means weighted by the rounds of each part. */
export function figuresOf(parts: readonly { figures: Figures; rounds: number }[]): Figures {
  const [only] = parts;
  const rounds = parts.reduce((sum, part) => sum + part.rounds, 0);
  if (parts.length === 1 && only) return { ...only.figures, rounds };
  const figures: Figures = { rounds, rating_kind: only?.figures.rating_kind ?? null };
  for (const name of SUMS) figures[name] = total(parts.map((part) => part.figures[name] as number | null));
  for (const name of MEANS) {
    const sum = total(parts.map((part) => times(part.figures[name] as number | null, part.rounds)));
    figures[name] = sum === null || rounds === 0 ? null : Math.round((sum / rounds) * 10_000) / 10_000;
  }
  return figures;
}

function times(value: number | null | undefined, by: number): number | null {
  return value === null || value === undefined ? null : value * by;
}

function total(values: readonly (number | null | undefined)[]): number | null {
  let sum = 0;
  for (const value of values) {
    if (value === null || value === undefined) return null;
    sum += value;
  }
  return sum;
}
