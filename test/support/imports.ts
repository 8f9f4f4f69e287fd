import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ImportReport } from '../../src/archive/import.js';
import { Database } from '../../src/db/database.js';
import { ownDatabase, type OwnDatabase } from './stores.js';

/** A folder for files and any number of empty archives, of one suite; all are gone after it. */
export class ImportSuite {
  folder = '';
  private readonly opened: { own: OwnDatabase; db: Database }[] = [];

  constructor(name: string) {
    beforeAll(async () => {
      this.folder = await mkdtemp(join(tmpdir(), `${name}-`));
    });
    afterAll(async () => {
      for (const { own, db } of this.opened) {
        await db.close();
        await own.drop();
      }
      await rm(this.folder, { recursive: true, force: true });
    });
  }

  /** The archive that was opened first, on which later tests of a suite go on. */
  get first(): Database {
    return this.opened[0]!.db;
  }

  async emptyArchive(): Promise<Database> {
    const own = await ownDatabase('empty');
    const db = await Database.open({ url: own.url, poolSize: 4, statementTimeoutMs: 0 });
    this.opened.push({ own, db });
    return db;
  }

  /** Where a service finds the archive. */
  urlOf(archive: Database): string {
    return this.opened.find(({ db }) => db === archive)!.own.url;
  }
}

export async function query<Row extends object = Record<string, unknown>>(db: Database, text: string): Promise<Row[]> {
  return (await db.pool.query<Row>(text)).rows;
}

/** Rows read, inserted, updated, unchanged and rejected. */
export const counts = (one: ImportReport) => [one.rowsRead, one.inserted, one.updated, one.unchanged, one.rejected];
