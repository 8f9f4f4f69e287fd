import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { readConfig } from '../../src/config.js';
import { Database } from '../../src/db/database.js';
import { createLog } from '../../src/http/log.js';
import { buildService } from '../../src/serve.js';
import type { Json } from '../support/service.js';
import type { Archive } from '../support/archive.js';
import { REQUESTS } from './archive-requests.js';

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
  });
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
        url: `/api/v1/tennis/${request}`,
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
