import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { LiveArchive } from '../../../archive/archiver.js';
import type { DeriveContext, Value } from '../../../archive/importer.js';
import { firstUnderivedRun, raiseVersion, startRun, withFamilyLock } from '../../../archive/stage/run.js';
import { sql } from '../../../db/sql.js';
import { deriveWithMoveFacts } from '../entities/move-facts.js';
import { EVENT_CLAIMS, MATCH_CLAIMS } from '../sources/claims.js';
import { derivePushed } from './derive.js';
import type { Cs2PushedEvent, Cs2PushedMatch, Cs2PushedVeto } from './items.dto.js';
import type { Pushed } from './push-kinds.js';
import { findKnownMatch, namesOf, ownNumber } from './references.queries.js';
import { claimOfEvent, claimOfMatch, claimOfVeto, type KnownMatch } from './claims.js';

const FAMILY = 'cs2';

/** Stores pushed items in the archive: running matches after the archive's delay, everything else at once. */
export const cs2PushedArchive: LiveArchive = {
  family: FAMILY,
  async take({ db, since, delaySeconds, log, publish }) {
    const due = sql`select exists (select from cs2_push where not is_news or pushed_at <= now() - ${delaySeconds} * interval '1 second') as "isDue"`;
    const row = await db.row<{ isDue: boolean }>(due);
    if (!row?.isDue) return { until: since, version: undefined };
    const now = new Date();
    const version = await withFamilyLock(db, FAMILY, async (client) => {
      const pushes = await takeDue(client, delaySeconds);
      if (pushes.length === 0) return undefined;
      const run = await startRun(client, FAMILY, `${FAMILY}:operator`, 'pushes', now);
      const changed = await storeClaims(client, pushes, run);
      const sinceRun = (await firstUnderivedRun(client, FAMILY)) ?? run;
      await client.query(
        `update import_run set rows_read = $2, inserted = $3, status = 'done', finished_at = now() where id = $1`,
        [run, pushes.length, changed],
      );
      const notice = (text: string) => log.info({ text }, 'pushes of cs2');
      const context: DeriveContext = { client, database: db, now: now.toISOString(), sinceRun, notice };
      const facts = changed > 0 ? await deriveWithMoveFacts(context) : [];
      await publish?.(client, facts);
      await derivePushed(context);
      return raiseVersion(client, FAMILY, now);
    });
    return { until: since, version };
  },
};

type Push = Pushed & { number: string };

/** Takes due pushes off the queue, in order. A push that waits holds back later pushes of its item. */
async function takeDue(client: pg.PoolClient, delaySeconds: number): Promise<Push[]> {
  const { rows } = await client.query<Push>(
    `delete from cs2_push p where (not p.is_news or p.pushed_at <= now() - $1 * interval '1 second')
       and not exists (
         select from cs2_push before where before.number < p.number and before.is_news
           and (before.kind, before.source, before.key) = (p.kind, p.source, p.key)
           and before.pushed_at > now() - $1 * interval '1 second')
     returning number::text, kind, source, key, body`,
    [delaySeconds],
  );
  return rows.toSorted((a, b) => Number(a.number) - Number(b.number));
}

/** Stores pushed matches, vetoes and events as claims of the operator; returns the number of changed rows. */
export async function storeClaims(client: pg.PoolClient, pushes: readonly Pushed[], run: string): Promise<number> {
  let changed = 0;
  for (const { kind, source, body } of pushes) {
    if (kind === 'events') {
      changed += await write(client, EVENT_CLAIMS, claimOfEvent(body as unknown as Cs2PushedEvent, source), run);
    } else if (kind === 'matches') {
      const match = body as unknown as Cs2PushedMatch;
      const subject = await subjectOf(client, source, match);
      changed += await write(client, MATCH_CLAIMS, claimOfMatch(match, { source, subject }), run);
    } else if (kind === 'vetoes') {
      const veto = body as unknown as Cs2PushedVeto;
      const subject = await findKnownMatch(client, source, veto.matchId);
      if (subject) changed += await write(client, MATCH_CLAIMS, claimOfVeto(veto, { source, subject }), run);
    }
  }
  return changed;
}

/** The match by the operator's id, or the known match where the id is ours. */
async function subjectOf(client: pg.PoolClient, source: string, match: Cs2PushedMatch): Promise<KnownMatch> {
  const own = { idSource: source, idKey: match.id, ...(await namesOf(client, source, match)) };
  if (ownNumber('match', match.id) === undefined) return own;
  const known = await findKnownMatch(client, source, match.id);
  return known ? { ...known, team1: own.team1 ?? known.team1, team2: own.team2 ?? known.team2 } : own;
}

export async function write(
  client: pg.PoolClient,
  { name, key, columns }: Pick<typeof MATCH_CLAIMS, 'name' | 'key' | 'columns'>,
  values: readonly Value[],
  run: string,
): Promise<number> {
  const hash = createHash('md5').update(JSON.stringify(values)).digest('base64').slice(0, 22);
  const all = [...columns, 'hash', 'run_id'];
  const settings = all.filter((column) => !key.includes(column)).map((column) => `${column} = excluded.${column}`);
  const { rowCount } = await client.query(
    `insert into ${name} as t (${all.join(', ')}) values (${all.map((_, index) => `$${index + 1}`).join(', ')})
     on conflict (${key.join(', ')}) do update set ${settings.join(', ')} where t.hash <> excluded.hash`,
    [...values, hash, run],
  );
  return rowCount ?? 0;
}
