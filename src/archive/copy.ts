import { once } from 'node:events';
import type pg from 'pg';
import { from as copyFrom, type CopyStreamQuery } from 'pg-copy-streams';

const CHUNK_CHARACTERS = 128 * 1024;

/** Sends lines in PostgreSQL's COPY text form into a table. The client does nothing else until it ended. */
export class Copy {
  private readonly stream: CopyStreamQuery;
  private chunk = '';
  private failure: Error | undefined;

  constructor(client: pg.PoolClient, table: string, columns: readonly string[]) {
    this.stream = client.query(copyFrom(`copy ${table} (${columns.join(', ')}) from stdin`));
    this.stream.on('error', (error) => {
      this.failure = error;
    });
  }

  /** Takes the cells of a line, separated by tabs. Returns true when the caller should wait for `drained`. */
  add(line: string): boolean {
    this.chunk += `${line}\n`;
    return this.chunk.length >= CHUNK_CHARACTERS;
  }

  async drained(): Promise<void> {
    if (this.failure) throw this.failure;
    const { chunk } = this;
    this.chunk = '';
    if (chunk !== '' && !this.stream.write(chunk)) await once(this.stream, 'drain');
  }

  async end(): Promise<void> {
    await this.drained();
    const finished = once(this.stream, 'finish');
    this.stream.end();
    await finished;
  }

  abort(): void {
    this.stream.destroy();
  }
}

const SPECIAL = /[\\\t\n\r]/;
const ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

/** A cell in the text form. It leaves out the character NUL, which PostgreSQL cannot store. */
export function copyCell(value: string | number | boolean | null | undefined): string {
  if (value === null || value === undefined) return '\\N';
  if (typeof value === 'number') return String(value);
  if (typeof value === 'boolean') return value ? 't' : 'f';
  const text = value.includes('\0') ? value.replaceAll('\0', '') : value;
  return SPECIAL.test(text) ? text.replace(/[\\\t\n\r]/g, (character) => ESCAPES[character] ?? character) : text;
}
