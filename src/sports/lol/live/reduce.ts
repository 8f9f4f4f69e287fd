import type { Step } from '../../../live/feed.js';
import { draftFacts } from './draft-facts.reduce.js';
import type { GameEvent } from './events.reduce.js';
import { isEnded } from './frame.reduce.js';
import { gameFacts } from './game-facts.reduce.js';
import {
  joinDetails,
  joinDraft,
  joinVisual,
  joinWindow,
  newGame,
  type FrameStep,
  type KnownGame,
} from './game.reduce.js';
import { awaitStart, matchFacts } from './match-facts.reduce.js';
import { isCounted, joinMatch, type KnownMatch } from './match.reduce.js';
import type { Rules } from './rules.reduce.js';
import type { IdentifiedObservation, MatchesObservation, OverObservation } from './observation.js';
import {
  gameUpdates,
  matchUpdates,
  MEMORY_FORM,
  withoutRepeats,
  type Memory,
  type Published,
} from './updates.reduce.js';

/** All that is known of the latest matches and games, as plain JSON, so that it can be stored and restored. */
export interface Known extends Published {
  /** In the order of their last change, the newest last. */
  matches: KnownMatch[];
  /** In the same order. */
  games: KnownGame[];
}

export const NOTHING_KNOWN: Known = { matches: [], games: [], published: new Map() };

/** Restores all that was known from the memories of all topics. */
export function recall(memories: readonly unknown[]): Known {
  const matches: KnownMatch[] = [];
  const games: KnownGame[] = [];
  const events = new Map<string, GameEvent[]>();
  for (const memory of (memories as readonly Memory[]).filter(({ form }) => form === MEMORY_FORM)) {
    if ('match' in memory) matches.push(memory.match);
    else if ('game' in memory) games.push({ ...newGame(memory.game.key, memory.game.names), ...memory.game });
    else events.set(memory.key, [...(events.get(memory.key) ?? []), ...memory.events]);
  }
  // Events are written before their board. If a worker ended between the two, the board counts fewer events; the next worker
  // reads the frame of the others again and finds them again.
  const inOrder = (list: GameEvent[] = [], eventCount: number) =>
    list.filter(({ seq }) => seq <= eventCount).toSorted((one, other) => one.seq - other.seq);
  return {
    matches: matches
      .toSorted((one, other) => Date.parse(one.startTime) - Date.parse(other.startTime))
      .slice(-MATCHES_KEPT),
    games: games
      .map((game) => ({ ...game, events: inOrder(events.get(game.key), game.eventCount) }))
      .toSorted((one, other) => (one.frame?.at ?? 0) - (other.frame?.at ?? 0))
      .slice(-GAMES_KEPT),
    published: new Map(),
  };
}

/** A season of all leagues plans several hundred matches; as many again are over. */
const MATCHES_KEPT = 2_000;
const GAMES_KEPT = 200;

/**
 * Makes the reducer for these rules. Pages of matches change series, frames change boards and events. A frame older than
 * the newest known one changes nothing.
 */
export function reduceBy(rules: Rules): (known: Known, observation: IdentifiedObservation) => Step<Known> {
  return (known, observation) => {
    if (observation.kind === 'matches') return reduceMatches(known, observation);
    const game =
      known.games.find(({ key }) => key === observation.gameId) ?? newGame(observation.gameId, observation.names);
    if (observation.kind === 'over') return endGame(known, game, observation.at);
    const { game: after, steps } = join(game, observation, rules);
    return withGame(known, after, steps, observation.at);
  };
}

/** Ends a running game whose frames have stopped, if the score counts it; any other game may go on. */
function endGame(known: Known, game: KnownGame, at: number): Step<Known> {
  const match = matchOf(known.matches, game);
  const isOver = game.frame !== null && !isEnded(game) && match !== undefined && isCounted(match, game);
  return isOver ? withGame(known, { ...game, isOver }, [], at) : { known, updates: [] };
}

function join(
  game: KnownGame,
  observation: Exclude<IdentifiedObservation, MatchesObservation | OverObservation>,
  rules: Rules,
) {
  if (observation.kind === 'window') return joinWindow(game, observation, rules);
  if (observation.kind === 'visual') return joinVisual(game, observation, rules);
  const joined = observation.kind === 'details' ? joinDetails(game, observation) : joinDraft(game, observation);
  return { game: joined, steps: [] };
}

interface Change {
  before: KnownMatch | undefined;
  after: KnownMatch;
}

function reduceMatches(known: Known, observation: Extract<IdentifiedObservation, MatchesObservation>): Step<Known> {
  const { matches, changes } = joinMatches(known.matches, observation);
  const remade = new Set(changes.flatMap(({ after }) => Object.values(after.remakes)));
  let games = known.games.map((game) => {
    return remade.has(game.key) && !game.isRemade ? { ...game, isRemade: true } : game;
  });
  const updates = changes.flatMap(({ before, after }) => {
    const drafted = new Map(gamesOf(games, after).map((game) => [game.key, draftFacts(game, after, observation.at)]));
    games = games.map((game) => drafted.get(game.key)?.game ?? game);
    const own = gamesOf(games, after);
    const was = ({ key }: KnownGame) => known.games.find((game) => game.key === key);
    const factsOf = ({ key }: KnownGame) => drafted.get(key)?.facts ?? [];
    const isSame = (game: KnownGame) => factsOf(game).length === 0 && was(game)?.isRemade === game.isRemade;
    return [
      ...matchUpdates(after, own, matchFacts(before, after, own, observation.at), undefined),
      ...own.filter((game) => !isSame(game)).flatMap((game) => gameUpdates(game, was(game), after, factsOf(game))),
    ];
  });
  return withoutRepeats({ ...known, matches: matches.slice(-MATCHES_KEPT), games }, updates);
}

/** Joins the matches of a page. Matches that the page of live matches no longer has are marked as unlisted. */
function joinMatches(
  known: readonly KnownMatch[],
  observation: Extract<IdentifiedObservation, MatchesObservation>,
): { matches: KnownMatch[]; changes: Change[] } {
  let matches = [...known];
  const changes: Change[] = [];
  for (const seen of observation.matches) {
    const before = matches.find(({ key }) => key === seen.id);
    const names = observation.names[seen.id];
    const joined = names && joinMatch(before, seen, names, observation);
    if (!joined) continue;
    const after = awaitStart(before, joined, observation);
    changes.push({ before, after });
    matches = [...matches.filter((match) => match !== before), after];
  }
  if (observation.page !== 'live') return { matches, changes };
  const listed = new Set(observation.matches.map(({ id }) => id));
  for (const before of matches.filter(({ key, isListed }) => isListed && !listed.has(key))) {
    const after = awaitStart(before, { ...before, isListed: false }, observation);
    changes.push({ before, after });
    matches = matches.map((match) => (match === before ? after : match));
  }
  return { matches, changes };
}

function withGame(known: Known, joined: KnownGame, steps: readonly FrameStep[], at: number): Step<Known> {
  const before = known.games.find(({ key }) => key === joined.key);
  if (joined === before) return { known, updates: [] };
  const match = matchOf(known.matches, joined);
  const after = match && awaitStart(match, seenIn(match, joined, steps), { at });
  const { game, facts: drafted } = draftFacts(joined, after, at);
  const games = [...known.games.filter((one) => one !== before), game].slice(-GAMES_KEPT);
  const matches = known.matches.map((one) => (after && one === match ? after : one));
  const own = after ? gamesOf(games, after) : [];
  const facts = [...drafted, ...steps.flatMap((step) => gameFacts(step, after, at))];
  const updates = [
    ...gameUpdates(game, before, after, facts),
    ...(after ? matchUpdates(after, own, matchFacts(match, after, own, at), game.frame?.at) : []),
  ];
  return withoutRepeats({ ...known, matches, games }, updates);
}

/** A match whose games have frames is in progress, whatever the pages of matches say. */
function seenIn(match: KnownMatch, { numeric }: KnownGame, steps: readonly FrameStep[]): KnownMatch {
  const isBegun = match.stage === 'unstarted' && steps.length > 0;
  const begun: KnownMatch = isBegun ? { ...match, stage: 'inProgress', stageBy: null } : match;
  return numeric && !begun.wasNumeric ? { ...begun, wasNumeric: true } : begun;
}

/** The match that the frames name; in old recordings, whose frames name none, the match that lists the game. */
function matchOf(matches: readonly KnownMatch[], { key, matchKey }: KnownGame): KnownMatch | undefined {
  return (
    matches.find((match) => match.key === matchKey) ?? matches.find(({ games }) => games.some(({ id }) => id === key))
  );
}

function gamesOf(games: readonly KnownGame[], match: KnownMatch): KnownGame[] {
  return games.filter(({ key, matchKey }) => matchKey === match.key || match.games.some(({ id }) => id === key));
}
