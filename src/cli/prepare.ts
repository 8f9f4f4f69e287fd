import { basename, dirname, join } from 'node:path';
import { DEMO_ACCOUNT } from '../auth/key-ring.js';
import type { Config } from '../config.js';
import { Database, directTo } from '../db/database.js';
import { migrate } from '../db/migrate.js';
import { loadDemo } from '../demo.js';
import { sql } from '../db/sql.js';
import { count } from '../http/wording.js';
import { withTemporaryFolder } from '../temporary.js';
import type { Output, Parameters } from './command.js';
import { deriveFamilies } from './derive.js';
import { importFiles } from './import.js';

export async function migrateCommand({ config }: Parameters): Promise<Output> {
  const migrations = await migrate(directTo(config));
  return { json: { migrations }, text: migrations.length > 0 ? `Ran ${migrations.join(', ')}` : 'Up to date' };
}

/**
 * Prepares `npm start`: runs migrations, derives what an earlier version derived by other rules, and loads the demo world on
 * the first run.
 */
export async function prepareCommand({ config, progress, status }: Parameters): Promise<Output> {
  const migrations = await migrate(directTo(config));
  if (migrations.length > 0) progress(`Schema: ${count(migrations.length, 'migration')} ran`);
  await deriveFamilies(config, progress).catch((error: Error) =>
    progress(
      `Rows of an earlier version stay as they are: ${error.message} "npm run -s cli -- derive" tries it again.`,
    ),
  );
  const loaded = config.demo && (await loadDemoWorld(config, progress, process.stderr.isTTY ? status : () => {}));
  return { json: { migrations, loaded }, text: loaded ? 'Ready, with the demo world' : 'Ready' };
}

const FOLDER = 'scoreline-demo-';

async function loadDemoWorld(
  config: Config,
  progress: (text: string) => void,
  status: (text: string) => void,
): Promise<boolean> {
  const { worlds } = await loadDemo();
  const missing = await listMissing(config, Object.keys(worlds));
  if (missing.length === 0) return false;
  progress('Loading the demo world, whose people and events are invented');
  await withTemporaryFolder(FOLDER, async (folder) => {
    for (const name of missing) {
      await worlds[name]!.writeFiles(join(folder, name));
      await importFiles(config, name, join(folder, name), { onNotice: progress, onProgress: status });
    }
  });
  return true;
}

/**
 * The families whose demo world is missing, for instance after a first start that was killed. None if a real import has
 * finished, so that fictional players never mix with a real archive.
 */
async function listMissing(config: Config, worlds: readonly string[]): Promise<string[]> {
  const db = await Database.open({ ...directTo(config), poolSize: 1, statementTimeoutMs: 0 });
  try {
    await db.rows(
      sql`insert into account (id, name, plan) values (${DEMO_ACCOUNT}, 'Demo', 'free') on conflict do nothing`,
    );
    const done = await db.rows<{ importer: string; source: string }>(
      sql`select distinct importer, source from import_run where status = 'done'`,
    );
    if (done.some(({ source }) => !basename(dirname(source)).startsWith(FOLDER))) return [];
    return worlds.filter((name) => !done.some(({ importer }) => importer === name));
  } finally {
    await db.close();
  }
}
