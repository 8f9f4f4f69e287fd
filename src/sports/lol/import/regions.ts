import { RIOT } from './kinds.js';

/** Riot's regions by the wiki's. */
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

/** The region, as Riot calls it, of a region as the wiki writes it. */
export function officialRegion(written: string | null): string | undefined {
  return OFFICIAL[written ?? ''];
}

/** Riot has two halves of Latin America beside the whole. */
export function plainRegion(region: string): string {
  return region.startsWith('LATIN AMERICA') ? 'LATIN AMERICA' : region;
}

/**
 * A common table expression `region`: the regions of leagues by the sources' keys of them, as Riot calls them. Made once,
 * because the planner takes it for one row and would make it for every row beside it.
 */
export const LEAGUE_REGIONS = `region as materialized (
  select told.source, told.key, min(r.region) as region
  from identity told
  join identity official
    on official.family = 'lol' and official.kind = 'league' and official.source = '${RIOT}' and official.n = told.n
  join lol_riot_league r on r.id = official.key and r.region <> 'INTERNATIONAL'
  where told.family = 'lol' and told.kind = 'league' group by told.source, told.key
)`;
