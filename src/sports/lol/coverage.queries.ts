/**
 * What is known of match `m` beside its schedule, a minute late: whether the live feed lists it now, and whether frames
 * of it bear figures.
 */
export const LIVE_ROW = liveFlag('is_listed');
export const NUMERIC_LIVE_STATE = liveFlag('is_numeric');

/** `coverage` of a schedule row. */
export const ROW_COVERAGE = `json_build_object('live_row', ${LIVE_ROW}, 'numeric_live_state', ${NUMERIC_LIVE_STATE})`;

function liveFlag(column: string): string {
  return `coalesce((select v.${column} from lol_live_match v where v.n = m.n), false)`;
}
