import type pg from 'pg';
import { CT, T } from '../sources/demo-rounds.js';
import { figuresOf, halfOf, type DemoMap, type PlayedRound, type Sides } from './derive-demos.js';
import type { BuiltMap } from './match-rows.js';
import type { NumberedMatch } from './number-matches.js';
import type { Figures } from '../sources/claims.js';
import { wordTable } from '../../../word-table.js';

/** A demo's map with the sides of its match. */
export interface SidedMap {
  demo: DemoMap;
  match: NumberedMatch;
  sides: Sides;
  /** Without the knife round. */
  rounds: readonly PlayedRound[];
  score: readonly [number, number];
  /** Whether the demo counts the round in which knives decide who begins on which side. */
  hasKnifeRound: boolean;
}

/** The map as its demos have it, in the order of the match's sides. */
export function mapOfDemo({ demo, score }: SidedMap): BuiltMap {
  return {
    number: demo.number,
    map: demo.map,
    score1: score[0],
    score2: score[1],
    winner: score[0] > score[1] ? 1 : 2,
    status: 'completed',
    pickedBy: null,
    source: 'demos',
  };
}

const REGULATION_HALVES = 2;

/** The rounds that each side won in the two halves before overtime. */
export function halvesOf(rounds: readonly PlayedRound[]): object[] {
  return [1, 2].flatMap((half) => {
    const of = rounds.filter(({ number }) => halfOf(number) === half);
    const [first] = of;
    if (!first) return [];
    const won = of.filter(({ winner }) => winner === 1).length;
    const { team1Side } = first;
    const team2Side = team1Side === 'ct' ? 't' : 'ct';
    return [{ half, team1Side, team2Side, team1Rounds: won, team2Rounds: of.length - won }];
  });
}

export function overtimeOf(rounds: readonly PlayedRound[]): number {
  return rounds.filter(({ number }) => halfOf(number) > REGULATION_HALVES).length;
}

const OUTCOMES: Record<number, string> = wordTable({
  1: 'bomb_exploded',
  7: 'bomb_defused',
  8: 't_eliminated',
  9: 'ct_eliminated',
  12: 'time_expired',
});

/** How a round ended, by the number in the demo; null for a number without a meaning in the game. */
export function outcomeOf(reason: number): string | null {
  return OUTCOMES[reason] ?? null;
}

/** Whether the bomb was planted; null for a round that ended by deaths, which leaves it open. */
export function plantedOf(outcome: string): boolean | null {
  if (outcome === 'bomb_exploded' || outcome === 'bomb_defused') return true;
  return outcome === 'time_expired' ? false : null;
}

/** The lines of a map's players: their names, Steam accounts, sides and figures over all parts. */
export function linesOf({ demo, sides }: SidedMap): { steamId: string; name: string; side: 1 | 2; figures: Figures }[] {
  const byPlayer = new Map<string, { name: string; side: 1 | 2; parts: { figures: Figures; rounds: number }[] }>();
  demo.parts.forEach((part, index) => {
    for (const { steam_id, name, team_name, figures } of part.players) {
      const isA = team_name === part.names.A;
      const side = (sides[index] === 1) === isA ? 1 : 2;
      const known = byPlayer.get(steam_id) ?? { name, side, parts: [] };
      known.parts.push({ figures, rounds: part.rounds.length });
      byPlayer.set(steam_id, known);
    }
  });
  const total = demo.parts.reduce((sum, { rounds }) => sum + rounds.length, 0);
  return [...byPlayer].map(([steamId, { name, side, parts }]) => {
    const figures = figuresOf(parts);
    // A player who is missing in a part has figures of the other parts alone.
    return {
      steamId,
      name,
      side,
      figures: parts.length === demo.parts.length ? figures : { ...figures, rounds: figures.rounds ?? total },
    };
  });
}

export interface DemoKill {
  checksum: string;
  round_number: number;
  tick: number;
  victim_id: string;
  killer_id: string | null;
  assister_id: string | null;
  killer_side: number | null;
  victim_side: number | null;
  weapon: string;
  headshot: boolean;
  flash_assist: boolean;
  wallbang: boolean;
  through_smoke: boolean;
  blind: boolean;
  no_scope: boolean;
  trade_kill: boolean;
}

export interface DemoClutch {
  checksum: string;
  round_number: number;
  steam_id: string;
  versus: number;
  won: boolean;
  survived: boolean | null;
  kills: number | null;
}

export async function readKills(client: pg.PoolClient, checksums: readonly string[]): Promise<DemoKill[]> {
  const { rows } = await client.query<DemoKill>(
    'select * from cs2_demo_kill where checksum = any($1) order by checksum, round_number, tick, victim_id',
    [checksums],
  );
  return rows;
}

export async function readClutches(client: pg.PoolClient, checksums: readonly string[]): Promise<DemoClutch[]> {
  const { rows } = await client.query<DemoClutch>(
    'select * from cs2_demo_clutch where checksum = any($1) order by checksum, round_number, steam_id',
    [checksums],
  );
  return rows;
}

/** Ticks a second in a demo. */
const TICKS = 64;

/** Seconds from the end of the freeze time to a tick; null where the round's ticks are not known. */
export function secondsAt(round: PlayedRound['round'], tick: number): number | null {
  return round.freeze_end_tick === null
    ? null
    : Math.max(0, Math.round(((tick - round.freeze_end_tick) / TICKS) * 10) / 10);
}

export const sideWord = (side: number | null): 'ct' | 't' | null => (side === CT ? 'ct' : side === T ? 't' : null);
