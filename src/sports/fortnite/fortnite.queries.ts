import { raw, sql, where } from '../../db/sql.js';
import type { List } from '../../http/lists.js';
import { withStatus } from '../../pushed/overtaken.queries.js';
import { recordList } from '../../pushed/records.queries.js';
import { RESULT_STATUS, RESULTS, WINDOW_STATUS, WINDOWS, WINDOWS_ALONE } from './rows.js';

/** Live windows, the earliest start first. */
export function liveWindows(includeLeaderboard: boolean, isLive: boolean): List {
  return recordList(includeLeaderboard ? WINDOWS : WINDOWS_ALONE, {
    where: [withStatus('live', WINDOW_STATUS)],
    isLive,
  });
}

/** The results of one window of a tournament, or of all of them, last window first. */
export function resultsOf(tournamentId: string, windowId?: string): List {
  return resultRows(tournamentId, windowId === undefined ? false : sql`r.id = ${windowId.toLowerCase()}`);
}

/** A player's results, the newest first. */
export function playerResults(playerId: string): List {
  return resultRows(
    playerId,
    sql`exists (select from json_array_elements(e.line -> 'players') p where p ->> 'fortnitePlayerId' = ${playerId})`,
  );
}

const ABOUT = ['tournamentId', 'eventId', 'windowId', 'name', 'region', 'mode', 'updatedAt']
  .map((member) => `',"${member}":' || (r.body -> '${member}')::text`)
  .join(' || ');

/** A row for each placement in the windows that refer to `of`; rows are found through their windows only. */
function resultRows(of: string, condition: ReturnType<typeof sql> | false): List {
  const list = recordList(RESULTS, { of });
  return {
    ...list,
    from: sql`(select * from pushed_record r ${where(list.conditions)}) r
      cross join lateral json_array_elements(r.body -> 'results') with ordinality e (line, spot)`,
    conditions: [condition],
    key: `(r.number || '/' || e.spot)`,
    order: [
      ...RESULTS.order,
      { by: `(e.line ->> 'placement')::integer`, type: 'whole' },
      { by: 'e.spot::integer', type: 'whole' },
    ],
    row: raw(`left(e.line::text, -1) || ${ABOUT} || ',"status":"' || ${RESULT_STATUS} || '"}'`),
  };
}
