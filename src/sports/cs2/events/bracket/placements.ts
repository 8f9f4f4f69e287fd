import type { Bracket, Built } from './bracket.js';
import { finishOf } from './elimination.js';
import { teamsOf } from './series.js';

export interface Placement {
  min: number;
  max: number;
}

/**
 * Where the teams of a finished event came out, as far as its stages show: those of the last bracket by the round that
 * put them out, those of a Swiss stage before it by their records. Teams that went out together share their places. Of
 * teams that went out in groups no order follows.
 */
export function placementsOf({ built, unplaced }: Bracket): Map<number, Placement> {
  const placements = new Map<number, Placement>();
  const last = built.at(-1);
  if (!last?.elimination || last.elimination.champion === undefined || unplaced.length > 0) return placements;
  for (const stage of built.toReversed()) {
    const classes = classesOf(stage);
    if (!classes) break;
    if (goOnUnseen(stage, placements)) break;
    for (const teams of classes) {
      const fresh = teams.filter((team) => !placements.has(team));
      const min = placements.size + 1;
      const max = placements.size + fresh.length;
      for (const team of fresh) placements.set(team, { min, max });
    }
  }
  return placements;
}

/** Whether teams won a Swiss stage and are in none of the stages after it, so that one of these is not known whole. */
function goOnUnseen({ swiss }: Built, placements: ReadonlyMap<number, Placement>): boolean {
  const best = Math.max(0, ...(swiss?.finish ?? []).map(({ wins }) => wins));
  return (
    swiss?.finish?.some(({ wins, teams }) => wins === best && teams.some((team) => !placements.has(team))) === true
  );
}

/** Teams in the order in which they came out of a stage; undefined where it does not show. */
function classesOf({ elimination, swiss, label }: Built): number[][] | undefined {
  if (elimination) {
    const finish = elimination.champion === undefined ? undefined : finishOf(elimination);
    return finish?.flat().length === teamsOf(label.series).length ? finish : undefined;
  }
  return swiss?.finish?.map(({ teams }) => teams);
}
