import { once } from 'node:events';
import pg from 'pg';
import copy from 'pg-copy-streams';
import { DataSource } from 'typeorm';
import { readEntity } from './support/entity.mjs';
import { median, ratio } from './support/measure.mjs';
import { judged, show, table, writeSection } from './support/results.mjs';
import { cli, tennisFiles } from './support/world.mjs';

/** `import tennis:matches` into empty tables, against bare COPY into the same tables and against repository.save. */
const ROUNDS = 3;
const SAVED_ROWS = 2_000;

cli('migrate');
const { folder, name } = await tennisFiles();
const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
await client.connect();
const tables = (
  await client.query(`select relname from pg_class where relkind = 'r' and relname like 'tennis\\_%' order by 1`)
).rows.map(({ relname }) => relname);
const empty = () => client.query(`truncate ${tables.join(', ')}`);

await empty();
cli('import', 'tennis:matches', folder);
const texts = new Map();
for (const one of tables) texts.set(one, await copyOut(one));
// TypeORM knows no table without a key; the one that has none holds counts, a few thousand rows.
const keyed = tables.filter((one) => !one.endsWith('_count'));
const source = await new DataSource({
  type: 'postgres',
  url: process.env.DATABASE_URL,
  entities: await Promise.all(keyed.map((one) => readEntity(one))),
}).initialize();
const samples = [];
for (const one of keyed) {
  const repository = source.getRepository(one);
  samples.push({ repository, rows: await repository.count(), sample: await repository.find({ take: SAVED_ROWS }) });
}
const rows = samples.find(({ repository }) => repository.metadata.name === 'tennis_match').rows;

const rates = { import: [], COPY: [], save: [] };
for (let round = 0; round < ROUNDS; round += 1) {
  await empty();
  rates.import.push(rows / cli('import', 'tennis:matches', folder).seconds);
  await empty();
  rates.COPY.push(rows / (await secondsOf(copyInAll)));
  await empty();
  rates.save.push(rows / (await secondsToSaveAll()));
}
await empty();
await source.destroy();
await client.end();

const megabytes = Math.round([...texts.values()].flat().reduce((sum, { length }) => sum + length, 0) / 1e6);
writeSection('Import of matches', [
  `${ROUNDS} rounds, ${rows.toLocaleString('en')} matches of the ${name}, every table empty before each.`,
  '',
  '- **Import**: `import tennis:matches` from the compressed files: reading, checking, matches, and everything derived from them, visible at once.',
  `- **COPY**: the ${megabytes} MB that the import leaves in all its tables, as ready text, into the same tables with the same indexes.`,
  `- **save**: the same rows, ready parsed, by \`repository.save\` in chunks of 500; timed on up to ${SAVED_ROWS.toLocaleString('en')} rows of each table and multiplied by how many the import leaves in it.`,
  '',
  ...table([
    ['Ratio of matches/s', 'Median (range)', 'Goal', ''],
    ['Import against COPY', ...judged(ratio(rates.import, rates.COPY), { atLeast: 0.45 })],
    ['Import against save', ...judged(ratio(rates.import, rates.save), { atLeast: 30 })],
  ]),
  '',
  `COPY alone is ${show(ratio(rates.COPY, rates.save).median)} times save: the indexes are most of the work.`,
  '',
  `Matches/s, medians: ${Object.entries(rates)
    .map(([way, ofWay]) => `${way} ${show(median(ofWay))}`)
    .join(', ')}.`,
]);

async function copyOut(one) {
  const chunks = [];
  for await (const chunk of client.query(copy.to(`copy ${one} to stdout`))) chunks.push(chunk);
  return chunks;
}

async function secondsToSaveAll() {
  let seconds = 0;
  for (const { repository, rows: inTable, sample } of samples) {
    if (sample.length === 0) continue;
    const took = await secondsOf(() => repository.save(sample, { chunk: 500 }));
    seconds += (took * inTable) / sample.length;
  }
  return seconds;
}

async function copyInAll() {
  for (const [one, chunks] of texts) {
    const into = client.query(copy.from(`copy ${one} from stdin`));
    const finished = once(into, 'finish');
    for (const chunk of chunks) if (!into.write(chunk)) await once(into, 'drain');
    into.end();
    await finished;
  }
}

async function secondsOf(work) {
  const startedAt = performance.now();
  await work();
  return (performance.now() - startedAt) / 1_000;
}
