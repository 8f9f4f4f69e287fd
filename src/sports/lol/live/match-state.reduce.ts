import { clockAt } from './frame.reduce.js';
import type { Game } from './game.reduce.js';
import type { LiveSeriesTeam, LiveTeamRef, SeriesCurrentGame, SeriesGame } from './live.dto.js';
import { currentGame, isDecided, placeOf, winnerOf, winsOf, type Match } from './match.reduce.js';
import type { GameSeen } from './sighting.js';
import type { LiveSeriesItemState, LiveSeriesState } from './live.dto.js';

/** A match as the list of live matches and its rooms show it, without what changed. */
export function matchState(match: Match, games: readonly Game[]): Omit<LiveSeriesItemState, 'changes'> {
  const { names, stage } = match;
  const current = currentGame(match, games);
  const game = games.find(({ key }) => key === current?.id);
  const isNumeric = game !== undefined && game.numeric && game.frame?.state !== 'finished';
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
    team1: seriesTeam(match, 0),
    team2: seriesTeam(match, 1),
    currentGameId: current ? gameIdOf(match, current) : null,
    currentGameNumber: current?.number ?? null,
    currentGameState: current ? (game?.frame?.state ?? 'not_started') : null,
    gameIds: match.games.map((one) => gameIdOf(match, one)),
    coverage: { live_row: match.isListed && stage === 'inProgress', numeric_live_state: isNumeric },
    streams: match.streams,
    recommendedPollSeconds: isNumeric ? IN_GAME_POLL_SECONDS : BETWEEN_POLL_SECONDS,
  };
}

export const IN_GAME_POLL_SECONDS = 2;
const BETWEEN_POLL_SECONDS = 10;

export function strategyOf({ bestOf }: Match): string {
  return `Bo${bestOf}`;
}

/** The time of the first frame of the first game; null where that was not seen. */
export function startOf(match: Match, games: readonly Game[]): string | null {
  const first = match.games.find(({ number }) => number === 1);
  const startedAt = games.find(({ key }) => key === first?.id)?.startedAt ?? null;
  return startedAt === null ? null : new Date(startedAt).toISOString();
}

export function seriesTeam(match: Match, place: 0 | 1): LiveSeriesTeam {
  const score = match.score?.[place] ?? null;
  const winner = winnerOf(match);
  const lost = winner === null ? 'draw' : 'loss';
  const outcome = match.stage === 'completed' && match.score ? (winner === place ? 'win' : lost) : null;
  return { ...match.names.teams[place], score, gameWins: score, outcome };
}

/** The series as its route shows it. */
export function seriesState(match: Match, games: readonly Game[]): LiveSeriesState {
  const winner = winnerOf(match);
  const next = winsOf(match) + 1;
  return {
    matchId: match.names.matchId,
    league: match.names.league.slug,
    state: match.stage,
    bestOf: match.bestOf,
    team1: seriesTeam(match, 0),
    team2: seriesTeam(match, 1),
    completedGames: completedGames(match).map((one) => seriesGame(match, one, games)),
    currentGame: seriesCurrentGame(match, games),
    nextGameNumber: match.stage === 'completed' || next > match.bestOf ? null : next,
    isDecided: isDecided(match),
    winnerSlug: winner === null ? null : match.names.teams[winner].slug,
  };
}

/** The games that count for the score. */
export function completedGames(match: Match): GameSeen[] {
  return match.games.filter(({ number }) => number <= winsOf(match));
}

/** One game of the series; its length and start are known where its frames were followed. */
export function seriesGame(match: Match, seen: GameSeen, games: readonly Game[]): SeriesGame {
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
    blueTeam: teamOf(match, game, 'blue'),
    redTeam: teamOf(match, game, 'red'),
    duration: game && frame?.state === 'finished' ? clockAt(game, frame.at) : null,
    startedAt: startedAt == null ? null : new Date(startedAt).toISOString(),
    patch: game?.lineup?.patch ?? null,
    hasStats: game?.numeric ?? false,
    postgame_coverage_level: game?.numeric ? 'live' : 'games',
  };
}

function seriesCurrentGame(match: Match, games: readonly Game[]): SeriesCurrentGame | null {
  const current = currentGame(match, games);
  if (!current || match.stage !== 'inProgress') return null;
  const game = games.find(({ key }) => key === current.id);
  return {
    gameId: gameIdOf(match, current),
    gameNumber: current.number,
    state: game?.frame?.state ?? 'not_started',
    startedAt: game?.startedAt == null ? null : new Date(game.startedAt).toISOString(),
    gameTime: game?.frame ? clockAt(game, game.frame.at) : null,
    blueTeam: teamOf(match, game, 'blue'),
    redTeam: teamOf(match, game, 'red'),
  };
}

export function teamOf(match: Match, game: Game | undefined, side: 'blue' | 'red'): LiveTeamRef | null {
  const place = placeOf(match, game, side);
  return place === null ? null : match.names.teams[place];
}

export function gameIdOf({ names }: Match, { id }: GameSeen): string {
  return names.games[id] as string;
}
