import { eventsOf, itemEvents, retell, type EventSeen } from './events.reduce.js';
import { clockAt, isNumeric, zeroFrame } from './frame.reduce.js';
import type { GameNames } from './names.reduce.js';
import type { DetailsFrameSeen, DetailsSeen, FrameSeen, Lineup, WindowSeen } from './sighting.js';
import { swingOf, type Rules, type Swing } from './swing.reduce.js';

/** All that is known of one game. Plain JSON. */
export interface Game {
  /** Upstream's id. */
  key: string;
  names: GameNames;
  /** Upstream's id of the match; null while no answer told it. */
  matchKey: string | null;
  lineup: Lineup | null;
  /** The time of the first frame, where the clock starts; null for a game that was not followed from there. */
  startedAt: number | null;
  /** The time between frames of which the earlier one was paused. */
  pausedMs: number;
  /** The newest frame. */
  frame: FrameSeen | null;
  /** The frames of the newest answer that had new ones. */
  frames: FrameSeen[];
  details: DetailsFrameSeen | null;
  detailFrames: DetailsFrameSeen[];
  /** True once a frame had figures. */
  numeric: boolean;
  swing: Swing | null;
  events: EventSeen[];
  /** How many events were ever told, with those that were taken back. */
  eventCount: number;
  /** True for a game that another one replaced. */
  isRemade: boolean;
}

/** A game before and after one frame. */
export interface FrameStep {
  before: Game;
  after: Game;
  frame: FrameSeen;
}

export function newGame(key: string, names: GameNames): Game {
  return {
    key,
    names,
    matchKey: null,
    lineup: null,
    startedAt: null,
    pausedMs: 0,
    frame: null,
    frames: [],
    details: null,
    detailFrames: [],
    numeric: false,
    swing: null,
    events: [],
    eventCount: 0,
    isRemade: false,
  };
}

/** Applies the frames of a window that are newer than the newest known one; the others were seen or come too late. */
export function joinWindow(known: Game, seen: WindowSeen, rules: Rules): { game: Game; steps: FrameStep[] } {
  const first = seen.frames[0];
  let game: Game = {
    ...known,
    matchKey: known.matchKey ?? seen.matchId,
    lineup: known.lineup ?? seen.lineup,
    startedAt: known.startedAt ?? (seen.opening && known.frame === null && first ? first.at : null),
  };
  const fresh = seen.frames.filter(({ at }) => at > (known.frame?.at ?? 0));
  if (fresh.length === 0) return { game, steps: [] };
  const steps: FrameStep[] = [];
  for (const frame of fresh) {
    const after = joinFrame(game, frame, rules);
    steps.push({ before: game, after, frame });
    game = after;
  }
  game = { ...game, frames: seen.frames };
  return { game, steps: steps.map((step, index) => (index === steps.length - 1 ? { ...step, after: game } : step)) };
}

function joinFrame(game: Game, frame: FrameSeen, rules: Rules): Game {
  const last = game.frame;
  const stoodMs = last?.state === 'paused' ? frame.at - last.at : 0;
  const clocked = { ...game, pausedMs: game.pausedMs + stoodMs };
  const seconds = clockAt(clocked, frame.at);
  const numeric = game.numeric || isNumeric(frame);
  const swing = swingOf(game.swing, frame, rules);
  const moved = { ...clocked, frame, numeric, swing };
  if (seconds === null) return moved;
  const told = eventsOf(last ?? zeroFrame(frame), frame, swing === game.swing ? null : swing);
  return { ...moved, ...retell(game, told, { at: frame.at, gameTime: seconds }) };
}

/** Applies the details frames that are newer than the newest known one. */
export function joinDetails(known: Game, { frames }: DetailsSeen): Game {
  const fresh = frames.filter(({ at }) => at > (known.details?.at ?? 0));
  let game = known;
  for (const frame of fresh) {
    const seconds = clockAt(game, frame.at);
    const told = game.details && seconds !== null ? itemEvents(game.details, frame) : [];
    const retold = told.length > 0 ? retell(game, { gone: [], told }, { at: frame.at, gameTime: seconds ?? 0 }) : {};
    game = { ...game, ...retold, details: frame };
  }
  return fresh.length === 0 ? known : { ...game, detailFrames: frames };
}
