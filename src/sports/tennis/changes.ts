import type { Change } from '../../service/change.js';

/** Newest first. */
export const TENNIS_CHANGES: readonly Change[] = [
  {
    id: '2026-11-tennis-repeated-rows',
    date: '2026-11-27',
    type: 'fixed',
    title: 'Points of rows that stand twice',
    body: 'A player whom a ranking file lists twice in a week, once without points, keeps the points. Of rows that contradict each other the first one counts, and the other is a reject with the reason conflict.',
    routes: ['/tennis/rankings', '/tennis/rankings/*'],
  },
  {
    id: '2026-11-tennis-incomplete-lists',
    date: '2026-11-27',
    type: 'fixed',
    title: 'A part of a ranking list is a gap',
    body: 'A list that begins below the first rank, or has less than a tenth of the rows of a list beside it, is incomplete: no route shows it or compares with it, and coverage counts it in gaps. After such a list even number 1 was a new entry.',
    routes: ['/tennis/rankings', '/tennis/rankings/*', '/tennis/players/*'],
  },
  {
    id: '2026-11-tennis-walkovers',
    date: '2026-11-27',
    type: 'fixed',
    title: 'Walkovers without statistics',
    body: 'A walkover has no box score and no duration, whatever upstream writes beside it; has_stats was true for some of them, and matches_with_stats counted boxes that held nothing but zeros.',
    routes: ['/tennis/matches/*', '/tennis/players/*'],
  },
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
