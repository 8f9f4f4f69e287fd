import { isEnded } from './frame.reduce.js';
import type { KnownGame } from './game.reduce.js';
import type { MatchNames } from './names.reduce.js';
import type {
  ObservedGame,
  MatchesObservation,
  ObservedMatch,
  MatchStage,
  ObservedStream,
  ObservedTeam,
} from './observation.js';

export type Page = MatchesObservation['page'];

/** All that is known of one match from the pages of matches, as plain JSON. */
export interface KnownMatch {
  /** Upstream's id. */
  key: string;
  names: MatchNames;
  /** Upstream's id of the league; null until a page has it. */
  leagueKey: string | null;
  startTime: string;
  /** The first planned start of a match that was moved; null for any other. */
  originalStartTime: string | null;
  blockName: string | null;
  flags: string[];
  bestOf: number;
  /** The stage, and the page that has set it. */
  stage: MatchStage;
  stageBy: Page | null;
  /** When it was first seen in progress, in milliseconds since the epoch; set until its start is published. */
  startSeenAt?: number;
  /** The games that each team has won, and the page that has set it; null until a page has a score. */
  score: [number, number] | null;
  scoreBy: Page | null;
  teams: [ObservedTeam, ObservedTeam];
  games: ObservedGame[];
  /** By upstream's id of a remake, the id of the game that it replaced under the same number. */
  remakes: Readonly<Record<string, string>>;
  /** By upstream's id of a game, the index of the winning team in `teams`. */
  winners: Readonly<Record<string, 0 | 1>>;
  /** True while the page of live matches lists it. */
  isListed: boolean;
  /** True once that page has listed it. */
  wasListed: boolean;
  /** True once a frame of one of its games has had figures. */
  wasNumeric: boolean;
  streams: ObservedStream[];
  /** When it was first seen to be over, in milliseconds since the epoch. */
  endedAt: number | null;
}

/** Adds one observation, received at `at`, to a match; undefined while its start or length (`bestOf`) is unknown. */
export function joinMatch(
  known: KnownMatch | undefined,
  seen: ObservedMatch,
  names: MatchNames,
  { page, at }: Pick<MatchesObservation, 'page' | 'at'>,
): KnownMatch | undefined {
  const [startTime, bestOf] = [seen.startTime ?? known?.startTime, seen.bestOf ?? known?.bestOf];
  if (startTime === undefined || bestOf === undefined) return undefined;
  const before = known ?? newMatch(seen, names, startTime, bestOf);
  const games = seen.games ?? before.games;
  const scored = withScore(before, seen, page);
  const match: KnownMatch = {
    ...before,
    ...scored,
    // Some pages do not name the tournament.
    names: {
      ...names,
      tournamentId: names.tournamentId ?? before.names.tournamentId,
      games: { ...before.names.games, ...names.games },
    },
    leagueKey: seen.league?.id ?? before.leagueKey,
    startTime,
    originalStartTime: originalStart(before, startTime),
    blockName: seen.blockName ?? before.blockName,
    flags: seen.flags ?? before.flags,
    bestOf,
    teams: [laterTeam(before.teams[0], seen.teams[0]), laterTeam(before.teams[1], seen.teams[1])],
    games: games.toSorted((one, other) => one.number - other.number),
    remakes: { ...before.remakes, ...remakesOf(before.games, games) },
    isListed: page === 'live' || before.isListed,
    wasListed: page === 'live' || before.wasListed,
    streams: seen.streams ?? before.streams,
  };
  const staged = { ...match, ...stageOf(match, seen, page) };
  return { ...staged, winners: winnersOf(before, staged), endedAt: endOf(known, staged, at) };
}

function newMatch(seen: ObservedMatch, names: MatchNames, startTime: string, bestOf: number): KnownMatch {
  return {
    key: seen.id,
    names,
    leagueKey: null,
    startTime,
    originalStartTime: null,
    blockName: seen.blockName,
    flags: [],
    bestOf,
    stage: 'unstarted',
    stageBy: null,
    score: null,
    scoreBy: null,
    teams: seen.teams,
    games: [],
    remakes: {},
    winners: {},
    isListed: false,
    wasListed: false,
    wasNumeric: false,
    streams: [],
    endedAt: null,
  };
}

/** A match is moved only before it has begun. */
function originalStart({ stage, startTime, originalStartTime }: KnownMatch, now: string): string | null {
  if (stage !== 'unstarted') return originalStartTime;
  const first = originalStartTime ?? startTime;
  return first === now ? null : first;
}

/** Joins two pages: the schedule has no ids of teams, and the other pages have no outcomes. */
function laterTeam(known: ObservedTeam, seen: ObservedTeam): ObservedTeam {
  const { id, image, outcome } = seen;
  return { ...seen, id: id ?? known.id, image: image ?? known.image, outcome: outcome ?? known.outcome };
}

/** A falling score is a correction only on the page that had the higher score; on other pages it is an old copy. */
function withScore(
  { score, scoreBy }: KnownMatch,
  { teams }: ObservedMatch,
  page: Page,
): Pick<KnownMatch, 'score' | 'scoreBy'> {
  const [one, other] = [teams[0].wins, teams[1].wins];
  if (one === null || other === null) return { score, scoreBy };
  const shown = { score: [one, other] as [number, number], scoreBy: page };
  if (!score || one + other > score[0] + score[1]) return shown;
  return page === scoreBy ? shown : { score, scoreBy };
}

/**
 * The stage only goes forward, unless the page that started a match takes that back. A decided series is over, whatever a
 * page says.
 */
function stageOf(
  match: KnownMatch,
  { stage, games }: ObservedMatch,
  page: Page,
): Pick<KnownMatch, 'stage' | 'stageBy'> {
  const { stage: known, stageBy } = match;
  if (known === 'completed') return { stage: known, stageBy };
  if (isDecided(match) || stage === 'completed') return { stage: 'completed', stageBy: page };
  const isUnderWay = stage === 'inProgress' || (games?.some(({ state }) => state === 'inProgress') ?? false);
  if (isUnderWay) return known === 'inProgress' ? { stage: known, stageBy } : { stage: 'inProgress', stageBy: page };
  const isTakenBack = stage === 'unstarted' && page === stageBy && winsOf(match) === 0;
  return isTakenBack ? { stage: 'unstarted', stageBy: page } : { stage: known, stageBy };
}

/** True once a team has won more than half of the games, or all games are played. */
export function isDecided(match: Pick<KnownMatch, 'score' | 'bestOf'>): boolean {
  return Math.max(...(match.score ?? [0, 0])) > match.bestOf / 2 || winsOf(match) >= match.bestOf;
}

export function winsOf({ score }: Pick<KnownMatch, 'score'>): number {
  return score ? score[0] + score[1] : 0;
}

/** True once the match is over and has a result: upstream calls some matches completed before it publishes one. */
export function hasResult(match: KnownMatch): boolean {
  return match.stage === 'completed' && (isDecided(match) || match.teams.some(({ outcome }) => outcome !== null));
}

/** The index of the winning team in `teams`; null until the match is over, and on a draw. */
export function winnerOf(match: KnownMatch): 0 | 1 | null {
  if (!hasResult(match)) return null;
  const [one, other] = match.score ?? [0, 0];
  if (isDecided(match) && one !== other) return one > other ? 0 : 1;
  const winner = match.teams.findIndex(({ outcome }, place) => {
    return outcome === 'win' || match.teams[1 - place]?.outcome === 'forfeit';
  });
  return winner < 0 ? null : (winner as 0 | 1);
}

/** True if upstream reports a forfeit, or a team won the match without winning enough games. */
export function isForfeit(match: KnownMatch): boolean {
  const isReported = match.teams.some(({ outcome }) => outcome === 'forfeit');
  return isReported || (winnerOf(match) !== null && !isDecided(match));
}

/** By the id of each game that took the number of another game, the id of that game. */
function remakesOf(before: readonly ObservedGame[], after: readonly ObservedGame[]): Record<string, string> {
  const known = new Map(before.map((game) => [game.number, game.id]));
  const taken = after.filter(({ id, number }) => known.has(number) && known.get(number) !== id);
  return Object.fromEntries(taken.map(({ id, number }) => [id, known.get(number) as string]));
}

/** A score that rose by one shows who won that game; if one team has all the wins, it won every game. */
function winnersOf(before: KnownMatch, after: KnownMatch): KnownMatch['winners'] {
  if (!after.score) return before.winners;
  const wins = winsOf(after);
  const numbers = after.games.filter(({ number }) => number <= wins);
  if (Math.min(...after.score) === 0) {
    const winner = after.score[0] > 0 ? 0 : 1;
    return Object.fromEntries(numbers.map(({ id }) => [id, winner]));
  }
  const last = numbers.find(({ number }) => number === wins);
  const [one, other] = [after.score[0] - (before.score?.[0] ?? 0), after.score[1] - (before.score?.[1] ?? 0)];
  const rose = before.score && one + other === 1 && Math.min(one, other) === 0;
  const isKept = ({ id }: ObservedGame) => before.winners[id] !== undefined;
  const kept = Object.fromEntries(numbers.filter(isKept).map(({ id }) => [id, before.winners[id] as 0 | 1]));
  return rose && last ? { ...kept, [last.id]: one === 1 ? 0 : 1 } : kept;
}

function endOf(known: KnownMatch | undefined, match: KnownMatch, at: number): number | null {
  if (match.stage !== 'completed') return null;
  return known?.stage === 'completed' ? known.endedAt : at;
}

/** True for a game that the score counts, and for every game of a match that is over. */
export function isCounted(match: KnownMatch, { key }: Pick<KnownGame, 'key'>): boolean {
  const number = match.games.find(({ id }) => id === key)?.number;
  return match.stage === 'completed' || (number !== undefined && number <= winsOf(match));
}

/** The game that runs or comes next; undefined once the series is over, and until a page has its id. */
export function currentGame(match: KnownMatch, games: readonly KnownGame[]): ObservedGame | undefined {
  if (match.stage === 'completed') return undefined;
  const isOn = ({ id }: ObservedGame) => games.some((game) => game.key === id && game.frame !== null && !isEnded(game));
  return match.games.findLast(isOn) ?? match.games.find(({ number }) => number === winsOf(match) + 1);
}

/** The index in `teams` of the team on a side. Frames go first, because pages of matches are sometimes wrong. */
export function placeOf(
  match: KnownMatch,
  game: KnownGame | undefined,
  side: 'blue' | 'red',
  planned = match.games.find(({ id }) => id === game?.key),
): 0 | 1 | null {
  const id = game?.lineup?.[side].teamId ?? planned?.[side];
  const place = id ? match.teams.findIndex((team) => team.id === id) : -1;
  return place < 0 ? null : (place as 0 | 1);
}
