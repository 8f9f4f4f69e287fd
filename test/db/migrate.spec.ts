import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import pg from 'pg';
import { ownDatabase, type OwnDatabase } from '../support/stores.js';

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

function migrate() {
  const env = { ...process.env, DATABASE_URL: own.url };
  const command = [resolve('dist/cli.js'), 'migrate'];
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { env, encoding: 'utf8' });
  return { status, said: (stdout + stderr).trim() };
}

const note = (name: string) =>
  client.query('insert into migrations (timestamp, name) values ($1, $2)', [name.slice(-13), name]);

test('an empty database gets every migration, once and in the order of their files', async () => {
  const files = readdirSync('migrations').sort();
  await client.query('drop schema public cascade; create schema public');
  const { status, said } = migrate();
  expect(status).toBe(0);
  expect(said.match(/\d{13}\b/g)).toEqual(files.map((file) => file.slice(0, 13)));
  expect(migrate()).toEqual({ status: 0, said: 'Up to date' });
});

test('a database whose tables another line of migrations made is refused with one sentence, and stays as it is', async () => {
  await client.query('delete from migrations');
  await note('Archive1764000000000');
  const { status, said } = migrate();
  expect([status, said.split('\n')]).toEqual([
    1,
    [
      expect.stringMatching(
        /^DATABASE_URL: PostgreSQL at .+ has tables of a version that was never released \(Archive1764000000000\), .+ use an empty database/,
      ),
    ],
  ]);
  expect((await client.query('select from migrations')).rowCount).toBe(1);
});

test('a migration that only a newer version has does no harm', async () => {
  await note('Newer4102444800000');
  expect(migrate()).toEqual({ status: 0, said: 'Up to date' });
});
