import type { Database } from '../../../db/database.js';
import { raw, sql, where } from '../../../db/sql.js';

export interface MapSums {
  slug: string;
  played: number;
  ctRoundWinRate: number | null;
  tRoundWinRate: number | null;
}

const share = (part: string, whole: string) => `round(${part}::numeric / nullif(${whole}, 0), 4)::float`;

/** Each played map, or the given one, with its rounds by side. */
export function sumMaps(db: Database, slug?: string): Promise<MapSums[]> {
  return db.rows<MapSums>(sql`
    select map as slug, played, ${raw(share('ct_won', 'ct_rounds'))} as "ctRoundWinRate",
      ${raw(share('t_won', 't_rounds'))} as "tRoundWinRate"
    from cs2_map_total ${where([slug !== undefined && sql`map = ${slug}`])} order by map`);
}
