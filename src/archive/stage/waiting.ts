import type pg from 'pg';
import type { ArchiveTable, Unplaced } from '../importer.js';
import type { RejectedRows } from './rejects.js';
import { createStaging, stagingName } from './staging.js';

/** A row of a file whose subject the archive does not have yet. */
export interface WaitingRow {
  id: string;
  /** Its line in the staging table. */
  line: number;
  file: string;
  kind: string;
  reason: string;
  /** How often its file has it. */
  copies: number;
}

interface Place {
  importer: string;
  table: ArchiveTable;
}

/** Keeps staged rows that found no place, so that later imports of the family try them again. */
export async function keepWaiting(
  client: pg.PoolClient,
  { importer, table }: Place,
  rows: readonly (Unplaced & { file: string; kind: string })[],
): Promise<void> {
  if (rows.length === 0) return;
  await client.query(
    `with lost as (
       select u.file, u.kind, u.reason, file_no, line, to_jsonb(staged) - '{file_no,line}'::text[] as content
       from unnest($3::integer[], $4::integer[], $5::text[], $6::text[], $7::text[]) u (file_no, line, file, kind, reason)
       join ${stagingName(table)} staged using (file_no, line)
     )
     insert into waiting_row (importer, table_name, file, kind, reason, digest, content, copies)
     select $1, $2, file, min(kind), min(reason), md5(content::text), content, count(*)
     from lost group by file, content order by min(file_no), min(line)
     on conflict (importer, table_name, file, digest) do update set kind = excluded.kind, reason = excluded.reason,
       copies = excluded.copies`,
    [
      importer,
      table.name,
      rows.map(({ fileNumber }) => fileNumber),
      rows.map(({ line }) => line),
      rows.map(({ file }) => file),
      rows.map(({ kind }) => kind),
      rows.map(({ reason }) => reason),
    ],
  );
}

/** Stages the rows that wait for a table, as rows of the file with this number. Creates no table where none wait. */
export async function stageWaiting(
  client: pg.PoolClient,
  { importer, table }: Place,
  fileNumber: number,
): Promise<WaitingRow[]> {
  const { rows } = await client.query<WaitingRow>(
    `select id::text, row_number() over (order by id)::integer as line, file, kind, reason, copies
     from waiting_row where importer = $1 and table_name = $2 order by id`,
    [importer, table.name],
  );
  if (rows.length === 0) return [];
  await createStaging(client, table);
  await client.query(
    `insert into ${stagingName(table)}
     select staged.* from (
       select content || jsonb_build_object('file_no', $3::integer, 'line', row_number() over (order by id)) as content
       from waiting_row where importer = $1 and table_name = $2
     ) waiting cross join lateral jsonb_populate_record(null::${stagingName(table)}, content) staged`,
    [importer, table.name, fileNumber],
  );
  return rows;
}

/**
 * Deletes staged rows under keys that the archive table already holds: an import read those while the staged rows
 * waited, so the table's are newer. Returns the number of deleted rows.
 */
export async function dropOvertaken(client: pg.PoolClient, table: ArchiveTable): Promise<number> {
  const sameKey = table.key.map((column) => `t.${column} = s.${column}`).join(' and ');
  const { rowCount } = await client.query(`delete from ${stagingName(table)} s using ${table.name} t where ${sameKey}`);
  return rowCount ?? 0;
}

/** A row that still waits, for another reason than before. */
export interface WaitsOn {
  row: WaitingRow;
  reason: string;
  detail: string | undefined;
}

/**
 * Forgets rows that have a place now, and notes why others still wait. The rejects of the file in which they were read
 * last are counted anew.
 */
export async function settleWaiting(
  client: pg.PoolClient,
  importer: string,
  { placed, others }: { placed: readonly WaitingRow[]; others: readonly WaitsOn[] },
): Promise<void> {
  const changed = [...placed, ...others.map(({ row }) => row)];
  if (changed.length === 0) return;
  await client.query('delete from waiting_row where id = any($1::bigint[])', [placed.map(({ id }) => id)]);
  await client.query(
    `update waiting_row w set reason = o.reason from unnest($1::bigint[], $2::text[]) o (id, reason) where w.id = o.id`,
    [others.map(({ row }) => row.id), others.map(({ reason }) => reason)],
  );
  const { rows: files } = await client.query<{ run_id: string; file: string; rejects: RejectedRows[] }>(
    `select distinct on (file) run_id, file, rejects from import_file
     where importer = $1 and file = any($2) and rejects is not null order by file, run_id desc`,
    [importer, [...new Set(changed.map(({ file }) => file))]],
  );
  for (const { run_id, file, rejects } of files) {
    const left = withCounts(rejects, [
      ...changed.flatMap((row) => (row.file === file ? [{ ...row, count: -row.copies, example: '' }] : [])),
      ...others.flatMap(({ row, reason, detail }) => {
        if (row.file !== file) return [];
        const before = rejects.find((one) => one.kind === row.kind && one.reason === row.reason);
        return [{ ...row, reason, count: row.copies, example: detail ?? before?.example ?? '' }];
      }),
    ]);
    await client.query('update import_file set rejects = $3 where run_id = $1 and file = $2', [
      run_id,
      file,
      JSON.stringify(left),
    ]);
  }
}

/** Sums the counts of each kind and reason, and leaves out a kind and reason whose sum is zero. */
function withCounts(rejects: readonly RejectedRows[], changes: readonly RejectedRows[]): RejectedRows[] {
  const counted = new Map<string, RejectedRows>();
  for (const { kind, reason, count, example } of [...rejects, ...changes]) {
    const place = `${kind} ${reason}`;
    const known = counted.get(place);
    counted.set(place, known ? { ...known, count: known.count + count } : { kind, reason, count, example });
  }
  return [...counted.values()].filter(({ count }) => count > 0);
}
