import { once } from 'node:events';
import pg from 'pg';
import copy from 'pg-copy-streams';
import { DataSource } from 'typeorm';
import { EVERY_RUN } from '../build/archive/importer.js';
import { Database } from '../build/db/database.js';
import { deriveCs2 } from '../build/sports/cs2/entities/derive.js';
import { deriveMarked } from '../build/sports/ufc/entities/derive.js';
import { readEntity } from './support/entity.mjs';
import { median, ratio } from './support/measure.mjs';
import { judged, show, table, writeSection } from './support/results.mjs';
import { cli, cs2Files, lolFiles, tennisFiles, ufcFiles } from './support/world.mjs';

/** Imports into empty tables, against bare COPY into the same tables and against repository.save. */
const ROUNDS = 3;
const SAVED_ROWS = 2_000;

const NEWEST_BOUT = `
  insert into archive_mark (family, kind, n) select 'ufc', 'bout', n from ufc_bout where status = 'completed'
  order by starts_at desc, n desc limit 1`;
const EVERYTHING = `
  insert into archive_mark (family, kind, n)
  select 'ufc', 'bout', n from ufc_bout union all select 'ufc', 'event', n from ufc_event
  union all select 'ufc', 'fighter', n from ufc_fighter`;

/** So many matches of cs2 change, each by itself. */
const CHANGED = 50;
/** A run after those of the import. */
const NEXT_RUN = '1000000';

/** Numbers, slugs and names of every family. */
const SHARED = [
  'archive_mark',
  'identity',
  'identity_moved',
  'identity_name',
  'identity_slug',
  'spelling',
  'unresolved',
];

cli('migrate');
const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
await client.connect();
await measure({
  title: 'Import of matches',
  unit: 'matches',
  importer: 'tennis:matches',
  what: 'reading, checking, matches, and everything derived from them, visible at once',
  files: await tennisFiles(),
  countOf: async () => countIn('tennis_match'),
});
await measure({
  title: 'Import of fights',
  unit: 'rows',
  importer: 'ufc',
  what: 'reading, checking, finding the bout or fighter of every row, and everything derived from them',
  files: await ufcFiles(),
  countOf: async ({ rowsRead }) => rowsRead,
  more: async () => {
    const of = async (marks) => (await derivations(deriveMarked, [(one) => one.query(marks)]))[0];
    const [one, all] = [await of(NEWEST_BOUT), await of(EVERYTHING)];
    const text = ({ ms, rows }) => `${rows.toLocaleString('en')} rows read, ${Math.round(ms)} ms`;
    return [
      '',
      `A bout that just ended comes into this archive with ${text(one)}; all of it derived anew takes ${text(all)}.`,
    ];
  },
});
await measure({
  title: 'Import of games',
  unit: 'rows',
  importer: 'lol',
  what: 'reading, checking, joining what several sources say about one game, and everything derived from them',
  files: await lolFiles(),
  countOf: async ({ rowsRead }) => rowsRead,
  goal: 0.3,
});
await measure({
  title: 'Import of matches and skins',
  unit: 'rows',
  importer: 'cs2',
  what: 'reading, checking, joining what several sources say about one match, and everything derived from them',
  files: await cs2Files(),
  countOf: async ({ rowsRead }) => rowsRead,
  more: async () => {
    const { rows: records } = await client.query(
      'select source, key from cs2_told_match order by held_on desc nulls last, source, key limit $1',
      [CHANGED],
    );
    const changes = records.map(
      ({ source, key }) =>
        (one) =>
          one.query('update cs2_told_match set run_id = $3 where source = $1 and key = $2', [source, key, NEXT_RUN]),
    );
    const since = (sinceRun) => (context) => deriveCs2({ ...context, sinceRun, notice: () => {} });
    const found = await derivations(since(NEXT_RUN), changes);
    const [all] = await derivations(since(EVERY_RUN), [() => {}]);
    const times = found.map(({ ms }) => ms).sort((one, other) => one - other);
    const [p50, p95] = [0.5, 0.95].map((share) => Math.round(times[Math.floor(times.length * share)]));
    const rows = median(found.map((one) => one.rows)).toLocaleString('en');
    return [
      '',
      `Of ${CHANGED} matches each comes into this archive, when a record of it changes, with ${rows} rows read, p50 ${p50} ms, p95 ${p95} ms; all of it derived anew takes ${all.rows.toLocaleString('en')} rows read, ${Math.round(all.ms)} ms.`,
    ];
  },
  goal: 0.3,
});
await client.end();

async function measure({ title, unit, importer, what, files: { folder, name }, countOf, more, goal = 0.45 }) {
  const tables = await tablesOf(importer.split(':')[0]);
  const empty = () => client.query(`truncate ${tables.join(', ')}`);
  await empty();
  const rows = await countOf(cli('import', importer, folder));
  const figures = (await more?.()) ?? [];
  const texts = new Map();
  for (const one of tables) texts.set(one, await copyOut(one));
  // TypeORM knows no table without a key; the rows of those are left out of `save`.
  const keyed = await withKeys(tables);
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

  const rates = { import: [], again: [], COPY: [], save: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    await empty();
    rates.import.push(rows / cli('import', importer, folder).seconds);
    rates.again.push(rows / cli('import', importer, folder).seconds);
    await empty();
    rates.COPY.push(rows / (await secondsOf(() => copyInAll(texts))));
    await empty();
    rates.save.push(rows / (await secondsToSaveAll(samples)));
  }
  await empty();
  await source.destroy();

  const megabytes = Math.round([...texts.values()].flat().reduce((sum, { length }) => sum + length, 0) / 1e6);
  writeSection(title, [
    `${ROUNDS} rounds, ${rows.toLocaleString('en')} ${unit} of the ${name}, every table empty before each.`,
    '',
    `- **Import**: \`import ${importer}\` from the compressed files: ${what}.`,
    '- **Second import**: the same files into the same tables, without a change.',
    `- **COPY**: the ${megabytes} MB that the import leaves in all its tables, as ready text, into the same tables with the same indexes.`,
    `- **save**: the same rows, ready parsed, by \`repository.save\` in chunks of 500; timed on up to ${SAVED_ROWS.toLocaleString('en')} rows of each table and multiplied by how many the import leaves in it.`,
    '',
    ...table([
      [`Ratio of ${unit}/s`, 'Median (range)', 'Goal', ''],
      ['Import against COPY', ...judged(ratio(rates.import, rates.COPY), { atLeast: goal })],
      ['Second import against the first', ...judged(ratio(rates.again, rates.import), { atLeast: 3 })],
      ['Import against save', ...judged(ratio(rates.import, rates.save), { atLeast: 30 })],
    ]),
    '',
    `COPY alone is ${show(ratio(rates.COPY, rates.save).median)} times save: the indexes are most of the work.`,
    '',
    `${unit[0].toUpperCase()}${unit.slice(1)}/s, medians: ${Object.entries(rates)
      .map(([way, ofWay]) => `${way} ${show(median(ofWay))}`)
      .join(', ')}.`,
    ...figures,
  ]);
}

/** Derives after each of these changes by itself, and takes it back: milliseconds and rows read. */
async function derivations(derive, changes) {
  const db = await Database.open({ url: process.env.DATABASE_URL, poolSize: 2, statementTimeoutMs: 0 });
  const one = await db.pool.connect();
  await one.query('vacuum analyze');
  const found = [];
  for (const change of changes) {
    await one.query('begin');
    await change(one);
    const before = await rowsReadBy(one);
    const seconds = await secondsOf(() => derive({ client: one, database: db, now: new Date().toISOString() }));
    found.push({ ms: seconds * 1_000, rows: (await rowsReadBy(one)) - before });
    await one.query('rollback');
  }
  one.release();
  await db.close();
  return found;
}

async function rowsReadBy(connection) {
  const { rows } = await connection.query(
    'select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as rows from pg_stat_xact_user_tables',
  );
  return rows[0].rows;
}

async function tablesOf(family) {
  const { rows } = await client.query(
    `select relname from pg_class where relkind = 'r' and relname like $1 || '\\_%' order by 1`,
    [family],
  );
  return [...rows.map(({ relname }) => relname), ...SHARED];
}

async function withKeys(tables) {
  const { rows } = await client.query(
    `select conrelid::regclass::text as name from pg_constraint where contype = 'p' and conrelid::regclass::text = any($1)`,
    [tables],
  );
  return rows.map(({ name }) => name).sort();
}

async function countIn(one) {
  const { rows } = await client.query(`select count(*)::int as count from ${one}`);
  return rows[0].count;
}

async function copyOut(one) {
  const chunks = [];
  for await (const chunk of client.query(copy.to(`copy ${one} to stdout`))) chunks.push(chunk);
  return chunks;
}

async function secondsToSaveAll(samples) {
  let seconds = 0;
  for (const { repository, rows: inTable, sample } of samples) {
    if (sample.length === 0) continue;
    const took = await secondsOf(() => repository.save(sample, { chunk: 500 }));
    seconds += (took * inTable) / sample.length;
  }
  return seconds;
}

async function copyInAll(texts) {
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
