import type { LolReadTeam, LolVisualReadBody } from './pushes.dto.js';
import { VISUAL_FIGURES, type VisualRead, type VisualTeam } from './observation.js';

/** A read of the broadcast as an operator's reader pushes it. */
export type PushedRead = Omit<VisualRead, 'rejectedFields'>;

/** The read of a request; figures that the request leaves out are null. */
export function readOf({ readAt, gameTime = null, blueTeam, redTeam, confidence }: LolVisualReadBody): PushedRead {
  return { readAt: Date.parse(readAt), gameTime, blue: figuresOf(blueTeam), red: figuresOf(redTeam), confidence };
}

function figuresOf({
  kills = null,
  gold = null,
  towers = null,
  dragons = null,
  barons = null,
}: LolReadTeam): VisualTeam {
  return { kills, gold, towers, dragons, barons };
}

/** The last known figures of a game. */
export type LastFigures = Omit<PushedRead, 'confidence'>;

export interface CheckedRead extends VisualRead {
  /** False if the check rejected every figure. */
  accepted: boolean;
}

/**
 * Checks a read against the last figures: the clock goes forward, totals never fall, a side takes at most eleven towers,
 * and gold grows no faster than a side can earn it. Figures that fail are removed and listed in `rejectedFields`; a read
 * below the least confidence loses all of them.
 */
export function checkRead(read: PushedRead, last: LastFigures | undefined, minConfidence: number): CheckedRead {
  const isUnsure = read.confidence < minConfidence;
  const elapsedSeconds = last ? Math.max(0, (read.readAt - last.readAt) / 1_000) : undefined;
  const rejectedFields: string[] = [];
  const keep = (field: string, value: number | null, isGood: boolean) => {
    if (value === null) return null;
    if (isGood && !isUnsure) return value;
    rejectedFields.push(field);
    return null;
  };
  const gameTime = keep('gameTime', read.gameTime, (read.gameTime ?? 0) >= (last?.gameTime ?? 0));
  const team = (side: 'blue' | 'red'): VisualTeam => {
    const figures = VISUAL_FIGURES.map((name): [string, number | null] => {
      const [value, before] = [read[side][name], last?.[side][name] ?? null];
      const isGood = value !== null && isPlausible(name, value, before, elapsedSeconds);
      return [name, keep(`${side}Team.${name}`, value, isGood)];
    });
    return Object.fromEntries(figures) as VisualTeam;
  };
  const [blue, red] = [team('blue'), team('red')];
  const accepted = [blue, red].some((figures) => VISUAL_FIGURES.some((name) => figures[name] !== null));
  return { ...read, gameTime, blue, red, rejectedFields, accepted };
}

function isPlausible(
  name: (typeof VISUAL_FIGURES)[number],
  value: number,
  before: number | null,
  elapsedSeconds: number | undefined,
): boolean {
  if (value < (before ?? 0)) return false;
  if (name === 'towers') return value <= TOWERS;
  if (name !== 'gold' || before === null || elapsedSeconds === undefined) return true;
  return value - before <= GOLD_AT_ONCE + GOLD_A_SECOND * elapsedSeconds;
}

const TOWERS = 11;

/**
 * Generous, so that one misread digit does not reject all later reads. A side earns about 60 a second, and more at once for
 * a baron or an ace.
 */
const GOLD_A_SECOND = 150;
const GOLD_AT_ONCE = 3_000;

/** The last known figures after a read: its own, or the earlier ones where it has none. */
export function figuresAfter(read: CheckedRead, last: LastFigures | undefined): LastFigures {
  const team = (side: 'blue' | 'red') => {
    const figures = VISUAL_FIGURES.map((name) => [name, read[side][name] ?? last?.[side][name] ?? null]);
    return Object.fromEntries(figures) as VisualTeam;
  };
  return {
    readAt: read.readAt,
    gameTime: read.gameTime ?? last?.gameTime ?? null,
    blue: team('blue'),
    red: team('red'),
  };
}
