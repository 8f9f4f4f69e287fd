import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import pg from 'pg';

/** Makes two databases that suites copy: one with the schema alone, and one with the demo world. */
export default async function prepareTemplates(): Promise<void> {
  cli('migrate');
  process.env.EMPTY_TEMPLATE = await keepEmpty();
  cli('prepare');
}

function cli(command: string): void {
  const environment = { ...process.env, DEMO: 'true' };
  const run = spawnSync(process.execPath, [resolve('dist/cli.js'), command], { env: environment, encoding: 'utf8' });
  if (run.status !== 0) throw new Error(`the databases of the tests could not be prepared: ${run.stderr}`);
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
