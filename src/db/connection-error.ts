import { ConfigError } from '../config.js';

/** PostgreSQL's own codes, and what a person does about them. */
const REASONS: Record<string, string> = {
  '3D000': 'has no database of that name: create it',
  '28P01': 'refuses that password',
  '28000': 'refuses that user',
  '53300': 'has no connection left: raise max_connections or lower DATABASE_POOL',
  ENOTFOUND: 'has a name that is not known',
};

/** The sentence for a database that cannot be connected to; never with user or password. Other errors stay as they are. */
export function connectionError(url: string, error: Error): Error {
  const { code = '' } = error as NodeJS.ErrnoException;
  const isUnreachable = /^E[A-Z]+$/.test(code) || /timeout/i.test(error.message);
  const reason =
    REASONS[code] ?? (isUnreachable ? `cannot be reached (${code || 'no answer'}): is it running?` : undefined);
  if (reason === undefined || !URL.canParse(url)) return error;
  const { hostname, port, pathname } = new URL(url);
  return new ConfigError(`DATABASE_URL: PostgreSQL at ${hostname}:${port || 5432}${pathname} ${reason}`, {
    cause: error,
  });
}
