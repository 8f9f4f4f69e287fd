import {
  BY_NAME,
  BY_PLACE,
  isNamedBy,
  namers,
  NEWEST_FIRST,
  SOONEST_FIRST,
  type Shown,
} from '../../pushed/records.queries.js';
import { bodyWith, statusAfter, statusByDays } from '../../pushed/overtaken.queries.js';
import { FORTNITE } from './kinds.js';

/** SQL: the status of a window, given its record. */
const windowStatus = (record: string) =>
  statusAfter(`${record}.status`, `coalesce((${record}.body ->> 'endTime')::timestamptz, ${record}.at)`);

export const WINDOW_STATUS = windowStatus('r');
/** SQL: the status of the results `r` of a window, by the time of their last update. */
export const RESULT_STATUS = statusAfter('r.status', 'r.at');

const WINDOW_OF = ['eventId', 'windowId', 'round', 'status', 'startTime', 'endTime'];
/** Reads all these members in one pass, because a body with its leaderboard is long. */
const WINDOW = `(select json_build_object(${WINDOW_OF.map((member) => `'${member}', ${member === 'status' ? windowStatus('s') : `b."${member}"`}`).join(', ')})
  from json_to_record(s.body) b (${WINDOW_OF.map((member) => `"${member}" json`).join(', ')}))`;

/** The kinds of fortnite as answers show them: their order, and the parts that a record may have. */
export const TOURNAMENTS: Shown = {
  family: FORTNITE,
  kind: 'tournaments',
  order: NEWEST_FIRST,
  body: bodyWith(statusByDays('r.status', `(r.body ->> 'startDate')::date`, `(r.body ->> 'endDate')::date`)),
  parts: {
    participants: isNamedBy('participants'),
    placements: isNamedBy('results'),
    results: isNamedBy('results'),
    earnings: isNamedBy('earnings'),
  },
  members: {
    windows: `(select coalesce(json_agg(${WINDOW} order by s.at nulls last, s.id), '[]')
      ${namers('windows')})`,
  },
};

export const PLAYERS: Shown = {
  family: FORTNITE,
  kind: 'players',
  order: BY_NAME,
  parts: { results: isNamedBy('results'), earnings: isNamedBy('earnings'), transfers: isNamedBy('transfers') },
};

export const ORGS: Shown = {
  family: FORTNITE,
  kind: 'orgs',
  order: BY_NAME,
  parts: { roster: isNamedBy('rosters') },
};

export const WINDOWS: Shown = {
  family: FORTNITE,
  kind: 'windows',
  order: SOONEST_FIRST,
  body: bodyWith(WINDOW_STATUS),
};
export const WINDOWS_ALONE: Shown = {
  ...WINDOWS,
  body: `jsonb_set((${WINDOWS.body})::jsonb, '{leaderboard}', 'null')`,
};
export const PARTICIPANTS: Shown = { family: FORTNITE, kind: 'participants', order: BY_PLACE };
export const RESULTS: Shown = { family: FORTNITE, kind: 'results', order: NEWEST_FIRST };
export const ROSTERS: Shown = { family: FORTNITE, kind: 'rosters', order: NEWEST_FIRST };
export const EARNINGS: Shown = { family: FORTNITE, kind: 'earnings', order: NEWEST_FIRST };
export const TRANSFERS: Shown = { family: FORTNITE, kind: 'transfers', order: NEWEST_FIRST };
