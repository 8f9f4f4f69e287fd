import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { until } from './until.js';

export interface OwnDatabase {
  url: string;
  drop(): Promise<unknown>;
}

/** A database of the suite's own: a copy of the demo world, or the schema with nothing in it. */
export async function ownDatabase(content: 'demo' | 'empty'): Promise<OwnDatabase> {
  const name = `suite_${randomBytes(6).toString('hex')}`;
  const { EMPTY_TEMPLATE, DEMO_TEMPLATE } = process.env;
  if (content === 'demo') await until(() => isThere(DEMO_TEMPLATE as string), DEMO_WORLD_MS);
  await copyDatabase((content === 'demo' ? DEMO_TEMPLATE : EMPTY_TEMPLATE) as string, name);
  return { url: urlOf(name), drop: () => asAdministrator(`drop database if exists ${name} with (force)`) };
}

/** The first suites may be there before it is. */
const DEMO_WORLD_MS = 240_000;

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
  const client = new pg.Client({ connectionString: urlOf('postgres') });
  await client.connect();
  try {
    return (await client.query(statement)).rowCount;
  } finally {
    await client.end();
  }
}
