import { writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api';
import { makeExports, type MadeExports } from '../../src/archive/export/maker.js';
import { exportTables } from '../../src/exports/tables.js';
import type { Json, Service } from '../support/service.js';

/** Makes what is out of date in this process; throws where a file cannot be made. */
export async function makeAll({ db }: Pick<Service, 'db'>, family?: string): Promise<MadeExports> {
  const tables = (await exportTables()).filter((table) => family === undefined || table.family === family);
  const made = await makeExports(db, tables);
  if (made.isBusy || made.failed.length > 0) throw new Error(`not made: ${made.failed.join('; ')}`);
  return made;
}

/** Reads files with a Parquet reader and a CSV reader that had no part in writing them. */
export class Mirror {
  private asked = 0;

  private constructor(
    private readonly service: Service,
    private readonly keys: readonly string[],
    private readonly folder: string,
    readonly duck: DuckDBConnection,
  ) {}

  static async open(service: Service): Promise<Mirror> {
    const keys = Array.from({ length: 4 }, async () => (await service.key({ plan: 'enterprise' })).key);
    const folder = await mkdtemp(join(tmpdir(), 'exports-'));
    const duck = await (await DuckDBInstance.create(':memory:')).connect();
    return new Mirror(service, await Promise.all(keys), folder, duck);
  }

  async close(): Promise<void> {
    this.duck.closeSync();
    await rm(this.folder, { recursive: true, force: true });
  }

  get(path: string, headers?: Record<string, string>): Promise<Response> {
    return this.service.get(path, this.keys[(this.asked += 1) % this.keys.length]!, headers);
  }

  async json(path: string): Promise<Json> {
    const answer = await this.get(`/api/v1${path}`);
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  }

  /** The rows of all pages of a list. */
  async rows(path: string): Promise<Json[]> {
    const rows: Json[] = [];
    for (let next: string | undefined = `/api/v1${path}`; next !== undefined;) {
      const answer = await this.get(next);
      if (answer.status !== 200) throw new Error(`${next}: ${answer.status} ${await answer.text()}`);
      const { items, data = items }: Json = await answer.json();
      rows.push(...data);
      const link: string | undefined = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1];
      next = link === undefined ? undefined : new URL(link).pathname + new URL(link).search;
    }
    return rows;
  }

  async table(family: string, table: string): Promise<Json> {
    const [found] = (await this.json(`/exports?family=${family}&table=${table}`)).data;
    return found;
  }

  async download({ url }: Json): Promise<Buffer> {
    const answer = await this.get(new URL(url).pathname);
    if (answer.status !== 200) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
    return Buffer.from(await answer.arrayBuffer());
  }

  /** Stores a Parquet file on the disk, where DuckDB reads it. */
  async store(file: Json): Promise<string> {
    const path = join(this.folder, file.url.replaceAll(/\W/g, '-'));
    writeFileSync(path, await this.download(file));
    return path;
  }

  /** The rows of all seasons, as the lists answer them. */
  async fromParquet({ seasons, columns }: Json): Promise<Json[]> {
    const rows: Json[] = [];
    for (const { files } of seasons) {
      const path = await this.store(files.find(({ format }: Json) => format === 'parquet'));
      const read = await this.duck.runAndReadAll(`select * from read_parquet('${path}')`);
      rows.push(
        ...read.getRowObjectsJson().map((row) => nested(columns, ({ name, type }) => valueOf(row[name], type))),
      );
    }
    return rows;
  }

  /** The rows of all seasons that one format has and the other has not, or has at another place; none if they are equal. */
  async differences({ seasons }: Json): Promise<Json[]> {
    const stored = async (wanted: string) => {
      const files = seasons.map((season: Json) => season.files.find(({ format }: Json) => format === wanted));
      return (await Promise.all<string>(files.map((file: Json) => this.store(file)))).map((path) => `'${path}'`).join();
    };
    const parquet = `read_parquet([${await stored('parquet')}])`;
    const described = await this.duck.runAndReadAll(`describe select * from ${parquet}`);
    const types = described
      .getRowObjectsJson()
      .map((row) => `'${row['column_name'] as string}': '${row['column_type'] as string}'`);
    const empty = `nullstr = '', allow_quoted_nulls = false`;
    const csv = `read_csv([${await stored('csv.gz')}], compression = 'gzip', header = true, delim = ',', quote = '"', escape = '"', ${empty}, columns = {${types.join()}})`;
    const [one, other] = [parquet, csv].map((file) => `select row_number() over () as row, * from ${file}`);
    const read = await this.duck.runAndReadAll(
      `((${one}) except all (${other})) union all ((${other}) except all (${one})) order by row limit 4`,
    );
    return read.getRowObjectsJson();
  }

  /** The rows of the CSV files of all seasons, gzipped as they are. */
  async countByDuckDb({ seasons }: Json): Promise<number> {
    const stored = seasons.map(({ files }: Json) => this.store(files.find(({ format }: Json) => format === 'csv.gz')));
    const list = (await Promise.all<string>(stored)).map((path) => `'${path}'`).join(', ');
    const read = await this.duck.runAndReadAll(
      `select count(*) from read_csv([${list}], compression = 'gzip', header = true, all_varchar = true)`,
    );
    return Number(read.getRowsJson()[0]![0]);
  }
}

/** A row of an answer in the form of the rows above. */
export function shown({ columns }: Json, row: Json): Json {
  return nested(columns, ({ name }) =>
    name.split('.').reduce((place: Json, field: string) => place?.[field] ?? null, row),
  );
}

/** Makes the object of an answer from its columns; an object of which nothing is known is null. */
function nested(columns: Json[], cellOf: (column: Json) => unknown): Json {
  const row: Json = {};
  for (const column of columns) {
    const fields = column.name.split('.');
    const last = fields.pop();
    let place = row;
    for (const field of fields) place = place[field] ??= {};
    place[last] = cellOf(column);
  }
  return withoutEmpty(row, new Set(columns.filter(({ type }) => type === 'json').map(({ name }) => name)));
}

function withoutEmpty(row: Json, whole: ReadonlySet<string>, outer = ''): Json {
  const entries = Object.entries(row).map(([name, value]): [string, Json] => {
    const isObject = typeof value === 'object' && value !== null && !whole.has(outer + name);
    return [name, isObject ? withoutEmpty(value, whole, `${outer}${name}.`) : value];
  });
  return entries.every(([, value]) => value === null) ? null : Object.fromEntries(entries);
}

function valueOf(cell: unknown, type: string): unknown {
  if (cell === null || cell === undefined) return null;
  if (type === 'whole' || type === 'decimal') return Number(cell);
  if (type === 'flag') return String(cell) === 'true';
  if (type === 'json') return JSON.parse(String(cell));
  if (type === 'moment') return new Date(String(cell).replace(' ', 'T').replace(/Z?$/, 'Z')).toISOString();
  return cell;
}
