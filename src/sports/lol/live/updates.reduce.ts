import type { Step, Update } from '../../../live/feed.js';
import type { LolFact } from '../facts.js';
import {
  boardState,
  detailsFrame,
  eventsStates,
  hasFrames,
  stateOf,
  visualState,
  windowFrame,
} from './game-state.reduce.js';
import type { GameEvent } from './events.reduce.js';
import type { KnownGame } from './game.reduce.js';
import { matchState, seriesState } from './match-state.reduce.js';
import type { KnownMatch } from './match.reduce.js';
import {
  DETAILS_TOPICS,
  EVENTS_TOPICS,
  GAME_TOPICS,
  leagueRoom,
  MATCH_TOPICS,
  SEEN_TOPICS,
  SERIES_TOPICS,
  VISUAL_TOPICS,
  WINDOW_TOPICS,
} from './topics.js';

/** The memory that the log keeps beside the state of a match, of a game, and of a segment of a game's events. */
export type Memory = { form: number } & (
  | { match: KnownMatch }
  | { game: Omit<KnownGame, 'events' | 'frames' | 'detailFrames'> }
  | { key: string; events: readonly GameEvent[] }
);

/** Must be raised when `KnownMatch`, `KnownGame` or `GameEvent` changes its shape: memories of another form are ignored. */
export const MEMORY_FORM = 4;

/** The updates of a match's topics; `sourceTime` is the time of the frame that changed it, if one did. */
export function matchUpdates(
  match: KnownMatch,
  games: readonly KnownGame[],
  facts: LolFact[],
  sourceTime: number | undefined,
): Update[] {
  const { matchId, league } = match.names;
  const state = { ...matchState(match, games), changes: namesOf(facts) };
  const final = match.stage === 'completed';
  const topic = MATCH_TOPICS.topic(matchId);
  const memory: Memory = { form: MEMORY_FORM, match };
  return [
    { topic, rooms: [topic, leagueRoom(league.slug)], state, sourceTime, final, facts },
    {
      topic: SERIES_TOPICS.topic(matchId),
      rooms: [],
      state: seriesState(match, games),
      sourceTime,
      final,
      facts: [],
      memory,
    },
  ];
}

/** The updates of a game's topics, once anything is known of it; `before` is the game before the observation. */
export function gameUpdates(
  game: KnownGame,
  before: KnownGame | undefined,
  match: KnownMatch | undefined,
  facts: LolFact[],
): Update[] {
  if (!isSeen(game)) return [];
  const { gameId } = game.names;
  const { events: _events, frames: _frames, detailFrames: _detailFrames, ...kept } = game;
  const topic = GAME_TOPICS.topic(gameId);
  const final = stateOf(game) === 'finished';
  const memory: Memory = { form: MEMORY_FORM, game: kept };
  const sourceTime = game.frame?.at;
  return [
    // Before the board, so that a reader of a finished board, and the archive, find all that belongs to it.
    ...eventUpdates(game, before, { final, sourceTime }),
    ...frameUpdates(game, before && isSeen(before) ? before : undefined, final),
    ...visualUpdates(game, match, final),
    ...(final ? [seenUpdate(game, match)] : []),
    {
      topic,
      rooms: [topic],
      state: { ...boardState(game, match), changes: namesOf(facts) },
      sourceTime,
      final,
      facts,
      memory,
    },
  ];
}

function isSeen(game: KnownGame): boolean {
  return hasFrames(game) || game.draft !== null || game.visual !== null;
}

type Of = Pick<Update, 'final' | 'sourceTime'>;

/** A topic that routes read and that is in no room. */
const READ = { rooms: [], facts: [] };

/** The new frames of an answer; an update carries them once. */
function frameUpdates(
  { names, frames, detailFrames }: KnownGame,
  before: KnownGame | undefined,
  final: boolean,
): Update[] {
  const isNew = <Frame>(some: readonly Frame[], known: readonly Frame[] | undefined) =>
    some.length > 0 && some !== known;
  const window = isNew(frames, before?.frames) && {
    topic: WINDOW_TOPICS.topic(names.gameId),
    state: { frames: frames.map(windowFrame) },
  };
  const details = isNew(detailFrames, before?.detailFrames) && {
    topic: DETAILS_TOPICS.topic(names.gameId),
    state: { frames: detailFrames.map(detailsFrame) },
  };
  return [
    ...(window ? [{ ...READ, ...window, final, sourceTime: frames.at(-1)?.at }] : []),
    ...(details ? [{ ...READ, ...details, final, sourceTime: detailFrames.at(-1)?.at }] : []),
  ];
}

/** Leaves out full segments whose events have not changed. */
function eventUpdates(game: KnownGame, before: KnownGame | undefined, { final, sourceTime }: Of): Update[] {
  if (!hasFrames(game)) return [];
  const known = before ? eventsStates(before) : [];
  return eventsStates(game).flatMap((state, place) => {
    const { events, isFull } = state;
    const last = known[place];
    const isSame =
      last?.isFull && last.events.length === events.length && last.events.every((one, at) => one === events[at]);
    if (isSame) return [];
    const topic = EVENTS_TOPICS.topic(`${game.names.gameId}.${place}`);
    const memory: Memory = { form: MEMORY_FORM, key: game.key, events };
    return [{ ...READ, topic, state, sourceTime, final: final || isFull, memory }];
  });
}

function visualUpdates(game: KnownGame, match: KnownMatch | undefined, final: boolean): Update[] {
  const { visual } = game;
  if (!visual) return [];
  const topic = VISUAL_TOPICS.topic(game.names.gameId);
  return [{ ...READ, topic, state: visualState(game, match, visual), sourceTime: visual.readAt, final }];
}

/** Published once, when the game is over. */
function seenUpdate({ names, numeric, lags }: KnownGame, match: KnownMatch | undefined): Update {
  const matchId = match?.names.matchId ?? null;
  const state = { matchId, league: match?.names.league.slug ?? null, numeric, lags };
  return { ...READ, topic: SEEN_TOPICS.topic(names.gameId), state, sourceTime: undefined, final: true };
}

/** Such as `gold_swing` and `score.updated`, each once. */
function namesOf(facts: readonly LolFact[]): string[] {
  return [...new Set(facts.map(({ name }) => name.replace(/^lol\.(live\.)?/, '')))];
}

export interface Published {
  /** The last published state of each topic, as JSON text. */
  published: ReadonlyMap<string, string>;
}

/**
 * Leaves out states that are published already; a state that differs only in `changes` is published again if it has facts.
 * A match appears in its rooms from its start on.
 */
export function withoutRepeats<Known extends Published>(known: Known, updates: readonly Update[]): Step<Known> {
  const fresh: Update[] = [];
  const texts = new Map<string, string>();
  for (const update of updates) {
    const { topic, state, facts } = update;
    if (isFrames(topic)) {
      fresh.push(update);
      continue;
    }
    const last = texts.get(topic) ?? known.published.get(topic);
    const { changes: _changes, ...rest } = state as { changes?: string[]; state?: string };
    const isOutside = topic.startsWith('match:') && rest.state !== 'inProgress';
    if (isOutside && last === undefined && facts.length === 0) continue;
    const text = JSON.stringify(rest);
    if (last === text && facts.length === 0) continue;
    texts.set(topic, text);
    fresh.push(update);
  }
  return {
    known: texts.size === 0 ? known : { ...known, published: withTexts(known.published, texts) },
    updates: fresh,
  };
}

/** Each answer brings new frames, so they need no comparison. */
function isFrames(topic: string): boolean {
  return topic.startsWith(`${WINDOW_TOPICS.name}:`) || topic.startsWith(`${DETAILS_TOPICS.name}:`);
}

function withTexts(published: Published['published'], texts: ReadonlyMap<string, string>): Published['published'] {
  const all = new Map(published);
  for (const [topic, text] of texts) {
    all.delete(topic);
    all.set(topic, text);
    if (all.size > TOPICS_REMEMBERED) all.delete(all.keys().next().value as string);
  }
  return all;
}

/** Enough for the matches of the schedule and for running games. The writer leaves out a state that is unchanged in the log. */
const TOPICS_REMEMBERED = 4_000;
