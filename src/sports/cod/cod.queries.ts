import { raw, sql, type Sql } from '../../db/sql.js';
import type { HistoryWindow } from '../../http/history.js';
import type { List } from '../../http/lists.js';
import { among, recordList, SOONEST_FIRST, type Chosen, type Shown } from '../../pushed/records.queries.js';
import { withStatus } from '../../pushed/overtaken.queries.js';
import type { CodMatch } from './cod.dto.js';
import {
  MATCH_STATUS,
  MATCHES,
  PLAYER_LINES,
  ROSTERS,
  STANDINGS,
  TEAMS,
  TOURNAMENT_STATUS,
  TOURNAMENTS,
} from './rows.js';

/** Live matches, the earliest start first. */
export function liveMatches(isLive: boolean): List {
  return recordList(MATCHES, { where: [withStatus('live', MATCH_STATUS)], order: SOONEST_FIRST, isLive });
}

export function recentMatches(history: HistoryWindow): List {
  return recordList(matchesIn(history), { where: [sql`r.status = 'completed'`] });
}

/** Matches as lists show them; those before the caller's window lack their maps. */
export function matchesIn({ from }: HistoryWindow): Shown {
  if (from === undefined) return MATCHES;
  const isOlder = `coalesce((r.body ->> 'endTime')::timestamptz, r.at) < '${from.toISOString()}'::timestamptz`;
  const bare = `(${MATCHES.body})::jsonb || '{"maps": [], "currentMap": null}'`;
  return { ...MATCHES, body: `case when ${isOlder} then (${bare})::json else ${MATCHES.body} end` };
}

/** The members of `meta` about truncation, for rows that are JSON text. */
export function truncationOf(history: HistoryWindow, items: string): object {
  if (!history.isLimited) return {};
  const matches = JSON.parse(items) as Pick<CodMatch, 'startTime' | 'endTime'>[];
  return history.meta(
    matches.some(({ startTime, endTime }) => {
      const at = endTime ?? startTime;
      return at !== null && !history.opens(at);
    }),
  );
}

/** Scheduled matches, soonest first. A match is left out once its day is over without news of it. */
export function plannedMatches(now: Date): List {
  return recordList(MATCHES, { where: [sql`r.status = 'scheduled'`, fromDayOf(now)], order: SOONEST_FIRST });
}

/** SQL: whether record `r` is of the UTC day of `now` or later. */
export function fromDayOf(now: Date): Sql {
  return sql`r.at >= ${`${now.toISOString().slice(0, 10)}T00:00:00Z`}::timestamptz`;
}

/** Teams by name; inactive teams only on request. */
export function teamList(query: { region?: string[]; franchiseOnly: boolean; includeInactive: boolean }): List {
  return recordList(TEAMS, {
    where: [
      among('region', query.region),
      query.franchiseOnly && raw(`(r.body ->> 'franchiseSlot')::boolean`),
      !query.includeInactive && raw(`coalesce((r.body ->> 'isActive')::boolean, true)`),
    ],
  });
}

export function tournamentList(query: {
  game?: string[];
  tier?: string[];
  season?: string[];
  completed?: boolean;
}): List {
  const { completed } = query;
  return recordList(TOURNAMENTS, {
    where: [
      among('game', query.game),
      among('tier', query.tier),
      among('season', query.season),
      completed !== undefined &&
        raw(completed ? `r.status = 'completed'` : `${TOURNAMENT_STATUS} not in ('completed', 'unknown')`),
    ],
  });
}

/** The table of the last season that was pushed. */
export function currentStandings(): List {
  const last = `(select max(s.body ->> 'season') from pushed_record s
    where s.family = 'cod' and s.kind = 'standings' and s.is_shown)`;
  return recordList(STANDINGS, { where: [raw(`r.body ->> 'season' is not distinct from ${last}`)] });
}

/** The current roster of a team, or with every former player. */
export function rosterOf(includeFormer: boolean): Chosen {
  return { where: [!includeFormer && raw(`r.body ->> 'leaveDate' is null`)] };
}

const MATCH_AT = `coalesce((m.body ->> 'endTime')::timestamptz, m.at)`;

/** A player's lines, newest match first, within the history that the plan opens. */
export function linesOf(playerId: string, history: HistoryWindow): List {
  const from = raw(`pushed_record r join pushed_record m
    on m.family = r.family and m.kind = 'matches' and m.is_shown and m.id = r.body ->> 'matchId'`);
  const list = recordList(PLAYER_LINES, { of: playerId, where: [history.opened(raw(MATCH_AT))] });
  return {
    ...list,
    name: `cod lines of ${playerId}`,
    from,
    order: [{ by: 'm.at', type: 'time', descending: true, nulls: 'last' }, ...list.order],
  };
}

/** Selects a row if the player has lines from before the history that the plan opens. */
export function olderLines(playerId: string, history: HistoryWindow): Sql {
  return sql`
    select 1 as one from pushed_record r join pushed_record m
      on m.family = r.family and m.kind = 'matches' and m.is_shown and m.id = r.body ->> 'matchId'
    where r.family = 'cod' and r.kind = 'player-stats' and r.is_shown and r.refs @> ${[playerId]}
      and not ${history.opened(raw(MATCH_AT))} limit 1`;
}

/** The teams that a player was on, with their names. */
export function stintsOf(playerId: string): List {
  const name = `(select s.body ->> 'name' from pushed_record s
    where s.family = r.family and s.kind = 'teams' and s.is_shown and s.id = r.body ->> 'teamSlug')`;
  return recordList({ ...ROSTERS, members: { teamName: `to_json(${name})` } }, { of: playerId });
}
