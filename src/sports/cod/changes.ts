import type { Change } from '../../service/change.js';

/** Newest first. */
export const COD_CHANGES: readonly Change[] = [
  {
    id: '2026-11-cod-unknown-status',
    date: '2026-11-29',
    type: 'changed',
    title: 'Matches, tournaments and windows whose day has passed without a result are unknown',
    body: 'What is still planned or live three days after its last day has the status `unknown`, and lists of live matches and windows leave it out; the same goes for results that are not final and had no update for three days. Maps of such a match that were not over are `unknown` too. A planned tournament is live from its first day on.',
    routes: ['/cod/*', '/fortnite/*'],
  },
  {
    id: '2026-11-cod-names',
    date: '2026-11-29',
    type: 'fixed',
    title: 'Searches of players find former and real names',
    body: 'Searches compared the name in the game alone. They compare former names and the real name too.',
    routes: ['/cod/players/search', '/cod/search', '/fortnite/players/search', '/fortnite/search', '/search'],
  },
  {
    id: '2026-11-cod-overtaken',
    date: '2026-11-29',
    type: 'fixed',
    title: 'Planned matches whose day is over are not to come',
    body: 'A match that its source left planned stayed in the lists of matches to come for ever. These lists and the count of the overview begin today.',
    routes: ['/cod', '/cod/matches/upcoming', '/cod/schedule', '/cod/cdl/schedule'],
  },
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
