import { BY_NAME, BY_PLACE, isNamedBy, NEWEST_FIRST, type Shown } from '../../pushed/records.queries.js';
import { bodyWith, statusAfter, statusByDays } from '../../pushed/overtaken.queries.js';
import { COD } from './kinds.js';

/** SQL: the status of match `r`. */
export const MATCH_STATUS = statusAfter('r.status', 'r.at');

/** Maps that nobody has finished; the match is over, so no map is planned or on. */
const MAPS_AFTER = `(select coalesce(json_agg(case when m ->> 'status' in ('scheduled', 'live')
    then m || '{"status": "unknown"}' else m end order by place), '[]')
  from jsonb_array_elements(r.body::jsonb -> 'maps') with ordinality map (m, place))`;

/** SQL: the status of tournament `r`. */
export const TOURNAMENT_STATUS = statusByDays(
  'r.status',
  `(r.body ->> 'startDate')::date`,
  `(r.body ->> 'endDate')::date`,
);

/** The kinds of cod as answers show them: their order, and the parts that a record may have. */
export const MATCHES: Shown = {
  family: COD,
  kind: 'matches',
  order: NEWEST_FIRST,
  body: bodyWith(MATCH_STATUS, `, 'currentMap', null, 'maps', ${MAPS_AFTER}`),
  parts: { maps: `json_array_length(r.body -> 'maps') > 0`, 'player-stats': isNamedBy('player-stats') },
};

export const TEAMS: Shown = {
  family: COD,
  kind: 'teams',
  order: BY_NAME,
  parts: { roster: isNamedBy('rosters'), matches: isNamedBy('matches'), transfers: isNamedBy('transfers') },
};

export const PLAYERS: Shown = {
  family: COD,
  kind: 'players',
  order: BY_NAME,
  parts: { stats: isNamedBy('player-stats'), earnings: isNamedBy('earnings'), teams: isNamedBy('rosters') },
};

export const TOURNAMENTS: Shown = {
  family: COD,
  kind: 'tournaments',
  order: NEWEST_FIRST,
  body: bodyWith(TOURNAMENT_STATUS),
  parts: { results: isNamedBy('results'), matches: isNamedBy('matches') },
};

export const ROSTERS: Shown = { family: COD, kind: 'rosters', order: NEWEST_FIRST };
export const PLAYER_LINES: Shown = { family: COD, kind: 'player-stats', order: BY_PLACE };
export const RESULTS: Shown = { family: COD, kind: 'results', order: BY_PLACE };
export const STANDINGS: Shown = { family: COD, kind: 'standings', order: BY_PLACE };
export const EARNINGS: Shown = { family: COD, kind: 'earnings', order: NEWEST_FIRST };
export const TRANSFERS: Shown = { family: COD, kind: 'transfers', order: NEWEST_FIRST };
