import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { until } from './until.js';

export interface OwnDatabase {
  url: string;
  drop(): Promise<unknown>;
}

/** A database of the suite's own: a copy of the demo world, or the schema with nothing in it. */
export async function ownDatabase(content: 'demo' | 'empty'): Promise<OwnDatabase> {
  const { EMPTY_TEMPLATE, DEMO_TEMPLATE } = process.env;
  // Every look is a connection, which takes from what is waited for.
  const look = async () => (await isThere(DEMO_TEMPLATE as string)) || sleep(500, false);
  if (content === 'demo') await until(look, DEMO_WORLD_MS);
  return ownCopy((content === 'demo' ? DEMO_TEMPLATE : EMPTY_TEMPLATE) as string);
}

/**
 * A pool for the questions of a suite. `end` returns while its connections still close, and a database that is dropped
 * then ends them with an error that means nothing.
 */
export function openPool(url: string, max = 2): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max });
  pool.on('error', () => {});
  return pool;
}

async function ownCopy(template: string): Promise<OwnDatabase> {
  const name = `suite_${randomBytes(6).toString('hex')}`;
  await copyDatabase(template, name);
  return { url: urlOf(name), drop: () => asAdministrator(`drop database if exists ${name} with (force)`) };
}

/**
 * A copy of a database that all suites of a run share: the first one to ask for it fills it, the others wait. With what
 * `fill` returned.
 */
export async function sharedDatabase<Note extends object>(
  label: string,
  fill: (url: string) => Promise<Note>,
): Promise<OwnDatabase & { note: Note }> {
  const template = `${process.env.EMPTY_TEMPLATE}_${label}`;
  const administrator = await openAdministrator();
  try {
    // Held as long as the connection.
    await administrator.query('select pg_advisory_lock(hashtext($1))', [template]);
    if (!(await isThere(template))) await makeTemplate(administrator, template, fill);
    const { rows } = await administrator.query<{ note: string }>(
      `select shobj_description(oid, 'pg_database') as note from pg_database where datname = $1`,
      [template],
    );
    return { ...(await ownCopy(template)), note: JSON.parse(rows[0]!.note) as Note };
  } finally {
    await administrator.end();
  }
}

async function makeTemplate(
  administrator: pg.Client,
  template: string,
  fill: (url: string) => Promise<object>,
): Promise<void> {
  const unfinished = `${template}_unfinished`;
  await administrator.query(`drop database if exists ${unfinished} with (force)`);
  await copyDatabase(process.env.EMPTY_TEMPLATE as string, unfinished);
  const note = administrator.escapeLiteral(JSON.stringify(await fill(urlOf(unfinished))));
  await administrator.query(`comment on database ${unfinished} is ${note}`);
  await administrator.query(`alter database ${unfinished} rename to ${template}`);
}

/** The first suites may be there before it is. */
const DEMO_WORLD_MS = 450_000;

async function isThere(database: string): Promise<boolean> {
  return (await asAdministrator(`select from pg_database where datname = '${database}'`)) === 1;
}

async function copyDatabase(from: string, to: string): Promise<void> {
  await asAdministrator(`create database ${to} template ${from} strategy file_copy`);
}

function urlOf(database: string): string {
  if (!process.env.DATABASE_URL) throw new Error('DATABASE_URL is not set: run the tests with npm test');
  const url = new URL(process.env.DATABASE_URL);
  url.pathname = `/${database}`;
  return url.href;
}

/** A Redis database of the suite's own; jest gives each of its processes a number. */
export function ownRedisUrl(): string {
  const url = new URL(process.env.REDIS_URL as string);
  url.pathname = `/${Number(process.env.JEST_WORKER_ID ?? 1)}`;
  return url.href;
}

/** Statements that cannot run inside the database they concern; how many rows each found. */
async function asAdministrator(statement: string): Promise<number | null> {
  const client = await openAdministrator();
  try {
    return (await client.query(statement)).rowCount;
  } finally {
    await client.end();
  }
}

async function openAdministrator(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: urlOf('postgres') });
  await client.connect();
  return client;
}
