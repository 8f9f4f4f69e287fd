import type { FactData } from '../../../facts/fact.js';
import type { LOL_FACTS } from '../facts.js';
import type { TeamRef } from '../refs.dto.js';
import type { Game } from './game.reduce.js';
import { numberOf, sourceOf } from './game-state.reduce.js';
import type { Match } from './match.reduce.js';
import { teamOf } from './match-state.reduce.js';

export type Data<Name extends keyof typeof LOL_FACTS> = FactData<(typeof LOL_FACTS)[Name]>;

/** What the facts of a game share. */
export interface Scene {
  shared: Pick<Data<'lol.live.state'>, 'matchId' | 'gameId' | 'gameNumber' | 'league' | 'gameTime' | 'source'>;
  blue: TeamRef;
  red: TeamRef;
}

/** Undefined while the match or a team is not known: facts must bear their names. */
export function sceneOf(game: Game, match: Match | undefined, gameTime: number): Scene | undefined {
  const [blue, red] = match ? [teamOf(match, game, 'blue'), teamOf(match, game, 'red')] : [];
  if (!match || !blue || !red) return undefined;
  const shared = {
    matchId: match.names.matchId,
    gameId: game.names.gameId,
    gameNumber: numberOf(game, match),
    league: match.names.league.slug,
    gameTime,
    source: sourceOf(game),
  };
  return { shared, blue, red };
}
