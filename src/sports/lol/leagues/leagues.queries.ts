import { anyOf } from '../../../db/conditions.js';
import type { Database } from '../../../db/database.js';
import type { SortKey } from '../../../db/keyset.js';
import { raw, sql } from '../../../db/sql.js';
import type { List } from '../../../http/lists.js';
import { externalIds, LEAGUE_ID } from '../refs.queries.js';
import type { LeaguesQuery } from './leagues.dto.js';

/** Larger leagues first. */
export const BY_TIER: readonly SortKey[] = [
  { by: `array_position(array['primary', 'international', 'secondary', 'other'], l.tier)`, type: 'whole' },
  { by: 'l.slug', type: 'text' },
];

const at = (path: string) => `'/api/v1/lol/leagues/lol-' || l.slug || '/${path}'`;

/** League `l`, as JSON text. */
export const LEAGUE_OBJECT = `json_build_object(
  'leagueId', 'lol-' || l.slug, 'slug', l.slug, 'name', l.name, 'shortName', l.short_name, 'region', l.region,
  'tier', l.tier, 'imageUrl', l.image_url, 'isActive', l.is_active, 'aliases', l.aliases,
  'currentTournamentId', (
    select 'lol-tournament-' || t.n from lol_tournament t
    where t.league_n = l.n and t.starts_on <= current_date and t.ends_on >= current_date
    order by t.starts_on desc, t.n desc limit 1),
  'externalIds', ${externalIds('l.external_ids')},
  'endpoints', json_build_object('schedule', ${at('schedule')}, 'standings', ${at('standings')},
    'coverage', '/api/v1/lol/coverage'))::text`;

/** The list of leagues. */
export function leagueList({ tier, region, isActive }: LeaguesQuery): List {
  return {
    name: 'lol leagues',
    from: raw('lol_league l'),
    conditions: [
      anyOf(raw('l.tier'), tier),
      region !== undefined && sql`lower(l.region) = ${region.toLowerCase()}`,
      isActive !== undefined && sql`l.is_active = ${isActive}`,
    ],
    order: BY_TIER,
    key: 'l.n',
    row: raw(LEAGUE_OBJECT),
    ids: LEAGUE_ID,
  };
}

/** A league as JSON text. */
export async function findLeague(db: Database, n: number): Promise<string> {
  const row = await db.row<{ body: string }>(
    sql`select ${raw(LEAGUE_OBJECT)} as body from lol_league l where l.n = ${n}`,
  );
  return (row as { body: string }).body;
}
