const words = (text: string): string[] => text.trim().split(/\s+/);

const PAGED = words('limit=1 limit=100 page=30&limit=100 page=9999&limit=100');
const DAYS = words('from=2025-03-01 to=2024-06-30 from=2025-03-01&to=2025-03-31 from=2030-01-01');
const TIERS = words('tier=s tier=a,b tier=c');
const REGIONS = words('region=europe region=americas,asia');
const WINDOWS = words('window=30d window=90d window=365d window=all');
const NASTY = words('q=zz q=---- q=%25%25 q=a%20b q=%C3%A9%27%22');

/** Requests of a list of matches: by each filter alone, by several, by none that exists. */
const MATCHES = words(`
  teamId=vitality teamId=vitality,mouz teamId=nobody eventId=nobody teamId=vitality&from=2025-03-01 bestOf=3 bestOf=1,5
  bestOf=5&teamId=vitality tier=s&from=2025-03-01&to=2025-03-31 teamId=cs2-team-1&tier=s
`).concat(PAGED, DAYS, TIERS);
const MOVES = words(
  'teamId=vitality teamId=nobody playerId=donk playerId=nobody teamId=vitality&from=2025-01-01',
).concat(PAGED, DAYS);
const LISTED_EVENTS = [...PAGED, ...TIERS, ...REGIONS, 'online=true', 'online=false&tier=s'];

export interface Subjects {
  team: string;
  opponent: string;
  player: string;
  event: string;
  /** A match with demos. */
  match: string;
}

/** Every read of cs2 but streams and skins: with each filter alone, deep pages, what holds nothing, and unknown ids. */
export function requestsOf({ team, opponent, player, event, match }: Subjects): string[] {
  return [
    '',
    'freshness',
    'webhooks/events',
    'reference',
    ...words('weapons maps round-outcomes rarities exteriors collections providers regions tiers countries roles').map(
      (catalog) => `reference/${catalog}`,
    ),
    ...words('maps maps/mirage maps/nowhere'),
    ...asked('maps/pool', ['date=2025-03-01']),
    ...asked('matches', [
      ...MATCHES,
      ...words('status=completed status=scheduled status=live,postponed sort=startsAt sort=startsAt&teamId=vitality'),
      ...words(`status=completed&tier=s ids=${match},nobody eventId=${event} eventId=${event}&status=completed`),
    ]),
    ...asked('matches/recent', [...MATCHES, `eventId=${event}`]),
    ...asked('matches/upcoming', [...PAGED, ...DAYS, ...TIERS, 'teamId=vitality', `eventId=${event}`]),
    ...asked('matches/today', words('status=completed tier=s')),
    ...words(`matches/${match} matches/nobody matches/999999999999`),
    ...words(
      'demos duels economy head-to-head kills maps player-stats streams utility veto maps/1 maps/1/events maps/1/kills maps/1/rounds maps/9',
    ).map((part) => `matches/${match}/${part}`),
    ...words('mapNumber=1 side=ct side=t&mapNumber=2 teamId=vitality teamId=nobody').map(
      (query) => `matches/${match}/player-stats?${query}`,
    ),
    ...words('limit=100 map=mirage from=2025-01-01').map((query) => `matches/${match}/head-to-head?${query}`),
    ...asked(
      'teams',
      words(`q=vit q=team ${REGIONS.join(' ')} country=fr isActive=true isActive=false ids=${team},nobody`).concat(
        PAGED,
        NASTY,
        words('region=europe&isActive=true q=vit&region=europe'),
      ),
    ),
    ...words(`teams/${team} teams/nobody teams/0 teams/%25`),
    ...words('lineup-form roster-history').map((part) => `teams/${team}/${part}`),
    ...asked(`teams/${team}/economy`, [...WINDOWS, ...DAYS]),
    ...asked(`teams/${team}/map-stats`, [...WINDOWS, ...DAYS, 'minMaps=5']),
    ...['results', 'upcoming'].flatMap((part) =>
      asked(`teams/${team}/${part}`, [...PAGED, ...DAYS, `opponentId=${opponent}`, `eventId=${event}`]),
    ),
    ...asked(`teams/${team}/vs/${opponent}`, words('limit=100 map=mirage,nuke from=2025-01-01')),
    `teams/${team}/vs/nobody`,
    ...asked(
      'players',
      words(`q=don q=st teamId=${team} teamId=nobody country=dk country=dk,fr role=player role=coach isActive=true
        isActive=false isActive=true&country=dk ids=${player},nobody`).concat(PAGED, NASTY),
    ),
    ...words('donk s1mpl zz a%20b %25%25 dokn').map((q) => `players/search?q=${q}`),
    ...words(`players/${player} players/nobody players/%00x`),
    ...words('seasons teams').map((part) => `players/${player}/${part}`),
    ...asked(`players/${player}/form`, words('limit=1 limit=50')),
    ...asked(`players/${player}/flash-assists`, DAYS),
    ...words('clutches duels utility weapons').flatMap((part) =>
      asked(`players/${player}/${part}`, [...DAYS, 'limit=100', 'page=50']),
    ),
    ...asked(
      `players/${player}/stats`,
      words(`map=mirage map=mirage,nuke side=ct side=t&map=nuke opponentId=${opponent} eventId=${event}`).concat(
        PAGED,
        DAYS,
      ),
    ),
    ...words('rating adr kast kd kills opening-kills').flatMap((metric) =>
      asked(
        `leaderboards/${metric}`,
        WINDOWS.concat(
          words(
            'window=all&minMaps=1 window=all&page=9 window=all&region=europe map=mirage&window=all tier=s&window=all',
          ),
        ),
      ),
    ),
    ...asked('rankings', words('source=vrs source=world date=2025-03-01 kind=invitation&source=vrs').concat(PAGED)),
    ...asked('rankings/world', words('date=2025-03-01 date=2010-01-01').concat(PAGED)),
    ...asked('rankings/vrs', words('date=2025-03-01 date=2010-01-01 kind=invitation').concat(PAGED)),
    ...asked('rankings/region/europe', words('date=2025-03-01 limit=100')),
    ...asked('roster-changes/recent', [...MOVES, 'type=joined', 'type=benched,loaned', 'type=left&teamId=vitality']),
    ...asked('transfers/recent', [...MOVES, 'type=transfer', 'type=loan,retirement', 'type=transfer&playerId=donk']),
    ...words(
      'vitality mouz%20vs%20vitality donk zz %25%25 esl&limit=50 an&type=players vitality&type=matches vitalty%20muoz astnaa',
    ).map((q) => `search?q=${q}`),
    ...['events', 'tournaments'].flatMap((list) => [
      ...asked(
        list,
        LISTED_EVENTS.concat(
          DAYS,
          words(`status=completed status=upcoming,live status=cancelled sort=startDate ids=${event},nobody`),
        ),
      ),
      ...words('live recent upcoming').flatMap((part) => asked(`${list}/${part}`, LISTED_EVENTS)),
      ...asked(`${list}/calendar`, words('from=2025-03-01&to=2025-03-31 from=2025-01-01&to=2025-12-31 tier=s')),
      ...words(`${list}/${event} ${list}/nobody`),
      ...words('bracket results standings').map((part) => `${list}/${event}/${part}`),
      ...asked(`${list}/${event}/matches`, words('status=completed sort=-startsAt limit=100 stage=Playoffs page=50')),
    ]),
    ...asked('live', words(`eventId=${event} teamId=${team} tier=s limit=1`)),
    ...words('kills players rounds scoreboard state').map((part) => `live/${match}/${part}`),
    'live/nobody/state',
  ];
}

/** The same of skins. */
export const SKIN_REQUESTS: readonly string[] = [
  ...asked(
    'skins',
    words(`
      sort=-price&limit=100 sort=price&page=300&limit=100 sort=-name sort=-volume page=9999 q=asiimov q=ak q=zzzz q=%25%25
      weapon=AK-47&sort=price weapon=nothing rarity=Covert rarity=Covert&statTrak=true&sort=-volume minPrice=100&maxPrice=101
      maxPrice=1&sort=price statTrak=true souvenir=true&sort=-price inStock=false inStock=true exterior=Factory%20New
      collection=nothing category=knife category=knife,gloves&sort=-price currency=USD ids=awp-asiimov-field-tested,nobody
    `),
  ),
  ...asked(
    'skins/trending',
    words(`
      window=30d window=30d&weapon=negev&rarity=restricted window=90d&minPrice=1000 window=365d&direction=losers
      window=7d&minVolume=5 window=30d&limit=100
    `),
  ),
  ...words('skins/awp-asiimov-field-tested skins/nobody skins/%25'),
  ...asked('skins/awp-asiimov-field-tested/prices', words('currency=USD provider=nobody')),
  ...asked(
    'skins/awp-asiimov-field-tested/history',
    words('from=2026-02-09&to=2026-02-09 from=2026-01-01 to=2020-01-01 provider=nobody'),
  ),
  ...asked('skins/awp-asiimov-field-tested/order-book', words('limit=1 provider=nobody')),
];

/** The path alone, and with each of these queries. */
function asked(path: string, queries: readonly string[]): string[] {
  return [path, ...queries.map((query) => `${path}?${query}`)];
}
