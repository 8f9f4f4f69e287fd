import { createHash } from 'node:crypto';
import type pg from 'pg';
import { checkItem, keyOf } from '../../../pushed/check.js';
import type { PushReport } from '../../../pushed/store.js';
import type { Cs2PushedEvent, Cs2PushedMatch, Cs2PushedVeto } from './items.dto.js';
import { PUSH_KINDS, type Pushed, type PushedName } from './push-kinds.js';
import { findName, findKnownMatch, namesOf } from './references.queries.js';
import { faultInEvent, faultInMatch, sideOf, type ItemFault } from './claims.js';

/** Stores the items of one push. An item that was pushed before with the same content changes nothing. */
export async function storePush(
  client: pg.PoolClient,
  kind: PushedName,
  source: string,
  items: readonly unknown[],
): Promise<PushReport> {
  // The lock keeps two pushes of one item in order, and only one of them finds it new.
  await client.query(`select pg_advisory_xact_lock(hashtext('cs2 pushes'))`);
  const report: PushReport = { read: items.length, inserted: 0, updated: 0, unchanged: 0, rejected: [] };
  const seen = new Set<string>();
  for (const [index, item] of items.entries()) {
    const checked = await checkPushed(client, kind, source, item);
    if ('message' in checked) report.rejected.push({ index, ...checked });
    else if (seen.has(checked.key))
      report.rejected.push({
        index,
        param: PUSH_KINDS[kind].key[0] as string,
        message: 'an item before names the same',
      });
    else {
      seen.add(checked.key);
      report[await keep(client, checked)] += 1;
    }
  }
  return report;
}

/** The item with names in place of ids, or why it is refused. */
export async function checkPushed(
  client: pg.PoolClient,
  kind: PushedName,
  source: string,
  item: unknown,
): Promise<Pushed | ItemFault> {
  const checked = checkItem(PUSH_KINDS[kind], item);
  if ('message' in checked) return checked;
  const { body } = checked;
  const pushed: Pushed = { kind, source, key: keyOf(PUSH_KINDS[kind], body), body };
  const fault = await complete(client, pushed);
  return fault ?? pushed;
}

/** Replaces ids by names; an unknown id is a fault. */
async function complete(client: pg.PoolClient, { kind, source, body }: Pushed): Promise<ItemFault | undefined> {
  if (kind === 'events') return faultInEvent(body as unknown as Cs2PushedEvent);
  if (kind === 'matches') return completeMatch(client, source, body as unknown as Cs2PushedMatch);
  const { matchId, veto } = body as unknown as Cs2PushedVeto;
  const subject = await findKnownMatch(client, source, matchId);
  if (!subject) return { param: 'matchId', message: 'matchId names no match that is known or was pushed' };
  if (kind === 'streams') return undefined;
  for (const [index, step] of veto.entries()) {
    if (step.teamId === null) continue;
    const name = (await findName(client, 'team', source, step.teamId)) ?? step.teamId;
    const teams = { team1: null, team2: null, team1Name: subject.team1, team2Name: subject.team2 };
    if (sideOf(teams, name) === null)
      return { param: `veto.${index}.teamId`, message: 'teamId names neither team of the match' };
    step.teamId = name;
  }
  return undefined;
}

async function completeMatch(
  client: pg.PoolClient,
  source: string,
  match: Cs2PushedMatch,
): Promise<ItemFault | undefined> {
  const names = await namesOf(client, source, match);
  Object.assign(match, { team1Name: names.team1, team2Name: names.team2 });
  if (match.eventName === null && match.eventId !== null) {
    match.eventName = (await findName(client, 'event', source, match.eventId)) ?? null;
    if (match.eventName === null)
      return { param: 'eventId', message: 'eventId names no event that is known or was pushed' };
  }
  for (const holder of [match, ...match.maps] as { winnerTeamId: string | null; pickedByTeamId?: string | null }[]) {
    for (const param of ['winnerTeamId', 'pickedByTeamId'] as const) {
      const id = holder[param];
      if (id && sideOf(match, id) === null) holder[param] = (await findName(client, 'team', source, id)) ?? id;
    }
  }
  return faultInMatch(match);
}

async function keep(
  client: pg.PoolClient,
  { kind, source, key, body }: Pushed,
): Promise<'inserted' | 'updated' | 'unchanged'> {
  const text = JSON.stringify(body);
  const { rows } = await client.query<{ status: string | null }>(
    "select body ->> 'status' as status from cs2_pushed where kind = $1 and source = $2 and key = $3",
    [kind, source, key],
  );
  const { rowCount } = await client.query(
    `insert into cs2_pushed as p (kind, source, key, body, hash) values ($1, $2, $3, $4::jsonb, $5)
     on conflict (kind, source, key) do update set body = excluded.body, hash = excluded.hash where p.body <> excluded.body`,
    [kind, source, key, text, createHash('md5').update(text).digest('base64').slice(0, 22)],
  );
  if (!rowCount) return 'unchanged';
  await client.query('insert into cs2_push (kind, source, key, body, is_news) values ($1, $2, $3, $4::jsonb, $5)', [
    kind,
    source,
    key,
    text,
    kind === 'matches' && isNews(body as unknown as Cs2PushedMatch, rows[0]?.status ?? undefined),
  ]);
  return rows.length > 0 ? 'updated' : 'inserted';
}

/** An end younger than this is news, even if the match was not followed. */
const JUST_ENDED_MS = 60_000;

/** Whether a match runs, begins, ends or has just ended; the archive shows such a push a minute later. */
function isNews({ status, endedAt }: Cs2PushedMatch, before: string | undefined): boolean {
  if (status === 'live' || before === 'live') return true;
  if (status !== 'completed') return false;
  const hasJustEnded = endedAt !== null && Date.parse(endedAt) > Date.now() - JUST_ENDED_MS;
  return hasJustEnded || (before !== undefined && before !== status);
}
