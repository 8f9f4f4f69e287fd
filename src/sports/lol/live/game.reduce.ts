import { eventsBetween, itemEvents, withChanges, type GameEvent } from './events.reduce.js';
import { clockAt, clockOf, completeFrame, isHistory, isNumeric, zeroFrame } from './frame.reduce.js';
import type { GameNames } from './names.reduce.js';
import type { Rules } from './rules.reduce.js';
import type {
  ReceivedDetailsFrame,
  DetailsObservation,
  DraftAction,
  DraftObservation,
  ReceivedFrame,
  CompletedFrame,
  Lineup,
  VisualRead,
  VisualObservation,
  WindowObservation,
} from './observation.js';
import { swingOf, type Swing } from './swing.reduce.js';
import { standIn } from './visual.reduce.js';

/** All that is known of one game, as plain JSON. */
export interface KnownGame {
  /** Upstream's id. */
  key: string;
  names: GameNames;
  /** Upstream's id of the match; null until a frame names it. */
  matchKey: string | null;
  lineup: Lineup | null;
  /** The time of the first frame, at which the clock starts; null if the game was not followed from there. */
  startedAt: number | null;
  /** How long the game was paused: the time from each paused frame to the next frame. */
  pausedMs: number;
  /** The newest frame. */
  frame: CompletedFrame | null;
  /** The frames of the last answer that had new ones. */
  frames: CompletedFrame[];
  details: ReceivedDetailsFrame | null;
  detailFrames: ReceivedDetailsFrame[];
  /** True once a frame has had figures. */
  numeric: boolean;
  swing: Swing | null;
  events: GameEvent[];
  /** The number of all events so far, including those that were taken back. */
  eventCount: number;
  /** True for a game that a remake replaced. */
  isRemade: boolean;
  /** True for a game that the score counts and whose frames stopped without a final one. */
  isOver: boolean;
  /** The draft as it was pushed last; null before the first push. */
  draft: { push: number; sequence: DraftAction[] } | null;
  /** The keys of the bans and picks that facts have published. */
  publishedActions: string[];
  /** The last read of the broadcast. */
  visual: (VisualRead & { push: number }) | null;
  /** For each lag in seconds, from the newest frame of an answer to the answer, the number of answers. */
  lags: Readonly<Record<string, number>>;
}

/** A game before and after one frame. */
export interface FrameStep {
  before: KnownGame;
  after: KnownGame;
  frame: CompletedFrame;
}

export function newGame(key: string, names: GameNames): KnownGame {
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
    publishedActions: [],
    visual: null,
    lags: {},
  };
}

/** The state of a game without frames: running if its broadcast was read, else in draft; undefined if neither is known. */
export function stateBefore({ visual, draft }: Pick<KnownGame, 'visual' | 'draft'>): 'in_game' | 'draft' | undefined {
  if (visual) return 'in_game';
  return draft ? 'draft' : undefined;
}

/** A game after an observation, with a step for each new frame in it. */
export interface Joined {
  game: KnownGame;
  steps: FrameStep[];
}

/** Applies the frames of a window that are newer than the newest known one; the others are known or late. */
export function joinWindow(known: KnownGame, seen: WindowObservation, rules: Rules): Joined {
  const first = seen.frames[0];
  const game: KnownGame = {
    ...known,
    matchKey: known.matchKey ?? seen.matchId,
    lineup: known.lineup ?? seen.lineup,
    startedAt: known.startedAt ?? (seen.opening && known.frame === null && first ? first.at : null),
  };
  const fresh = seen.frames.filter(({ at }) => at > (known.frame?.at ?? 0));
  const newest = fresh.at(-1);
  if (!newest) return { game, steps: [] };
  const joined = joinFrames(game, fresh, seen.at, rules);
  return withLast(joined, {
    frames: joined.steps.map(({ frame }) => frame),
    lags: withLag(known.lags, seen.at - newest.at),
  });
}

function joinFrames(game: KnownGame, frames: readonly ReceivedFrame[], receivedAt: number, rules: Rules): Joined {
  const steps: FrameStep[] = [];
  let before = game;
  for (const read of frames) {
    const frame = completeFrame(read, before.frame);
    const after = joinFrame(before, frame, receivedAt, rules);
    steps.push({ before, after, frame });
    before = after;
  }
  return { game: before, steps };
}

function withLast({ game, steps }: Joined, more: Partial<KnownGame>): Joined {
  const after = { ...game, ...more };
  return { game: after, steps: steps.map((step) => (step.after === game ? { ...step, after } : step)) };
}

/** Counts the lag of an answer, but not when a worker catches up with frames of the past. */
function withLag(lags: KnownGame['lags'], lagMs: number): KnownGame['lags'] {
  if (lagMs < 0 || lagMs > LONGEST_LAG_MS) return lags;
  const seconds = String(Math.round(lagMs / 1_000));
  return { ...lags, [seconds]: (lags[seconds] ?? 0) + 1 };
}

const LONGEST_LAG_MS = 600_000;

/** Swings are measured from the last published one, so a frame without published facts does not move that mark. */
function joinFrame(game: KnownGame, frame: CompletedFrame, receivedAt: number, rules: Rules): KnownGame {
  const last = game.frame;
  const stoodMs = last?.state === 'paused' ? frame.at - last.at : 0;
  const clocked = { ...game, pausedMs: game.pausedMs + stoodMs };
  const seconds = clockOf(clocked, frame);
  const numeric = game.numeric || isNumeric(frame);
  const isPublished = seconds !== null && game.lineup !== null && !isHistory(frame, receivedAt);
  const swing = isPublished ? swingOf(game.swing, frame, rules) : game.swing;
  const moved = { ...clocked, frame, numeric, swing };
  if (seconds === null) return moved;
  const changes = eventsBetween(last ?? zeroFrame(frame), frame, swing === game.swing ? null : swing);
  return { ...moved, ...withChanges(game, changes, { at: frame.at, gameTime: seconds }) };
}

/** Applies the details frames that are newer than the newest known one. */
export function joinDetails(known: KnownGame, { frames }: DetailsObservation): KnownGame {
  const fresh = frames.filter(({ at }) => at > (known.details?.at ?? 0));
  let game = known;
  for (const frame of fresh) {
    const seconds = clockAt(game, frame.at);
    const added = game.details && seconds !== null ? itemEvents(game.details, frame) : [];
    const changed =
      added.length > 0 ? withChanges(game, { added, removed: [] }, { at: frame.at, gameTime: seconds ?? 0 }) : {};
    game = { ...game, ...changed, details: frame };
  }
  return fresh.length === 0 ? known : { ...game, detailFrames: fresh };
}

/** Applies a pushed draft; a push that is read again after a restart changes nothing. */
export function joinDraft(known: KnownGame, { push, sequence }: DraftObservation): KnownGame {
  return push > (known.draft?.push ?? 0) ? { ...known, draft: { push, sequence } } : known;
}

/** Applies a read of the broadcast. It stands in for a frame if upstream's frames have stopped. */
export function joinVisual(
  known: KnownGame,
  { kind: _kind, at, gameId: _gameId, ...read }: VisualObservation,
  rules: Rules,
) {
  if (read.push <= (known.visual?.push ?? 0)) return { game: known, steps: [] };
  const game = { ...known, visual: read };
  const frame = standIn(game, read, rules);
  return joinFrames(game, frame ? [frame] : [], at, rules);
}
