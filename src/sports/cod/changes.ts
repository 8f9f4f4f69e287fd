import type { Change } from '../../service/change.js';

/** Newest first. */
export const COD_CHANGES: readonly Change[] = [
  {
    id: '2026-11-pushed-history',
    date: '2026-11-24',
    type: 'changed',
    title: 'Maps before the history of a plan',
    body: 'Lists leave out the maps of matches that the plan does not open and say historyTruncated; a fortnite window older than that answers 403. What happened more than a week ago makes no event, whether it is pushed or imported.',
    routes: ['/cod/matches/*', '/cod/teams/{slug}/matches', '/cod/search', '/fortnite/*'],
  },
  {
    id: '2026-11-cod',
    date: '2026-11-23',
    type: 'added',
    title: 'cod',
    body: 'Matches, teams, players, tournaments, standings and transfers, as operators push them. Their webhook events are sent; endTime of cod.match.completed is null where no source has it.',
    routes: ['/cod/*', '/operator/cod/{kind}'],
  },
  {
    id: '2026-11-cod-live-update',
    date: '2026-11-21',
    type: 'changed',
    title: 'Live score changes have an event of their own',
    body: 'Live score changes are delivered as cod.match.live_update. cod.match.completed is sent once, when a series is final and its statistics are locked.',
    routes: [],
  },
];
