import type { Bracket, BuiltStage } from './bracket.js';
import { finishOf } from './elimination.js';
import { teamsOf } from './series.js';

export interface Placement {
  min: number;
  max: number;
}

/**
 * The placements of a completed event, as far as its stages show them: in the last bracket by the round of elimination,
 * in a Swiss stage before it by record. Teams that went out together share their places. Groups give no placements.
 */
export function placementsOf({ built, unplaced }: Bracket): Map<number, Placement> {
  const placements = new Map<number, Placement>();
  const last = built.at(-1);
  if (!last?.elimination || last.elimination.champion === undefined || unplaced.length > 0) return placements;
  for (const stage of built.toReversed()) {
    const classes = classesOf(stage);
    if (!classes) break;
    if (haveUnknownStage(stage, placements)) break;
    for (const teams of classes) {
      const fresh = teams.filter((team) => !placements.has(team));
      const min = placements.size + 1;
      const max = placements.size + fresh.length;
      for (const team of fresh) placements.set(team, { min, max });
    }
  }
  return placements;
}

/** Whether teams qualified from a Swiss stage and play in no later stage, so that a later stage is not fully known. */
function haveUnknownStage({ swiss }: BuiltStage, placements: ReadonlyMap<number, Placement>): boolean {
  const best = Math.max(0, ...(swiss?.finish ?? []).map(({ wins }) => wins));
  return (
    swiss?.finish?.some(({ wins, teams }) => wins === best && teams.some((team) => !placements.has(team))) === true
  );
}

/** Groups of teams in the order of finish; undefined where the stage does not show it. */
function classesOf({ elimination, swiss, label }: BuiltStage): number[][] | undefined {
  if (elimination) {
    const finish = elimination.champion === undefined ? undefined : finishOf(elimination);
    return finish?.flat().length === teamsOf(label.series).length ? finish : undefined;
  }
  return swiss?.finish?.map(({ teams }) => teams);
}
