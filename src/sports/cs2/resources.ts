/** The declaration of one resource, whose routes stand in several controllers; its ids may be aliases. */
const resourceOf = <Path extends string>(path: Path) =>
  ({
    path: `cs2/${path}`,
    tag: `CS2: ${path}`,
    errors: 'standard',
    game: 'cs2',
    stability: 'beta',
    joinsIds: true,
  }) as const;

export const MATCHES = resourceOf('matches');
export const PLAYERS = resourceOf('players');
export const TEAMS = resourceOf('teams');
