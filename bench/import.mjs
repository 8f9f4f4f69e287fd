import { pipeline } from 'node:stream/promises';
import { PassThrough } from 'node:stream';
import pg from 'pg';
import copy from 'pg-copy-streams';
import { DataSource } from 'typeorm';
import { median, show } from './support/measure.mjs';
import { writeSection } from './support/results.mjs';
import { cli, tennisFiles } from './support/world.mjs';

/** The import of matches against bare COPY of the same rows into the same indexed table, and against repository.save. */
const TABLE = 'tennis_match';
const SAVED_ROWS = 3_000;
const ROUNDS = 3;

cli('migrate');
const { folder, name } = await tennisFiles();
const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
await client.connect();

cli('import', 'tennis:matches', folder);
const text = await copiedOut();
const { matchEntity } = await import('./support/match-entity.mjs');
const source = await new DataSource({
  type: 'postgres',
  url: process.env.DATABASE_URL,
  entities: [matchEntity],
}).initialize();
const repository = source.getRepository(TABLE);
const sample = await repository.find({ take: SAVED_ROWS });
const rows = Number((await client.query(`select count(*) as rows from ${TABLE}`)).rows[0].rows);

const rates = { ours: [], copy: [], save: [] };
for (let round = 0; round < ROUNDS; round += 1) {
  await client.query(`truncate ${TABLE}`);
  const { seconds } = loadSeconds();
  rates.ours.push(rows / seconds);
  await client.query(`truncate ${TABLE}`);
  rates.copy.push(rows / (await secondsOf(copiedIn)));
  await client.query(`truncate ${TABLE}`);
  rates.save.push(SAVED_ROWS / (await secondsOf(() => repository.save(sample, { chunk: 500 }))));
}
await source.destroy();
await client.end();

const against = (baseline) => median(rates.ours.map((rate, index) => rate / rates[baseline][index]));
writeSection('Import of matches', [
  `${rows} rows of ${name}, ${ROUNDS} rounds in turn. Ours is the whole \`import tennis:matches\` command with reading, validation and derived tables; COPY and save fill the one table ${TABLE} with the same indexes.`,
  '',
  '| Ratio of rows/s | Median | Goal |',
  '| --- | --- | --- |',
  `| Import against bare COPY of ready text | ${show(against('copy'))} | at least 0.45 |`,
  `| Import against \`repository.save\` in chunks of 500 (${SAVED_ROWS} rows) | ${show(against('save'))} | at least 30 |`,
  '',
  `Rows/s, median: import ${show(median(rates.ours))}, COPY ${show(median(rates.copy))}, save ${show(median(rates.save))}.`,
]);

function loadSeconds() {
  return cli('import', 'tennis:matches', folder);
}

async function copiedOut() {
  const chunks = [];
  const out = new PassThrough();
  out.on('data', (chunk) => chunks.push(chunk));
  await pipeline(client.query(copy.to(`copy ${TABLE} to stdout`)), out);
  return Buffer.concat(chunks);
}

async function copiedIn() {
  const into = client.query(copy.from(`copy ${TABLE} from stdin`));
  const finished = new Promise((resolve, reject) => into.once('finish', resolve).once('error', reject));
  for (let at = 0; at < text.length; at += 65_536)
    if (!into.write(text.subarray(at, at + 65_536))) await new Promise((wake) => into.once('drain', wake));
  into.end();
  await finished;
}

async function secondsOf(work) {
  const startedAt = performance.now();
  await work();
  return (performance.now() - startedAt) / 1_000;
}
