import { EndedStates } from '../../../live/ended-states.js';
import { GAME_TOPICS } from './topics.js';

/** The archive takes games; their other topics it reads beside them. */
export const ENDS = new EndedStates('lol_live_end', {
  column: 'archived',
  of: (topic) => !topic.startsWith(`${GAME_TOPICS.name}:`),
});
