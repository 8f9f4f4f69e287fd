import { interleave, median, ratio, ROUNDS } from './measure.mjs';
import { judged, show, table, writeSection } from './results.mjs';
import { serve } from './server.mjs';
import { unlimitedKeys } from './world.mjs';

const BASELINE = 'select 1';

/** Times reads, paths by what they are called, against a route that does one `select 1`, and writes a section of it. */
export async function compareReads(title, world, reads) {
  const [key] = await unlimitedKeys(1);
  const nextHeaders = () => `x-api-key: ${key}\r\n`;
  // One request at a time: what a caller waits, not what a queue does.
  const service = await serve('dist/main.js', '/health/live', { ANSWER_CACHE_MB: '0' });
  const baseline = await serve('bench/servers/select-one.mjs', '/health/live');
  const routes = { [BASELINE]: '/select-1', ...reads };
  const results = await interleave(
    Object.entries(routes).map(([name, path]) => ({
      name,
      server: name === BASELINE ? baseline : service,
      nextPath: () => path,
      nextHeaders,
    })),
  );
  await service.stop();
  await baseline.stop();

  const of = (name, figure) => results[name].map((round) => round[figure]);
  writeSection(title, [
    `${ROUNDS} rounds, one connection, nothing in memory, ${world}. The baseline is a route of the same server that does one \`select 1\`; the reads also check key, minute and month.`,
    '',
    ...table([
      ['Read', 'p50 ms', 'p99 ms', 'p50 against select 1 (range)', 'Goal', ''],
      ...Object.keys(routes).map((name) => [
        name,
        show(median(of(name, 'p50'))),
        show(median(of(name, 'p99'))),
        ...(name === BASELINE ? ['1', '', ''] : judged(ratio(of(name, 'p50'), of(BASELINE, 'p50')), { atMost: 30 })),
      ]),
    ]),
  ]);
}
