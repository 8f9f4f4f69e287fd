import { once } from 'node:events';
import { createServer } from 'node:http';
import { interleave, ratio, ROUNDS } from './support/measure.mjs';
import { judged, ranged, table, writeSection } from './support/results.mjs';
import { serve } from './support/server.mjs';
import { importedTennis, unlimitedKeys } from './support/world.mjs';

/** What OpenTelemetry costs where one request in a hundred is traced. */
const CONNECTIONS = 50;
const PAGES = 200;

const collector = createServer((request, response) => {
  request.resume();
  request.on('end', () => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'));
}).listen(0, '127.0.0.1');
await once(collector, 'listening');
const traced = {
  OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${collector.address().port}`,
  OTEL_TRACES_SAMPLER_ARG: '0.01',
};

const world = await importedTennis();
const keys = await unlimitedKeys(CONNECTIONS);
let asked = 0;
const nextHeaders = () => `x-api-key: ${keys[(asked += 1) % keys.length]}\r\n`;
const READS = {
  'Cached read': { nextPath: () => '/api/v1/tennis/rankings/top?top_n=20', environment: {} },
  'Database read': {
    nextPath: () => `/api/v1/tennis/matches?page=${((asked += 1) % PAGES) + 1}&page_size=20`,
    environment: { ANSWER_CACHE_MB: '0' },
  },
};
const lines = [];
for (const [name, { nextPath, environment }] of Object.entries(READS)) {
  const plain = await serve('dist/main.js', '/health/live', environment);
  const tracing = await serve('dist/main.js', '/health/live', { ...environment, ...traced });
  const of = (server) => ({ server, connections: CONNECTIONS, nextPath, nextHeaders });
  const results = await interleave([
    { name: 'plain', ...of(plain) },
    { name: 'traced', ...of(tracing) },
    { name: 'plain again', ...of(plain) },
  ]);
  await Promise.all([plain.stop(), tracing.stop()]);
  const cpu = (variant) => results[variant].map(({ cpuUs }) => cpuUs);
  lines.push(
    [`${name}, CPU per request`, ...judged(ratio(cpu('traced'), cpu('plain')), { atMost: 1.05 })],
    [`${name}, the same without tracing once more`, ranged(ratio(cpu('plain again'), cpu('plain'))), '', ''],
  );
}
collector.close();
collector.closeAllConnections();

writeSection('Tracing', [
  `${ROUNDS} rounds, ${CONNECTIONS} connections, ${world}. Reads as in "Requests", with \`OTEL_EXPORTER_OTLP_ENDPOINT\` set and one request in a hundred traced, against the same without; the second line of each is how much the machine itself differs.`,
  '',
  ...table([['Ratio', 'Median (range)', 'Goal', ''], ...lines]),
]);
