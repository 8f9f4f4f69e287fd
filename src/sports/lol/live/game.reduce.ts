import { eventsOf, itemEvents, retell, type EventSeen } from './events.reduce.js';
import { clockAt, clockOf, completed, isHistory, isNumeric, zeroFrame } from './frame.reduce.js';
import type { GameNames } from './names.reduce.js';
import type { Rules } from './rules.reduce.js';
import type {
  DetailsFrameSeen,
  DetailsSeen,
  DraftAction,
  DraftSeen,
  FrameRead,
  FrameSeen,
  Lineup,
  VisualRead,
  VisualSeen,
  WindowSeen,
} from './observation.js';
import { swingOf, type Swing } from './swing.reduce.js';
import { standIn } from './visual.reduce.js';

/** All that is known of one game. Plain JSON. */
export interface Game {
  /** Upstream's id. */
  key: string;
  names: GameNames;
  /** Upstream's id of the match; null while no answer showed it. */
  matchKey: string | null;
  lineup: Lineup | null;
  /** The time of the first frame, where the clock starts; null for a game that was not followed from there. */
  startedAt: number | null;
  /** The time between frames of which the earlier one was paused. */
  pausedMs: number;
  /** The newest frame. */
  frame: FrameSeen | null;
  /** The new frames of the newest answer that had some. */
  frames: FrameSeen[];
  details: DetailsFrameSeen | null;
  detailFrames: DetailsFrameSeen[];
  /** True once a frame had figures. */
  numeric: boolean;
  swing: Swing | null;
  events: EventSeen[];
  /** How many events there ever were, with those that were taken back. */
  eventCount: number;
  /** True for a game that another one replaced. */
  isRemade: boolean;
  /** True for a game that the score counts and whose frames stopped before one said that it is over. */
  isOver: boolean;
  /** As it was pushed last; null while it was not. */
  draft: { push: number; sequence: DraftAction[] } | null;
  /** The bans and picks of it that facts have shown. */
  draftTold: string[];
  /** The last read of the broadcast. */
  visual: (VisualRead & { push: number }) | null;
  /** How many answers came so many seconds after the newest frame in them. */
  lags: Readonly<Record<string, number>>;
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
    isOver: false,
    draft: null,
    draftTold: [],
    visual: null,
    lags: {},
  };
}

/** The state of a game without a frame: one that is read from the broadcast is on. Undefined where nothing shows it. */
export function stateBefore({ visual, draft }: Pick<Game, 'visual' | 'draft'>): 'in_game' | 'draft' | undefined {
  if (visual) return 'in_game';
  return draft ? 'draft' : undefined;
}

/** A game after an observation, with a step for each frame that the observation brought. */
export interface Joined {
  game: Game;
  steps: FrameStep[];
}

/** Applies the frames of a window that are newer than the newest known one; the others were seen or come too late. */
export function joinWindow(known: Game, seen: WindowSeen, rules: Rules): Joined {
  const first = seen.frames[0];
  const game: Game = {
    ...known,
    matchKey: known.matchKey ?? seen.matchId,
    lineup: known.lineup ?? seen.lineup,
    startedAt: known.startedAt ?? (seen.opening && known.frame === null && first ? first.at : null),
  };
  const fresh = seen.frames.filter(({ at }) => at > (known.frame?.at ?? 0));
  const newest = fresh.at(-1);
  if (!newest) return { game, steps: [] };
  const told = joinFrames(game, fresh, seen.at, rules);
  return withLast(told, {
    frames: told.steps.map(({ frame }) => frame),
    lags: withLag(known.lags, seen.at - newest.at),
  });
}

function joinFrames(game: Game, frames: readonly FrameRead[], receivedAt: number, rules: Rules): Joined {
  const steps: FrameStep[] = [];
  let before = game;
  for (const read of frames) {
    const frame = completed(read, before.frame);
    const after = joinFrame(before, frame, receivedAt, rules);
    steps.push({ before, after, frame });
    before = after;
  }
  return { game: before, steps };
}

function withLast({ game, steps }: Joined, more: Partial<Game>): Joined {
  const after = { ...game, ...more };
  return { game: after, steps: steps.map((step) => (step.after === game ? { ...step, after } : step)) };
}

/** Frames that a late worker catches up with were not late themselves. */
function withLag(lags: Game['lags'], lagMs: number): Game['lags'] {
  if (lagMs < 0 || lagMs > LONGEST_LAG_MS) return lags;
  const seconds = String(Math.round(lagMs / 1_000));
  return { ...lags, [seconds]: (lags[seconds] ?? 0) + 1 };
}

const LONGEST_LAG_MS = 600_000;

/** A swing is measured from the last one that was published, so that frames of which nothing is published move none. */
function joinFrame(game: Game, frame: FrameSeen, receivedAt: number, rules: Rules): Game {
  const last = game.frame;
  const stoodMs = last?.state === 'paused' ? frame.at - last.at : 0;
  const clocked = { ...game, pausedMs: game.pausedMs + stoodMs };
  const seconds = clockOf(clocked, frame);
  const numeric = game.numeric || isNumeric(frame);
  const isTold = seconds !== null && game.lineup !== null && !isHistory(frame, receivedAt);
  const swing = isTold ? swingOf(game.swing, frame, rules) : game.swing;
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
  return fresh.length === 0 ? known : { ...game, detailFrames: fresh };
}

/** A push that is read again after a restart changes nothing. */
export function joinDraft(known: Game, { push, sequence }: DraftSeen): Game {
  return push > (known.draft?.push ?? 0) ? { ...known, draft: { push, sequence } } : known;
}

/** Keeps a read of the broadcast, which makes a frame where upstream's have stopped. */
export function joinVisual(known: Game, { kind: _kind, at, gameId: _gameId, ...read }: VisualSeen, rules: Rules) {
  if (read.push <= (known.visual?.push ?? 0)) return { game: known, steps: [] };
  const game = { ...known, visual: read };
  const frame = standIn(game, read, rules);
  return joinFrames(game, frame ? [frame] : [], at, rules);
}
