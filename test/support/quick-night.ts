import type { Moment } from '../../src/live/playback.js';
import { NIGHT_MS, ufcNight } from '../../demo/ufc/night.js';

const SPEED = 3;
export const QUICK_NIGHT_MS = NIGHT_MS / SPEED;

/** A night of the sandbox in a third of its time and of its frames. */
export const quickNight = (seed: number, night: number): Generator<Moment> => ufcNight(seed, night, SPEED);

/** Of night 0 of seed 1. */
export const NIGHT_SLUG = 'sandbox-contender-series-0-stancombe-vs-rochecon';
