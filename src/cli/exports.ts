import { makeExports } from '../archive/export/maker.js';
import { Database, directTo } from '../db/database.js';
import { exportTables } from '../exports/tables.js';
import type { Output, Parameters } from './command.js';

/** Makes the files that are out of date, without waiting until a worker looks. */
export async function exportsCommand({ config }: Parameters): Promise<Output> {
  const db = await Database.open({ ...directTo(config), poolSize: 1, statementTimeoutMs: 0 });
  try {
    const made = await makeExports(db, await exportTables());
    const busy = made.isBusy ? ['A worker makes files at this moment; what is left is its work.'] : [];
    const lines = [`Seasons made: ${made.seasons}`, ...made.failed, ...busy];
    return { json: made, text: lines.join('\n'), status: made.failed.length > 0 ? 1 : 0 };
  } finally {
    await db.close();
  }
}
