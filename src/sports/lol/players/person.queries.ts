import { sql, type Sql } from '../../../db/sql.js';

const about = (column: string) => `(select about.${column} from lol_player_about about where about.n = p.n)`;
const stint = (value: string) =>
  `(select ${value} from lol_spell stint where stint.player_n = p.n and stint.place = 1 and stint.is_current)`;

/** Fields of player `p` from rosters, contracts, biographies and lists of prizes. */
export const PERSON = {
  nationality: about('nationality'),
  countryCode: about('country_code'),
  imageUrl: 'null',
  birthDate: about('birth_date'),
  residency: about('residency'),
  joinedTeamAt: stint('stint.starts_on'),
  // Ignores a contract that ended while sources still had the player in the team.
  contractEndsAt: stint('case when stint.contract_ends_on >= stint.last_seen_on then stint.contract_ends_on end'),
  social: `json_build_object('x', null, 'twitch', null, 'youtube', null, 'instagram', null)`,
  earnings: `(
    select case when sum(won.usd) is not null then json_build_object('totalEarnings', max(won.usd), 'currency', 'USD') end
    from (
      select usd from lol_earning_total where player_n = p.n
      union all select sum(usd) from lol_earning where player_n = p.n
    ) won)`,
} as const;

/** A condition: player `p` is from one of these countries; false if none is given. */
export function fromCountries(countries: readonly string[] | undefined): Sql | false {
  if (countries === undefined || countries.length === 0) return false;
  const codes = countries.map((country) => country.toUpperCase());
  return sql`p.n in (select about.n from lol_player_about about where about.country_code = any(${codes}))`;
}
