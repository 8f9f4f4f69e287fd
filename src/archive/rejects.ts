import { createWriteStream, type WriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';

export interface RejectedRow {
  file: string;
  line: number;
  reason: string;
  detail?: string | undefined;
  row: string;
}

/** How many rows of a file were rejected, by reason. */
export class RejectedCounts {
  private readonly counts = new Map<string, number>();

  add(rows: readonly Pick<RejectedRow, 'reason'>[]): void {
    for (const { reason } of rows) this.counts.set(reason, (this.counts.get(reason) ?? 0) + 1);
  }

  get total(): number {
    return [...this.counts.values()].reduce((sum, count) => sum + count, 0);
  }

  get byReason(): Record<string, number> {
    return Object.fromEntries(this.counts);
  }
}

/** Writes rejected rows as NDJSON into one file per run; a run without rejected rows has no file. */
export class RejectsFile {
  private stream?: WriteStream;
  readonly path: string;

  constructor(
    private readonly folder: string,
    importer: string,
    runId: string,
  ) {
    this.path = join(folder, `${importer.replaceAll(':', '-')}-${runId}.ndjson`);
  }

  get written(): string | null {
    return this.stream ? this.path : null;
  }

  async write(rows: readonly RejectedRow[]): Promise<void> {
    if (rows.length === 0) return;
    if (!this.stream) {
      await mkdir(this.folder, { recursive: true });
      this.stream = createWriteStream(this.path);
    }
    const text = rows.map((row) => `${JSON.stringify(row)}\n`).join('');
    await new Promise<void>((resolve, reject) => {
      this.stream?.write(text, (error) => (error ? reject(error) : resolve()));
    });
  }

  async close(): Promise<void> {
    if (!this.stream) return;
    this.stream.end();
    await finished(this.stream);
  }
}
