import type { ObservedMatch } from './observation.js';

/** True once the series is decided, or a team has an outcome, as after a forfeit. */
export function isOver(match: ObservedMatch): boolean {
  const { teams, bestOf } = match;
  const most = Math.max(teams[0].wins ?? 0, teams[1].wins ?? 0);
  const isDecided = bestOf === null || most > bestOf / 2 || winsOf(match) >= bestOf;
  return isDecided || teams.some(({ outcome }) => outcome !== null);
}

/** The ids of the games that the score counts. */
export function countedGames(match: ObservedMatch): string[] {
  return (match.games ?? []).filter(({ number }) => number <= winsOf(match)).map(({ id }) => id);
}

/** The ids of the games that run or come next; none once the match is over. */
export function runningGames(match: ObservedMatch): string[] {
  return (match.games ?? []).filter(({ id }) => isToCome(match, id)).map(({ id }) => id);
}

/**
 * True for a game that runs or comes next; false once the score counts it, and after a remake replaced it. Upstream
 * sometimes calls a running game unstarted, so the game after the counted ones comes next whatever its state.
 */
export function isToCome(match: ObservedMatch, id: string): boolean {
  const game = match.games?.find((one) => one.id === id);
  if (!game || isOver(match)) return false;
  const wins = winsOf(match);
  return game.number === wins + 1 || (game.state === 'inProgress' && game.number > wins);
}

function winsOf({ teams }: ObservedMatch): number {
  return (teams[0].wins ?? 0) + (teams[1].wins ?? 0);
}
