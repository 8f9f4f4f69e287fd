import type { LolFact } from '../facts.js';
import type { Game } from './game.reduce.js';
import { completedGames, seriesGame, seriesTeam, startOf, strategyOf } from './match-state.reduce.js';
import { hasResult, isForfeit, winnerOf, winsOf, type Match, type Page } from './match.reduce.js';

/**
 * The facts between what was known of a match before and after one observation: its start, its score, its end, a
 * correction after the end. Upstream gives no time of any of them, so each bears its content in place of a moment:
 * a fact that is found again after a restart is the same fact.
 */
export function matchFacts(before: Match | undefined, after: Match, games: readonly Game[], at: number): LolFact[] {
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
 * Holds back the start of a match for the answer that names its tournament: the page of live matches names none, but the
 * page of the match, which is asked for next, does.
 */
export function awaitStart(before: Match | undefined, after: Match, { page, at }: { page?: Page; at: number }): Match {
  const { startSeenAt: seenAt, ...rest } = after;
  const isInTime = seenAt === undefined ? isFresh(before, after, at) : at - seenAt < TOURNAMENT_WITHIN_MS;
  const isNamed = after.names.tournamentId !== null || page === 'event';
  const isAwaited = after.stage === 'inProgress' && after.isListed && !isNamed && isInTime;
  return isAwaited ? { ...rest, startSeenAt: seenAt ?? at } : rest;
}

/** After this time the start is published without a tournament. */
const TOURNAMENT_WITHIN_MS = 10_000;

/** True for a match that did not run before; one that is first seen long after its start is no news. */
function isFresh(before: Match | undefined, after: Match, at: number): boolean {
  return before === undefined ? !isStale(after, at) : before.stage !== 'inProgress';
}

/** A match that is first seen long after its start started when nobody looked. */
function isStale({ startTime }: Match, at: number): boolean {
  return at - Date.parse(startTime) > HISTORY_AFTER_MS;
}

const HISTORY_AFTER_MS = 3_600_000;

function head(match: Match, games: readonly Game[]) {
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

function teams(match: Match) {
  const team = (place: 0 | 1) => {
    const { slug, name, shortName, logoUrl, score } = seriesTeam(match, place);
    return { slug, name, shortName, logoUrl, score: score ?? 0 };
  };
  return { team1: team(0), team2: team(1) };
}

function started(match: Match, games: readonly Game[], at: number): LolFact {
  const data = { ...head(match, games), state: 'inProgress' as const, ...teams(match) };
  return {
    name: 'lol.match.started',
    subject: match.names.matchId,
    occurredAt: Date.parse(data.startedAt ?? '') || at,
    once: 'started',
    data,
  };
}

function completed(match: Match, games: readonly Game[], at: number): LolFact {
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

/** The time of the frame that ended the last game. */
function lastFrameOf(match: Match, games: readonly Game[]): number | undefined {
  const last = completedGames(match).at(-1);
  const frame = games.find(({ key }) => key === last?.id)?.frame;
  return frame?.state === 'finished' ? frame.at : undefined;
}

function winnerSlug(match: Match): string | null {
  const winner = winnerOf(match);
  return winner === null ? null : match.names.teams[winner].slug;
}

function scoreUpdated(before: Match, after: Match, games: readonly Game[], at: number): LolFact[] {
  const [previousScore, score] = [scoreText(before), scoreText(after)];
  if (previousScore === score) return [];
  // Only a game that is counted one by one shows who won it.
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
function scoreText({ score }: Match): string {
  return (score ?? [0, 0]).join('-');
}

function corrected(before: Match, after: Match, at: number): LolFact[] {
  const facing = (match: Match) => ({ score: scoreText(match), winnerSlug: winnerSlug(match) });
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
