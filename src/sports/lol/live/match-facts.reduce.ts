import type { LolFact } from '../facts.js';
import type { KnownGame } from './game.reduce.js';
import { completedGames, seriesGame, seriesTeam, startOf, strategyOf } from './match-state.reduce.js';
import { hasResult, isForfeit, winnerOf, winsOf, type KnownMatch, type Page } from './match.reduce.js';

/**
 * The facts of a match that one observation makes known: its start, a score, its end, a correction after the end. Upstream
 * has no times of them, so their content identifies them: a fact that is found again after a restart is the same fact.
 */
export function matchFacts(
  before: KnownMatch | undefined,
  after: KnownMatch,
  games: readonly KnownGame[],
  at: number,
): LolFact[] {
  const isSeenToStart = after.stage === 'inProgress' && isFresh(before, after, at);
  const isAwaited = before?.startSeenAt !== undefined && after.stage !== 'unstarted';
  const isStarted = after.startSeenAt === undefined && (isSeenToStart || isAwaited);
  const wasOver = before !== undefined && hasResult(before);
  const isOver = before !== undefined && !wasOver && hasResult(after);
  return [
    ...(isStarted ? [started(after, games, at)] : []),
    ...(before && !wasOver ? scoreUpdated(before, after, games, at) : []),
    ...(isOver ? [completed(after, games, at)] : []),
    ...(before && wasOver ? corrected(before, after, at) : []),
  ];
}

/**
 * Holds back the start of a match until its tournament is known: the page of live matches names no tournament, but the page
 * of the match, which is read next, does.
 */
export function awaitStart(
  before: KnownMatch | undefined,
  after: KnownMatch,
  { page, at }: { page?: Page; at: number },
): KnownMatch {
  const { startSeenAt: seenAt, ...rest } = after;
  const isInTime = seenAt === undefined ? isFresh(before, after, at) : at - seenAt < TOURNAMENT_WITHIN_MS;
  const isNamed = after.names.tournamentId !== null || page === 'event';
  const isAwaited = after.stage === 'inProgress' && after.isListed && !isNamed && isInTime;
  return isAwaited ? { ...rest, startSeenAt: seenAt ?? at } : rest;
}

/** After this time the start is published without its tournament. */
const TOURNAMENT_WITHIN_MS = 10_000;

/** True for a match that was not running before; a match that is first seen long after its start does not count. */
function isFresh(before: KnownMatch | undefined, after: KnownMatch, at: number): boolean {
  return before === undefined ? !isLate(after, at) : before.stage !== 'inProgress';
}

/** True for a match whose start was planned long ago. */
function isLate({ startTime }: KnownMatch, at: number): boolean {
  return at - Date.parse(startTime) > HISTORY_AFTER_MS;
}

const HISTORY_AFTER_MS = 3_600_000;

function head(match: KnownMatch, games: readonly KnownGame[]) {
  const { names, blockName, bestOf, startTime } = match;
  return {
    matchId: names.matchId,
    league: names.league.slug,
    leagueId: names.league.leagueId,
    tournamentId: names.tournamentId,
    blockName,
    bestOf,
    strategy: strategyOf(match),
    startTime,
    startedAt: startOf(match, games),
  };
}

function teams(match: KnownMatch) {
  const team = (place: 0 | 1) => {
    const { slug, name, shortName, logoUrl, score } = seriesTeam(match, place);
    return { slug, name, shortName, logoUrl, score: score ?? 0 };
  };
  return { team1: team(0), team2: team(1) };
}

function started(match: KnownMatch, games: readonly KnownGame[], at: number): LolFact {
  const data = { ...head(match, games), state: 'inProgress' as const, ...teams(match) };
  return {
    name: 'lol.match.started',
    subject: match.names.matchId,
    occurredAt: Date.parse(data.startedAt ?? '') || at,
    once: 'started',
    data,
  };
}

function completed(match: KnownMatch, games: readonly KnownGame[], at: number): LolFact {
  const rows = completedGames(match).map((one) => seriesGame(match, one, games));
  const { team1, team2 } = teams(match);
  const endedAt = lastFrameOf(match, games) ?? match.endedAt ?? at;
  return {
    name: 'lol.match.completed',
    subject: match.names.matchId,
    occurredAt: endedAt,
    once: 'completed',
    data: {
      ...head(match, games),
      state: 'completed',
      team1,
      team2,
      score: { team1: team1.score, team2: team2.score },
      winnerSlug: winnerSlug(match),
      endTime: new Date(endedAt).toISOString(),
      gameCount: winsOf(match),
      games: rows.map(({ gameId, gameNumber, winnerSlug: winner, winningSide, duration }) => {
        return { gameId, gameNumber, winnerSlug: winner, winningSide, duration };
      }),
      forfeit: isForfeit(match),
      postgame_coverage_level: levelOf(rows),
    },
  };
}

function levelOf(rows: readonly { hasStats: boolean }[]): string {
  if (rows.some(({ hasStats }) => hasStats)) return 'live';
  return rows.length > 0 ? 'games' : 'result_only';
}

/** The time of the final frame of the last game. */
function lastFrameOf(match: KnownMatch, games: readonly KnownGame[]): number | undefined {
  const last = completedGames(match).at(-1);
  const frame = games.find(({ key }) => key === last?.id)?.frame;
  return frame?.state === 'finished' ? frame.at : undefined;
}

function winnerSlug(match: KnownMatch): string | null {
  const winner = winnerOf(match);
  return winner === null ? null : match.names.teams[winner].slug;
}

function scoreUpdated(before: KnownMatch, after: KnownMatch, games: readonly KnownGame[], at: number): LolFact[] {
  const [previousScore, score] = [scoreText(before), scoreText(after)];
  if (previousScore === score) return [];
  // A score that rose by more than one does not show who won which game.
  const ended = winsOf(after) === winsOf(before) + 1 ? completedGames(after).at(-1) : undefined;
  const game = ended && seriesGame(after, ended, games);
  const { team1, team2 } = teams(after);
  return [
    {
      name: 'lol.score.updated',
      subject: after.names.matchId,
      occurredAt: at,
      once: `${previousScore} to ${score}`,
      data: {
        matchId: after.names.matchId,
        league: after.names.league.slug,
        score,
        teams: [team1, team2].map(({ logoUrl: _logoUrl, ...team }) => team),
        previousScore,
        bestOf: after.bestOf,
        gameNumber: game?.gameNumber ?? null,
        gameId: game?.gameId ?? null,
        gameWinnerSlug: game?.winnerSlug ?? null,
        gameWinningSide: game?.winningSide ?? null,
      },
    },
  ];
}

/** Such as `1-0`. */
function scoreText({ score }: KnownMatch): string {
  return (score ?? [0, 0]).join('-');
}

function corrected(before: KnownMatch, after: KnownMatch, at: number): LolFact[] {
  const facing = (match: KnownMatch) => ({ score: scoreText(match), winnerSlug: winnerSlug(match) });
  const [was, is] = [facing(before), facing(after)];
  const changedFields = (['score', 'winnerSlug'] as const).filter((name) => was[name] !== is[name]);
  if (changedFields.length === 0) return [];
  const only = (of: typeof was) => Object.fromEntries(changedFields.map((name) => [name, of[name]]));
  return [
    {
      name: 'lol.match.corrected',
      subject: after.names.matchId,
      occurredAt: at,
      once: `${was.score} to ${is.score}`,
      data: {
        matchId: after.names.matchId,
        changedFields,
        before: only(was),
        after: only(is),
        reason: null,
      },
    },
  ];
}
