/**
 * Flags of match `m`, up to a minute late: whether the live feed lists it now, whether its frames have figures, and whether
 * its events reach webhooks. Events reach webhooks in every league from which the feed has listed a match.
 */
export const LIVE_ROW = liveFlag('is_listed');
export const NUMERIC_LIVE_STATE = liveFlag('is_numeric');
export const WEBHOOK_EVENT = `(${liveFlag('was_listed')} or exists (
  select from lol_live_match o where o.league_n = m.league_n and o.was_listed))`;

/** `coverage` of a schedule row. */
export const ROW_COVERAGE = `json_build_object('live_row', ${LIVE_ROW}, 'numeric_live_state', ${NUMERIC_LIVE_STATE})`;

/** `coverage` of match `m`. */
export const MATCH_COVERAGE = `json_build_object(
  'schedule_metadata', true, 'live_row', ${LIVE_ROW}, 'numeric_live_state', ${NUMERIC_LIVE_STATE},
  'webhook_event', ${WEBHOOK_EVENT}, 'expected_live_state', ${LIVE_ROW} and ${NUMERIC_LIVE_STATE},
  'expected_webhooks', ${WEBHOOK_EVENT} and ${LIVE_ROW} and ${NUMERIC_LIVE_STATE},
  'coverage_level', case
    when m.state = 'completed' then m.postgame_level
    when ${LIVE_ROW} and ${NUMERIC_LIVE_STATE} then 'numeric_live'
    when ${LIVE_ROW} then 'live_row_only'
    else 'metadata_only'
  end)`;
function liveFlag(column: string): string {
  return `coalesce((select v.${column} from lol_live_match v where v.n = m.n), false)`;
}
