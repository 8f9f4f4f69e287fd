import pg from 'pg';
import { ConfigError } from '../config.js';

/** Reasons, with their remedies, by the error code of PostgreSQL or Node.js. */
const REASONS: Record<string, string> = {
  '3D000': 'has no database of that name: create it',
  '28P01': 'refuses that password',
  '28000': 'refuses that user',
  '53300': 'has no connection left: raise max_connections or lower DATABASE_POOL',
  '53100': 'has no room left on its disk: make some',
  ENOTFOUND: 'has a name that is not known',
};

export type AddressSetting = 'DATABASE_URL' | 'DATABASE_DIRECT_URL';

interface Address {
  url: string;
  setting?: AddressSetting | undefined;
}

/** Turns a failed connection into a ConfigError that never contains user or password; other errors stay as they are. */
export function connectionError({ url, setting }: Address, error: Error): Error {
  if (error instanceof ConfigError) return error;
  const { code = '' } = error as NodeJS.ErrnoException;
  const isUnreachable = /^E[A-Z]+$/.test(code) || /timeout/i.test(error.message);
  const reason =
    REASONS[code] ??
    (error instanceof pg.DatabaseError
      ? `refuses the connection: ${withoutUser(error.message)}`
      : isUnreachable && `cannot be reached (${code || 'no answer'}): is it running?`);
  return reason && URL.canParse(url) ? databaseError(url, reason, { setting, cause: error }) : error;
}

/** The error for a fault of the PostgreSQL at this address; its message leaves out user and password. */
export function databaseError(
  url: string,
  reason: string,
  { setting = 'DATABASE_URL', cause }: { setting?: AddressSetting | undefined; cause?: Error } = {},
): ConfigError {
  const { hostname, port, pathname } = new URL(url);
  return new ConfigError(`${setting}: PostgreSQL at ${hostname}:${port || 5432}${pathname} ${reason}`, { cause });
}

/** PgBouncer names the user that it refuses: `no such user: ada`. */
function withoutUser(message: string): string {
  return message.replace(/(user:? "?)[^\s"]+/, '$1…');
}
