import type { GameRow } from '../refs.dto.js';
import type { MatchTeam } from '../schedule/schedule-row.dto.js';
import { clockOf, isEnded } from './frame.reduce.js';
import { stateBefore, type KnownGame } from './game.reduce.js';
import type { LiveGameState } from './live.dto.js';
import {
  currentGame,
  hasResult,
  isDecided,
  isForfeit,
  placeOf,
  winnerOf,
  winsOf,
  type KnownMatch,
} from './match.reduce.js';
import type { NamedTeam, TeamName } from './names.reduce.js';
import type { CurrentGame } from './series.dto.js';
import type { ObservedGame } from './observation.js';
import type { MatchState, SeriesState } from './topics.js';
import { watchOf } from './watch.reduce.js';

/** A match as the list of live matches and its rooms show it, without `changes`. */
export function matchState(match: KnownMatch, games: readonly KnownGame[]): Omit<MatchState, 'changes'> {
  const { names, stage } = match;
  const current = currentGame(match, games);
  const game = games.find(({ key }) => key === current?.id);
  const isNumeric = game !== undefined && game.numeric && !isEnded(game);
  return {
    matchId: names.matchId,
    league: names.league.slug,
    leagueId: names.league.leagueId,
    leagueName: names.league.name,
    tournamentId: names.tournamentId,
    blockName: match.blockName,
    state: stage,
    bestOf: match.bestOf,
    strategy: strategyOf(match),
    startTime: match.startTime,
    startedAt: startOf(match, games),
    team1: knownTeam(match, 0),
    team2: knownTeam(match, 1),
    currentGameId: current ? gameIdOf(match, current) : null,
    currentGameNumber: current?.number ?? null,
    currentGameState: current ? gameStateOf(game) : null,
    gameIds: match.games.map((one) => gameIdOf(match, one)),
    coverage: { live_row: match.isListed && stage === 'inProgress', numeric_live_state: isNumeric },
    streams: match.streams.length,
    recommendedPollSeconds: isNumeric ? IN_GAME_POLL_SECONDS : BETWEEN_POLL_SECONDS,
  };
}

const IN_GAME_POLL_SECONDS = 2;
const BETWEEN_POLL_SECONDS = 10;

/** The state of a game that is played or comes next. */
function gameStateOf(game: KnownGame | undefined): LiveGameState {
  return game?.frame?.state ?? (game && stateBefore(game)) ?? 'not_started';
}

export function strategyOf({ bestOf }: KnownMatch): string {
  return `Bo${bestOf}`;
}

/** The time of the first frame of the first game; null if the game was not followed from there. */
export function startOf(match: KnownMatch, games: readonly KnownGame[]): string | null {
  const first = match.games.find(({ number }) => number === 1);
  const startedAt = games.find(({ key }) => key === first?.id)?.startedAt ?? null;
  return startedAt === null ? null : new Date(startedAt).toISOString();
}

export function seriesTeam(match: KnownMatch, place: 0 | 1): MatchTeam & NamedTeam {
  const score = match.score?.[place] ?? null;
  const winner = winnerOf(match);
  const lost = winner === null ? 'draw' : 'loss';
  const outcome = hasResult(match) ? (winner === place ? 'win' : lost) : null;
  return { ...shown(match.names.teams[place]), score, gameWins: score, outcome };
}

/** Null until upstream names the team. */
function knownTeam(match: KnownMatch, place: 0 | 1): MatchTeam | null {
  return match.names.teams[place].isKnown ? seriesTeam(match, place) : null;
}

/** The fields of a team that answers contain. */
function shown({ slug, name, shortName, logoUrl }: TeamName): NamedTeam {
  return { slug, name, shortName, logoUrl };
}

/** The match as its own routes show it and the archive stores it. A route adds the clock of the running game. */
export function seriesState(match: KnownMatch, games: readonly KnownGame[]): SeriesState {
  const { names, stage, bestOf } = match;
  const winner = winnerOf(match);
  return {
    series: {
      matchId: names.matchId,
      league: names.league.slug,
      state: stage,
      bestOf,
      team1: knownTeam(match, 0),
      team2: knownTeam(match, 1),
      completedGames: completedGames(match).map((one) => seriesGame(match, one, games)),
      currentGame: seriesCurrentGame(match, games),
      nextGameNumber: nextGameNumber(match, games),
      isDecided: isDecided(match),
      winnerSlug: winner === null ? null : names.teams[winner].slug,
    },
    watch: watchOf(match),
    plan: {
      league: { ...names.league, upstreamId: match.leagueKey },
      tournamentId: names.tournamentId,
      blockName: match.blockName,
      startTime: match.startTime,
      originalStartTime: match.originalStartTime,
      flags: match.flags,
      isForfeit: isForfeit(match),
      source: names.source,
      coverage: matchState(match, games).coverage,
      wasListed: match.wasListed,
      wasNumeric: match.wasNumeric,
      games: [...plannedGames(match, games), ...replacedGames(match, games)],
      remakes: remakesOf(match),
    },
  };
}

/** The number of the game after those that have begun; null after the last one. */
function nextGameNumber(match: KnownMatch, games: readonly KnownGame[]): number | null {
  const hasBegun = ({ id, state }: ObservedGame) =>
    state === 'inProgress' || games.some((game) => game.key === id && game.frame !== null);
  const begun = match.games.findLast(hasBegun)?.number ?? 0;
  const next = Math.max(begun, winsOf(match)) + 1;
  return match.stage === 'completed' || next > match.bestOf ? null : next;
}

/** The games that count for the score. */
export function completedGames(match: KnownMatch): ObservedGame[] {
  return match.games.filter(({ number }) => number <= winsOf(match));
}

function plannedGames(match: KnownMatch, games: readonly KnownGame[]): GameRow[] {
  const current = match.stage === 'inProgress' ? currentGame(match, games) : undefined;
  const isOn = (game: KnownGame | undefined) => game?.frame != null && !isEnded(game);
  return [...completedGames(match), ...(current ? [current] : [])].map((seen) => {
    const row = seriesGame(match, seen, games);
    if (seen !== current) return row;
    return { ...row, state: isOn(games.find(({ key }) => key === seen.id)) ? 'inProgress' : 'unstarted' };
  });
}

/** Games that had begun when a remake replaced them; the score does not count them. */
function replacedGames(match: KnownMatch, games: readonly KnownGame[]): GameRow[] {
  return Object.entries(match.remakes).flatMap(([key, replaced]) => {
    const seen = match.games.find(({ id }) => id === key);
    const wasBegun = games.some((game) => game.key === replaced && game.frame !== null);
    return seen && wasBegun ? [{ ...seriesGame(match, { ...seen, id: replaced }, games), state: 'unneeded' }] : [];
  });
}

function remakesOf({ remakes, names }: KnownMatch): Record<string, string> {
  const ids = Object.entries(remakes).map(([key, replaced]) => [names.games[key], names.games[replaced]] as const);
  return Object.fromEntries(ids.filter((pair): pair is [string, string] => !pair.includes(undefined)));
}

interface PlayedGame extends GameRow {
  winningSide: 'blue' | 'red' | null;
}

/** One game of the series; its length and start are known if its frames were followed. */
export function seriesGame(match: KnownMatch, seen: ObservedGame, games: readonly KnownGame[]): PlayedGame {
  const game = games.find(({ key }) => key === seen.id);
  const winner = match.winners[seen.id];
  const isWinner = (side: 'blue' | 'red') => winner !== undefined && placeOf(match, game, side) === winner;
  const { frame, startedAt } = game ?? {};
  return {
    gameId: gameIdOf(match, seen),
    gameNumber: seen.number,
    state: 'completed',
    winnerSlug: winner === undefined ? null : match.names.teams[winner].slug,
    winningSide: isWinner('blue') ? 'blue' : isWinner('red') ? 'red' : null,
    blueTeam: teamOf(match, game, 'blue', seen),
    redTeam: teamOf(match, game, 'red', seen),
    duration: game && frame?.state === 'finished' ? clockOf(game, frame) : null,
    startedAt: startedAt == null ? null : new Date(startedAt).toISOString(),
    patch: game?.lineup?.patch ?? null,
    hasStats: game?.numeric ?? false,
    postgame_coverage_level: game?.numeric ? 'live' : 'games',
  };
}

function seriesCurrentGame(match: KnownMatch, games: readonly KnownGame[]): CurrentGame | null {
  const current = currentGame(match, games);
  if (!current || match.stage !== 'inProgress') return null;
  const game = games.find(({ key }) => key === current.id);
  return {
    gameId: gameIdOf(match, current),
    gameNumber: current.number,
    state: gameStateOf(game),
    startedAt: game?.startedAt == null ? null : new Date(game.startedAt).toISOString(),
    gameTime: null,
    blueTeam: teamOf(match, game, 'blue', current),
    redTeam: teamOf(match, game, 'red', current),
  };
}

export function teamOf(
  match: KnownMatch,
  game: KnownGame | undefined,
  side: 'blue' | 'red',
  planned?: ObservedGame,
): NamedTeam | null {
  const place = placeOf(match, game, side, planned);
  return place === null ? null : shown(match.names.teams[place]);
}

export function gameIdOf({ names }: KnownMatch, { id }: ObservedGame): string {
  return names.games[id] as string;
}
