import { createWriteStream, type WriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';

export interface RejectedRow {
  file: string;
  line: number;
  /** What the row is about, such as `player`. */
  kind: string;
  reason: string;
  detail?: string | undefined;
  row: string;
}

/** How many rows of a kind were rejected for a reason, and the first of them. */
export interface RejectedRows {
  kind: string;
  reason: string;
  count: number;
  /** Such as `line 7: SetNo is "x"`. */
  example: string;
}

/** How many rows of a file were rejected. */
export class RejectedCounts {
  private readonly counts = new Map<string, RejectedRows>();

  add(rows: readonly Pick<RejectedRow, 'kind' | 'reason' | 'line' | 'detail'>[]): void {
    for (const { kind, reason, line, detail } of rows) {
      const known = this.counts.get(`${kind} ${reason}`);
      if (known) known.count += 1;
      else {
        const example = `line ${line}${detail === undefined ? '' : `: ${detail}`}`;
        this.counts.set(`${kind} ${reason}`, { kind, reason, count: 1, example });
      }
    }
  }

  get total(): number {
    return this.byKind.reduce((sum, { count }) => sum + count, 0);
  }

  get byKind(): RejectedRows[] {
    return [...this.counts.values()];
  }

  get byReason(): Record<string, number> {
    const counts: Record<string, number> = {};
    for (const { reason, count } of this.byKind) counts[reason] = (counts[reason] ?? 0) + count;
    return counts;
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
