import { anyOf, firstMoment, isoTime, lastMoment } from '../../../db/conditions.js';
import type { Database } from '../../../db/database.js';
import type { SortKey } from '../../../db/keyset.js';
import { raw, sql, where, type Sql } from '../../../db/sql.js';
import type { IdRule, List } from '../../../http/lists.js';
import { among, amongEither, teamRef } from '../refs.queries.js';
import type { TransfersQuery } from './transfers.dto.js';

const organisation = (n: string) => teamRef(n, `'region', ref.region`);

/** The fields of transfer `x`. */
export const TRANSFER_MEMBERS = `
  'id', 'lol-transfer-' || x.n,
  'player', (
    select json_build_object('lolPlayerId', 'lol-player-' || p.n, 'currentIgn', p.ign, 'realName', p.real_name,
      'nationality', about.nationality, 'imageUrl', null)
    from lol_player p left join lol_player_about about on about.n = p.n where p.n = x.player_n),
  'fromOrg', ${organisation('x.from_n')}, 'toOrg', ${organisation('x.to_n')}, 'transferDate', x.transferred_on,
  'detectedAt', ${isoTime('x.detected_at')}, 'transferType', x.type, 'fromRole', x.from_role, 'role', x.role,
  'contractUntil', x.contract_until, 'fee', null, 'announcementUrl', null, 'details', x.details, 'source', x.source,
  'confirmed', x.confirmed`;

const NEWEST_FIRST: readonly SortKey[] = [
  { by: 'x.transferred_on', type: 'day', descending: true },
  { by: 'x.n', type: 'whole', descending: true },
];

const numberOf = (id: Sql) => sql`substring(${id} from '^(?:lol-transfer-)?([0-9]{1,9})$')::integer`;

const TRANSFER_ID: IdRule = {
  written: (id) => id.trim().toLowerCase(),
  named: (id) => sql`x.n = ${numberOf(id)}`,
};

/** The player or team whose transfers are listed. */
export type TransferOwner = { player: number } | { team: number };

function conditionsOf(query: TransfersQuery, subject?: TransferOwner): (Sql | false)[] {
  const { team, player, league, role, type, since, from, to } = query;
  const leagues = among('league', 'side.league_n', league);
  const day = raw(`(x.transferred_on::timestamp at time zone 'UTC')`);
  return [
    ofSubject(subject),
    amongEither('team', ['x.from_n', 'x.to_n'], team),
    among('player', 'x.player_n', player),
    leagues && fromOrTo(sql`any(array(select side.n from lol_team side where ${leagues}))`),
    anyOf(raw('x.role'), role),
    anyOf(raw('x.type'), type),
    since !== undefined && sql`x.detected_at >= ${firstMoment(since)}`,
    from !== undefined && sql`${day} >= ${firstMoment(from)}`,
    to !== undefined && sql`${day} <= ${lastMoment(to)}`,
  ];
}

function ofSubject(subject: TransferOwner | undefined): Sql | false {
  if (subject === undefined) return false;
  return 'player' in subject ? sql`x.player_n = ${subject.player}` : fromOrTo(sql`${subject.team}`);
}

function fromOrTo(team: Sql): Sql {
  return sql`(x.from_n = ${team} or x.to_n = ${team})`;
}

/** Transfers, newest first; only those of the player or team, if one is given. */
export function transferList(query: TransfersQuery, subject?: TransferOwner): List {
  return {
    name: subject === undefined ? 'lol transfers' : `lol transfers of ${Object.entries(subject).join()}`,
    from: raw('lol_transfer x'),
    conditions: conditionsOf(query, subject),
    key: 'x.n',
    order: NEWEST_FIRST,
    ...(subject && { total: 'gathered' as const }),
    row: raw(`json_build_object(${TRANSFER_MEMBERS})::text`),
    ids: TRANSFER_ID,
  };
}

export interface TransferSummary {
  joined: number;
  left: number;
}

/** How often the player joined and left teams, or players joined and left the team. */
export async function sumTransfers(
  db: Database,
  query: TransfersQuery,
  subject: TransferOwner,
): Promise<TransferSummary> {
  const isOwn = (side: Sql) => ('team' in subject ? sql`${side} = ${subject.team}` : sql`${side} is not null`);
  const row = await db.row<TransferSummary>(sql`
    select count(*) filter (where ${isOwn(raw('x.to_n'))})::int as joined,
      count(*) filter (where ${isOwn(raw('x.from_n'))})::int as left
    from lol_transfer x ${where([...conditionsOf(query, subject), raw('x.from_n is distinct from x.to_n')])}`);
  return row as TransferSummary;
}

/** A transfer as JSON text; undefined where there is none. */
export async function findTransfer(db: Database, id: string): Promise<string | undefined> {
  const row = await db.row<{ body: string }>(sql`
    select json_build_object(${raw(TRANSFER_MEMBERS)})::text as body
    from lol_transfer x where ${TRANSFER_ID.named(sql`${TRANSFER_ID.written(id)}::text`)}`);
  return row?.body;
}
