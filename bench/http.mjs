import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { interleave, range, ratio, serve, show, median, ROUNDS } from './support/measure.mjs';
import { writeSection } from './support/results.mjs';
import { cli, tennisFiles } from './support/world.mjs';

/** Cached read, database read and quota check against their baselines. */
const plans = join(mkdtempSync(join(tmpdir(), 'scoreline-bench-')), 'plans.yaml');
writeFileSync(plans, 'free: { name: Free, month: 900000000, minute: 900000, games: all, delaySeconds: 60 }\n');
process.env.PLANS_FILE = plans;

cli('migrate');
const { folder, name } = await tennisFiles();
cli('import', 'tennis:players', folder);
cli('import', 'tennis:matches', folder);
const { key } = cli('keys:create', '--plan', 'free');
const headers = { 'x-api-key': key };

const cachedPath = '/api/v1/tennis/matches?page_size=20';
const service = await serve(resolve('dist/main.js'), {}, '/health/ready');
const uncached = await serve(resolve('dist/main.js'), { ANSWER_CACHE_MB: '0' }, '/health/ready');
const unlimited = await serve(resolve('bench/servers/unlimited.mjs'), {}, '/api/v1/versions');
const hello = await serve(resolve('bench/servers/hello.mjs'), {}, '/hello');
const conventional = await serve(resolve('bench/servers/conventional.mjs'), {}, '/matches');

let page = 0;
const nextPage = (base) => () => `${base}page=${((page += 1) % 200) + 1}&page_size=20`;
const results = await interleave([
  { name: 'hello', server: hello, nextPath: () => '/hello' },
  { name: 'cached', server: service, nextPath: () => cachedPath, headers },
  { name: 'unlimited', server: unlimited, nextPath: () => cachedPath, headers },
  { name: 'database', server: uncached, nextPath: nextPage('/api/v1/tennis/matches?'), headers },
  { name: 'conventional', server: conventional, nextPath: nextPage('/matches?') },
]);
await Promise.all([service, uncached, unlimited, hello, conventional].map((server) => server.stop()));

const absolute = Object.entries(results).map(
  ([variant, rounds]) =>
    `| ${variant} | ${show(median(rounds.map((round) => round.perSecond)))} | ${show(median(rounds.map((round) => round.cpuUs)))} | ${show(median(rounds.map((round) => round.p50)))} | ${show(median(rounds.map((round) => round.p99)))} |`,
);
writeSection('Requests', [
  `${ROUNDS} interleaved rounds, 20 connections, ${name}.`,
  '',
  '| Ratio | Median (range) | Goal |',
  '| --- | --- | --- |',
  `| Cached read of 20 rows with key, exact quota, validation and envelope, CPU against a bare Nest hello | ${range(ratio(results.cached, results.hello, 'cpuUs'))} | at most 2.4 |`,
  `| Database read of 20 rows, requests/s against ValidationPipe + interceptor + TypeORM repository without key or quota | ${range(ratio(results.database, results.conventional, 'perSecond'))} | at least 2.5 |`,
  `| The same, CPU of the API process | ${range(ratio(results.database, results.conventional, 'cpuUs'))} | |`,
  `| Exact quota check, CPU against key look-up alone | ${range(ratio(results.cached, results.unlimited, 'cpuUs'))} | at most 1.25 |`,
  '',
  '| Variant | requests/s | CPU µs | p50 ms | p99 ms |',
  '| --- | --- | --- | --- | --- |',
  ...absolute,
]);
