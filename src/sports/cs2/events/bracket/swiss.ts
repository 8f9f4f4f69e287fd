import { roundName } from './labels.js';
import { inOrder, TeamRecords, teamsOf, type PairedSeries } from './series.js';
import { slotOf, type StageRound, type Slot } from './stage.js';

export interface Swiss {
  rounds: StageRound[];
  /** Series by the record that both teams had before, the best record of a round first. */
  records: { record: string; slots: Slot[] }[];
  /** Groups of teams of equal records, the best first; undefined until the stage is over. */
  finish: { wins: number; losses: number; teams: number[] }[] | undefined;
}

const FEWEST_TEAMS = 6;

/**
 * Rebuilds a Swiss stage, in which teams of equal records meet, and no pair twice; undefined for series that do not
 * form one.
 */
export function swissStage(series: readonly PairedSeries[]): Swiss | undefined {
  const records = new TeamRecords();
  const met = new Set<string>();
  const byRecord = new Map<string, PairedSeries[]>();
  const teams = teamsOf(series);
  if (teams.length < FEWEST_TEAMS) return undefined;
  const open = new Set<number>();
  for (const one of inOrder(series)) {
    const pair = [one.team1, one.team2].sort((a, b) => a - b).join(' ');
    if (records.distance(one) > 0 || met.has(pair) || open.has(one.team1) || open.has(one.team2)) return undefined;
    met.add(pair);
    const record = `${records.won(one.team1)}-${records.lost(one.team1)}`;
    byRecord.set(record, [...(byRecord.get(record) ?? []), one]);
    if (one.winner === null) for (const team of [one.team1, one.team2]) open.add(team);
    records.add(one);
  }
  const sorted = [...byRecord].sort(([a], [b]) => played(a) - played(b) || won(b) - won(a));
  const slots = new Map(sorted.map(([record, list]) => [record, list.map((one, index) => slotOf(one, index + 1))]));
  return {
    rounds: roundsBy(sorted.flatMap(([record]) => (slots.get(record) ?? []).map((slot) => [played(record), slot]))),
    records: [...slots].map(([record, list]) => ({ record, slots: list })),
    finish: open.size > 0 ? undefined : finishOf(teams, records),
  };
}

function roundsBy(placed: readonly (readonly [number, Slot])[]): StageRound[] {
  const rounds = new Map<number, Slot[]>();
  for (const [round, slot] of placed) rounds.set(round, [...(rounds.get(round) ?? []), slot]);
  return [...rounds].map(([round, slots]) => ({
    name: `Round ${round + 1}`,
    order: round + 1,
    slots: slots.map((slot, index) => ({ ...slot, position: index + 1 })),
  }));
}

function finishOf(teams: readonly number[], records: TeamRecords): Swiss['finish'] {
  const most = Math.max(...teams.map((team) => Math.max(records.won(team), records.lost(team))));
  const isOut = (team: number) => records.won(team) === most || records.lost(team) === most;
  if (most < 2 || !teams.every(isOut)) return undefined;
  const classes = new Map<string, { wins: number; losses: number; teams: number[] }>();
  for (const team of teams) {
    const [wins, losses] = [records.won(team), records.lost(team)];
    const one = classes.get(`${wins}-${losses}`) ?? { wins, losses, teams: [] };
    one.teams.push(team);
    classes.set(`${wins}-${losses}`, one);
  }
  return [...classes.values()].sort((a, b) => b.wins - a.wins || a.losses - b.losses);
}

/**
 * The rounds that a source's labels name, for series whose order of play is unknown; undefined where a series has no
 * label.
 */
export function namedRounds(series: readonly PairedSeries[]): StageRound[] | undefined {
  const rounds = new Map<string, PairedSeries[]>();
  for (const one of inOrder(series)) {
    const name = roundName(one);
    if (name === undefined) return undefined;
    rounds.set(name, [...(rounds.get(name) ?? []), one]);
  }
  return [...rounds].map(([name, list], index) => ({
    name,
    order: index + 1,
    slots: list.map((one, place) => slotOf(one, place + 1)),
  }));
}

function played(record: string): number {
  const [wins = 0, losses = 0] = record.split('-').map(Number);
  return wins + losses;
}

function won(record: string): number {
  return Number(record.split('-')[0]);
}
