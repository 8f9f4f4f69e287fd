import pg from 'pg';

/** The session settings that every connection needs: the time zone and the timeouts. */
export type SessionSettings = Record<'timezone' | 'statement_timeout' | 'idle_in_transaction_session_timeout', string>;

export interface SessionLimits {
  statementTimeoutMs: number;
  idleTransactionTimeoutMs: number;
}

/**
 * How a pooler such as PgBouncer hands out the server's connections: `none`: there is no pooler; `session`: a client
 * keeps its connection; `transaction`: until its transaction ends; `forgetful`: the same, and the statements that the
 * client prepared are unknown on the next connection.
 */
export type Pooling = 'none' | 'session' | 'transaction' | 'forgetful';

/** One try is not enough, because another client may take the server's connection between two of our statements. */
const TRIES = 5;
const PREPARED = { name: 'scoreline-pooler', text: 'select 1' };
/** The statement is unknown to this server process, or an earlier connection already prepared it there. */
const LOST = ['26000', '42P05'];
const OTHER_MS = 2_000;

/**
 * Finds the kind of pooler behind which `client` is. In transaction mode another connection of ours, opened with
 * `config`, is given the server process on which `client` was a moment ago, or `client` is on another one itself; in
 * session mode neither can happen.
 */
export async function findPooling(client: pg.ClientBase, config: pg.ClientConfig): Promise<Pooling> {
  // A pooler gives its clients process ids of its own, because it connects to the server later.
  const first = await serverProcess(client);
  if ((client as Numbered).processID === first) return 'none';
  const other = new pg.Client({ ...config, connectionTimeoutMillis: OTHER_MS, query_timeout: OTHER_MS });
  other.on('error', () => {});
  try {
    await other.connect();
    for (let tries = 0; tries < TRIES; tries += 1) {
      await client.query(PREPARED);
      const mine = await serverProcess(client);
      await other.query('begin');
      const isShared = (await serverProcess(other)) === mine;
      // While `other` holds the process, `client` is given another one.
      if (isShared || mine !== first) await client.query(PREPARED);
      await other.query('rollback');
      if (isShared || mine !== first) return 'transaction';
    }
    return 'session';
  } catch (error) {
    const { code = '', message } = error as Error & { code?: string };
    if (LOST.includes(code)) return 'forgetful';
    // With a pool of one connection in session mode, `other` waits for that connection.
    if (/timeout/i.test(message)) return 'session';
    throw error;
  } finally {
    await other.end().catch(() => {});
  }
}

/** A client with the id of its server process, which the driver keeps but its types leave out. */
interface Numbered extends pg.ClientBase {
  processID?: number;
}

async function serverProcess(client: pg.ClientBase): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid;
}

export function sessionSettings({ statementTimeoutMs, idleTransactionTimeoutMs }: SessionLimits): SessionSettings {
  return {
    timezone: 'UTC',
    statement_timeout: String(statementTimeoutMs),
    idle_in_transaction_session_timeout: String(idleTransactionTimeoutMs),
  };
}

/** Gives a connection its settings by a statement, where a pooler takes none at its start. */
export function setsSession(limits: SessionLimits): (client: pg.ClientBase) => Promise<void> {
  const settings = Object.entries(sessionSettings(limits));
  const text = `select ${settings.map(([name, value]) => `set_config('${name}', '${value}', false)`).join(', ')}`;
  return async (client) => {
    await client.query(text);
  };
}

/** Names the first setting that a connection behind a pooler in transaction mode lacks, and how it is given. */
export async function findMissingSetting(client: pg.ClientBase, limits: SessionLimits): Promise<string | undefined> {
  const expected = sessionSettings(limits);
  const { rows } = await client.query<{ name: string; setting: string }>(
    `select lower(name) as name, setting from pg_settings where lower(name) = any($1)`,
    [Object.keys(expected)],
  );
  const settings = new Map(rows.map(({ name, setting }) => [name, setting]));
  const lost = Object.entries(expected).find(([name, value]) => settings.get(name) !== value);
  if (!lost) return undefined;
  const [name, value] = lost;
  return `is behind a pooler in transaction mode, where the role of this process sets ${name}, which is ${settings.get(name)} instead of ${value}: ALTER ROLE … SET ${name} = '${value}', then RECONNECT the pooler`;
}

/** True for the refusal of a pooler that takes none of our settings at the start of a connection. */
export function refusesSettings(error: unknown): boolean {
  return /unsupported startup parameter/.test((error as Error).message);
}
