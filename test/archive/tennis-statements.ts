import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { readConfig } from '../../src/config.js';
import { Database } from '../../src/db/database.js';
import { createLog } from '../../src/http/log.js';
import { buildService } from '../../src/serve.js';
import type { Json } from '../support/service.js';
import type { Archive } from './archive.js';

const PAGED = [
  ...['page_size=1', 'page_size=100', 'page=40&page_size=100', 'page=1000000'],
  ...['sort_order=asc', 'sort_order=desc'],
];
const NARROWED = [
  '',
  'surface=Carpet',
  'level=G',
  'level=wta_1000',
  'year_from=1975&year_to=1980',
  'surface=Unknown&level=D',
];
const MATCHES = [
  ...PAGED,
  ...['tour=ATP', 'tour=WTA', 'year=1968', 'year=2023', 'year=1999', 'year_from=2020', 'year_to=1970'],
  ...[
    'surface=Hard',
    'surface=Unknown',
    'surface=Carpet&round=RR',
    'surface=Grass&level=M',
    'surface=Unknown&round=BR',
  ],
  ...['round=F', 'round=BR', 'round=Q4', 'round=F&sort_order=asc', 'level=G', 'level=O', 'level=C&round=F', 'level=E'],
  ...[
    'level=other',
    'level=wta_1000',
    'best_of=5',
    'best_of=1',
    'best_of=4&round=ER',
    'status=completed',
    'status=live',
  ],
  ...[
    'tournament=wimbledon',
    'tournament=a b',
    'tournament=atp_540',
    'tournament=atp_2008-540',
    'tournament=open&round=F',
  ],
  ...[
    'opponent_id=atp_104925',
    'opponent_id=nobody',
    'tour=WTA&year=1968',
    'tour=WTA&surface=Carpet&round=F&year=2015',
  ],
  ...['sort_by=tournament', 'sort_by=round', 'sort_by=round&sort_order=asc', 'sort_by=tournament&level=G&round=F'],
  ...['sort_by=round&surface=Unknown&year=2023', 'sort_by=tournament&page=500', 'ids=atp_2008-540_127,nobody'],
];
const OF_PLAYER = [...MATCHES, 'result=win', 'result=loss&surface=Carpet&level=D', 'opponent_id=atp_104745&result=win'];
const PLAYERS = [
  ...PAGED,
  ...['rank', 'name', 'birth_date', 'titles'].flatMap((by) => [`sort_by=${by}`, `sort_by=${by}&sort_order=desc`]),
  ...['q=federer', 'q=zz', 'q=a b', 'q=roger f', 'q=jean-pierre', 'q=----', 'tour=WTA', 'country=SUI', 'country=XX'],
  ...['hand=L', 'hand=U&sort_by=titles', 'active=true', 'active=false', 'tour=WTA&country=US&hand=L&active=true'],
  ...['page=600&page_size=100&sort_by=name', 'ids=atp_104925,nobody', 'q=smith&sort_by=birth_date&country=USA'],
];
const RANKED = [
  ...PAGED,
  'date=2023-12-25',
  'date=2023-12-26',
  'country=SUI',
  'sort_by=points',
  'sort_by=movement',
  'sort_by=age',
];

/** Every route with each filter alone, each order, deep pages, combinations that hold nothing, and unknown ids. */
const REQUESTS = [
  ...queries('players', PLAYERS),
  ...queries('players/search', [
    'q=fed',
    'q=djokovic',
    'q=zz',
    "q=o'c",
    'q=fedrer',
    'q=smith&tour=WTA&limit=50',
    'q=of the a',
  ]),
  ...[
    'players/atp_104925',
    'players/nobody',
    ...queries('players/atp_104925/stats', NARROWED),
    'players/atp_210506/stats',
  ],
  ...queries('players/atp_103819/matches', OF_PLAYER),
  ...queries('matches', MATCHES),
  ...queries(
    'matches',
    OF_PLAYER.map((query) => `player_id=atp_103819&${query}`),
  ),
  ...[
    'matches?player_id=nobody',
    ...queries('matches/recent', ['', 'tour=WTA', 'since=2023-12-01', 'since=2023-01-01&tour=WTA']),
  ],
  ...[
    'matches/live',
    'matches/live/lm_1',
    'matches/atp_2008-540_127',
    'matches/nobody',
    'matches/atp_2012-580_127/stats',
  ],
  ...['matches/atp_2012-580_226', 'matches/atp_2012-580_226/stats', 'odds/atp_2008-540_127', 'odds/nobody/live'],
  ...queries(
    'h2h',
    NARROWED.map((query) => `player1_id=atp_103819&player2_id=atp_104745&${query}`),
  ),
  ...queries('h2h/atp_103819/atp_104925', NARROWED),
  ...queries(
    'h2h/matrix',
    NARROWED.map((query) => `player_ids=atp_103819,atp_104745,atp_104925,atp_104918&${query}`),
  ),
  ...queries('rankings', [...RANKED, 'tour=WTA', 'tour=WTA&page_size=500']),
  ...queries('rankings/atp', RANKED),
  ...queries('rankings/top', ['', 'top_n=500', 'tour=WTA']),
  ...queries('rankings/dates', ['', 'tour=WTA', 'year=1999']),
  ...queries('rankings/history/atp_104925', ['', 'interval=year_end', 'year_from=2015&year_to=2016']),
  ...['rankings/history/nobody', 'rankings/itf'],
  ...queries('tournaments', [
    ...PAGED,
    'q=open',
    'tour=WTA',
    'year=1999',
    'tier=itf',
    'level=M',
    'surface=Carpet',
    'sort_by=level',
  ]),
  ...queries('tournaments/calendar', ['year=2023', 'year=1968&month=6', 'year=2023&level=G']),
  ...['tournaments/atp_2008-540', 'tournaments/atp_540', 'tournaments/nobody', 'tournaments/atp_2008-540/draw'],
  ...['tournaments/atp_540/editions/1990/draw', 'tournaments/atp_540/editions/2020/draw'],
  ...queries('tournaments/atp_2008-540/schedule', ['', 'round=QF', 'date=2008-06-23', 'status=completed']),
  ...queries('competitions', ['', 'q=masters', 'tour=WTA', 'level=G']),
];

interface Statement {
  text: string;
  values: unknown[];
}

/** No route reads a table of over 100,000 rows from end to end. */
export function tennisStatements(archive: () => Archive): void {
  test('no statement of any route scans a large table', async () => {
    const { service, databaseUrl } = archive();
    const { statements, routes } = await statementsOf(
      databaseUrl,
      service.redisUrl,
      (await service.key({ plan: 'enterprise' })).key,
    );
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    try {
      const large = await largeTables(client);
      expect(large).toEqual(
        expect.arrayContaining(['tennis_match', 'tennis_appearance', 'tennis_player', 'tennis_ranking']),
      );
      const scans = new Set<string>();
      for (const [request, { text, values }] of statements) {
        const { rows } = await client.query<{ 'QUERY PLAN': Json }>(`explain (format json) ${text}`, values);
        for (const table of scannedTables(rows[0]!['QUERY PLAN'][0].Plan))
          if (large.includes(table)) scans.add(`${request}: ${table}`);
      }
      expect([...scans]).toEqual([]);
      expect(statements.length).toBeGreaterThan(300);
      expect(routes.size).toBeGreaterThan(24);
    } finally {
      await client.end();
    }
  }, 120_000);
}

/** What the service really sends: it runs in this process and its statements are listened to on their way. */
async function statementsOf(databaseUrl: string, redisUrl: string, key: string) {
  const config = readConfig({
    ...process.env,
    DATABASE_URL: databaseUrl,
    REDIS_URL: redisUrl,
    ANSWER_CACHE_MB: '0',
    LOG_LEVEL: 'silent',
    DEMO: 'false',
  });
  const { app, stop } = await buildService(config, createLog('silent'));
  const fastify = app.getHttpAdapter().getInstance() as FastifyInstance;
  const sent = jest.spyOn(Database.prototype, 'rows');
  const statements: [request: string, statement: Statement][] = [];
  const routes = new Set<string>();
  try {
    await fastify.ready();
    for (const request of REQUESTS) {
      sent.mockClear();
      const answer = await fastify.inject({
        url: encodeURI(`/api/v1/tennis/${request}`),
        headers: { 'x-api-key': key },
      });
      if (![200, 404, 422, 501].includes(answer.statusCode))
        throw new Error(`${request} answered ${answer.statusCode}`);
      routes.add(request.replace(/\?.*/, ''));
      const read = sent.mock.calls
        .map(([statement]) => statement.compile())
        .filter(({ text }) => text.includes('tennis_'));
      statements.push(...read.map((statement) => [request, statement] as [string, Statement]));
    }
  } finally {
    sent.mockRestore();
    await stop();
  }
  return { statements, routes };
}

async function largeTables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    "select relname as name from pg_class where relkind = 'r' and reltuples > 100000 and relname like 'tennis%'",
  );
  return rows.map(({ name }) => name);
}

function scannedTables(node: Json): string[] {
  const here = node['Node Type'] === 'Seq Scan' ? [node['Relation Name'] as string] : [];
  return [...here, ...((node.Plans ?? []) as Json[]).flatMap(scannedTables)];
}

function queries(path: string, all: readonly string[]): string[] {
  return all.map((query) => (query === '' ? path : `${path}?${query}`));
}
