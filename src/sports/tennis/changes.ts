import type { Change } from '../../service/change.js';

/** Newest first. */
export const TENNIS_CHANGES: readonly Change[] = [
  {
    id: '2026-11-tennis-live',
    date: '2026-11-21',
    type: 'added',
    title: 'Tennis live',
    body: 'Running matches point by point over REST, server-sent events and WebSocket; live ids go on resolving after the end.',
    routes: ['/tennis/matches/live', '/tennis/matches/live/{matchId}', '/tennis/live/*'],
  },
  {
    id: '2026-11-tennis',
    date: '2026-11-21',
    type: 'added',
    title: 'The tennis archive',
    body: 'Players, matches, box scores, head-to-heads, rankings, tournaments and draws from 1968 on.',
    routes: ['/tennis/*'],
  },
];
