import { claim, findNumber, identify, NAME_SOURCE } from '../../../archive/resolve/identities.js';
import type { Kind } from '../../../archive/resolve/identity-names.js';
import type { Database } from '../../../db/database.js';
import { sql } from '../../../db/sql.js';
import { word } from '../../../live/cells.js';
import { fold } from '../../../archive/names.js';
import type { LiveEdition, Observation } from './observation.js';

/** The numbers of this kind appear in `s365_<n>`. */
const LIVE_TOURNAMENT: Kind = { family: 'tennis', name: 'live_tournament' };

/**
 * Finds the tournament of a match by tour, season and name, and stores a shell for a tournament that the archive lacks.
 * Null for an edition that the archive had before the feed named it, and where the feed lacks the name or a season that
 * fits the day.
 */
export async function identifyLiveEdition(db: Database, { at, match }: Observation): Promise<LiveEdition | null> {
  const { tour, bestOf } = match;
  const { name, year: season, level, category, surface } = match.tournament;
  const folded = word(name) && word(fold(name));
  const day = (match.startedAt ?? match.scheduledAt ?? new Date(at).toISOString()).slice(0, 10);
  if (folded === null || !isOfSeason(day, season)) return null;
  const key = `${tour} ${season} ${folded}`;
  const known = await findNumber(db.pool, LIVE_TOURNAMENT, NAME_SOURCE, key);
  const edition = await db.row<{ id: string }>(sql`
    select id from tennis_edition where tour = ${tour} and season = ${season} and folded = ${folded}
    order by abs(start_date - ${day}::date), id limit 1`);
  if (edition) return known === undefined ? null : { id: edition.id, isShell: false };
  const n = known ?? (await number(db, key));
  await db.rows(sql`
    insert into tennis_live_edition (n, tour, season, name, folded, level, category, surface, best_of, start_date)
    select ${n}, ${tour}, ${season}, ${name}, ${folded}, ${level}, ${category}, ${surface}, ${bestOf}, ${day}::date
    on conflict do nothing`);
  return { id: `s365_${n}`, isShell: true };
}

/** A season may begin in December of the year before. A replay of an old recording fits no season. */
function isOfSeason(day: string, season: number): boolean {
  return day.startsWith(`${season}-`) || day.startsWith(`${season - 1}-12-`);
}

async function number(db: Database, key: string): Promise<number> {
  const claims = [{ source: NAME_SOURCE, key }];
  const numbers = await identify(db, LIVE_TOURNAMENT.family, (client) => claim(client, LIVE_TOURNAMENT, claims));
  return numbers[0] as number;
}
