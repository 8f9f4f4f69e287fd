import { raw, type Sql } from '../../../db/sql.js';

/**
 * What rosters, contracts and biographies tell of player `p`, as values of members. Box scores know none of it, so it is
 * unknown until a source tells it.
 */
export const PERSON = {
  nationality: 'null',
  countryCode: 'null',
  imageUrl: 'null',
  birthDate: 'null::date',
  residency: 'null',
  joinedTeamAt: 'null',
  contractEndsAt: 'null',
  social: `json_build_object('x', null, 'twitch', null, 'youtube', null, 'instagram', null)`,
  earnings: 'null',
} as const;

/** Selects the players `p` of any of these countries; absent where none is given. */
export function fromCountries(countries: readonly string[] | undefined): Sql | false {
  return countries !== undefined && countries.length > 0 && raw('false');
}
