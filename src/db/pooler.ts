import pg from 'pg';

/** The session settings that every connection needs: the time zone and the timeouts. */
export type SessionSettings = Record<'timezone' | 'statement_timeout' | 'idle_in_transaction_session_timeout', string>;

/**
 * Finds why the pooler between us and PostgreSQL, such as PgBouncer, cannot be used; undefined when it can be used, and
 * when there is no pooler.
 */
export async function findPoolerFault(
  client: pg.ClientBase,
  options: pg.ClientConfig,
  expected: SessionSettings,
): Promise<string | undefined> {
  // A pooler gives its clients process ids of its own, because it connects to the server later.
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

/** A client with the id of its server process, which the driver keeps but its types leave out. */
interface Numbered extends pg.ClientBase {
  processID?: number;
}

async function serverProcess(client: pg.ClientBase): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid;
}

/** One try is not enough, because another client may take the server's connection between two of our statements. */
const TRIES = 3;
const PREPARED = { name: 'scoreline-pooler', text: 'select 1' };
/** The statement is unknown to this server process, or an earlier connection already prepared it there. */
const LOST = ['26000', '42P05'];

/**
 * Whether a connection loses its prepared statement once another connection of ours holds the server process on which
 * it was prepared. In session mode no other connection gets that process.
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
    // With a pool of one connection in session mode, `other` waits for that connection.
    if (/timeout/i.test(message)) return false;
    throw error;
  } finally {
    await other.end().catch(() => {});
  }
}

const OTHER_MS = 2_000;
