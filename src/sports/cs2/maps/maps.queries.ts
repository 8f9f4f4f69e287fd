import type { Database } from '../../../db/database.js';
import { raw, sql, where } from '../../../db/sql.js';

export interface MapSums {
  slug: string;
  played: number;
  ctRoundWinRate: number | null;
  tRoundWinRate: number | null;
}

const share = (part: string, whole: string) => `round(sum(${part})::numeric / nullif(sum(${whole}), 0), 4)::float`;

/** Each map that was played, or this one, with its rounds by side. */
export function sumMaps(db: Database, slug?: string): Promise<MapSums[]> {
  return db.rows<MapSums>(sql`
    select played.map as slug, played.count as played, sides.ct as "ctRoundWinRate", sides.t as "tRoundWinRate"
    from (
      select map, count(*)::int as count from cs2_map
      ${where([raw(`status = 'completed' and map is not null`), slug !== undefined && sql`map = ${slug}`])} group by map
    ) played
    left join (
      select map, ${raw(share('ct_won', 'ct_rounds'))} as ct, ${raw(share('t_won', 't_rounds'))} as t from cs2_map_team
      ${where([raw('map is not null'), slug !== undefined && sql`map = ${slug}`])} group by map
    ) sides on sides.map = played.map
    order by played.map`);
}
