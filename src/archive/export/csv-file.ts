import { once } from 'node:events';
import { crc32, createDeflateRaw } from 'node:zlib';
import type { ExportColumn } from './columns.js';
import type { ExportAbout } from './table.js';

/**
 * Writes rows as CSV by RFC 4180, gzipped. Null is an empty field, an empty text is `""`. The comment in the header of the
 * gzip file says what the file is, as JSON.
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

  /** Compresses what was added; returns the bytes that are ready, or none. */
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

/** RFC 1952: deflate, with a comment, made at no known time on no known system. */
function headerOf(about: ExportAbout): Buffer {
  const escaped = (letter: string) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`;
  const comment = JSON.stringify(about).replaceAll(/[^\x20-\x7e]/g, escaped);
  return Buffer.from([0x1f, 0x8b, 8, 0x10, 0, 0, 0, 0, 0, 255, ...Buffer.from(comment, 'latin1'), 0]);
}

function lineOf(cells: readonly unknown[]): string {
  return `${cells.map(fieldOf).join(',')}\r\n`;
}

function fieldOf(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  const text = typeof cell === 'object' ? JSON.stringify(cell) : String(cell);
  return text === '' || /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
