import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createAccount, createKey } from '../../build/auth/accounts.js';
import { Database } from '../../build/db/database.js';
import { raw } from '../../build/db/sql.js';
import { writeCs2World } from '../../build/demo/cs2/world.js';
import { writeLolWorld } from '../../build/demo/lol/world.js';
import { writeTennisWorld } from '../../build/demo/tennis/world.js';
import { writeUfcWorld } from '../../build/demo/ufc/world.js';

const CLI = resolve('dist/cli.js');

/** The upstream files where they are at hand, in SCORELINE_DATA for one, else those of the demo world. */
export function tennisFiles() {
  return filesOf('tennis', 'ATP and WTA archive files', (folder) =>
    writeTennisWorld(folder, { seed: 1, lastSeason: 2_026 }),
  );
}

export function ufcFiles() {
  return filesOf('ufc', 'ufcstats, rankings and odds files', (folder) =>
    writeUfcWorld(folder, { seed: 1, lastDay: '2026-11-14' }),
  );
}

export function lolFiles() {
  return filesOf('lol', "files of Riot, Oracle's Elixir, gol.gg and Leaguepedia", (folder) =>
    writeLolWorld(folder, { seed: 1, lastDay: '2026-11-14' }),
  );
}

export function cs2Files() {
  return filesOf('cs2', "files of HLTV, Valve's lists, demos and price lists", (folder) =>
    writeCs2World(folder, { seed: 1, lastDay: '2026-11-15' }),
  );
}

async function filesOf(family, name, write) {
  const real = join(process.env.SCORELINE_DATA ?? resolve('../shared/data'), family);
  if (existsSync(real)) return { folder: real, name };
  const folder = temporaryFolder();
  await write(folder);
  return { folder, name: 'demo world' };
}

/** Migrated, with everything of tennis imported: once for all programs of a run. Says what was imported. */
export async function importedTennis() {
  return imported('tennis', await tennisFiles(), ['player', 'match', 'ranking'], 'players, matches and ranks');
}

/** The same of lol. */
export async function importedLol() {
  return imported('lol', await lolFiles(), ['player', 'match', 'game'], 'players, matches and games');
}

async function imported(family, { folder, name }, kinds, what) {
  cli('migrate');
  const db = await Database.open({ url: process.env.DATABASE_URL, poolSize: 1, statementTimeoutMs: 8_000 });
  const tables = kinds.map((kind) => `(select count(*) from ${family}_${kind})`);
  const count = async () => (await db.row(raw(`select ${tables.join(' + ')} as rows`))).rows;
  if (Number(await count()) === 0) cli('import', family, folder);
  const rows = Number(await count()).toLocaleString('en');
  await db.close();
  return `${rows} ${what} of the ${name}`;
}

/** Runs a command of the product and returns what it answers with `--json`. */
export function cli(...args) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [CLI, ...args, '--json'], { encoding: 'utf8' });
  // Status 3: an import is done, but for files that no importer knows.
  if (status !== 0 && status !== 3) throw new Error(`cli ${args.join(' ')} ended with ${status}: ${stderr}`);
  return JSON.parse(stdout);
}

/** Keys of as many accounts, on a plan that no benchmark can use up; every process started from here on knows the plan. */
export async function unlimitedKeys(count) {
  const plans = join(temporaryFolder(), 'plans.yaml');
  const unlimited =
    '{ name: Free, month: 900000000, minute: 900000, games: all, delaySeconds: 0, sse: 50000, webSocket: 50000 }';
  writeFileSync(plans, ['free', 'pro'].map((id) => `${id}: ${unlimited}\n`).join(''));
  process.env.PLANS_FILE = plans;
  const db = await Database.open({ url: process.env.DATABASE_URL, poolSize: 1, statementTimeoutMs: 8_000 });
  const keys = [];
  for (let number = 0; number < count; number += 1) {
    const accountId = await createAccount(db, { name: `bench ${number}`, plan: 'free' });
    keys.push((await createKey(db, { accountId })).key);
  }
  await db.close();
  return keys;
}

function temporaryFolder() {
  return mkdtempSync(join(tmpdir(), 'scoreline-bench-'));
}
