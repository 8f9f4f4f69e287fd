import type { FactData } from '../../../facts/fact.js';
import type { LOL_FACTS } from '../facts.js';
import type { KnownGame } from './game.reduce.js';
import { numberOf, sourceOf } from './game-state.reduce.js';
import type { KnownMatch } from './match.reduce.js';
import { teamOf } from './match-state.reduce.js';
import type { NamedTeam } from './names.reduce.js';

export type Data<Name extends keyof typeof LOL_FACTS> = FactData<(typeof LOL_FACTS)[Name]>;

/** The fields and teams that all facts of a game share. */
export interface FactHead {
  shared: Pick<Data<'lol.live.state'>, 'matchId' | 'gameId' | 'gameNumber' | 'league' | 'gameTime' | 'source'>;
  blue: NamedTeam;
  red: NamedTeam;
}

/** Undefined until the match and both teams are known, because facts contain their names. */
export function factHeadOf(game: KnownGame, match: KnownMatch | undefined, gameTime: number): FactHead | undefined {
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
