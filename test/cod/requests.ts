const words = (text: string): string[] => text.trim().split(/\s+/);

const PAGED = words('limit=1 limit=100 page=30&limit=100 page=9999&limit=100');

/** Every read of cod: with each filter alone, deep pages, what holds nothing, and unknown ids. */
export const COD_REQUESTS: readonly string[] = [
  '',
  'webhooks/events',
  ...asked('matches/live', PAGED),
  ...asked('matches/recent', [...PAGED, 'ids=cod-match-1,nobody,2']),
  ...asked('matches/upcoming', PAGED),
  ...words('matches/cod-match-1 matches/1 matches/m-01 matches/nobody matches/cod-match-999999999'),
  'matches/1/maps',
  ...asked('matches/1/player-stats', PAGED),
  ...['teams', 'orgs'].flatMap((list) =>
    asked(list, [
      ...PAGED,
      ...words(
        'region=eu region=eu,na franchiseOnly=true includeInactive=true region=nowhere region=eu&franchiseOnly=true',
      ),
    ]),
  ),
  ...words('teams/harbor-kings teams/nobody'),
  ...asked('teams/harbor-kings/roster', ['includeFormer=true']),
  ...asked('teams/harbor-kings/matches', PAGED),
  'teams/harbor-kings/transfers',
  ...asked('players', [...PAGED, 'ids=cod-player-9,nobody,2']),
  ...words('riv zz rivte an').map((q) => `players/search?q=${q}`),
  ...words('players/cod-player-1 players/p-01 players/nobody'),
  ...asked('players/1/stats', PAGED),
  ...asked('players/1/earnings', PAGED),
  'players/1/teams',
  ...asked('tournaments', [
    ...PAGED,
    ...words('completed=true completed=false season=2026 season=1999 tier=major game=Black%20Ops%207 ids=1,2,nobody'),
  ]),
  ...words('tournaments/cod-tournament-1 tournaments/nobody'),
  ...asked('tournaments/1/results', PAGED),
  ...asked('tournaments/1/matches', PAGED),
  ...words('standings cdl/standings schedule cdl/schedule').flatMap((list) => asked(list, PAGED)),
  ...asked('transfers', [...PAGED, 'ids=cod-transfer-1,nobody']),
  ...words('transfers/cod-transfer-1 transfers/t-1 transfers/nobody'),
  ...words(
    'harbor&limit=50 tidewatre%20major%20ii Harbor%20Kings%20vs%20Glacier%20Nine harbr%20kings zz zzzzzz an',
  ).map((q) => `search?q=${q}`),
];

/** Every read of fortnite. */
export const FORTNITE_REQUESTS: readonly string[] = [
  '',
  'webhooks/events',
  ...words('matches/live tournaments/live').flatMap((list) => asked(list, [...PAGED, 'includeLeaderboard=true'])),
  'tournaments/live/demo_S40_Cup_EU/demo_S40_Cup_EU_Round2',
  'tournaments/live/demo_S40_Cup_EU/nobody',
  ...asked('tournaments', [...PAGED, 'ids=fn-tournament-1,nobody,2']),
  ...words('tournaments/fn-tournament-1 tournaments/cup tournaments/nobody'),
  ...words('participants placements results earnings').flatMap((part) => asked(`tournaments/1/${part}`, PAGED)),
  ...words('placements results').map((part) => `tournaments/1/${part}?windowId=demo_S40_Cup_EU_Round1`),
  ...asked('players', [...PAGED, 'ids=fn-player-9,nobody,2']),
  ...words('sund zz sundail an').map((q) => `players/search?q=${q}`),
  ...words('players/fn-player-1 players/f-01 players/nobody'),
  ...words('results earnings').flatMap((part) => asked(`players/1/${part}`, PAGED)),
  'players/1/transfers',
  ...asked('orgs', [...PAGED, 'ids=harbor-kings,nobody']),
  ...words('orgs/harbor-kings orgs/harbor-kings/roster orgs/nobody'),
  ...asked('transfers', [...PAGED, 'ids=fn-transfer-1,nobody']),
  ...words('transfers/fn-transfer-1 transfers/nobody'),
  ...words('meadow&limit=50 harbr%20kings zz zzzzzz an').map((q) => `search?q=${q}`),
];

/** The path alone, and with each of these queries. */
function asked(path: string, queries: readonly string[]): string[] {
  return [path, ...queries.map((query) => `${path}?${query}`)];
}
