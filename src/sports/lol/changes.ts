import type { Change } from '../../service/change.js';

/** Newest first. */
export const LOL_CHANGES: readonly Change[] = [
  {
    id: '2026-11-lol-times-scores',
    date: '2026-11-27',
    type: 'fixed',
    title: 'Times of games, and scores of matches that have not begun',
    body: 'startedAt is null only for games whose day alone is known; before, one such game hid the times of its whole series. A match that has not begun has no score; before, some had 0-0. The score is null where a game was won by neither of the teams.',
    routes: ['/lol/matches', '/lol/matches/*', '/lol/games/*', '/lol/schedule'],
  },
  {
    id: '2026-11-lol-draft-sides',
    date: '2026-11-27',
    type: 'fixed',
    title: 'Drafts stand on the side that played them',
    body: 'Where a source has the picks of a game on the other side than the champions that were played, its picks and bans change places.',
    routes: ['/lol/games/*', '/lol/analytics/drafts/*'],
  },
  {
    id: '2026-11-lol-hidden',
    date: '2026-11-27',
    type: 'fixed',
    title: 'Matches that came before their league',
    body: "Matches and games whose tournament was imported before its league stayed hidden for good. They wait now until the league is there; what still lacks its league, tournament or day is in unresolved of GET /coverage/lol. Riot's files give the same tables in any order.",
    routes: ['/lol/matches', '/lol/games/*', '/coverage/{family}'],
  },
  {
    id: '2026-11-lol-tables',
    date: '2026-11-27',
    type: 'changed',
    title: 'Tables of one name are several tables',
    body: 'Where a stage has several tables of one name, such as both halves of a league and their tie-break, each is a group of its own: the second has a 2 after its name, and so on, in group and groups of standings and in blockName of matches. Before, such tables were mixed, and a team could have the record of neither.',
    routes: ['/lol/standings', '/lol/leagues/*', '/lol/tournaments/*', '/lol/matches'],
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
