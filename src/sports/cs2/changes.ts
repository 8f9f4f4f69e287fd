import type { Change } from '../../service/change.js';

/** Newest first. */
export const CS2_CHANGES: readonly Change[] = [
  {
    id: '2026-11-cs2-joined',
    date: '2026-11-24',
    type: 'fixed',
    title: 'Ids that were joined, and one name for a weapon',
    body: 'An id that was joined with another leads to it on every route, with X-Canonical-Id. A weapon has the market name everywhere. What is not known of an archived kill is null, and so are live grenades.',
    routes: ['/cs2/matches/*', '/cs2/players/*', '/cs2/teams/*', '/cs2/events/*', '/cs2/live/*'],
  },
  {
    id: '2026-11-cs2-rankings',
    date: '2026-11-24',
    type: 'changed',
    title: 'Rankings of regions and over missing lists',
    body: 'Regions compare with their own list before and also read the lists of Valve (source=vrs). Rankings of cs2 and lol carry coverage; over a missing list lol has no change, and cs2 no previousRank.',
    routes: ['/cs2/rankings/*', '/lol/rankings'],
  },
  {
    id: '2026-11-cs2',
    date: '2026-11-23',
    type: 'added',
    title: 'The cs2 archive',
    body: 'Matches with maps, rounds and figures of players, teams, rosters and transfers, events with brackets and results, leaderboards, the standings of Valve and a published rating, and maps with their pool. What no source has is an empty list with available false.',
    routes: [
      '/cs2',
      '/cs2/matches/*',
      '/cs2/teams/*',
      '/cs2/players/*',
      '/cs2/events/*',
      '/cs2/tournaments/*',
      '/cs2/rankings/*',
      '/cs2/leaderboards/{metric}',
      '/cs2/maps/*',
      '/cs2/roster-changes/recent',
      '/cs2/transfers/recent',
      '/cs2/reference/*',
      '/cs2/search',
    ],
  },
  {
    id: '2026-11-cs2-live',
    date: '2026-11-23',
    type: 'added',
    title: 'cs2 live',
    body: 'Running matches round by round over REST, server-sent events and WebSocket, with the series score alone while the main feed is silent. Their webhook events are sent.',
    routes: ['/cs2/live/*', '/cs2/webhooks/events'],
  },
  {
    id: '2026-11-cs2-skins',
    date: '2026-11-23',
    type: 'added',
    title: 'Prices of skins',
    body: 'Items of the market with the price of each provider, order books, prices by day and what rose or fell most, in any currency with a stored rate.',
    routes: ['/cs2/skins/*', '/operator/cs2/offers'],
  },
];
