import { createHash } from 'node:crypto';
import type pg from 'pg';

/** A request for a range reads only the parts that it needs. */
export const PART_BYTES = 1_048_576;

/** Stores the bytes of a file as they come. */
export class StoredFile {
  private readonly sha256 = createHash('sha256');
  private waiting: Uint8Array[] = [];
  private waitingBytes = 0;
  private bytes = 0;
  private place = 0;

  constructor(
    private readonly client: pg.PoolClient,
    private readonly fileId: string,
  ) {}

  async append(bytes: Uint8Array): Promise<void> {
    if (bytes.length === 0) return;
    this.sha256.update(bytes);
    this.bytes += bytes.length;
    this.waiting.push(bytes);
    this.waitingBytes += bytes.length;
    while (this.waitingBytes >= PART_BYTES) await this.storePart();
  }

  async end(): Promise<{ bytes: number; sha256: string }> {
    if (this.waitingBytes > 0) await this.storePart();
    return { bytes: this.bytes, sha256: this.sha256.digest('hex') };
  }

  private async storePart(): Promise<void> {
    const all = Buffer.concat(this.waiting);
    const part = all.subarray(0, PART_BYTES);
    await this.client.query('insert into export_part (file_id, place, bytes) values ($1, $2, $3)', [
      this.fileId,
      this.place,
      part,
    ]);
    this.place += 1;
    this.waiting = [all.subarray(part.length)];
    this.waitingBytes = all.length - part.length;
  }
}
