import { once } from 'node:events';
import { crc32, createDeflateRaw } from 'node:zlib';
import type { ExportColumn } from './columns.js';
import type { ExportAbout } from './table.js';

/**
 * Writes rows as CSV by RFC 4180, gzipped. Null is an empty field, an empty text is `""`. CSV has no place for sources and
 * licences; the list of the exports and the Parquet file name them.
 */
export class CsvFile {
  private readonly deflate = createDeflateRaw();
  private compressed: Buffer[];
  private text: string;
  private crc = 0;
  private size = 0;

  constructor(columns: readonly ExportColumn[], about: ExportAbout) {
    this.deflate.on('data', (bytes: Buffer) => this.compressed.push(bytes));
    this.compressed = [headerOf(about)];
    this.text = lineOf(columns.map(({ name }) => name));
  }

  add(row: readonly unknown[]): void {
    this.text += lineOf(row);
  }

  /** Compresses the rows added so far; returns the bytes by which the file grew, which may be none. */
  async take(): Promise<Uint8Array> {
    const bytes = Buffer.from(this.text);
    this.text = '';
    this.crc = crc32(bytes, this.crc);
    this.size += bytes.length;
    await new Promise((resolve) => this.deflate.write(bytes, resolve));
    return this.ready();
  }

  /** The rest of the file. */
  async end(): Promise<Uint8Array> {
    const rest = await this.take();
    this.deflate.end();
    await once(this.deflate, 'end');
    const trailer = Buffer.alloc(8);
    trailer.writeUInt32LE(this.crc, 0);
    trailer.writeUInt32LE(this.size % 2 ** 32, 4);
    return Buffer.concat([rest, this.ready(), trailer]);
  }

  private ready(): Uint8Array {
    const bytes = Buffer.concat(this.compressed);
    this.compressed = [];
    return bytes;
  }
}

/** RFC 1952: deflate, with a file name, made at no known time on no known system. DuckDB reads no other optional field. */
function headerOf({ family, table, season }: ExportAbout): Buffer {
  const name = `${family}-${table}-${season}.csv`;
  return Buffer.from([0x1f, 0x8b, 8, 8, 0, 0, 0, 0, 0, 255, ...Buffer.from(name, 'latin1'), 0]);
}

function lineOf(cells: readonly unknown[]): string {
  return `${cells.map(fieldOf).join(',')}\r\n`;
}

function fieldOf(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  const text = typeof cell === 'object' ? JSON.stringify(cell) : String(cell);
  return text === '' || /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
