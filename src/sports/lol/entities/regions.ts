import { RIOT } from '../kinds.js';

/** Riot's names of regions by the wiki's. */
const OFFICIAL: Readonly<Record<string, string>> = {
  Korea: 'KOREA',
  China: 'CHINA',
  Europe: 'EMEA',
  Turkey: 'EMEA',
  MENA: 'EMEA',
  CIS: 'COMMONWEALTH OF INDEPENDENT STATES',
  'North America': 'NORTH AMERICA',
  Brazil: 'BRAZIL',
  'Latin America': 'LATIN AMERICA',
  LAN: 'LATIN AMERICA',
  LAS: 'LATIN AMERICA',
  LMS: 'HONG KONG, MACAU, TAIWAN',
  PCS: 'HONG KONG, MACAU, TAIWAN',
  Vietnam: 'VIETNAM',
  Japan: 'JAPAN',
  Oceania: 'OCEANIA',
};

/** Riot's name of a region that the wiki names. */
export function officialRegion(written: string | null): string | undefined {
  return OFFICIAL[written ?? ''];
}

/** Riot has two halves of Latin America beside the whole; all three count as one region. */
export function plainRegion(region: string): string {
  return region.startsWith('LATIN AMERICA') ? 'LATIN AMERICA' : region;
}

/**
 * A common table expression `region`: Riot's region of each league, by every source's key of the league. Materialized,
 * because the planner expects one row of it and would compute it again for each row that it is joined with.
 */
export const LEAGUE_REGIONS = `region as materialized (
  select own.source, own.key, min(r.region) as region
  from identity own
  join identity official
    on official.family = 'lol' and official.kind = 'league' and official.source = '${RIOT}' and official.n = own.n
  join lol_riot_league r on r.id = official.key and r.region <> 'INTERNATIONAL'
  where own.family = 'lol' and own.kind = 'league' group by own.source, own.key
)`;
