import { raw, type Sql } from '../db/sql.js';

/**
 * SQL: a pushed status, but `unknown` where a plan or a running subject has no news three days after its last day or
 * moment.
 */
export function statusAfter(status: string, last: string): string {
  return `case when ${isOpen(status)} and ${last} < now() - interval '3 days' then 'unknown' else ${status} end`;
}

/** SQL: the status of something with days, such as a tournament: a plan whose first day has come is live. */
export function statusByDays(status: string, first: string, last: string): string {
  const today = `(now() at time zone 'UTC')::date`;
  const begun = `case when ${status} = 'upcoming' and ${first} <= ${today} then 'live' else ${status} end`;
  return `case when ${isOpen(status)} and coalesce(${last}, ${first}) < ${today} - 3 then 'unknown' else ${begun} end`;
}

function isOpen(status: string): string {
  return `${status} in ('scheduled', 'upcoming', 'live')`;
}

/** SQL: the body of record `r` with its status as time has changed it, and with further members in that case. */
export function bodyWith(status: string, more = ''): string {
  return `case when r.status is distinct from (${status})
    then (r.body::jsonb || jsonb_build_object('status', ${status}${more}))::json else r.body end`;
}

/** Selects records whose status is still the word; the stored status is compared too, because an index has it. */
export function withStatus(word: string, status: string): Sql {
  return raw(`r.status = '${word}' and ${status} = '${word}'`);
}
