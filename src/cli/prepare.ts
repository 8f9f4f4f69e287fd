import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEMO_ACCOUNT } from '../auth/key-ring.js';
import type { Config } from '../config.js';
import { Database } from '../db/database.js';
import { migrate } from '../db/migrate.js';
import { sql } from '../db/sql.js';
import { FAMILIES } from '../families.js';
import type { Output, Parameters } from './command.js';
import { importFiles } from './import.js';

export async function migrateCommand({ config }: Parameters): Promise<Output> {
  const migrations = await migrate(config.databaseUrl);
  return { json: { migrations }, text: migrations.length > 0 ? `Ran ${migrations.join(', ')}` : 'Up to date' };
}

/** What `npm start` does before it serves: the schema, and the demo world on the first run. */
export async function prepareCommand({ config, progress }: Parameters): Promise<Output> {
  const migrations = await migrate(config.databaseUrl);
  if (migrations.length > 0) progress(`Schema: ${migrations.length} migrations ran`);
  const loaded = config.demo && (await loadDemoWorld(config, progress));
  return { json: { migrations, loaded }, text: loaded ? 'Ready, with the demo world' : 'Ready' };
}

async function loadDemoWorld(config: Config, progress: (text: string) => void): Promise<boolean> {
  if (!(await needsDemoWorld(config))) return false;
  progress('Loading the demo world, whose people and events are invented');
  const folder = await mkdtemp(join(tmpdir(), 'scoreline-demo-'));
  try {
    for (const { name, sandbox } of FAMILIES) {
      if (!sandbox) continue;
      await (await sandbox()).writeDemo(join(folder, name));
      await importFiles(config, name, join(folder, name), progress);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return true;
}

/** Nobody's real archive is mixed with fictional players: only a finished import, or none, decides. */
async function needsDemoWorld(config: Config): Promise<boolean> {
  const db = await Database.open({ url: config.databaseUrl, poolSize: 1, statementTimeoutMs: 0 });
  try {
    await db.rows(
      sql`insert into account (id, name, plan) values (${DEMO_ACCOUNT}, 'Demo', 'free') on conflict do nothing`,
    );
    return (await db.row(sql`select 1 as one from import_run where status = 'done' limit 1`)) === undefined;
  } finally {
    await db.close();
  }
}
