import type { Change } from '../../service/change.js';

/** Newest first. */
export const LOL_CHANGES: readonly Change[] = [
  {
    id: '2026-11-lol-teams',
    date: '2026-11-27',
    type: 'changed',
    title: 'A team stands once, by whatever name',
    body: 'Teams with several names, such as BRION, MAD Lions and Movistar KOI, or KOI and Rogue, are one team each: the lowest number stays, the other ids lead to it with X-Canonical-Id, and every former name finds it. A team of which sources have only an id has null for name, shortName and teamName, no longer the id. Placeholders such as TBD 3 are no team. Players who play two roles are no longer several. GET /coverage/lol lists the reviewed names and ids.',
    routes: ['/lol/teams/*', '/lol/players/*', '/lol/rankings', '/lol/standings', '/lol/matches/*', '/coverage/{family}'],
  },
  {
    id: '2026-11-webhook-filters',
    date: '2026-11-26',
    type: 'changed',
    title: 'Filters of webhooks take what routes take',
    body: 'league, matchId and gameId are taken as an id, number, slug, alias or upstream id in any case. A value that names nothing known is accepted, and warnings of the subscription says so; warnings of a test names filters that the sample does not pass. filterValues of the catalogues lists leagues and sides.',
    routes: ['/webhooks', '/webhooks/{id}', '/webhooks/test', '/webhooks/{id}/test', '/webhooks/events'],
  },
  {
    id: '2026-11-lol-started',
    date: '2026-11-26',
    type: 'changed',
    title: 'The start of a match names its tournament',
    body: 'lol.match.started waits up to ten seconds for the answer that names the tournament. startedAt is null there as a rule, since the first frame comes about a minute later.',
    routes: ['/webhooks/events', '/lol/webhooks/events'],
  },
  {
    id: '2026-11-lol-told',
    date: '2026-11-24',
    type: 'changed',
    title: 'What was live stays in the archive',
    body: 'Games that were followed keep their timeline, builds and the order of their draft; matches keep their first time, flags, recordings and broadcasts. A game that only reads of the broadcast describe has null figures, no zeros. Schedules leave out matches of the past that nobody ended, unless from asks for them.',
    routes: ['/lol/games/*', '/lol/matches/*', '/lol/schedule', '/lol/live/*'],
  },
  {
    id: '2026-11-lol-expand',
    date: '2026-11-24',
    type: 'added',
    title: 'Inlined objects',
    body: 'expand inlines games and streams of matches, the team of players and the roster of teams.',
    routes: ['/lol/matches', '/lol/players/*', '/lol/teams/*'],
  },
];
