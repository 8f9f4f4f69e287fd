import pg from 'pg';

/** The settings of a session by which connections of ours end what takes too long. */
export type SessionSettings = Record<'timezone' | 'statement_timeout' | 'idle_in_transaction_session_timeout', string>;

/**
 * Why the pooler between us and PostgreSQL, such as PgBouncer, cannot be used; undefined where it can, and where there is
 * none.
 */
export async function findPoolerFault(
  client: pg.ClientBase,
  options: pg.ClientConfig,
  expected: SessionSettings,
): Promise<string | undefined> {
  // A pooler gives its clients numbers of its own, since it makes their connections to the server later.
  if ((client as Numbered).processID === (await serverProcess(client))) return undefined;
  if (await losesStatements(client, options))
    return 'is behind a pooler in transaction mode that loses prepared statements, as PgBouncer before 1.21 does: use session mode, or name PostgreSQL itself';
  const { rows } = await client.query<{ name: string; setting: string }>(
    `select lower(name) as name, setting from pg_settings where lower(name) = any($1)`,
    [Object.keys(expected)],
  );
  const settings = new Map(rows.map(({ name, setting }) => [name, setting]));
  const lost = Object.entries(expected).find(([name, value]) => settings.get(name) !== value);
  if (!lost) return undefined;
  const [name, value] = lost;
  return `is behind a pooler that drops the session's ${name}, which is ${settings.get(name)} instead of ${value}: name PostgreSQL itself`;
}

/** The number of the server's process, which the driver keeps of its connection and its types leave out. */
interface Numbered extends pg.ClientBase {
  processID?: number;
}

async function serverProcess(client: pg.ClientBase): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid;
}

/** Others may take the server's connection between two of our statements. */
const TRIES = 3;
const PREPARED = { name: 'scoreline-pooler', text: 'select 1' };
/** Unknown on this process, or known there from a connection before. */
const LOST = ['26000', '42P05'];

/**
 * Whether a statement that one connection prepared is unknown to it once another connection of ours holds the server's
 * process that it was prepared on. In session mode no other connection gets that process.
 */
async function losesStatements(client: pg.ClientBase, options: pg.ClientConfig): Promise<boolean> {
  const other = new pg.Client({ ...options, query_timeout: OTHER_MS });
  other.on('error', () => {});
  try {
    await other.connect();
    for (let tries = 0; tries < TRIES; tries += 1) {
      await client.query(PREPARED);
      const mine = await serverProcess(client);
      await other.query('begin');
      const isShared = (await serverProcess(other)) === mine;
      if (isShared) await client.query(PREPARED);
      await other.query('rollback');
      if (isShared) return false;
    }
    return false;
  } catch (error) {
    const { code = '', message } = error as Error & { code?: string };
    if (LOST.includes(code)) return true;
    // A pool of one connection in session mode: the other one waits for it.
    if (/timeout/i.test(message)) return false;
    throw error;
  } finally {
    await other.end().catch(() => {});
  }
}

const OTHER_MS = 2_000;
