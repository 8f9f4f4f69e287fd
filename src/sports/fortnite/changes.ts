import type { Change } from '../../service/change.js';

/** Newest first. */
export const FORTNITE_CHANGES: readonly Change[] = [
  {
    id: '2026-11-fortnite',
    date: '2026-11-23',
    type: 'added',
    title: 'fortnite',
    body: 'Tournaments with live windows, results, players, organisations and transfers, as operators push them. Their webhook events are sent.',
    routes: ['/fortnite/*', '/operator/fortnite/{kind}'],
  },
];
