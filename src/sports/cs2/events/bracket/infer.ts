import { doubleElimination, singleElimination } from './elimination.js';
import { components, isRoundRobin, isWholeGroup } from './groups.js';
import type { StageLabel } from './labels.js';
import { inOrder, teamsOf, type PairedSeries } from './series.js';
import { swissStage } from './swiss.js';

export interface LabelledStage extends StageLabel {
  series: PairedSeries[];
}

/** With fewer series, several structures fit. */
const MIN_SERIES = 3;
const MIN_LEAGUE_TEAMS = 4;

/**
 * Infers stages that no source names from who met whom. It needs all series to be played, and exactly one way to read
 * them: a complete bracket, complete groups, or groups or a Swiss stage followed by a complete bracket.
 */
export function inferStages(series: readonly PairedSeries[]): LabelledStage[] | undefined {
  if (series.length < MIN_SERIES || series.some(({ winner }) => winner === null)) return undefined;
  const ordered = inOrder(series);
  const cut = splits(ordered).flatMap(([before, after]) => {
    const entrants = new Set(teamsOf(before));
    const isFed = teamsOf(after).every((team) => entrants.has(team));
    // What costs most comes last.
    const first = isFed && isWholeBracket(after) ? openingOf(before) : undefined;
    return first ? [[first, playoffs(after)]] : [];
  });
  const whole = isWholeBracket(ordered) ? [[playoffs(ordered)]] : [];
  const groups = areGroups(ordered) ? [[groupStage(ordered)]] : [];
  const ways = [...cut, ...whole, ...groups];
  return ways.length === 1 ? ways[0] : undefined;
}

function playoffs(series: PairedSeries[]): LabelledStage {
  return { type: 'bracket', name: 'Playoffs', series };
}

function groupStage(series: PairedSeries[]): LabelledStage {
  return { type: 'groups', name: 'Groups', series };
}

/** All ways to cut the series in two, in the order of play. */
function splits(ordered: readonly PairedSeries[]): [PairedSeries[], PairedSeries[]][] {
  return ordered
    .map((_, index): [PairedSeries[], PairedSeries[]] => [ordered.slice(0, index), ordered.slice(index)])
    .filter(([before, after]) => before.length >= MIN_SERIES && after.length >= 2);
}

function openingOf(series: PairedSeries[]): LabelledStage | undefined {
  const isSwiss = swissStage(series)?.finish?.some(({ wins }) => wins >= 3) === true;
  if (isSwiss) return { type: 'swiss', name: 'Swiss', series };
  return areGroups(series) ? groupStage(series) : undefined;
}

/** Whether the series form two or more complete groups of equal size, or a league in which all teams met. */
function areGroups(series: readonly PairedSeries[]): boolean {
  const parts = components(series);
  const teams = teamsOf(series).length;
  if (parts.length === 1) return teams >= MIN_LEAGUE_TEAMS && isRoundRobin(series, teams);
  return parts.length > 1 && new Set(parts.map((part) => teamsOf(part).length)).size === 1 && parts.every(isWholeGroup);
}

/** Whether the series form a complete bracket with a winner. */
export function isWholeBracket(series: readonly PairedSeries[]): boolean {
  const bracket = singleElimination(series) ?? doubleElimination(series);
  return bracket?.champion !== undefined;
}
