import { ByteWriter, ParquetWriter, type SchemaElement } from 'hyparquet-writer';
import type { ColumnType, ExportColumn } from './columns.js';
import type { ExportAbout } from './table.js';

/** So many values are encoded without a pause, which takes about a tenth of a second. */
const VALUES_PER_GROUP = 100_000;

/** Writes rows as a Parquet file, one group of rows after the other, so that it never holds the whole file. */
export class ParquetFile {
  private readonly bytes = new TakenBytes();
  private readonly writer: ParquetWriter;
  private cells: unknown[][];
  private readonly groupRows: number;

  constructor(
    private readonly columns: readonly ExportColumn[],
    about: ExportAbout,
  ) {
    this.cells = columns.map(() => []);
    this.groupRows = Math.ceil(VALUES_PER_GROUP / columns.length);
    const schema = [{ name: 'root', num_children: columns.length }, ...columns.map(elementOf)];
    const said = Object.entries({ ...about, columns });
    const kvMetadata = said.map(([key, value]) => ({
      key,
      value: typeof value === 'object' ? JSON.stringify(value) : String(value),
    }));
    this.writer = new ParquetWriter({ writer: this.bytes, schema, kvMetadata, createdBy: 'scoreline' });
  }

  add(row: readonly unknown[]): void {
    this.columns.forEach(({ type }, index) => this.cells[index]!.push(written(row[index], type)));
  }

  /** Writes the rows so far as a group if they are enough for one; returns the bytes that are ready, or none. */
  async take(): Promise<Uint8Array> {
    if (this.cells[0]!.length >= this.groupRows) await this.writeGroup();
    return this.bytes.take();
  }

  /** The rest of the file. */
  async end(): Promise<Uint8Array> {
    await this.writeGroup();
    await this.writer.finish();
    return this.bytes.take();
  }

  private async writeGroup(): Promise<void> {
    const rows = this.cells[0]!.length;
    if (rows === 0) return;
    const columnData = this.columns.map(({ name }, index) => ({ name, data: this.cells[index]! }));
    await this.writer.write({ columnData, rowGroupSize: rows });
    this.cells = this.columns.map(() => []);
  }
}

/** A buffer that is emptied while the file is written; `offset` stays the position in the whole file. */
class TakenBytes extends ByteWriter {
  take(): Uint8Array {
    const bytes = new Uint8Array(this.getBuffer());
    this.index = 0;
    return bytes;
  }
}

const PHYSICAL: Record<ColumnType, Omit<SchemaElement, 'name'>> = {
  text: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
  whole: { type: 'INT64' },
  decimal: { type: 'DOUBLE' },
  flag: { type: 'BOOLEAN' },
  day: { type: 'INT32', converted_type: 'DATE' },
  moment: { type: 'INT64', converted_type: 'TIMESTAMP_MILLIS' },
  json: { type: 'BYTE_ARRAY', converted_type: 'JSON' },
};

function elementOf({ name, type, nullable }: ExportColumn): SchemaElement {
  return { name, ...PHYSICAL[type], repetition_type: nullable ? 'OPTIONAL' : 'REQUIRED' };
}

function written(cell: unknown, type: ColumnType): unknown {
  if (cell === null || cell === undefined) return cell;
  if (type === 'whole') return BigInt(cell as number);
  if (type !== 'day' && type !== 'moment') return cell;
  const at = new Date(cell as string);
  if (Number.isNaN(at.getTime())) throw new Error(`'${String(cell)}' is no time`);
  return at;
}
