const words = (text: string): string[] => text.trim().split(/\s+/);

const PAGED = words('limit=1 limit=100 offset=4000&limit=100 offset=1000000');
const DAYS = words('from=2023-06-01 to=2023-06-30 from=2023-06-01&to=2023-06-30 from=2030-01-01');
const OF_LEAGUE = words('league=lck league=worlds league=lck,lec,lcs league=nobody');
const MATCHES = words(`
  team=t1 team=t1,geng team=nobody tournamentId=lck_spring_2023 tournamentId=nobody state=completed
  state=unstarted,inProgress state=unstarted&league=lck coverageLevel=player_stats_full coverageLevel=live
  coverageLevel=games&league=lck sort=startTime sort=startTime&team=t1 team=t1&league=worlds&state=completed
  team=t1&from=2023-01-01 league=lck&from=2023-06-01&to=2023-06-30 league=worlds&state=completed&sort=startTime
`).concat(PAGED, DAYS, OF_LEAGUE);
const SCHEDULE = words(`
  state=completed&limit=100 state=unstarted team=t1 team=t1&state=completed&offset=100 from=2023-06-01&to=2023-06-30
  from=2023-06-01&offset=500&limit=100 limit=100
`).concat(OF_LEAGUE);
const GAMES = words(`
  league=lck tournamentId=lck_spring_2023 champion=Viktor role=mid role=mid&champion=Azir&league=lck from=2025-01-01
  to=2023-06-30 from=2030-01-01 limit=100
`);
const PLAYERS = words(`
  q=faker q=zz q=a%20b q=---- team=t1 team=nobody role=mid role=coach role=mid,top region=KOREA region=nowhere country=KR
  country=KR,CN country=KR&role=mid isActive=true isActive=false isActive=true&role=support&region=EMEA
  ids=faker,nobody
`).concat(PAGED);
const TRANSFERS = words(`
  team=t1 team=nobody player=faker league=lck role=mid type=signed type=signed,released type=retired&role=top
  since=2026-01-01 from=2021-01-01&to=2021-12-31 team=t1&type=signed
`).concat(PAGED);
const METRICS = words('earnings championships kda cs winrate vision firstblood damage');

/** Every route with each filter alone, each order, deep pages, combinations that hold nothing, and unknown ids. */
export const REQUESTS: readonly string[] = [
  '',
  'coverage',
  ...asked('leagues', words('tier=primary region=korea isActive=true ids=lck,nobody limit=100')),
  ...words('leagues/lol-lck leagues/nobody'),
  ...['leagues/lol-lck/schedule', 'leagues/lol-lpl/schedule', 'leagues/worlds/schedule'].flatMap((path) =>
    asked(
      path,
      SCHEDULE.filter((query) => !query.includes('league=')),
    ),
  ),
  ...asked('leagues/lol-lck/standings', words('stage=playoffs tournamentId=lck_spring_2023 tournamentId=nobody')),
  ...asked('tournaments', words('league=lck season=2023 season=2023&league=lck sort=startDate').concat(PAGED)),
  ...words('tournaments/lck_spring_2023 tournaments/nobody tournaments/lck_spring_2023/standings'),
  ...asked('standings', OF_LEAGUE),
  ...asked('matches', [...MATCHES, 'ids=lol-match-1,nobody']),
  ...asked('matches/past', MATCHES),
  ...asked('schedule', SCHEDULE),
  ...['today', 'upcoming', 'week', 'past', 'results'].flatMap((part) =>
    asked(`schedule/${part}`, words('league=lck team=t1 limit=100')),
  ),
  ...asked(
    'teams',
    words('q=t1 q=zz league=lck region=KOREA region=nowhere isActive=true ids=t1,nobody').concat(PAGED),
  ),
  ...words('teams/t1 teams/nobody'),
  ...asked('teams/t1/matches', PAGED),
  ...asked('teams/t1/stats', [...DAYS, ...OF_LEAGUE]),
  ...asked('teams/t1/objectives', words('last=100 league=lck side=blue side=red&league=worlds')),
  ...asked('teams/t1/h2h/geng', words('limit=100')),
  ...asked('teams/t1/roster', words('date=2021-06-01')),
  ...asked('teams/t1/roster/history', words('role=mid role=coach from=2020-01-01&to=2021-01-01')),
  ...asked('players', PLAYERS),
  ...words("fak faker zz o'c fkaer the&limit=50").map((q) => `players/search?q=${q}`),
  ...words('players/faker players/nobody'),
  ...asked('players/faker/matches', PAGED),
  ...words('players/faker/champions players/faker/teams players/faker/achievements'),
  ...asked('players/faker/stats', GAMES),
  ...asked('players/faker/form', words('windows=10,100 league=lck role=mid')),
  ...asked('players/faker/champion-pool', words('last=100 league=lck')),
  ...asked('players/faker/earnings', words('year=2016 league=worlds tier=S from=2015-01-01&to=2018-01-01')),
  'players/faker/earnings/summary',
  ...asked('transfers', TRANSFERS),
  ...asked('transfers/player/faker', words('type=signed')),
  ...asked('transfers/team/t1', words('type=signed role=mid')),
  ...words('transfers/lol-transfer-1 transfers/nobody'),
  ...METRICS.flatMap((metric) =>
    asked(
      `leaderboards/${metric}`,
      words('window=all window=365d&minGames=1 league=lck&window=all role=mid&window=all&minGames=1').concat(
        words('league=lck,lec&role=mid,top&window=all offset=1000&window=all'),
      ),
    ),
  ),
  ...asked('rankings', words('date=2021-06-01 region=KOREA league=lck date=2010-01-01 offset=50').concat(PAGED)),
  ...words('t1 faker lck t1%20gen.g zz fkaer&type=players fnatik%20vs%20g2 wolrds worlds&limit=50').map(
    (q) => `search?q=${q}`,
  ),
];

/** The same of a match and a game. */
export function requestsOf(match: string, game: string): string[] {
  const ofMatch = words('games stats player-stats timeline coverage').map((part) => `matches/${match}/${part}`);
  const ofGame = words(
    'stats player-stats postgame plates distributions vision jungle-share timeline builds gold objectives',
  ).map((part) => `games/${game}/${part}`);
  const live = [
    ...words('series watch').map((part) => `live/${match}/${part}`),
    ...words('stats board map visual-state window details events').map((part) => `live/${game}/${part}`),
  ];
  return [
    `matches/${match}`,
    ...ofMatch,
    ...ofGame,
    `games/${game}`,
    `analytics/drafts/${match}`,
    ...live,
    ...words('live matches/live matches/nobody games/nobody games/nobody/stats live/nobody/series webhooks/events'),
  ];
}

/** The path alone, and with each of these queries. */
function asked(path: string, queries: readonly string[]): string[] {
  return [path, ...queries.map((query) => `${path}?${query}`)];
}
