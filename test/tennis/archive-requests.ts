const words = (text: string): string[] => text.trim().split(/\s+/);

const PAGED = words('page_size=1 page_size=100 page=40&page_size=100 page=1000000 sort_order=asc sort_order=desc');
const NARROWED = words('surface=Carpet level=G level=wta_1000 year_from=1975&year_to=1980 surface=Unknown&level=D');
const MATCHES = words(`
  tour=ATP tour=WTA year=1968 year=2023 year=1999 year_from=2020 year_to=1970 surface=Hard surface=Unknown
  surface=Carpet&round=RR surface=Grass&level=M surface=Unknown&round=BR round=F round=BR round=Q4 round=F&sort_order=asc
  level=G level=O level=C&round=F level=E level=other level=wta_1000 best_of=5 best_of=1 best_of=4&round=ER
  status=completed status=live tournament=wimbledon tournament=a%20b tournament=atp_540 tournament=atp_2008-540
  tournament=open&round=F opponent_id=atp_104925 opponent_id=nobody tour=WTA&year=1968
  tour=WTA&surface=Carpet&round=F&year=2015 sort_by=tournament sort_by=round sort_by=round&sort_order=asc
  sort_by=tournament&level=G&round=F sort_by=round&surface=Unknown&year=2023 sort_by=tournament&page=500
  ids=atp_2008-540_127,nobody`).concat(PAGED);
const LOG = words('result=win result=loss&surface=Carpet&level=D opponent_id=atp_104745&result=win').concat(MATCHES);
const PLAYERS = words(`
  sort_by=rank sort_by=rank&sort_order=desc sort_by=name sort_by=name&sort_order=desc sort_by=birth_date
  sort_by=birth_date&sort_order=desc sort_by=titles sort_by=titles&sort_order=desc q=federer q=zz q=a%20b q=roger%20f
  q=jean-pierre q=---- tour=WTA country=SUI country=XX hand=L hand=U&sort_by=titles active=true active=false
  tour=WTA&country=US&hand=L&active=true page=600&page_size=100&sort_by=name ids=atp_104925,nobody
  q=smith&sort_by=birth_date&country=USA`).concat(PAGED);
const RANKED = words(
  'date=2023-12-25 date=2023-12-26 country=SUI sort_by=points sort_by=movement sort_by=age page_size=500',
).concat(PAGED);
const EDITIONS = words('q=open q=wimbeldon tour=WTA year=1999 tier=itf level=M surface=Carpet sort_by=level').concat(
  PAGED,
);

/** Every route with each filter alone, each order, deep pages, combinations that hold nothing, and unknown ids. */
export const REQUESTS: readonly string[] = [
  ...asked('players', PLAYERS),
  ...asked('players/search', words("q=fed q=djokovic q=zz q=o'c q=fedrer q=smith&tour=WTA&limit=50 q=of%20the%20a")),
  ...asked('players/atp_104925/stats', NARROWED),
  ...asked('players/atp_103819/matches', LOG),
  ...asked('matches', MATCHES),
  ...asked('matches?player_id=atp_103819', LOG),
  ...asked('matches/recent', words('tour=WTA since=2023-12-01 since=2023-01-01&tour=WTA')),
  ...asked('h2h?player1_id=atp_103819&player2_id=atp_104745', NARROWED),
  ...asked('h2h/atp_103819/atp_104925', NARROWED),
  ...asked('h2h/matrix?player_ids=atp_103819,atp_104745,atp_104925,atp_104918', NARROWED),
  ...asked('rankings', words('tour=WTA tour=WTA&page_size=500').concat(RANKED)),
  ...asked('rankings/atp', RANKED),
  ...asked('rankings/top', words('top_n=500 tour=WTA')),
  ...asked('rankings/dates', words('tour=WTA year=1999')),
  ...asked('rankings/history/atp_104925', words('interval=year_end year_from=2015&year_to=2016')),
  ...asked('tournaments', EDITIONS),
  ...asked('tournaments/calendar?year=2023', words('month=6 level=G tour=WTA surface=Clay')),
  ...asked('tournaments/atp_2008-540/schedule', words('round=QF date=2008-06-23 status=completed')),
  ...asked('competitions', words('q=masters q=wimbeldon tour=WTA level=G')),
  ...words(`
    players/atp_104925 players/nobody players/atp_210506/stats matches?player_id=nobody matches/live matches/live/lm_1
    matches/atp_2008-540_127 matches/nobody matches/atp_2012-580_127 matches/atp_2012-580_127/stats
    matches/atp_2012-580_226 odds/atp_2008-540_127 odds/nobody/live rankings/history/nobody rankings/itf
    tournaments/atp_2008-540 tournaments/atp_540 tournaments/nobody tournaments/atp_2008-540/draw
    tournaments/atp_540/editions/1990/draw tournaments/atp_540/editions/2020/draw`),
];

/** The path alone, and with each of these queries. */
function asked(path: string, queries: readonly string[]): string[] {
  return [path, ...queries.map((query) => `${path}${path.includes('?') ? '&' : '?'}${query}`)];
}
