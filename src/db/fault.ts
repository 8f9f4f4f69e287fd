import pg from 'pg';
import { unsuitable, type StoreFault } from '../http/store-fault.js';

const OLDEST = 15;

/** What is wrong with the PostgreSQL that answers; rejects where none does. */
export async function findDatabaseFault(connection: pg.Pool | pg.ClientBase): Promise<StoreFault | undefined> {
  const { rows } = await connection.query<{ number: number; version: string; isReadOnly: boolean }>(
    `select current_setting('server_version_num')::integer as number, current_setting('server_version') as version,
       current_setting('transaction_read_only') = 'on' as "isReadOnly"`,
  );
  const [found] = rows;
  if (!found) return undefined;
  const { number, version, isReadOnly } = found;
  if (number < OLDEST * 10_000) return unsuitable(`has version ${version}: ${OLDEST} or later is needed`);
  if (isReadOnly) return unsuitable('is read-only: name the primary server');
  return undefined;
}
