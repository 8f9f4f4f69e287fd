import type { EventEmitter } from 'node:events';
import type pg from 'pg';
import { unsuitable, type StoreFault } from '../http/store-fault.js';

const OLDEST = 15;

/** PostgreSQL's error code for a full disk. */
const DISK_FULL = '53100';

export function isDiskFull(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === DISK_FULL;
}

/** Does not refuse the start, because PostgreSQL recovers by itself once its disk has room. */
const fullDisk = (words: string, isUsable: boolean): StoreFault => ({
  reason: `refuses ${isUsable ? 'writes' : 'connections'} because its disk is full: ${words}`,
  refusesStart: false,
  isUsable,
});

/** Remembers the last statement, on any connection of the pool, that PostgreSQL refused because its disk was full. */
export class DiskRefusals {
  private last: { words: string; at: number } | undefined;

  hearOn(client: pg.ClientBase): void {
    // An event of the driver that its types leave out; it comes for every error that the server sends.
    const { connection } = client as unknown as { connection: EventEmitter };
    connection.on('errorMessage', (error: Error) => {
      if (isDiskFull(error)) this.last = { words: error.message, at: Date.now() };
    });
  }

  /** Undefined once the last refusal is `HEARD_FOR_MS` old. */
  get fault(): StoreFault | undefined {
    if (!this.last || Date.now() - this.last.at > HEARD_FOR_MS) return undefined;
    return fullDisk(this.last.words, true);
  }
}

/** Every failed write is tried again within this time. */
const HEARD_FOR_MS = 20_000;

/** Finds the fault of the connected PostgreSQL server, if it has any; rejects when no server answers. */
export async function findDatabaseFault(connection: pg.Pool | pg.ClientBase): Promise<StoreFault | undefined> {
  const asked = connection.query<{ number: number; version: string; isReadOnly: boolean }>(
    `select current_setting('server_version_num')::integer as number, current_setting('server_version') as version,
       current_setting('transaction_read_only') = 'on' as "isReadOnly"`,
  );
  const answer = await asked.catch((error: Error) => {
    if (isDiskFull(error)) return fullDisk(error.message, false);
    throw error;
  });
  if ('reason' in answer) return answer;
  const [found] = answer.rows;
  if (!found) return undefined;
  const { number, version, isReadOnly } = found;
  if (number < OLDEST * 10_000) return unsuitable(`has version ${version}: ${OLDEST} or later is needed`);
  if (isReadOnly) return unsuitable('is read-only: name the primary server');
  return undefined;
}
