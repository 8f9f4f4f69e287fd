import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import pg from 'pg';
import { FAMILIES } from '../../src/families.js';
import { ownDatabase, type OwnDatabase } from '../support/stores.js';

/** What a first start leaves undone that is killed while it loads the demo world. */
let own: OwnDatabase;
let client: pg.Client;

beforeEach(async () => {
  own = await ownDatabase('empty');
  client = new pg.Client({ connectionString: own.url });
  await client.connect();
});
afterEach(async () => {
  await client.end();
  await own.drop();
});

const done = (family: string, source: string) =>
  client.query(`insert into import_run (importer, source, status) values ($1, $2, 'done')`, [family, source]);

async function imported(): Promise<string[]> {
  const { rows } = await client.query<{ importer: string }>('select importer from import_run order by id');
  return rows.map(({ importer }) => importer);
}

function prepare(): string {
  const env = { ...process.env, DATABASE_URL: own.url, DEMO: 'true' };
  return spawnSync(process.execPath, [resolve('dist/cli.js'), 'prepare'], { env, encoding: 'utf8' }).stdout.trim();
}

test('the next start loads the families that a killed one did not come to, and then no more', async () => {
  const others = FAMILIES.map(({ name }) => name).filter((name) => name !== 'fortnite');
  for (const name of others) await done(name, `/tmp/scoreline-demo-a1B2c3/${name}`);
  expect(prepare()).toBe('Ready, with the demo world');
  expect(await imported()).toEqual([...others, 'fortnite']);
  expect(prepare()).toBe('Ready');
});

test('no invented family is put beside an archive of anything else', async () => {
  await done('tennis', '/srv/tennis');
  expect(prepare()).toBe('Ready');
  expect(await imported()).toEqual(['tennis']);
});

describe('the demo world is loaded', () => {
  const load = (program: string, words: string[]) => {
    const env = { ...process.env, DATABASE_URL: own.url, DEMO: 'true' };
    return spawnSync(program, words, { env, encoding: 'utf8', timeout: 120_000 });
  };
  beforeEach(async () => {
    for (const { name } of FAMILIES.filter((family) => family.name !== 'fortnite'))
      await done(name, `/tmp/scoreline-demo-a1B2c3/${name}`);
  });

  test('with one line of its own in a log', () => {
    const { stderr } = load(process.execPath, [resolve('dist/cli.js'), 'prepare']);
    expect(stderr).toBe('Loading the demo world, whose people and events are invented\n');
  });

  test('on a terminal with a status that takes the place of the one before', () => {
    const { stdout } = load('script', [
      '-qec',
      `"${process.execPath}" "${resolve('dist/cli.js')}" prepare`,
      '/dev/null',
    ]);
    const lines = stdout.split(/\r*\n/);
    expect(lines[0]).toBe('Loading the demo world, whose people and events are invented');
    expect(lines.slice(2)).toEqual(['']);
    const [first = '', ...others] = lines[1]!.split('\r\u001b[K');
    expect(first).toMatch(/^fortnite: file 1 of \d+/);
    expect(others.at(-1)).toBe('Ready, with the demo world');
    expect(others.length).toBeGreaterThan(5);
  });
});
