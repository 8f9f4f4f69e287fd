import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { DATA } from './data.js';
import { startService, type Json, type Service } from './service.js';
import { ownDatabase } from './stores.js';

export const hasTennis = existsSync(`${DATA}/tennis/atp_matches_1968.csv.gz`);

export const hasUfc = existsSync(`${DATA}/ufc/ufc_fight_results.csv.gz`);

export const hasLol = existsSync(`${DATA}/lol/riot_gpr/tournaments.json.gz`);

export interface ImportSums {
  rowsRead: number;
  inserted: number;
  updated: number;
  unchanged: number;
  rejected: number;
}

/** The service on the whole archive of a family. */
export interface Archive {
  service: Service;
  databaseUrl: string;
  firstImport: ImportSums;
  importAgain(): Promise<ImportSums>;
  get(path: string): Promise<Json>;
  status(path: string): Promise<number>;
  close(): Promise<void>;
}

/** A database filled by the command line, and the service over it. */
export async function openArchive(family: 'tennis' | 'ufc' | 'lol' = 'tennis'): Promise<Archive> {
  const own = await ownDatabase('empty');
  const databaseUrl = own.url;
  const importAgain = async () =>
    JSON.parse(await runCli(databaseUrl, ['import', family, `${DATA}/${family}`, '--json'])) as ImportSums;
  const firstImport = await importAgain();
  const service = await startService({ databaseUrl, environment: { DEMO: 'false' } });
  // As many accounts as no minute is used up with.
  const keys = await Promise.all(Array.from({ length: 5 }, () => service.key({ plan: 'enterprise' })));
  let asked = 0;
  const ask = (path: string) => service.get(`/api/v1/${family}/${path}`, keys[(asked += 1) % keys.length]!.key);
  return {
    service,
    databaseUrl,
    firstImport,
    importAgain,
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

function runCli(databaseUrl: string, words: string[]): Promise<string> {
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, [resolve('dist/cli.js'), ...words], {
      env: { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: join(tmpdir(), 'scoreline-archive-test') },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let [output, errors] = ['', ''];
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
    child.on('close', (code) => (code === 0 ? done(output) : fail(new Error(`${words.join(' ')}: ${errors}`))));
  });
}
