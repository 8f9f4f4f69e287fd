/** The seed of the demo world, which is the same on every machine. */
export const DEMO_SEED = 20_260_101;

/** The last season of the demo world's tours. */
export const DEMO_LAST_SEASON = 2_026;
