import { sql, type Sql } from '../../../db/sql.js';

/**
 * Normalises an edition id to lower case from any of its spellings: `atp_2024-520`, `atp_2024_520`, `ATP-2024-520`.
 * Undefined for a text of another form, such as the id of a competition.
 */
export function editionIdFrom(text: string): string | undefined {
  const parts = /^(atp|wta)[-_](\d{4})[-_](.+)$/i.exec(text.trim());
  return parts ? `${parts[1]}_${parts[2]}-${parts[3]}`.toLowerCase() : undefined;
}

/** The id of a tournament's shell in lower case; undefined for a text of another form. */
export function shellIdFrom(text: string): string | undefined {
  return /^\s*(s365_\d{1,9})\s*$/i.exec(text)?.[1]?.toLowerCase();
}

/** The archive's edition that replaced the shell with this id (lower case); null for any other id. */
export function gaveWayTo(id: Sql): Sql {
  return sql`(select edition_id from tennis_live_shell where id = ${id})`;
}

/** The competition that an id names: its own, or the code of any of its editions. */
export function competitionMeant(text: string): Sql {
  const id = text.trim().toLowerCase();
  return sql`coalesce(
    (select id from tennis_competition where lower(id) = ${id}),
    (select competition_id from tennis_edition where lower(tour || '_' || code) = ${id} order by season desc, id limit 1))`;
}
