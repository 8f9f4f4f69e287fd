import type pg from 'pg';
import type { LiveArchive, Look } from '../../../archive/archiver.js';
import { mark } from '../../../archive/marks.js';
import { raiseVersion, withFamilyLock } from '../../../archive/stage/run.js';
import { writeApart } from '../../../archive/set-aside.js';
import type { KeptState } from '../../../live/entry.js';
import { listKeptSince } from '../../../live/history.queries.js';
import { deriveMarked } from '../entities/derive.js';
import { STATS } from '../entities/identities.js';
import { ufcLive } from './family.js';

/** A change may be committed up to this long after its timestamp. */
const COMMITTED_WITHIN_MS = 120_000;

/**
 * Copies cards and bouts from the kept log when their status changes, and when the result or the round tables of a
 * finished bout are corrected. Replays are not copied.
 */
export const ufcArchive: LiveArchive = {
  family: ufcLive.name,
  async take(look) {
    const since = new Date(Math.max(0, look.since.getTime() - COMMITTED_WITHIN_MS));
    const { until, states } = await listKeptSince(look.db, ufcLive.name, since, look.delaySeconds);
    const ofKind = (kind: string) => states.filter(({ topic }) => topic.startsWith(`${kind}:`));
    return { until, version: await archive(look, ofKind('card'), ofKind('bout')) };
  },
};

/** Looks for changes again under the lock, because another worker may have archived them meanwhile. */
async function archive(
  look: Look,
  allCards: readonly KeptState[],
  allBouts: readonly KeptState[],
): Promise<number | undefined> {
  const { db } = look;
  // Cards come first, because a bout that is written separately needs its card in the archive.
  const news = [...(await changedCards(db.pool, allCards)), ...(await changedBouts(db.pool, allBouts))];
  return writeApart(look, ufcLive.name, news, (subjects) => write(look, subjects));
}

async function write({ db, log }: Look, subjects: readonly KeptState[]): Promise<number | undefined> {
  const now = new Date();
  return withFamilyLock(db, ufcLive.name, async (client) => {
    const bouts = await changedBouts(client, subjects.filter(isBout));
    const cards = await changedCards(
      client,
      subjects.filter((subject) => !isBout(subject)),
    );
    if (bouts.length + cards.length === 0) return undefined;
    await writeCards(client, cards);
    await writeBouts(client, bouts);
    await writeRounds(client, bouts);
    await markAll(client, cards, bouts);
    const rows = await deriveMarked({ client, database: db, now: now.toISOString() });
    log.info({ taken: bouts.length + cards.length, rows, ms: Date.now() - now.getTime() }, 'live bouts archived');
    return raiseVersion(client, ufcLive.name, now);
  });
}

async function markAll(client: pg.PoolClient, cards: readonly KeptState[], bouts: readonly KeptState[]): Promise<void> {
  const slugs = [...cards.map(({ state }) => state['slug']), ...bouts.map(({ state }) => state['eventSlug'])];
  await mark(
    client,
    ufcLive.name,
    'live_event',
    `select n from identity_slug where family = 'ufc' and kind = 'event' and slug = any($1)`,
    [slugs],
  );
  await mark(client, ufcLive.name, 'bout_row', 'select unnest($1::integer[])', [bouts.map(numberOf)]);
}

type Reader = Pick<pg.PoolClient, 'query'>;

/** Selects bouts that the archive has in another status, and finished ones that were corrected since. */
async function changedBouts(reader: Reader, bouts: readonly KeptState[]): Promise<KeptState[]> {
  const { rows } = await reader.query<{ n: number; status: string | null; seq: string | null }>(
    `select i.n, b.status, b.seq from identity i left join ufc_live_bout b using (n)
     where i.family = 'ufc' and i.kind = 'bout' and i.source = 'ufc' and i.n = any($1)`,
    [bouts.map(numberOf)],
  );
  const archived = new Map(rows.map((row) => [row.n, row]));
  return bouts.filter((bout) => {
    const before = archived.get(numberOf(bout));
    if (!before || bout.seq <= Number(before.seq)) return false;
    return before.status !== bout.state['status'] || bout.final;
  });
}

async function changedCards(reader: Reader, cards: readonly KeptState[]): Promise<KeptState[]> {
  const { rows } = await reader.query<{ slug: string; status: string | null; title: string | null }>(
    `select s.slug, e.status, e.title
     from identity_slug s join identity i using (family, kind, n) left join ufc_live_event e using (n)
     where s.family = 'ufc' and s.kind = 'event' and s.slug = any($1) and i.source = 'ufc'`,
    [cards.map(({ state }) => state['slug'])],
  );
  const archived = new Map(rows.map((row) => [row.slug, row]));
  return cards.filter(({ state }) => {
    const before = archived.get(state['slug'] as string);
    return before && (before.status !== state['status'] || before.title !== state['title']);
  });
}

function isBout({ topic }: KeptState): boolean {
  return topic.startsWith('bout:');
}

function numberOf({ state }: KeptState): number {
  return Number((state['boutId'] as string).slice('ufc-'.length));
}

async function writeCards(client: pg.PoolClient, cards: readonly KeptState[]): Promise<void> {
  await client.query(
    `insert into ufc_live_event (n, title, starts_at, status)
     select s.n, c.title, c."startsAt", c.status
     from jsonb_to_recordset($1) c (slug text, title text, "startsAt" timestamptz, status text)
       join identity_slug s on s.family = 'ufc' and s.kind = 'event' and s.slug = c.slug
     on conflict (n) do update set title = excluded.title, starts_at = excluded.starts_at, status = excluded.status`,
    [JSON.stringify(cards.map(({ state }) => state))],
  );
}

async function writeBouts(client: pg.PoolClient, bouts: readonly KeptState[]): Promise<void> {
  const rows = bouts.map((bout) => ({ ...bout, n: numberOf(bout) }));
  await client.query(
    `insert into ufc_live_bout as known (n, event_n, status, seq, state, logged_at, source_at)
     select b.n, s.n, b.state ->> 'status', b.seq, b.state, b."loggedAt", b."sourceAt"
     from jsonb_to_recordset($1) b (n integer, seq bigint, state jsonb, "loggedAt" timestamptz, "sourceAt" timestamptz)
       join identity_slug s on s.family = 'ufc' and s.kind = 'event' and s.slug = b.state ->> 'eventSlug'
     on conflict (n) do update
     set event_n = excluded.event_n, status = excluded.status, seq = excluded.seq, state = excluded.state,
       logged_at = excluded.logged_at, source_at = excluded.source_at`,
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

/**
 * Writes the feed's round tables; where the listings have the bout too, their tables win. A round that lacks a figure
 * in the feed is left out.
 */
async function writeRounds(client: pg.PoolClient, bouts: readonly KeptState[]): Promise<void> {
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
       select from identity i where i.family = 'ufc' and i.kind = 'bout' and i.source = '${STATS}' and i.n = r.bout_n)
     on conflict (bout_n, round, corner) do update set ${columns.map((column) => `${column} = excluded.${column}`).join(', ')}`,
    [JSON.stringify(whole)],
  );
}

function roundRow(bout: KeptState, row: LiveRound) {
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
    hash: `live ${bout.seq}`,
  };
}
