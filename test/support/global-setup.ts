import { execFile, spawnSync, type ChildProcess } from 'node:child_process';
import { resolve } from 'node:path';
import pg from 'pg';

const DATABASE_URL = process.env.DATABASE_URL as string;
const ENV = { ...process.env, DEMO: 'true' };

declare global {
  /** What still loads the demo world. */
  var demoLoader: ChildProcess | undefined;
}

/**
 * Makes two databases that suites copy: one with the schema alone, and one with the demo world, for which the suites wait
 * that want it.
 */
export default async function prepare(): Promise<void> {
  run('dist/cli.js', 'migrate');
  const name = new URL(DATABASE_URL).pathname.slice(1);
  process.env.EMPTY_TEMPLATE = `${name}_empty`;
  process.env.DEMO_TEMPLATE = `${name}_demo`;
  await keepAs(process.env.EMPTY_TEMPLATE);
  await drop(process.env.DEMO_TEMPLATE);
  await dropShared(process.env.EMPTY_TEMPLATE);
  loadDemoWorld(process.env.DEMO_TEMPLATE);
}

function loadDemoWorld(template: string): void {
  const words = [resolve('dist/cli.js'), 'prepare'];
  globalThis.demoLoader = execFile(process.execPath, words, { env: ENV }, (error, _, stderr) => {
    // Ended by the teardown: no suite of this run wanted it.
    if (error?.signal) return;
    if (error) fail(words, stderr);
    keepAs(template).catch((reason: Error) => fail(words, reason.message));
  });
}

/** Suites may wait for it already. */
function fail(words: readonly string[], reason: string): never {
  console.error(`the tests could not be prepared: ${words.join(' ')}: ${reason}`);
  process.exit(1);
}

function run(program: string, ...words: string[]): void {
  const { status, stderr } = spawnSync(process.execPath, [resolve(program), ...words], { env: ENV, encoding: 'utf8' });
  if (status !== 0) fail([program, ...words], stderr);
}

/** Copies the database as it stands now. */
async function keepAs(name: string): Promise<void> {
  await drop(name);
  await asAdministrator(
    `create database ${name} template ${new URL(DATABASE_URL).pathname.slice(1)} strategy file_copy`,
  );
}

const drop = (name: string) => asAdministrator(`drop database if exists ${name}`);

/** Drops the databases that suites of the last run shared. */
async function dropShared(empty: string): Promise<void> {
  const shared = await asAdministrator(
    `select datname as name from pg_database where starts_with(datname, '${empty}_')`,
  );
  for (const { name } of shared) await drop(name as string);
}

/** Jest finds no module of the tests from here. */
async function asAdministrator(statement: string): Promise<Record<string, unknown>[]> {
  const url = new URL(DATABASE_URL);
  url.pathname = '/postgres';
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}
