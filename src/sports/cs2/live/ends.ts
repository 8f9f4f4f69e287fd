import { EndedStates } from '../../../live/ended-states.js';

export const ENDS = new EndedStates('cs2_live_end');
