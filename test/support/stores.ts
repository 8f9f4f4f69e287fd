import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** The database that global-setup fills and that suites copy. */
export function templateUrl(): string {
  const url = process.env.DATABASE_URL;
  if (!url) throw new Error('DATABASE_URL is not set: run the tests with npm test');
  return url;
}

export interface OwnDatabase {
  url: string;
  drop(): Promise<void>;
}

/** A database of the suite's own: a copy of the demo world, or the schema with nothing in it. */
export async function ownDatabase(content: 'demo' | 'empty'): Promise<OwnDatabase> {
  const name = `suite_${randomBytes(6).toString('hex')}`;
  const template = content === 'demo' ? new URL(templateUrl()).pathname.slice(1) : process.env.EMPTY_TEMPLATE;
  await asAdministrator(`create database ${name} template ${template} strategy file_copy`);
  const url = new URL(templateUrl());
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => asAdministrator(`drop database if exists ${name} with (force)`) };
}

/** A Redis database of the suite's own; jest gives each of its processes a number. */
export function ownRedisUrl(): string {
  const url = new URL(process.env.REDIS_URL as string);
  url.pathname = `/${Number(process.env.JEST_WORKER_ID ?? 1)}`;
  return url.href;
}

/** Statements that cannot run inside the database they concern. */
async function asAdministrator(statement: string): Promise<void> {
  const url = new URL(templateUrl());
  url.pathname = '/postgres';
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
