/**
 * What is known of match `m` beside its schedule: whether the live feed lists it now, whether frames of it bear figures,
 * and whether its events reach webhooks. The archive alone knows of none.
 */
export const LIVE_ROW = 'false';
export const NUMERIC_LIVE_STATE = 'false';
export const WEBHOOK_EVENT = 'false';

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
