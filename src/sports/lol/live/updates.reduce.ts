import type { Step, Update } from '../../../live/feed.js';
import type { LolFact } from '../facts.js';
import {
  boardState,
  detailsFrame,
  eventsStates,
  isFollowed,
  stateOf,
  visualState,
  windowFrame,
} from './game-state.reduce.js';
import type { EventSeen } from './events.reduce.js';
import type { Game } from './game.reduce.js';
import { matchState, seriesState } from './match-state.reduce.js';
import type { Match } from './match.reduce.js';
import { DETAILS, EVENTS, GAME, leagueRoom, MATCH, SEEN, SERIES, VISUAL, WINDOW } from './topics.js';

/** What goes with a change of a match, of a game and of a stretch of a game's events. */
export type Memory = { form: number } & (
  | { match: Match }
  | { game: Omit<Game, 'events' | 'frames' | 'detailFrames'> }
  | { key: string; events: readonly EventSeen[] }
);

/** To be raised when what is known changes its shape, because memories of another form are ignored. */
export const MEMORY_FORM = 3;

/** The topics of a match; `sourceTime` is that of the frame that changed it, if one did. */
export function matchUpdates(
  match: Match,
  games: readonly Game[],
  facts: LolFact[],
  sourceTime: number | undefined,
): Update[] {
  const { matchId, league } = match.names;
  const state = { ...matchState(match, games), changes: namesOf(facts) };
  const final = match.stage === 'completed';
  const topic = MATCH.topic(matchId);
  const memory: Memory = { form: MEMORY_FORM, match };
  return [
    { topic, rooms: [topic, leagueRoom(league.slug)], state, sourceTime, final, facts },
    { topic: SERIES.topic(matchId), rooms: [], state: seriesState(match, games), sourceTime, final, facts: [], memory },
  ];
}

/** The topics of a game of which anything was seen; `before` is the game as it was. */
export function gameUpdates(
  game: Game,
  before: Game | undefined,
  match: Match | undefined,
  facts: LolFact[],
): Update[] {
  if (!isSeen(game)) return [];
  const { gameId } = game.names;
  const { events: _events, frames: _frames, detailFrames: _detailFrames, ...kept } = game;
  const topic = GAME.topic(gameId);
  const final = stateOf(game) === 'finished';
  const memory: Memory = { form: MEMORY_FORM, game: kept };
  const sourceTime = game.frame?.at;
  return [
    // Before the board: who reads there that the game is over finds all of its events.
    ...eventUpdates(game, before, { final, sourceTime }),
    ...frameUpdates(game, before && isSeen(before) ? before : undefined, final),
    {
      topic,
      rooms: [topic],
      state: { ...boardState(game, match), changes: namesOf(facts) },
      sourceTime,
      final,
      facts,
      memory,
    },
    ...visualUpdates(game, match, final),
    ...(final ? [seenUpdate(game, match)] : []),
  ];
}

function isSeen(game: Game): boolean {
  return isFollowed(game) || game.draft !== null || game.visual !== null;
}

type Of = Pick<Update, 'final' | 'sourceTime'>;

/** What is only read and never pushed. */
const READ = { rooms: [], facts: [] };

/** The frames of an answer go with that answer only. */
function frameUpdates({ names, frames, detailFrames }: Game, before: Game | undefined, final: boolean): Update[] {
  const isNew = <Frame>(some: readonly Frame[], known: readonly Frame[] | undefined) =>
    some.length > 0 && some !== known;
  const window = isNew(frames, before?.frames) && {
    topic: WINDOW.topic(names.gameId),
    state: { frames: frames.map(windowFrame) },
  };
  const details = isNew(detailFrames, before?.detailFrames) && {
    topic: DETAILS.topic(names.gameId),
    state: { frames: detailFrames.map(detailsFrame) },
  };
  return [
    ...(window ? [{ ...READ, ...window, final, sourceTime: frames.at(-1)?.at }] : []),
    ...(details ? [{ ...READ, ...details, final, sourceTime: detailFrames.at(-1)?.at }] : []),
  ];
}

/** Stretches whose events are the very same ones as before are passed over, but for the last one. */
function eventUpdates(game: Game, before: Game | undefined, { final, sourceTime }: Of): Update[] {
  if (!isFollowed(game)) return [];
  const known = before ? eventsStates(before) : [];
  return eventsStates(game).flatMap((state, place) => {
    const { events, isFull } = state;
    const last = known[place];
    const isSame =
      last?.isFull && last.events.length === events.length && last.events.every((one, at) => one === events[at]);
    if (isSame) return [];
    const topic = EVENTS.topic(`${game.names.gameId}.${place}`);
    const memory: Memory = { form: MEMORY_FORM, key: game.key, events };
    return [{ ...READ, topic, state, sourceTime, final: final || isFull, memory }];
  });
}

function visualUpdates(game: Game, match: Match | undefined, final: boolean): Update[] {
  const { visual } = game;
  if (!visual) return [];
  const topic = VISUAL.topic(game.names.gameId);
  return [{ ...READ, topic, state: visualState(game, match, visual), sourceTime: visual.readAt, final }];
}

/** Published once, when the game is over. */
function seenUpdate({ names, numeric, lags }: Game, match: Match | undefined): Update {
  const matchId = match?.names.matchId ?? null;
  const state = { matchId, league: match?.names.league.slug ?? null, numeric, lags };
  return { ...READ, topic: SEEN.topic(names.gameId), state, sourceTime: undefined, final: true };
}

/** Such as `gold_swing` and `score.updated`, each once. */
function namesOf(facts: readonly LolFact[]): string[] {
  return [...new Set(facts.map(({ name }) => name.replace(/^lol\.(live\.)?/, '')))];
}

export interface Told {
  /** The last published state of each topic, as JSON text. */
  told: ReadonlyMap<string, string>;
}

/**
 * Leaves out states that were published already: one that differs only in what changed is published where facts go with it. A
 * match goes to its rooms from its start on.
 */
export function tell<Known extends Told>(known: Known, updates: readonly Update[]): Step<Known> {
  const fresh: Update[] = [];
  const texts = new Map<string, string>();
  for (const update of updates) {
    const { topic, state, facts } = update;
    if (isFrames(topic)) {
      fresh.push(update);
      continue;
    }
    const last = texts.get(topic) ?? known.told.get(topic);
    const { changes: _changes, ...rest } = state as { changes?: string[]; state?: string };
    const isOutside = topic.startsWith('match:') && rest.state !== 'inProgress';
    if (isOutside && last === undefined && facts.length === 0) continue;
    const text = JSON.stringify(rest);
    if (last === text && facts.length === 0) continue;
    texts.set(topic, text);
    fresh.push(update);
  }
  return { known: texts.size === 0 ? known : { ...known, told: withTexts(known.told, texts) }, updates: fresh };
}

/** Those are published with the answer that brought them, so nobody need compare them. */
function isFrames(topic: string): boolean {
  return topic.startsWith(`${WINDOW.name}:`) || topic.startsWith(`${DETAILS.name}:`);
}

function withTexts(told: Told['told'], texts: ReadonlyMap<string, string>): Told['told'] {
  const all = new Map(told);
  for (const [topic, text] of texts) {
    all.delete(topic);
    all.set(topic, text);
    if (all.size > TOPICS_REMEMBERED) all.delete(all.keys().next().value as string);
  }
  return all;
}

/** Those of the matches on the schedule and of running games; a state that is published again is not written again. */
const TOPICS_REMEMBERED = 4_000;
