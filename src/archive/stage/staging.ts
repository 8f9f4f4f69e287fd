import { hash } from 'node:crypto';
import type pg from 'pg';
import { Copy, copyCell } from '../copy.js';
import type { ArchiveTable, Value } from '../importer.js';

/**
 * The name of the temporary table that holds a table's rows between the file and the merge. Only this session sees it.
 */
export function stagingName(table: ArchiveTable): string {
  return `stage_${table.name}`;
}

export async function createStaging(client: pg.PoolClient, table: ArchiveTable): Promise<void> {
  const hints = (table.hints ?? []).map((name) => `, ''::text as ${name}`).join('');
  await client.query(`
    create temporary table ${stagingName(table)} as
      select 0 as file_no, 0 as line, ''::text as hash, ${table.columns.join(', ')}${hints} from ${table.name} with no data
  `);
}

export async function dropStaging(client: pg.PoolClient, table: ArchiveTable): Promise<void> {
  await client.query(`drop table if exists ${stagingName(table)}`);
}

/** Deletes the rows of a file that was not read to its end. */
export async function clearFile(client: pg.PoolClient, table: ArchiveTable, fileNumber: number): Promise<void> {
  await client.query(`delete from ${stagingName(table)} where file_no = $1`, [fileNumber]);
}

/** Deletes these rows, so that they are not merged. */
export async function dropRows(
  client: pg.PoolClient,
  table: ArchiveTable,
  rows: readonly { fileNumber: number; line: number }[],
): Promise<void> {
  await client.query(
    `delete from ${stagingName(table)} s using unnest($1::integer[], $2::integer[]) u (file_no, line)
     where s.file_no = u.file_no and s.line = u.line`,
    [rows.map(({ fileNumber }) => fileNumber), rows.map(({ line }) => line)],
  );
}

/** Copies one file's rows into the staging table with one COPY. */
export class StagingWriter {
  private readonly copy: Copy;
  private readonly stored: number;
  rows = 0;

  constructor(
    client: pg.PoolClient,
    readonly table: ArchiveTable,
    private readonly fileNumber: number,
  ) {
    this.stored = table.columns.length;
    const columns = ['file_no', 'line', 'hash', ...table.columns, ...(table.hints ?? [])];
    this.copy = new Copy(client, stagingName(table), columns);
  }

  /** Returns true when the caller should wait for `drained` before it adds more. */
  add(line: number, values: readonly Value[]): boolean {
    let text = copyCell(values[0]);
    for (let place = 1; place < this.stored; place += 1) text += `\t${copyCell(values[place])}`;
    const digest = digestOf(text);
    for (let place = this.stored; place < values.length; place += 1) text += `\t${copyCell(values[place])}`;
    this.rows += 1;
    return this.copy.add(`${this.fileNumber}\t${line}\t${digest}\t${text}`);
  }

  drained(): Promise<void> {
    return this.copy.drained();
  }

  end(): Promise<void> {
    return this.copy.end();
  }

  abort(): void {
    this.copy.abort();
  }
}

/** The digest that an import gives a row of these values, by which it recognises an unchanged row. */
export function rowHash(values: readonly Value[]): string {
  return digestOf(values.map(copyCell).join('\t'));
}

function digestOf(text: string): string {
  return hash('md5', text, 'base64').slice(0, 22);
}
