import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises';
import { DATA } from './data.js';
import { startService, type Json, type Service } from './service.js';
import { sharedDatabase, type OwnDatabase } from './stores.js';

export const hasTennis = existsSync(`${DATA}/tennis/atp_matches_1968.csv.gz`);

export const hasUfc = existsSync(`${DATA}/ufc/ufc_fight_results.csv.gz`);

export const hasLol = existsSync(`${DATA}/lol/riot_gpr/tournaments.json.gz`);

export const hasCs2 = existsSync(`${DATA}/cs2/demos/raw_tournaments.csv.gz`);

export interface ImportSums {
  rowsRead: number;
  inserted: number;
  updated: number;
  unchanged: number;
  rejected: number;
  importers: readonly { importer: string; byFile: readonly { file: string; rowsRead: number }[] }[];
}

/** The service on the whole archive of a family. */
export interface Archive {
  service: Service;
  databaseUrl: string;
  firstImport: ImportSums;
  /** What the first import said while it went on. */
  firstProgress: string;
  importAgain(): Promise<ImportSums>;
  get(path: string): Promise<Json>;
  status(path: string): Promise<number>;
  close(): Promise<void>;
}

/** What an import of a family's folder printed, and how long it took. */
export interface FamilyImport {
  sums: ImportSums;
  progress: string;
  ms: number;
}

/**
 * A database with the whole archive of a family. All suites of a run share one import by the command line, of which
 * `note` says what became.
 */
export function archiveDatabase(family: string): Promise<OwnDatabase & { note: FamilyImport }> {
  return sharedDatabase(`archive_${family}`, (url) => importArchive(url, family));
}

/** A database with the whole archive of a family, and the service over it. */
export async function openArchive(family: 'tennis' | 'ufc' | 'lol' | 'cs2' = 'tennis'): Promise<Archive> {
  const own = await archiveDatabase(family);
  const databaseUrl = own.url;
  const service = await startService({ databaseUrl, environment: { DEMO: 'false' } });
  // As many accounts as no minute is used up with.
  const keys = await Promise.all(Array.from({ length: 5 }, () => service.key({ plan: 'enterprise' })));
  let asked = 0;
  const ask = async (path: string) => {
    // A recount holds this process for longer than the service keeps an idle connection, whose end is read first: in the
    // second turn, as the first one may begin after what was to be read in it.
    await turn();
    await turn();
    return service.get(`/api/v1/${family}/${path}`, keys[(asked += 1) % keys.length]!.key);
  };
  return {
    service,
    databaseUrl,
    firstImport: own.note.sums,
    firstProgress: own.note.progress,
    importAgain: async () => (await importArchive(databaseUrl, family)).sums,
    get: async (path) => {
      const answer = await ask(path);
      if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
      return answer.json();
    },
    status: async (path) => (await ask(path)).status,
    async close() {
      await service.stop();
      await own.drop();
    },
  };
}

/** Imports the family's folder, or another one, by the command line. */
export async function importArchive(
  databaseUrl: string,
  importer: string,
  path = `${DATA}/${importer}`,
): Promise<FamilyImport> {
  const began = performance.now();
  const { child, written } = startImport(databaseUrl, importer, path);
  const [code] = (await once(child, 'close')) as [number | null];
  // Status 3: done, but for files of the folder that no importer knows.
  if (code !== 0 && code !== 3) throw new Error(`the import of ${importer} ended with ${code}: ${written.errors}`);
  const sums = JSON.parse(written.output) as ImportSums;
  return { sums, progress: written.errors, ms: performance.now() - began };
}

/** Kills an import as soon as it is time, by its progress or by what else one can see of it. */
export async function killImport(
  databaseUrl: string,
  { importer, path }: { importer: string; path: string },
  isTime: (progress: string) => boolean | Promise<boolean>,
): Promise<void> {
  const { child, written } = startImport(databaseUrl, importer, path);
  const closed = once(child, 'close') as Promise<[number | null, string | null]>;
  while (child.exitCode === null && !(await isTime(written.errors))) await sleep(10);
  child.kill('SIGKILL');
  const [code, signal] = await closed;
  if (signal !== 'SIGKILL') throw new Error(`the import ended by itself with ${code}: ${written.errors}`);
}

function startImport(databaseUrl: string, importer: string, path: string) {
  const child = spawn(process.execPath, [resolve('dist/cli.js'), 'import', importer, path, '--json'], {
    env: { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: join(tmpdir(), 'scoreline-archive-test') },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const written = { output: '', errors: '' };
  child.stdout.on('data', (chunk: Buffer) => (written.output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (written.errors += chunk.toString()));
  return { child, written };
}
