import { doubleElimination, singleElimination } from './elimination.js';
import { components, isRoundRobin, isWholeGroup } from './groups.js';
import type { StageLabel } from './labels.js';
import { inOrder, teamsOf, type Paired } from './series.js';
import { swissStage } from './swiss.js';

export interface LabelledStage extends StageLabel {
  series: Paired[];
}

/** Fewer series fit anything. */
const FEWEST = 3;
const FEWEST_IN_LEAGUE = 4;

/**
 * Finds the stages of series that no source names, by who met whom. They are found only when all of them are played and
 * make stages in exactly one way: a whole bracket, whole groups, or one of these or a Swiss stage before a whole bracket.
 */
export function inferStages(series: readonly Paired[]): LabelledStage[] | undefined {
  if (series.length < FEWEST || series.some(({ winner }) => winner === null)) return undefined;
  const ordered = inOrder(series);
  const cut = splits(ordered).flatMap(([before, after]) => {
    const first = openingOf(before);
    const entrants = new Set(teamsOf(before));
    const isFed = teamsOf(after).every((team) => entrants.has(team));
    return first && isFed && isWholeBracket(after) ? [[first, playoffs(after)]] : [];
  });
  const whole = isWholeBracket(ordered) ? [[playoffs(ordered)]] : [];
  const groups = areGroups(ordered) ? [[groupStage(ordered)]] : [];
  const ways = [...cut, ...whole, ...groups];
  return ways.length === 1 ? ways[0] : undefined;
}

function playoffs(series: Paired[]): LabelledStage {
  return { type: 'bracket', name: 'Playoffs', series };
}

function groupStage(series: Paired[]): LabelledStage {
  return { type: 'groups', name: 'Groups', series };
}

/** All ways to cut the order of play in two. */
function splits(ordered: readonly Paired[]): [Paired[], Paired[]][] {
  return ordered
    .map((_, index): [Paired[], Paired[]] => [ordered.slice(0, index), ordered.slice(index)])
    .filter(([before, after]) => before.length >= FEWEST && after.length >= 2);
}

function openingOf(series: Paired[]): LabelledStage | undefined {
  const isSwiss = swissStage(series)?.finish?.some(({ wins }) => wins >= 3) === true;
  if (isSwiss) return { type: 'swiss', name: 'Swiss', series };
  return areGroups(series) ? groupStage(series) : undefined;
}

/** Two or more whole groups of one size, or a league in which everybody met everybody. */
function areGroups(series: readonly Paired[]): boolean {
  const parts = components(series);
  const teams = teamsOf(series).length;
  if (parts.length === 1) return teams >= FEWEST_IN_LEAGUE && isRoundRobin(series, teams);
  return parts.length > 1 && new Set(parts.map((part) => teamsOf(part).length)).size === 1 && parts.every(isWholeGroup);
}

/** Whether all series together are one bracket with a winner. */
export function isWholeBracket(series: readonly Paired[]): boolean {
  const bracket = singleElimination(series) ?? doubleElimination(series);
  return bracket?.champion !== undefined;
}
