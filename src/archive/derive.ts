import type pg from 'pg';
import type { Database } from '../db/database.js';
import type { Fact } from '../facts/fact.js';
import type { Publish } from '../facts/publish.js';
import { countCoverage, type CountedResource } from './coverage.js';
import { EVERY_RUN, type Importer } from './importer.js';
import { firstUnderivedRun, openLanes, raiseVersion } from './stage/run.js';

export interface DeriveOptions {
  database: Database;
  importers: readonly Importer[];
  family: string;
  /** The rules of the running version, see `rulesOf`; left out, they are not noted. */
  rules?: string;
  /** The resources that are counted anew. */
  coverage?: readonly CountedResource[];
  /** Stores the facts, in the transaction that makes the rows visible; left out, nothing is published. */
  publish?: Publish;
  notice?: (text: string) => void;
  now: Date;
  /** A second connection, on which `deriveApart` runs beside `derive`; without it `deriveApart` runs afterwards. */
  beside?: pg.PoolClient;
}

/**
 * Derives what changed since a run, and returns the family's new version. The caller commits the transaction of `client`.
 * This function commits that of `beside`, once both derivations have succeeded.
 */
export async function deriveSince(client: pg.PoolClient, sinceRun: string, options: DeriveOptions): Promise<number> {
  const { database, importers, family, rules, coverage = [], publish, notice, now, beside } = options;
  const ofFamily = importers.filter((importer) => importer.family === family);
  const derivations = new Set(ofFamily.flatMap(({ derive }) => derive ?? []));
  const apart = new Set(ofFamily.flatMap(({ deriveApart }) => deriveApart ?? []));
  const contextOn = (connection: pg.PoolClient) => ({
    client: connection,
    database,
    now: now.toISOString(),
    sinceRun,
    notice: (text: string) => notice?.(`${family}: ${text}`),
  });
  const facts: Fact[] = [];
  const deriveOwn = async () => {
    for (const derive of derivations) facts.push(...(await derive(contextOn(client))));
  };
  const deriveApart = async (connection: pg.PoolClient) => {
    for (const derive of apart) await derive(contextOn(connection));
  };
  if (beside && apart.size > 0) {
    await inTransaction(beside, () => untilAllEnd([deriveOwn(), deriveApart(beside)]));
  } else {
    await deriveOwn();
    await deriveApart(client);
  }
  await publish?.(client, facts);
  const version = await raiseVersion(client, family, now, rules);
  await countCoverage(client, family, coverage, version);
  return version;
}

/**
 * Derives all rows of a family again, by the rules of the running version, and returns the family's new version. Publishes
 * nothing, because nothing happened in the sport.
 */
export function deriveAnew(client: pg.PoolClient, options: DeriveOptions): Promise<number> {
  const { family, rules = null } = options;
  return inTransaction(client, async () => {
    const version = await deriveSince(client, EVERY_RUN, { ...options, publish: undefined });
    await client.query('update data_version set rules = $2 where family = $1', [family, rules]);
    return version;
  });
}

/** Waits for all also where one fails, because their connections are used again; then throws the first failure. */
async function untilAllEnd(works: readonly Promise<void>[]): Promise<void> {
  const failed = (await Promise.allSettled(works)).find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
}

async function inTransaction<Result>(client: pg.PoolClient, work: () => Promise<Result>): Promise<Result> {
  await client.query('begin');
  try {
    const result = await work();
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

/** Whether other rules than those of the running version made the rows of a family. An empty archive has no rows. */
export async function isByOtherRules(
  client: Pick<pg.ClientBase, 'query'>,
  family: string,
  rules: string,
): Promise<boolean> {
  const { rows } = await client.query('select from data_version where family = $1 and rules is distinct from $2', [
    family,
    rules,
  ]);
  return rows.length > 0;
}

/**
 * Derives a family anew, while no import of it runs. What an import that was killed left is derived before, so that its
 * facts are published.
 * @throws ImportError with one sentence for the person who started it.
 */
export async function deriveFamilyAnew(options: DeriveOptions): Promise<number> {
  const lanes = await openLanes(options.database, options.family);
  const client = lanes.lock;
  const onTwoConnections = { ...options, beside: lanes.clients[1] };
  try {
    const sinceRun = await firstUnderivedRun(client, options.family);
    if (sinceRun !== undefined) await inTransaction(client, () => deriveSince(client, sinceRun, onTwoConnections));
    return await deriveAnew(client, onTwoConnections);
  } finally {
    await lanes.release();
  }
}
