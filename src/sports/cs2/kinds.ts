import type { Kind } from '../../archive/resolve/identity-names.js';

/** Words that routes have in the place of a slug. */
const reserved = new Set([
  'search',
  'live',
  'upcoming',
  'recent',
  'calendar',
  'today',
  'trending',
  'world',
  'vrs',
  'region',
  'pool',
  'stream',
  'ws',
]);

export const TEAM: Kind = { family: 'cs2', name: 'team', reserved };
export const PLAYER: Kind = { family: 'cs2', name: 'player', reserved };
export const EVENT: Kind = { family: 'cs2', name: 'event', reserved };
export const MATCH: Kind = { family: 'cs2', name: 'match' };
export const SKIN: Kind = { family: 'cs2', name: 'skin', reserved };
export const TRANSFER: Kind = { family: 'cs2', name: 'transfer' };
export const ROSTER_CHANGE: Kind = { family: 'cs2', name: 'roster' };

/** HLTV's own ids of matches, teams, players and events. */
export const HLTV = 'hltv';
/** HLTV's ids of the pages of figures, which differ from its match ids. */
export const HLTV_STATS = 'hltv-stats';
/** Numbers of Steam accounts, by which demos identify players. */
export const STEAM = 'steam';
/** Ids of the tier-3 game lists. */
export const TIER3 = 'tier3';
/** Names of items on the game's market. */
export const MARKET = 'market';
