import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import pg from 'pg';

/** Bundles packages, and makes two databases that suites copy: one with the schema alone, and one with the demo world. */
export default async function prepare(): Promise<void> {
  run('scripts/test-packages.mjs');
  cli('migrate');
  process.env.EMPTY_TEMPLATE = await keepEmpty();
  cli('prepare');
}

const cli = (command: string) => run('dist/cli.js', command);

function run(program: string, ...words: string[]): void {
  const env = { ...process.env, DEMO: 'true' };
  const { status, stderr } = spawnSync(process.execPath, [resolve(program), ...words], { env, encoding: 'utf8' });
  if (status !== 0) throw new Error(`the tests could not be prepared: ${program} ${words.join(' ')}: ${stderr}`);
}

/** Copies the database as it stands now; returns the name of the copy. */
async function keepEmpty(): Promise<string> {
  const url = new URL(process.env.DATABASE_URL as string);
  const template = url.pathname.slice(1);
  const name = `${template}_empty`;
  url.pathname = '/postgres';
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    await client.query(`drop database if exists ${name}`);
    await client.query(`create database ${name} template ${template} strategy file_copy`);
  } finally {
    await client.end();
  }
  return name;
}
