import { accessSync, constants, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { delimiter, dirname, join, resolve } from 'node:path';
import { Plans } from './billing/plans.js';
import { ConfigError, ROOT, type Config } from './config.js';
import type { Database } from './db/database.js';
import { sql } from './db/sql.js';

/** Checks the machine before a process starts to serve; throws ConfigError with instructions. */
export function checkSurroundings(config: Config): void {
  const { databaseUrl, redisUrl, dataDir, plansFile, heartbeatFile, speech } = config;
  if (databaseUrl === '')
    throw new ConfigError('DATABASE_URL must be set, such as postgres://user:password@host:5432/name');
  if (redisUrl === '') throw new ConfigError('REDIS_URL must be set, such as redis://:password@host:6379');
  checkFolder(dataDir);
  Plans.read(plansFile);
  if (heartbeatFile !== '') checkPlace('HEARTBEAT_FILE', heartbeatFile);
  if (speech && speech.ffmpeg !== '') checkProgram('TRANSCRIPT_FFMPEG', speech.ffmpeg);
}

function checkFolder(folder: string): void {
  try {
    makeFolder(folder);
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    throw new ConfigError(`DATA_DIR must be a folder that this user may write to; ${folder} is none (${code})`);
  }
}

/** Creates folders one by one: Node's own recursion never ends below `/proc`, where nobody can create one. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  try {
    mkdirSync(folder);
  } catch (error) {
    // The worker may create it at the same time.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

/** Checks the folder only, since the file is created later. */
function checkPlace(name: string, file: string): void {
  try {
    accessSync(dirname(resolve(file)), constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    throw new ConfigError(`${name} must be a file in a folder that this user may write to, not '${file}' (${code})`);
  }
}

/** A bare name is searched on PATH, as when it is run. */
function checkProgram(name: string, program: string): void {
  const places = program.includes('/')
    ? [program]
    : (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, program));
  if (!places.some(isProgram)) throw new ConfigError(`${name} must be a program that can be run, not '${program}'`);
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}

/** Throws ConfigError if migrations of this version have not run. Migrations of a newer version do no harm. */
export async function checkMigrated(db: Database): Promise<void> {
  const [table] = await db.rows(sql`select where to_regclass('migrations') is not null`);
  const ran = table ? await db.rows<{ at: string }>(sql`select timestamp::text as at from migrations`) : [];
  const known = new Set(ran.map(({ at }) => at));
  const files = readdirSync(join(ROOT, 'dist/migrations')).filter((name) => /^\d+-.*\.js$/.test(name));
  const missing = files.filter((name) => !known.has(name.split('-')[0]!));
  if (missing.length > 0)
    throw new ConfigError(
      `${missing.length} of ${files.length} migrations ${missing.length === 1 ? 'has' : 'have'} not run on this database: run node dist/cli.js migrate`,
    );
}
