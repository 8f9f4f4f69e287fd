import { anyOf } from '../../../db/conditions.js';
import type { Database } from '../../../db/database.js';
import { raw, sql } from '../../../db/sql.js';
import type { IdRule, List } from '../../../http/lists.js';
import { dayBetween, newestDays } from '../days.queries.js';
import { among, amongEither, playerRef, teamRef } from '../refs.queries.js';
import type { TransfersQuery } from './transfers.dto.js';

/** Finds transfer `x` by `cs2-transfer-<n>` or number. */
const TRANSFER_ID: IdRule = {
  written: (id) => id.trim().toLowerCase(),
  named: (id) => sql`x.n = substring(${id} from '^(?:cs2-transfer-)?([0-9]{1,9})$')::integer`,
};

/** SQL: the members of transfer `x`. */
export const TRANSFER_MEMBERS = `'id', 'cs2-transfer-' || x.n, 'date', x.moved_on, 'player', ${playerRef('x.player_n')},
  'fromTeam', ${teamRef('x.from_n')}, 'toTeam', ${teamRef('x.to_n')}, 'type', x.type,
  'fee', case when x.fee_amount is not null then json_build_object('amount', x.fee_amount::float, 'currency', x.fee_currency) end,
  'confirmed', x.confirmed, 'announcedUrl', x.announced_url`;

/** Moves of players, newest first. */
export function transferList({ from, to, teamId, playerId, type }: TransfersQuery): List {
  return {
    name: 'cs2 transfers',
    from: raw('cs2_transfer x'),
    conditions: [
      ...dayBetween('x.moved_on', { from, to }),
      amongEither('team', ['x.from_n', 'x.to_n'], teamId),
      among('player', 'x.player_n', playerId),
      anyOf(raw('x.type'), type),
    ],
    key: 'x.n',
    order: newestDays('x.moved_on', 'x.n'),
    row: raw(`json_build_object(${TRANSFER_MEMBERS})::text`),
    ids: TRANSFER_ID,
  };
}

export async function hasTransfers(db: Database): Promise<boolean> {
  const row = await db.row<{ exists: boolean }>(
    sql`select (select n from cs2_transfer order by n limit 1) is not null as exists`,
  );
  return row?.exists === true;
}
