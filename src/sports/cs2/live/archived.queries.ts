import type { Database } from '../../../db/database.js';
import { isoTime } from '../../../db/conditions.js';
import { raw, sql } from '../../../db/sql.js';
import { eventName, eventRef, MATCH_RECORDED_AT, teamName, teamRef } from '../refs.queries.js';
import type { MatchState } from './topics.js';

/** A match of the archive in the form of the live routes. */
export interface ArchivedMatch {
  state: MatchState;
  updatedAt: Date;
  /** Of a match that is over. */
  recordedAt: Date | null;
}

/** A match as the archive has it, planned or with its result: nothing is told of a round. */
export async function findArchivedMatch(db: Database, n: number): Promise<ArchivedMatch | undefined> {
  return db.row<ArchivedMatch>(sql`
    select json_build_object('matchId', 'cs2-match-' || m.n, 'status', m.status,
        'eventName', ${raw(eventName('m.event_n'))}, 'bestOf', m.best_of,
        'team1Name', ${raw(teamName('m.team1_n'))}, 'team2Name', ${raw(teamName('m.team2_n'))},
        'score', json_build_object('team1', coalesce(m.team1_score, 0), 'team2', coalesce(m.team2_score, 0)),
        'currentMap', null, 'event', ${raw(eventRef('m.event_n'))},
        'team1', ${raw(teamRef('m.team1_n'))}, 'team2', ${raw(teamRef('m.team2_n'))},
        'startedAt', ${raw(isoTime('m.started_at'))}, 'stage', m.stage, 'recommendedPollSeconds', 30,
        'source', 'stored', 'changes', json_build_array()) as state,
      m.updated_at as "updatedAt", case when m.status = 'completed' then ${MATCH_RECORDED_AT} end as "recordedAt"
    from cs2_match m where m.n = ${n}`);
}

/** The numbers that an id of a match may mean: our own first, then the one that a source calls so. */
export async function numbersMeant(db: Database, id: string): Promise<number[]> {
  const lower = id.trim().toLowerCase();
  const [, own] = /^(?:cs2-match-)?(\d{1,9})$/.exec(lower) ?? [];
  if (own !== undefined && lower.startsWith('cs2-')) return [Number(own)];
  const rows = await db.rows<{ n: number }>(sql`
    select min(n) as n from identity where family = 'cs2' and kind = 'match' and lower(key) = ${lower} having count(*) > 0`);
  return [...(own === undefined ? [] : [Number(own)]), ...rows.map(({ n }) => n)];
}
