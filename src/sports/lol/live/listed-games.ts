import type { MatchSeen } from './observation.js';

/** A forfeit is over without the games that a victory takes. */
export function isOver(match: MatchSeen): boolean {
  const { teams, bestOf } = match;
  const most = Math.max(teams[0].wins ?? 0, teams[1].wins ?? 0);
  const isDecided = bestOf === null || most > bestOf / 2 || winsOf(match) >= bestOf;
  return isDecided || teams.some(({ outcome }) => outcome !== null);
}

/** The games that the score counts. */
export function countedGames(match: MatchSeen): string[] {
  return (match.games ?? []).filter(({ number }) => number <= winsOf(match)).map(({ id }) => id);
}

/** The games that run or come next; none once the match is over. */
export function runningGames(match: MatchSeen): string[] {
  return (match.games ?? []).filter(({ id }) => isToCome(match, id)).map(({ id }) => id);
}

/**
 * True for a game that runs or comes next; false once the score counts it, and where another one replaced it. Upstream
 * calls a running game unstarted at times, so the one after those that count comes next whatever its state.
 */
export function isToCome(match: MatchSeen, id: string): boolean {
  const game = match.games?.find((one) => one.id === id);
  if (!game || isOver(match)) return false;
  const wins = winsOf(match);
  return game.number === wins + 1 || (game.state === 'inProgress' && game.number > wins);
}

function winsOf({ teams }: MatchSeen): number {
  return (teams[0].wins ?? 0) + (teams[1].wins ?? 0);
}
