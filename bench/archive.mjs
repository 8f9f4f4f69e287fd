import { resolve } from 'node:path';
import pg from 'pg';
import { interleave, range, ratio, serve, show, median, ROUNDS } from './support/measure.mjs';
import { writeSection } from './support/results.mjs';
import { cli, tennisFiles } from './support/world.mjs';

/** The slowest archive reads, none from memory, against a route that does one `select 1`. */
cli('migrate');
const { folder, name } = await tennisFiles();
cli('import', 'tennis', folder);
const { key } = cli('keys:create', '--plan', 'enterprise');
const headers = { 'x-api-key': key };

const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
await client.connect();
const first = async (statement) => (await client.query(statement)).rows[0];
const pair = await first(
  'select player_id as one, opponent_id as two from tennis_appearance where counts group by 1, 2 order by count(*) desc, 1 limit 1',
);
const busiest = await first(
  'select player_id as id from tennis_appearance where counts group by 1 order by count(*) desc, 1 limit 1',
);
const draw = await first(
  "select edition_id as id from tennis_match where round = 'R128' and level = 'G' group by 1 order by count(*) desc, 1 desc limit 1",
);
await client.end();

// One request at a time: what a caller waits, not what a queue does.
const server = await serve(resolve('dist/main.js'), { ANSWER_CACHE_MB: '0' }, '/health/ready');
const routes = {
  'select 1': '/health/ready',
  'H2H of the two most-met players': `/api/v1/tennis/h2h/${pair.one}/${pair.two}`,
  'career statistics of the busiest player': `/api/v1/tennis/players/${busiest.id}/stats`,
  'draw of 128': `/api/v1/tennis/tournaments/${draw.id}/draw`,
  'search with a typing mistake': '/api/v1/tennis/players/search?q=djokovich',
  'matches, page 1,000': '/api/v1/tennis/matches?page=1000&page_size=20',
};
const variants = Object.entries(routes).map(([route, path]) => ({
  name: route,
  server,
  headers,
  connections: 1,
  nextPath: () => path,
}));
const results = await interleave(variants);
await server.stop();

writeSection('Archive reads', [
  `${ROUNDS} interleaved rounds, one connection, no answer kept in memory, ${name}. Goal: none over 30 times the p50 of the \`select 1\` route (\`/health/ready\`, which also pings Redis).`,
  '',
  '| Route | p50 ms | p99 ms | p50 against select 1 |',
  '| --- | --- | --- | --- |',
  ...Object.keys(routes).map(
    (route) =>
      `| ${route} | ${show(median(results[route].map(({ p50 }) => p50)))} | ${show(median(results[route].map(({ p99 }) => p99)))} | ${range(ratio(results[route], results['select 1'], 'p50'))} |`,
  ),
]);
