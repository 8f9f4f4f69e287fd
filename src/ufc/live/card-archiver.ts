import { setTimeout as sleep } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import type pg from 'pg';
import { raiseVersion, withFamilyLock } from '../../archive/run.js';
import { VERSION_CHANNEL } from '../../archive/versions.js';
import type { Database } from '../../db/database.js';
import type { Logger } from '../../http/log.js';
import { Entry } from '../../live/entry.js';
import { liveKeys } from '../../live/keys.js';
import { deriveTables } from '../import/derive.js';
import { ufcLive } from './family.js';

const LOOK_EVERY_MS = 1_000;

/**
 * Takes cards and bouts from the live log into the archive: when their status changes, and when the result or the round
 * tables of a finished bout are corrected. It remembers nothing but the database, so several workers may do it, and what
 * a stopped one left is taken at the next start. Of a replay nothing is taken.
 */
export class CardArchiver {
  private readonly stopping = new AbortController();
  private running: Promise<void> = Promise.resolve();
  private seenUntil: string | undefined;

  constructor(
    private readonly db: Database,
    private readonly redis: Redis,
    private readonly log: Logger,
  ) {}

  start(): void {
    this.running = this.run();
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await this.running;
  }

  private async run(): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      await sleep(LOOK_EVERY_MS, undefined, { signal }).catch(() => {});
      try {
        if (!signal.aborted) await this.look();
      } catch (error) {
        this.log.warn({ reason: (error as Error).message }, 'live bouts not archived yet');
        // By the next time the log may no longer reach back to what was missed.
        this.seenUntil = undefined;
      }
    }
  }

  private async look(): Promise<void> {
    const { log, current } = liveKeys(ufcLive.name);
    const [newest] = (await this.redis.call('XREVRANGE', log, '+', '-', 'COUNT', 1)) as [id: string][];
    if (newest === undefined || newest[0] === this.seenUntil) return;
    const states = this.seenUntil === undefined ? await this.all(current) : await this.since(this.seenUntil, log);
    const ofKind = (kind: string) => states.filter(({ topic }) => topic.startsWith(`${kind}:`));
    const bouts = await this.news(ofKind('bout'));
    const cards = await this.changedCards(ofKind('card'));
    if (bouts.length > 0 || cards.length > 0) await this.archive(cards, bouts);
    this.seenUntil = newest[0];
  }

  private async all(current: string): Promise<Entry[]> {
    return Object.values(await this.redis.hgetall(current)).map((text) => Entry.parse(ufcLive, text));
  }

  /** The last state of every topic that changed after this entry. */
  private async since(id: string, log: string): Promise<Entry[]> {
    const changes = (await this.redis.call('XRANGE', log, `(${id}`, '+')) as [id: string, flat: string[]][];
    const entries = changes.map(([each, flat]) => Entry.read(ufcLive, each, flat));
    return [...new Map(entries.map((entry) => [entry.topic, entry])).values()];
  }

  /** Bouts that the archive has in another status, and finished ones that were corrected since. */
  private async news(bouts: readonly Entry[]): Promise<Entry[]> {
    const { rows } = await this.db.pool.query<{ n: number; status: string | null; seq: string | null }>(
      `select i.n, b.status, b.seq from ufc_identity i left join ufc_live_bout b using (n)
       where i.kind = 'bout' and i.source = 'ufc' and i.n = any($1)`,
      [bouts.map(numberOf)],
    );
    const archived = new Map(rows.map((row) => [row.n, row]));
    return bouts.filter((bout) => {
      const before = archived.get(numberOf(bout));
      return before && (before.status !== bout.state['status'] || (bout.final && bout.version > Number(before.seq)));
    });
  }

  private async changedCards(cards: readonly Entry[]): Promise<Entry[]> {
    const { rows } = await this.db.pool.query<{ slug: string; status: string | null; title: string | null }>(
      `select s.slug, e.status, e.title
       from ufc_slug s join ufc_identity i using (kind, n) left join ufc_live_event e using (n)
       where s.kind = 'event' and s.slug = any($1) and i.source = 'ufc'`,
      [cards.map(({ state }) => state['slug'])],
    );
    const archived = new Map(rows.map((row) => [row.slug, row]));
    return cards.filter(({ state }) => {
      const before = archived.get(state['slug'] as string);
      return before && (before.status !== state['status'] || before.title !== state['title']);
    });
  }

  private async archive(cards: readonly Entry[], bouts: readonly Entry[]): Promise<void> {
    const now = new Date();
    const version = await withFamilyLock(this.db, ufcLive.name, async (client) => {
      await writeCards(client, cards);
      await writeBouts(client, bouts);
      await writeRounds(client, bouts);
      await deriveTables({ client, now: now.toISOString() });
      return raiseVersion(client, ufcLive.name, now);
    });
    const ms = Date.now() - now.getTime();
    this.log.info({ bouts: bouts.length, cards: cards.length, ms }, 'live bouts archived');
    await this.redis.publish(VERSION_CHANNEL, `${ufcLive.name}:${version}`).catch(() => {});
  }
}

function numberOf({ state }: Entry): number {
  return Number((state['boutId'] as string).slice('ufc-'.length));
}

async function writeCards(client: pg.PoolClient, cards: readonly Entry[]): Promise<void> {
  await client.query(
    `insert into ufc_live_event (n, title, starts_at, status)
     select s.n, c.title, c."startsAt", c.status
     from jsonb_to_recordset($1) c (slug text, title text, "startsAt" timestamptz, status text)
       join ufc_slug s on s.kind = 'event' and s.slug = c.slug
     on conflict (n) do update set title = excluded.title, starts_at = excluded.starts_at, status = excluded.status`,
    [JSON.stringify(cards.map(({ state }) => state))],
  );
}

async function writeBouts(client: pg.PoolClient, bouts: readonly Entry[]): Promise<void> {
  const rows = bouts.map((bout) => ({ n: numberOf(bout), seq: bout.version, state: bout.state }));
  await client.query(
    `insert into ufc_live_bout (n, event_n, status, seq, state)
     select b.n, s.n, b.state ->> 'status', b.seq, b.state
     from jsonb_to_recordset($1) b (n integer, seq bigint, state jsonb)
       join ufc_slug s on s.kind = 'event' and s.slug = b.state ->> 'eventSlug'
     on conflict (n) do update
     set event_n = excluded.event_n, status = excluded.status, seq = excluded.seq, state = excluded.state`,
    [JSON.stringify(rows)],
  );
}

interface Pair {
  landed: number | null;
  attempted: number | null;
}

/** A round of one corner as the live routes show it. */
interface LiveRound {
  round: number;
  corner: string;
  target: Record<string, Pair>;
  position: Record<string, Pair>;
  [figure: string]: unknown;
}

/** Where the listings have the bout too, their tables stand. A round of which the feed leaves a figure open is left out. */
async function writeRounds(client: pg.PoolClient, bouts: readonly Entry[]): Promise<void> {
  const rows = bouts.flatMap((bout) => ((bout.state['rounds'] ?? []) as LiveRound[]).map((row) => roundRow(bout, row)));
  const isWhole = (row: object) =>
    Object.entries(row).every(([name, figure]) => figure !== null || name === 'control_seconds');
  const whole = rows.filter(isWhole);
  const columns = Object.keys(rows[0] ?? {});
  if (whole.length === 0) return;
  await client.query(
    `insert into ufc_round (${columns.join(', ')})
     select ${columns.map((column) => `r.${column}`).join(', ')} from jsonb_populate_recordset(null::ufc_round, $1) r
     where not exists (
       select from ufc_identity i where i.kind = 'bout' and i.source = 'ufcstats' and i.n = r.bout_n)
     on conflict (bout_n, round, corner) do update set ${columns.map((column) => `${column} = excluded.${column}`).join(', ')}`,
    [JSON.stringify(whole)],
  );
}

function roundRow(bout: Entry, row: LiveRound) {
  const pairs = { ...row.target, ...row.position };
  const counts = ['head', 'body', 'leg', 'distance', 'clinch', 'ground'].flatMap((name) => [
    [`${name}_landed`, pairs[name]?.landed ?? null],
    [`${name}_attempted`, pairs[name]?.attempted ?? null],
  ]);
  return {
    bout_n: numberOf(bout),
    corner: row.corner,
    round: row.round,
    knockdowns: row['knockdowns'],
    sig_landed: row['sigStrikesLanded'],
    sig_attempted: row['sigStrikesAttempted'],
    total_landed: row['totalStrikesLanded'],
    total_attempted: row['totalStrikesAttempted'],
    takedowns_landed: row['takedownsLanded'],
    takedowns_attempted: row['takedownsAttempted'],
    submission_attempts: row['submissionAttempts'],
    reversals: row['reversals'],
    control_seconds: row['controlTimeSeconds'],
    ...(Object.fromEntries(counts) as Record<string, number | null>),
    hash: `live ${bout.version}`,
  };
}
