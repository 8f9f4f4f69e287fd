/** The demo world is grown from it: the same on every machine. */
export const DEMO_SEED = 20_260_101;
