import type pg from 'pg';
import type { ArchiveTable, Unplaced } from '../importer.js';
import { fillQuickly } from '../indexes.js';
import { settle, type RepeatedRow } from './repeats.js';
import { stagingName } from './staging.js';

export interface FileCounts {
  inserted: number;
  updated: number;
  unchanged: number;
}

export interface Merged {
  /** Whether the table has so many new rows that PostgreSQL's statistics of it are wrong. */
  isFilled: boolean;
  byFile: Map<number, FileCounts>;
  /** Rows that contradict another row under their key. */
  conflicts: Unplaced[];
}

/** Below this number of rows, building indexes anew saves no time. */
const MANY_ROWS = 10_000;

/**
 * Merges the staged rows into their table: it inserts new rows, updates changed ones and does not touch equal ones, so
 * that those leave no dead rows. To be called inside a transaction.
 */
export async function merge(
  client: pg.PoolClient,
  table: ArchiveTable,
  run: { id: string; now: string },
): Promise<Merged> {
  await client.query(`set local work_mem = '128MB'`);
  await client.query('set local jit = off');
  const merged = await settleRepeats(client, table);
  const totals = await count(client, table, merged);
  if (totals.updated > 0) await update(client, table, run);
  if (totals.inserted >= MANY_ROWS && totals.existing === 0) {
    await fillQuickly(client, table.name, () => insert(client, table, run, false));
  } else if (totals.inserted > 0) {
    await insert(client, table, run, totals.existing > 0);
  }
  return { ...merged, isFilled: totals.inserted > Math.max(FEW_ROWS, totals.existing / 5) };
}

/** So many new rows are too few to renew the statistics for. */
const FEW_ROWS = 100;

type Settled = Omit<Merged, 'isFilled'>;
type StagedRow = RepeatedRow & { ctid: string; key: string; storedHash: string | null };

/** Keeps one of several rows under one key. */
async function settleRepeats(client: pg.PoolClient, table: ArchiveTable): Promise<Settled> {
  const merged = { byFile: new Map<number, FileCounts>(), conflicts: [] as Unplaced[] };
  const key = table.key.join(', ');
  const { rows } = await client.query<StagedRow>(
    `select s.ctid::text, s.file_no as "fileNumber", s.line, s.hash, t.hash as "storedHash",
       row(${table.key.map((column) => `s.${column}`).join(', ')})::text as key, ${table.identity ?? 'null::text'} as identity,
       case when repeated.differ then to_jsonb(s) - $1::text[] end as values
     from ${stagingName(table)} s
     join (
       select ${key}, min(hash) <> max(hash) as differ from ${stagingName(table)} group by ${key} having count(*) > 1
     ) repeated using (${key})
     left join ${table.name} t using (${key})
     order by key, ${table.preference ? `${table.preference}, ` : ''}s.file_no, s.line`,
    [notCompared(table)],
  );
  const dropped: string[] = [];
  for (const group of groups(rows)) {
    const fates = settle(group);
    for (const [place, { ctid, fileNumber, line, storedHash }] of group.entries()) {
      const fate = fates[place];
      if (fate === undefined || fate.kind === 'stays') continue;
      dropped.push(ctid);
      if (fate.kind === 'rejected') {
        const { reason, detail } = fate;
        merged.conflicts.push({ fileNumber, line, reason, ...(detail !== undefined && { detail }) });
      } else if (fate.kind === 'replaced' && storedHash === null) countsOf(merged, fileNumber).updated += 1;
      else countsOf(merged, fileNumber).unchanged += 1;
    }
  }
  if (dropped.length > 0) {
    await client.query(`delete from ${stagingName(table)} where ctid = any($1::tid[])`, [dropped]);
  }
  return merged;
}

/** The columns in which two rows cannot contradict each other, because they hold no value of their own. */
function notCompared(table: ArchiveTable): string[] {
  const completed = Object.keys(table.computed?.({ id: '0', now: '' }) ?? {});
  return ['file_no', 'line', 'hash', ...table.key, ...(table.hints ?? []), ...completed];
}

function groups(rows: readonly StagedRow[]): StagedRow[][] {
  const byKey = new Map<string, StagedRow[]>();
  for (const row of rows) {
    const group = byKey.get(row.key);
    if (group) group.push(row);
    else byKey.set(row.key, [row]);
  }
  return [...byKey.values()];
}

function countsOf(merged: Settled, fileNumber: number): FileCounts {
  const known = merged.byFile.get(fileNumber);
  if (known) return known;
  const counts = { inserted: 0, updated: 0, unchanged: 0 };
  merged.byFile.set(fileNumber, counts);
  return counts;
}

interface Totals {
  inserted: number;
  updated: number;
  /** The number of staged rows whose key the table had before. */
  existing: number;
}

async function count(client: pg.PoolClient, table: ArchiveTable, merged: Settled): Promise<Totals> {
  const totals: Totals = { inserted: 0, updated: 0, existing: 0 };
  const { rows } = await client.query<{ file_no: number; inserted: number; updated: number; unchanged: number }>(`
    select s.file_no,
      count(*) filter (where t.${table.key[0]} is null)::int as inserted,
      count(*) filter (where t.${table.key[0]} is not null and t.hash is distinct from s.hash)::int as updated,
      count(*) filter (where t.hash = s.hash)::int as unchanged
    from ${stagingName(table)} s left join ${table.name} t using (${table.key.join(', ')})
    group by s.file_no
  `);
  for (const row of rows) {
    const counts = countsOf(merged, row.file_no);
    counts.inserted += row.inserted;
    counts.updated += row.updated;
    counts.unchanged += row.unchanged;
    totals.inserted += row.inserted;
    totals.updated += row.updated;
    totals.existing += row.updated + row.unchanged;
  }
  return totals;
}

async function update(client: pg.PoolClient, table: ArchiveTable, run: { id: string; now: string }): Promise<void> {
  const values = valuesOf(table, run).filter(({ column }) => !table.key.includes(column));
  const settings = values.map(({ column, value }) => `${column} = ${value}`);
  if (table.revision) settings.push(`${table.revision} = t.${table.revision} + 1`);
  await client.query(`
    update ${table.name} t set ${settings.join(', ')}
    from ${stagingName(table)} s
    where ${sameKey(table)} and t.hash is distinct from s.hash
  `);
}

async function insert(
  client: pg.PoolClient,
  table: ArchiveTable,
  run: { id: string; now: string },
  someExist: boolean,
): Promise<void> {
  const values = valuesOf(table, run);
  await client.query(`
    insert into ${table.name} (${values.map(({ column }) => column).join(', ')})
    select ${values.map(({ value }) => value).join(', ')} from ${stagingName(table)} s
    ${someExist ? `where not exists (select from ${table.name} t where ${sameKey(table)})` : ''}
  `);
}

function sameKey(table: ArchiveTable): string {
  return table.key.map((column) => `t.${column} = s.${column}`).join(' and ');
}

function valuesOf(table: ArchiveTable, run: { id: string; now: string }): { column: string; value: string }[] {
  const computed = table.computed?.(run) ?? {};
  const added = Object.keys(computed).filter((column) => !table.columns.includes(column));
  return ['hash', ...table.columns, ...added].map((column) => ({ column, value: computed[column] ?? `s.${column}` }));
}
