import { sql, type Sql } from '../../../db/sql.js';

const about = (column: string) => `(select about.${column} from lol_player_about about where about.n = p.n)`;
const spell = (value: string) =>
  `(select ${value} from lol_spell spell where spell.player_n = p.n and spell.place = 1 and spell.is_current)`;

/** What rosters, contracts, biographies and lists of prizes say about player `p`, as values of members. */
export const PERSON = {
  nationality: about('nationality'),
  countryCode: about('country_code'),
  imageUrl: 'null',
  birthDate: about('birth_date'),
  residency: about('residency'),
  joinedTeamAt: spell('spell.starts_on'),
  // A contract that ended before the player was last seen in the team says nothing of today's.
  contractEndsAt: spell('case when spell.contract_ends_on >= spell.last_seen_on then spell.contract_ends_on end'),
  social: `json_build_object('x', null, 'twitch', null, 'youtube', null, 'instagram', null)`,
  earnings: `(
    select case when sum(won.usd) is not null then json_build_object('totalEarnings', max(won.usd), 'currency', 'USD') end
    from (
      select usd from lol_earning_total where player_n = p.n
      union all select sum(usd) from lol_earning where player_n = p.n
    ) won)`,
} as const;

/** Selects the players `p` of any of these countries; absent where none is given. */
export function fromCountries(countries: readonly string[] | undefined): Sql | false {
  if (countries === undefined || countries.length === 0) return false;
  const codes = countries.map((country) => country.toUpperCase());
  return sql`p.n in (select about.n from lol_player_about about where about.country_code = any(${codes}))`;
}
