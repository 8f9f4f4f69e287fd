import { isEnded } from './frame.reduce.js';
import type { Game } from './game.reduce.js';
import type { MatchNames } from './names.reduce.js';
import type { GameSeen, MatchesSeen, MatchSeen, MatchStage, StreamSeen, TeamSeen } from './observation.js';

export type Page = MatchesSeen['page'];

/** All that is known of one match from the pages of matches. Plain JSON. */
export interface Match {
  /** Upstream's id. */
  key: string;
  names: MatchNames;
  /** Upstream's id of the league; null until a page showed it. */
  leagueKey: string | null;
  startTime: string;
  /** The first start time of a match that was moved; null for any other. */
  originalStartTime: string | null;
  blockName: string | null;
  flags: string[];
  bestOf: number;
  /** The stage, and the page that showed it. */
  stage: MatchStage;
  stageBy: Page | null;
  /** When it was first seen to run, in milliseconds since the epoch; set until its start is published. */
  startSeenAt?: number;
  /** The games won by each team, and the page that showed it; null until a page did. */
  score: [number, number] | null;
  scoreBy: Page | null;
  teams: [TeamSeen, TeamSeen];
  games: GameSeen[];
  /** By upstream's id of a game, that of the game before it under the same number. */
  remakes: Readonly<Record<string, string>>;
  /** By upstream's id of a game, the place of the team that won it. */
  winners: Readonly<Record<string, 0 | 1>>;
  /** True while the page of live matches lists it. */
  isListed: boolean;
  /** True once that page listed it. */
  wasListed: boolean;
  /** True once a frame of one of its games had figures. */
  wasNumeric: boolean;
  streams: StreamSeen[];
  /** When it was first seen to be over, in milliseconds since the epoch. */
  endedAt: number | null;
}

/** Adds one observation, received at `at`, to what was known of a match; undefined where too little is known of it. */
export function joinMatch(
  known: Match | undefined,
  seen: MatchSeen,
  names: MatchNames,
  { page, at }: Pick<MatchesSeen, 'page' | 'at'>,
): Match | undefined {
  const [startTime, bestOf] = [seen.startTime ?? known?.startTime, seen.bestOf ?? known?.bestOf];
  if (startTime === undefined || bestOf === undefined) return undefined;
  const before = known ?? newMatch(seen, names, startTime, bestOf);
  const games = seen.games ?? before.games;
  const scored = withScore(before, seen, page);
  const match: Match = {
    ...before,
    ...scored,
    // Not every page names the tournament.
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

function newMatch(seen: MatchSeen, names: MatchNames, startTime: string, bestOf: number): Match {
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

/** A match that has begun is not moved any more. */
function originalStart({ stage, startTime, originalStartTime }: Match, now: string): string | null {
  if (stage !== 'unstarted') return originalStartTime;
  const first = originalStartTime ?? startTime;
  return first === now ? null : first;
}

/** The schedule has no ids of teams, and no other page has outcomes. */
function laterTeam(known: TeamSeen, seen: TeamSeen): TeamSeen {
  const { id, image, outcome } = seen;
  return { ...seen, id: id ?? known.id, image: image ?? known.image, outcome: outcome ?? known.outcome };
}

/** A score that falls counts only where the page that showed the higher one corrects itself; others are old copies. */
function withScore({ score, scoreBy }: Match, { teams }: MatchSeen, page: Page): Pick<Match, 'score' | 'scoreBy'> {
  const [one, other] = [teams[0].wins, teams[1].wins];
  if (one === null || other === null) return { score, scoreBy };
  const told = { score: [one, other] as [number, number], scoreBy: page };
  if (!score || one + other > score[0] + score[1]) return told;
  return page === scoreBy ? told : { score, scoreBy };
}

/**
 * The stage goes forward only, but for a start that the page which showed it takes back. A series that is decided is over
 * whatever a page says.
 */
function stageOf(match: Match, { stage, games }: MatchSeen, page: Page): Pick<Match, 'stage' | 'stageBy'> {
  const { stage: known, stageBy } = match;
  if (known === 'completed') return { stage: known, stageBy };
  if (isDecided(match) || stage === 'completed') return { stage: 'completed', stageBy: page };
  const isUnderWay = stage === 'inProgress' || (games?.some(({ state }) => state === 'inProgress') ?? false);
  if (isUnderWay) return known === 'inProgress' ? { stage: known, stageBy } : { stage: 'inProgress', stageBy: page };
  const isTakenBack = stage === 'unstarted' && page === stageBy && winsOf(match) === 0;
  return isTakenBack ? { stage: 'unstarted', stageBy: page } : { stage: known, stageBy };
}

/** True once a team has more than half of the games, or all are played. */
export function isDecided(match: Pick<Match, 'score' | 'bestOf'>): boolean {
  return Math.max(...(match.score ?? [0, 0])) > match.bestOf / 2 || winsOf(match) >= match.bestOf;
}

export function winsOf({ score }: Pick<Match, 'score'>): number {
  return score ? score[0] + score[1] : 0;
}

/** True once the match is over and its result is published: upstream calls some matches completed before it shows one. */
export function hasResult(match: Match): boolean {
  return match.stage === 'completed' && (isDecided(match) || match.teams.some(({ outcome }) => outcome !== null));
}

/** The place of the team that won the match; null until it is over, and on a draw. */
export function winnerOf(match: Match): 0 | 1 | null {
  if (!hasResult(match)) return null;
  const [one, other] = match.score ?? [0, 0];
  if (isDecided(match) && one !== other) return one > other ? 0 : 1;
  const told = match.teams.findIndex(({ outcome }, place) => {
    return outcome === 'win' || match.teams[1 - place]?.outcome === 'forfeit';
  });
  return told < 0 ? null : (told as 0 | 1);
}

/** True where upstream says so, and where a team won without the games that it takes. */
export function isForfeit(match: Match): boolean {
  const isTold = match.teams.some(({ outcome }) => outcome === 'forfeit');
  return isTold || (winnerOf(match) !== null && !isDecided(match));
}

/** Games that took the number of another one. */
function remakesOf(before: readonly GameSeen[], after: readonly GameSeen[]): Record<string, string> {
  const known = new Map(before.map((game) => [game.number, game.id]));
  const taken = after.filter(({ id, number }) => known.has(number) && known.get(number) !== id);
  return Object.fromEntries(taken.map(({ id, number }) => [id, known.get(number) as string]));
}

/** A score that rose by one shows who won the game of that number; every game of a whitewash has the same winner. */
function winnersOf(before: Match, after: Match): Match['winners'] {
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
  const isKept = ({ id }: GameSeen) => before.winners[id] !== undefined;
  const kept = Object.fromEntries(numbers.filter(isKept).map(({ id }) => [id, before.winners[id] as 0 | 1]));
  return rose && last ? { ...kept, [last.id]: one === 1 ? 0 : 1 } : kept;
}

function endOf(known: Match | undefined, match: Match, at: number): number | null {
  if (match.stage !== 'completed') return null;
  return known?.stage === 'completed' ? known.endedAt : at;
}

/** True for a game that the score counts, and for each of a match that is over. */
export function isCounted(match: Match, { key }: Pick<Game, 'key'>): boolean {
  const number = match.games.find(({ id }) => id === key)?.number;
  return match.stage === 'completed' || (number !== undefined && number <= winsOf(match));
}

/** The game that is played or comes next; undefined once the series is over, and where no page showed its id. */
export function currentGame(match: Match, games: readonly Game[]): GameSeen | undefined {
  if (match.stage === 'completed') return undefined;
  const isOn = ({ id }: GameSeen) => games.some((game) => game.key === id && game.frame !== null && !isEnded(game));
  return match.games.findLast(isOn) ?? match.games.find(({ number }) => number === winsOf(match) + 1);
}

/** The place of a side's team in the match, as frames show it, because the pages of matches are wrong at times. */
export function placeOf(
  match: Match,
  game: Game | undefined,
  side: 'blue' | 'red',
  planned = match.games.find(({ id }) => id === game?.key),
): 0 | 1 | null {
  const id = game?.lineup?.[side].teamId ?? planned?.[side];
  const place = id ? match.teams.findIndex((team) => team.id === id) : -1;
  return place < 0 ? null : (place as 0 | 1);
}
