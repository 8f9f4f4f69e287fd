import type { Step, Update } from '../../../live/feed.js';
import type { LolFact } from '../facts.js';
import {
  boardState,
  detailsState,
  eventsState,
  mapState,
  stateOf,
  windowState,
  type Followed,
} from './game-state.reduce.js';
import { gameFacts } from './game-facts.reduce.js';
import { joinDetails, joinWindow, newGame, type FrameStep, type Game } from './game.reduce.js';
import { matchFacts } from './match-facts.reduce.js';
import { matchState, seriesState } from './match-state.reduce.js';
import { joinMatch, type Match } from './match.reduce.js';
import type { EventSeen } from './events.reduce.js';
import type { DetailsSeen, IdentifiedSighting, MatchesSeen, WindowSeen } from './sighting.js';
import { DEFAULT_RULES, type Rules } from './swing.reduce.js';
import { DETAILS, EVENTS, GAME, leagueRoom, MAP, MATCH, SERIES, WINDOW } from './topics.js';

/** All that is known of the last matches and games, as plain JSON, so that it can be stored and restored. */
export interface Known {
  /** In the order of their last change, the newest last. */
  matches: Match[];
  /** The same. */
  games: Game[];
  /** The last published state of each topic, as JSON text. */
  told: Readonly<Record<string, string>>;
}

export const NOTHING_KNOWN: Known = { matches: [], games: [], told: {} };

/** What goes with a change of a match, of a game and of a game's timeline. */
type Memory = { form: number } & (
  { match: Match } | { game: Omit<Game, 'events' | 'frames' | 'detailFrames'> } | { key: string; events: EventSeen[] }
);

/** To be raised when `Known` changes its shape, because memories of another form are ignored. */
const MEMORY_FORM = 1;

/** Restores what was known from the memories of all topics. */
export function recall(memories: readonly unknown[]): Known {
  const matches: Match[] = [];
  const games: Game[] = [];
  const events = new Map<string, EventSeen[]>();
  for (const memory of (memories as readonly Memory[]).filter(({ form }) => form === MEMORY_FORM)) {
    if ('match' in memory) matches.push(memory.match);
    else if ('game' in memory) games.push({ ...memory.game, events: [], frames: [], detailFrames: [] });
    else events.set(memory.key, memory.events);
  }
  return {
    matches: matches
      .toSorted((one, other) => Date.parse(one.startTime) - Date.parse(other.startTime))
      .slice(-MATCHES_KEPT),
    games: games
      .map((game) => ({ ...game, events: events.get(game.key) ?? [] }))
      .toSorted((one, other) => (one.frame?.at ?? 0) - (other.frame?.at ?? 0))
      .slice(-GAMES_KEPT),
    told: {},
  };
}

/** The schedule shows about eighty matches, and a day of all leagues has fewer. */
const MATCHES_KEPT = 400;
const GAMES_KEPT = 200;

/** Applies one answer with the default thresholds. */
export function reduce(known: Known, sighting: IdentifiedSighting): Step<Known> {
  return reduceBy(DEFAULT_RULES)(known, sighting);
}

/**
 * Applies one answer. The series come from the pages of matches, boards and events from frames. Frames that are older
 * than the newest known one change nothing.
 */
export function reduceBy(rules: Rules): (known: Known, sighting: IdentifiedSighting) => Step<Known> {
  return (known, sighting) => {
    if (sighting.kind === 'matches') return reduceMatches(known, sighting);
    const game = known.games.find(({ key }) => key === sighting.gameId) ?? newGame(sighting.gameId, sighting.names);
    if (sighting.kind === 'details') return withGame(known, joinDetails(game, sighting), [], sighting);
    const { game: after, steps } = joinWindow(game, sighting, rules);
    return withGame(known, after, steps, sighting);
  };
}

function reduceMatches(known: Known, sighting: Extract<IdentifiedSighting, MatchesSeen>): Step<Known> {
  let { matches } = known;
  let { games } = known;
  const changed: { before: Match | undefined; after: Match }[] = [];
  for (const seen of sighting.matches) {
    const before = matches.find(({ key }) => key === seen.id);
    const names = sighting.names[seen.id];
    const after = names && joinMatch(before, seen, names, sighting);
    if (!after) continue;
    changed.push({ before, after });
    matches = [...matches.filter((match) => match !== before), after];
    const remade = new Set(Object.values(after.remakes));
    if (remade.size > 0) games = games.map((game) => (remade.has(game.key) ? { ...game, isRemade: true } : game));
  }
  if (sighting.page === 'live') {
    const listed = new Set(sighting.matches.map(({ id }) => id));
    for (const before of matches.filter(({ key, isListed }) => isListed && !listed.has(key))) {
      const after = { ...before, isListed: false };
      changed.push({ before, after });
      matches = matches.map((match) => (match === before ? after : match));
    }
  }
  const next = { ...known, matches: matches.slice(-MATCHES_KEPT), games };
  const updates = changed.flatMap(({ before, after }) => {
    const own = gamesOf(games, after);
    const wereRemade = (key: string) => known.games.find((game) => game.key === key)?.isRemade;
    const closed = own.filter((game) => game.isRemade && !wereRemade(game.key));
    return [
      ...matchUpdates(after, own, matchFacts(before, after, own, sighting.at)),
      ...closed.flatMap((game) => gameUpdates(game, after, [])),
    ];
  });
  return tell(next, updates);
}

function withGame(
  known: Known,
  joined: Game,
  steps: readonly FrameStep[],
  { at }: Pick<WindowSeen | DetailsSeen, 'at'>,
): Step<Known> {
  const before = known.games.find(({ key }) => key === joined.key);
  if (joined === before) return { known, updates: [] };
  const games = [...known.games.filter((game) => game !== before), joined].slice(-GAMES_KEPT);
  const match = matchOf(known.matches, joined);
  const begun = match?.stage === 'unstarted' && steps.length > 0 ? begin(match) : match;
  const matches = known.matches.map((one) => (begun && one === match ? begun : one));
  const own = begun ? gamesOf(games, begun) : [];
  const updates = [
    ...gameUpdates(
      joined,
      begun,
      steps.flatMap((step) => gameFacts(step, begun, at)),
    ),
    ...(begun ? matchUpdates(begun, own, matchFacts(match, begun, own, at)) : []),
  ];
  return tell({ ...known, matches, games }, updates);
}

/** A match whose first game has frames is under way, whatever the pages of matches say. */
function begin(match: Match): Match {
  return { ...match, stage: 'inProgress', stageBy: null };
}

/** By the match that frames name, or, in old recordings that name none, by the match that names the game. */
function matchOf(matches: readonly Match[], { key, matchKey }: Game): Match | undefined {
  return (
    matches.find((match) => match.key === matchKey) ?? matches.find(({ games }) => games.some(({ id }) => id === key))
  );
}

function gamesOf(games: readonly Game[], match: Match): Game[] {
  return games.filter(({ key, matchKey }) => matchKey === match.key || match.games.some(({ id }) => id === key));
}

function matchUpdates(match: Match, games: readonly Game[], facts: LolFact[]): Update[] {
  const { matchId, league } = match.names;
  const state = { ...matchState(match, games), changes: namesOf(facts) };
  const sourceTime = Math.max(0, ...games.map(({ frame }) => frame?.at ?? 0)) || undefined;
  const final = match.stage === 'completed';
  const topic = MATCH.topic(matchId);
  const memory: Memory = { form: MEMORY_FORM, match };
  return [
    { topic, rooms: [topic, leagueRoom(league.slug)], state, sourceTime, final, facts, memory },
    { topic: SERIES.topic(matchId), rooms: [], state: seriesState(match, games), sourceTime, final, facts: [] },
  ];
}

function gameUpdates(game: Game, match: Match | undefined, facts: LolFact[]): Update[] {
  if (!isFollowed(game)) return [];
  const { gameId } = game.names;
  const common = { rooms: [], sourceTime: game.frame.at, final: stateOf(game) === 'finished', facts: [] };
  const { events, frames: _frames, detailFrames: _detailFrames, ...kept } = game;
  const state = { ...boardState(game, match), changes: namesOf(facts) };
  const topic = GAME.topic(gameId);
  const memory: Memory = { form: MEMORY_FORM, game: kept };
  const timeline: Memory = { form: MEMORY_FORM, key: game.key, events };
  return [
    { ...common, topic, rooms: [topic], state, facts, memory },
    { ...common, topic: MAP.topic(gameId), state: mapState(game) },
    ...(game.frames.length > 0 ? [{ ...common, topic: WINDOW.topic(gameId), state: windowState(game, match) }] : []),
    ...(game.detailFrames.length > 0 ? [{ ...common, topic: DETAILS.topic(gameId), state: detailsState(game) }] : []),
    { ...common, topic: EVENTS.topic(gameId), state: eventsState(game, match), memory: timeline },
  ];
}

function isFollowed(game: Game): game is Followed {
  return game.frame !== null;
}

/** Such as `gold_swing` and `score.updated`, each once. */
function namesOf(facts: readonly LolFact[]): string[] {
  return [...new Set(facts.map(({ name }) => name.replace(/^lol\.(live\.)?/, '')))];
}

/**
 * Leaves out states that were told already: one that differs only in what changed is told where facts go with it. A
 * match is told from its start on.
 */
function tell(known: Known, updates: readonly Update[]): Step<Known> {
  const told = new Map(Object.entries(known.told));
  const fresh: Update[] = [];
  for (const update of updates) {
    const { topic, state, facts } = update;
    const { changes: _changes, ...rest } = state as { changes?: string[]; state?: string };
    const isOutside = /^(match|series):/.test(topic) && rest.state !== 'inProgress';
    if (isOutside && !told.has(topic) && facts.length === 0) continue;
    const text = JSON.stringify(rest);
    if (told.get(topic) === text && facts.length === 0) continue;
    told.delete(topic);
    told.set(topic, text);
    fresh.push(update);
  }
  return { known: { ...known, told: Object.fromEntries([...told].slice(-TOPICS_REMEMBERED)) }, updates: fresh };
}

/** Those of the games that are on, and some more; a state that is told again is not written again. */
const TOPICS_REMEMBERED = 600;
