import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEMO_ACCOUNT } from '../auth/key-ring.js';
import type { Config } from '../config.js';
import { Database, migrate } from '../db/database.js';
import { sql } from '../db/sql.js';
import { DEMO_LAST_SEASON, DEMO_SEED } from '../sandbox/seed.js';
import { writeTennisWorld } from '../sports/tennis/sandbox/world.js';
import { writeUfcWorld } from '../sports/ufc/sandbox/world.js';
import type { Output, Parameters } from './command.js';
import { importFiles } from './import.js';

/** The demo world is the same on every machine. */
const DEMO_LAST_CARD = '2026-11-14';

/** What `npm start` does before it serves: the schema, and the demo world on the first run. */
export async function prepareCommand({ config, progress }: Parameters): Promise<Output> {
  const migrations = await migrate(config.databaseUrl);
  if (migrations.length > 0) progress(`Schema: ${migrations.length} migrations ran`);
  const loaded = config.demo && (await loadDemoWorld(config, progress));
  return { json: { migrations, loaded }, text: loaded ? 'Ready, with the demo world' : 'Ready' };
}

async function loadDemoWorld(config: Config, progress: (text: string) => void): Promise<boolean> {
  if (!(await needsDemoWorld(config))) return false;
  progress('Loading the demo world: fictional tours of four seasons and a year of fights');
  const folder = await mkdtemp(join(tmpdir(), 'scoreline-demo-'));
  try {
    await writeTennisWorld(folder, { seed: DEMO_SEED, lastSeason: DEMO_LAST_SEASON });
    await importFiles(config, 'tennis', folder, progress);
    const fights = join(folder, 'ufc');
    await writeUfcWorld(fights, { seed: DEMO_SEED, lastDay: DEMO_LAST_CARD });
    await importFiles(config, 'ufc', fights, progress);
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
