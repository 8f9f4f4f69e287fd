/**
 * What is known of match `m` beside its schedule: whether the live feed lists it now, and whether frames of it bear
 * figures. The archive alone knows of neither.
 */
export const LIVE_ROW = 'false';
export const NUMERIC_LIVE_STATE = 'false';

/** `coverage` of a schedule row. */
export const ROW_COVERAGE = `json_build_object('live_row', ${LIVE_ROW}, 'numeric_live_state', ${NUMERIC_LIVE_STATE})`;
