import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { FAMILIES } from '../../src/families.js';
import type { Json } from '../support/service.js';
import { openPool, ownDatabase, type OwnDatabase } from '../support/stores.js';
import { contentOf } from '../support/table-content.js';

/** Rows that a version with other rules derived are derived again. */

let own: OwnDatabase;
let pool: pg.Pool;
let whole: Content;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cli-derive-'));
  own = await ownDatabase('demo');
  pool = openPool(own.url, 3);
  whole = await content();
});
afterAll(async () => {
  await pool?.end();
  await own?.drop();
  rmSync(folder, { recursive: true, force: true });
});

/** What other rules could have made of the demo world. */
const OTHERWISE: Readonly<Record<string, string[]>> = {
  tennis: [
    'update tennis_appearance set won = not won',
    `update tennis_edition set champion_name = 'Nobody', status = 'ongoing'`,
    'delete from tennis_match_count',
  ],
  ufc: [
    `update ufc_bout set status = 'cancelled', row_json = '{}', hash = 'other'`,
    `update ufc_fighter set wins = 99, profile_json = '{}', hash = 'other'`,
    'delete from ufc_event where n in (select n from ufc_event order by n limit 1)',
  ],
  lol: [
    `update lol_match set team1_score = 9, state = 'unstarted', hash = 'other'`,
    `update lol_player set ign = 'Nobody', hash = 'other'`,
    'delete from lol_leader',
  ],
  cs2: [
    `update cs2_match set winner_n = null, status = 'unknown', hash = 'other'`,
    `update cs2_player_map set kills = 0, hash = 'other'`,
    'delete from cs2_leader',
  ],
};
const CHANGED = Object.keys(OTHERWISE);

type Content = Record<string, string>;

async function content(): Promise<Content> {
  const all = CHANGED.map(async (family) =>
    contentOf(pool, {
      family,
      kinds: {},
      subjects: {},
      ownNumbers: ['lol_spell'],
      leftOut: ['updated_at', 'revision'],
    }),
  );
  return Object.assign({}, ...(await Promise.all(all))) as Content;
}

async function deriveOtherwise(families: readonly string[]): Promise<void> {
  for (const statement of families.flatMap((family) => OTHERWISE[family]!)) await pool.query(statement);
  await pool.query(`update data_version set rules = 'those of another version' where family = any($1)`, [families]);
}

function cli(...words: string[]): { status: number | null; json: Json; stderr: string } {
  const env = { ...process.env, DATABASE_URL: own.url, REDIS_URL: '', DEMO: 'true', DATA_DIR: join(folder, 'data') };
  const { status, stdout, stderr } = spawnSync(process.execPath, ['dist/cli.js', ...words, '--json'], {
    encoding: 'utf8',
    env,
  });
  return { status, json: stdout === '' ? undefined : (JSON.parse(stdout) as Json), stderr };
}

const count = async (table: string) => (await pool.query(`select from ${table}`)).rowCount;

test('npm start derives them again, by family, and publishes nothing; the next one has nothing to do', async () => {
  await deriveOtherwise(CHANGED);
  const broken = await content();
  expect(Object.keys(whole).filter((table) => broken[table] !== whole[table]).length).toBeGreaterThan(8);
  const events = await count('webhook_event');
  const { status, stderr } = cli('prepare');
  expect([status, stderr.split('\n').toSorted()]).toEqual([
    0,
    ['', ...CHANGED.map((family) => `${family}: all rows are derived by the rules of this version`)].toSorted(),
  ]);
  expect(await content()).toEqual(whole);
  expect(await count('webhook_event')).toBe(events);
  expect(cli('prepare').stderr).toBe('');
});

test('a command derives those of the families that need it, or those of one that is named', async () => {
  await deriveOtherwise(['ufc']);
  expect(cli('derive').json.derived.map(({ family }: Json) => family)).toEqual(['ufc']);
  expect(cli('derive').json).toEqual({ derived: [] });
  expect(await content()).toEqual(whole);
  expect(cli('derive', 'cod').json.derived).toEqual([{ family: 'cod', seconds: expect.any(Number) }]);
  const { status, stderr } = cli('derive', 'golf');
  expect([status, stderr]).toEqual([
    2,
    expect.stringContaining(`Name a family: ${FAMILIES.map(({ name }) => name).join(', ')}.`),
  ]);
});

test('a family that cannot be derived now is named, and keeps no other from it', async () => {
  await deriveOtherwise(CHANGED);
  const [first, ...others] = FAMILIES.map(({ name }) => name).filter((name) => CHANGED.includes(name));
  const importing = await pool.connect();
  await importing.query('select pg_advisory_lock(hashtext($1))', [`import:${first}`]);
  const { status, stderr } = cli('derive');
  expect([status, stderr]).toEqual([
    1,
    expect.stringContaining(`${first}: Another import of ${first} is running; try again when it is done.`),
  ]);
  for (const family of others)
    expect(stderr).toContain(`${family}: all rows are derived by the rules of this version\n`);
  importing.release(true);
  expect(cli('derive').json.derived.map(({ family }: Json) => family)).toEqual([first]);
  expect(await content()).toEqual(whole);
});

test('an import derives them again, though its file brings nothing new', async () => {
  await deriveOtherwise(['tennis']);
  const file = join(folder, 'atp_players.csv');
  writeFileSync(file, 'player_id,name_first,name_last,hand,dob,ioc\n');
  const { json, stderr } = cli('import', 'tennis', file);
  expect([json.rowsRead, stderr]).toEqual([
    0,
    expect.stringContaining('tennis: all rows are derived by the rules of this version'),
  ]);
  expect(await content()).toEqual(whole);
  expect(cli('import', 'tennis', file).stderr).not.toContain('rules');
});

test('facts of an import that was killed before it derived anything are published nevertheless', async () => {
  await pool.query(
    `insert into tennis_ranking select tour, current_date, rank, player_id, points, tournaments_played, hash
     from tennis_ranking where tour = 'ATP' and ranking_date = (select max(ranking_date) from tennis_ranking where tour = 'ATP')`,
  );
  await pool.query(
    `insert into import_run (importer, source, status, inserted) values ('tennis:rankings', '/srv/tennis', 'failed', 1)`,
  );
  expect(cli('derive', 'tennis').status).toBe(0);
  const { rows } = await pool.query(`select subject from webhook_event where name = 'tennis.rankings.published'`);
  expect(rows).toEqual([{ subject: 'ATP' }]);
});
