import { roundName } from './labels.js';
import { inOrder, loserOf, TeamRecords, teamsOf, type PairedSeries } from './series.js';
import { slotIdOf, slotOf, type SlotSource, type StageRound, type Slot } from './stage.js';

/** A series in an elimination bracket. */
interface BracketNode {
  series: PairedSeries;
  bracket: 'upper' | 'lower' | 'final' | 'third';
  /** Its round in its part of the bracket, from 1. */
  depth: number;
  /** The series from which team 1 and team 2 came. */
  before: readonly [BracketNode | undefined, BracketNode | undefined];
  winnerTo?: BracketNode;
  loserTo?: BracketNode;
}

export interface Elimination {
  /** The number of defeats that eliminate a team. */
  lives: 1 | 2;
  nodes: readonly BracketNode[];
  /** The winner of a bracket that was played to its end; undefined for any other. */
  champion: number | undefined;
}

/** Rebuilds a single elimination; undefined for series that do not form one. */
export function singleElimination(series: readonly PairedSeries[]): Elimination | undefined {
  const nodes = link(series, (records, { team1, team2 }) => {
    const lost = records.lost(team1) + records.lost(team2);
    if (lost === 0) return 'upper';
    return records.lost(team1) === 1 && records.lost(team2) === 1 ? 'third' : undefined;
  });
  if (!nodes) return undefined;
  const thirds = nodes.filter(({ bracket }) => bracket === 'third');
  if (thirds.length > 1 || !thirds.every((third) => isThirdPlace(third, nodes))) return undefined;
  const roots = nodes.filter(({ bracket, winnerTo }) => bracket === 'upper' && !winnerTo);
  const [root] = roots;
  const isWhole = roots.length === 1 && isWholeField(nodes) && nodes.every(({ series: { winner } }) => winner !== null);
  return { lives: 1, nodes, champion: isWhole ? (root?.series.winner ?? undefined) : undefined };
}

/**
 * Brackets have 4, 8, 16 … teams, or 3, 6, 12 … with some seeded into the second round. With any other number, a first
 * series is missing.
 */
function isWholeField(nodes: readonly BracketNode[]): boolean {
  const teams = teamsOf(nodes.map(({ series }) => series)).length;
  const isPowerOfTwo = (count: number) => Number.isInteger(Math.log2(count));
  return teams > 2 && (isPowerOfTwo(teams) || isPowerOfTwo(teams / 3));
}

/** Whether both teams lost to the finalists, or to the sides of two series that are still to be played. */
function isThirdPlace(third: BracketNode, nodes: readonly BracketNode[]): boolean {
  const [one, other] = third.before;
  if (!one || !other || one.depth !== other.depth) return false;
  const ends = nodes.filter(({ bracket, depth }) => bracket === 'upper' && depth > one.depth);
  return one.winnerTo === other.winnerTo && ends.every((end) => end === one.winnerTo);
}

/** Rebuilds a double elimination, also one without a final, from which two or more teams advance. */
export function doubleElimination(series: readonly PairedSeries[]): Elimination | undefined {
  let final: PairedSeries | undefined;
  const nodes = link(series, (records, one) => {
    const [lost1, lost2] = [records.lost(one.team1), records.lost(one.team2)];
    if (lost1 > 1 || lost2 > 1) return undefined;
    if (final) return lost1 + lost2 === 2 && isRematch(one, final) ? 'final' : undefined;
    if (lost1 !== lost2) {
      final = one;
      return 'final';
    }
    return lost1 === 0 ? 'upper' : 'lower';
  });
  if (!nodes || !nodes.some(({ bracket }) => bracket === 'lower')) return undefined;
  const last = nodes.at(-1);
  const upperEnds = nodes.filter(({ bracket, winnerTo }) => bracket === 'upper' && winnerTo?.bracket !== 'upper');
  const lowerEnds = nodes.filter(({ bracket, winnerTo }) => bracket === 'lower' && !winnerTo);
  const hasSecondChance = nodes.every(({ bracket, loserTo }) => bracket !== 'upper' || loserTo);
  const isWhole = last?.bracket === 'final' && upperEnds.length === 1 && lowerEnds.length === 0 && hasSecondChance;
  const isPlayed = isWholeField(nodes) && nodes.every(({ series: { winner } }) => winner !== null);
  return { lives: 2, nodes, champion: isWhole && isPlayed ? (last.series.winner ?? undefined) : undefined };
}

function isRematch(one: PairedSeries, other: PairedSeries): boolean {
  return [one.team1, one.team2].every((team) => team === other.team1 || team === other.team2);
}

/** Links the series of each team. A team whose series is not over cannot play another one. */
function link(
  series: readonly PairedSeries[],
  bracketOf: (records: TeamRecords, series: PairedSeries) => BracketNode['bracket'] | undefined,
): BracketNode[] | undefined {
  const records = new TeamRecords();
  const last = new Map<number, BracketNode>();
  const nodes: BracketNode[] = [];
  for (const one of inOrder(series)) {
    const before = [last.get(one.team1), last.get(one.team2)] as const;
    const bracket = bracketOf(records, one);
    if (bracket === undefined || before.some((node) => node?.series.winner === null)) return undefined;
    const depths = before.map((node) => (node?.bracket === bracket ? node.depth : 0));
    const node: BracketNode = { series: one, bracket, depth: 1 + Math.max(...depths), before };
    for (const [index, team] of [one.team1, one.team2].entries()) {
      const from = before[index];
      if (from?.series.winner === team) from.winnerTo = node;
      else if (from) from.loserTo = node;
      last.set(team, node);
    }
    records.add(one);
    nodes.push(node);
  }
  return nodes;
}

/** The rounds of some parts of a bracket. */
export function roundsOf(
  { nodes, champion, lives }: Elimination,
  brackets: readonly BracketNode['bracket'][],
  slots: ReadonlyMap<PairedSeries, Slot>,
): StageRound[] {
  const part = nodes.filter(({ bracket }) => brackets.includes(bracket));
  const depth = Math.max(0, ...part.filter(({ bracket }) => bracket !== 'third').map((node) => node.depth));
  const heights = heightsOf(part);
  const rounds = new Map<number, BracketNode[]>();
  for (const node of part) {
    // A team seeded into a later round stands beside the teams that played for it.
    const round =
      node.bracket === 'third' ? depth + 1 : champion === undefined ? node.depth : depth - (heights.get(node) ?? 0);
    rounds.set(round, [...(rounds.get(round) ?? []), node]);
  }
  return [...rounds]
    .sort(([a], [b]) => a - b)
    .map(([round, members], index) => {
      const isDerived = champion !== undefined && lives === 1;
      return {
        name: nameOf(members, isDerived ? depth - round : undefined) ?? `Round ${index + 1}`,
        order: index + 1,
        slots: members.map(({ series }, place) => ({ ...(slots.get(series) as Slot), position: place + 1 })),
      };
    });
}

/** The number of rounds between each series and the last one of its part. */
function heightsOf(part: readonly BracketNode[]): Map<BracketNode, number> {
  const heights = new Map<BracketNode, number>();
  for (const node of part.toReversed()) {
    const next = node.winnerTo;
    heights.set(node, next && next.bracket === node.bracket ? 1 + (heights.get(next) ?? 0) : 0);
  }
  return heights;
}

const NAMES = ['Final', 'Semifinals', 'Quarterfinals'];

function nameOf(members: readonly BracketNode[], height: number | undefined): string | undefined {
  const names = new Set(members.map(({ series }) => roundName(series)));
  const [name] = names;
  if (names.size === 1 && name !== undefined) return name;
  if (members.every(({ bracket }) => bracket === 'third')) return 'Third place';
  if (members.every(({ bracket }) => bracket === 'final')) return 'Grand final';
  if (height === undefined || height < 0) return undefined;
  return NAMES[height] ?? `Round of ${2 ** (height + 1)}`;
}

/** The slots of all series, linked to those that their teams come from and go to. */
export function linkedSlots(nodes: readonly BracketNode[]): Map<PairedSeries, Slot> {
  const from = (node: BracketNode | undefined, team: number): SlotSource | null =>
    node ? { slotId: slotIdOf(node.series), as: node.series.winner === team ? 'winner' : 'loser' } : null;
  return new Map(
    nodes.map(({ series, before, winnerTo, loserTo }) => [
      series,
      {
        ...slotOf(series, 1),
        team1From: from(before[0], series.team1),
        team2From: from(before[1], series.team2),
        winnerTo: winnerTo ? slotIdOf(winnerTo.series) : null,
        loserTo: loserTo ? slotIdOf(loserTo.series) : null,
      },
    ]),
  );
}

/** Teams in the order of finish; teams that were eliminated in the same round form one group. */
export function finishOf({ nodes, champion, lives }: Elimination): number[][] {
  const third = nodes.find(({ bracket }) => bracket === 'third');
  const out = new Map<number, BracketNode>();
  for (const node of nodes) {
    const loser = loserOf(node.series);
    if (loser === null || node.bracket === 'third') continue;
    if (lives === 1 || node.bracket !== 'upper') out.set(loser, node);
  }
  // The first of two finals eliminated nobody.
  if (champion !== undefined) out.delete(champion);
  const heights = heightsOf(nodes.filter(({ bracket }) => bracket !== 'third'));
  const classes = new Map<number, number[]>();
  for (const [team, node] of out) {
    const height = node.bracket === 'final' ? 0 : (heights.get(node) ?? 0) + (lives === 2 ? 1 : 0);
    classes.set(height, [...(classes.get(height) ?? []), team]);
  }
  const behind = [...classes].sort(([a], [b]) => a - b).map(([, teams]) => teams);
  if (third?.series.winner != null) {
    const loser = loserOf(third.series) as number;
    const rest = behind.map((teams) => teams.filter((team) => team !== third.series.winner && team !== loser));
    behind.splice(0, behind.length, rest[0] ?? [], [third.series.winner], [loser], ...rest.slice(1));
  }
  return [champion === undefined ? [] : [champion], ...behind].filter((teams) => teams.length > 0);
}
