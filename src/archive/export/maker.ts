import type { Database } from '../../db/database.js';
import type { Logger } from '../../http/log.js';
import { Watch } from '../watch.js';
import { lookAtTable, makeSeason } from './make.js';
import { dropReplaced, listDue, nextSeason } from './seasons.queries.js';
import type { FamilyTable } from './table.js';

/** What a round of making did. */
export interface MadeExports {
  seasons: number;
  /** `family/table/season` and the reason. */
  failed: string[];
  /** Another maker worked, so that something may be left. */
  isBusy: boolean;
}

/**
 * Keeps the files of the archive up to date. Any number of workers may run one: a lock lets one at a time work, and what
 * a stopped one left is made by the next. It holds one connection, and one group of rows in memory.
 */
export class ExportMaker {
  private readonly watch: Watch;
  private isStopped = false;
  private waitsUntil = 0;

  constructor(
    private readonly db: Database,
    private readonly tables: readonly FamilyTable[],
    private readonly restSeconds: number,
    log: Logger,
  ) {
    this.watch = new Watch(() => this.look(), log, 'exports are not made yet');
  }

  start(): void {
    this.watch.start();
  }

  /** Waits for the season that is being made. */
  async stop(): Promise<void> {
    this.isStopped = true;
    await this.watch.stop();
  }

  private async look(): Promise<void> {
    if (Date.now() < this.waitsUntil) return;
    this.waitsUntil = Date.now() + AFTER_FAILURE_MS;
    const { db, tables, restSeconds } = this;
    const { failed } = await makeExports(db, tables, { restSeconds, isStopped: () => this.isStopped });
    if (failed.length > 0) throw new Error(failed.join('; '));
    this.waitsUntil = 0;
  }
}

/** What failed once would fail again, after the same work. */
const AFTER_FAILURE_MS = 60_000;

/**
 * Makes every file that is out of date. `restSeconds` is the least time between two looks at a table that changes; without
 * it, every table is looked at.
 */
export async function makeExports(
  db: Database,
  tables: readonly FamilyTable[],
  { restSeconds, isStopped = () => false }: { restSeconds?: number; isStopped?: () => boolean } = {},
): Promise<MadeExports> {
  const done: MadeExports = { seasons: 0, failed: [], isBusy: false };
  const due = await listDue(db.pool, tables, restSeconds);
  for (const { family, table } of due) {
    const own = tables.find((one) => one.family === family && one.table === table) as FamilyTable;
    if (!isStopped() && !done.isBusy) await makeTable(db, own, restSeconds, done, isStopped);
  }
  if (due.length > 0) await dropReplaced(db.pool);
  return done;
}

async function makeTable(
  db: Database,
  table: FamilyTable,
  restSeconds: number | undefined,
  done: MadeExports,
  isStopped: () => boolean,
): Promise<void> {
  const failed: string[] = [];
  if (!(await lookAtTable(db, table, restSeconds))) {
    done.isBusy = true;
    return;
  }
  const next = () => nextSeason(db.pool, table, failed);
  for (let season = await next(); season !== undefined && !isStopped(); season = await next()) {
    try {
      if (!(await makeSeason(db, table, season))) {
        done.isBusy = true;
        return;
      }
      done.seasons += 1;
    } catch (error) {
      failed.push(season);
      done.failed.push(`${table.family}/${table.table}/${season}: ${(error as Error).message}`);
    }
  }
}
