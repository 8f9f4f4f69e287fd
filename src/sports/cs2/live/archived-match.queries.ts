import { standingNumber } from '../../../archive/resolve/identities.js';
import type { Database } from '../../../db/database.js';
import { isoTime } from '../../../db/conditions.js';
import { raw, sql } from '../../../db/sql.js';
import { eventName, eventRef, MATCH_RECORDED_AT, MATCH_STATUS, teamName, teamRef } from '../refs.queries.js';
import type { MatchState } from './topics.js';

/** A match of the archive in the form of the live routes. */
export interface ArchivedMatch {
  state: MatchState;
  updatedAt: Date;
  /** Null for a match that is not completed. */
  recordedAt: Date | null;
}

/** SQL: the maps that a side has won: none before the match begins, and null where no source has them. */
const score = (side: 'team1' | 'team2') =>
  `case ${MATCH_STATUS} when 'scheduled' then 0 when 'unknown' then null else m.${side}_score end`;

/** A match of the archive, scheduled or with its result, without anything of its rounds. */
export async function findArchivedMatch(db: Database, n: number): Promise<ArchivedMatch | undefined> {
  return db.row<ArchivedMatch>(sql`
    select json_build_object('matchId', 'cs2-match-' || m.n, 'status', ${raw(MATCH_STATUS)},
        'eventName', ${raw(eventName('m.event_n'))}, 'bestOf', m.best_of,
        'team1Name', ${raw(teamName('m.team1_n'))}, 'team2Name', ${raw(teamName('m.team2_n'))},
        'score', json_build_object('team1', ${raw(score('team1'))}, 'team2', ${raw(score('team2'))}),
        'currentMap', null, 'event', ${raw(eventRef('m.event_n'))},
        'team1', ${raw(teamRef('m.team1_n'))}, 'team2', ${raw(teamRef('m.team2_n'))},
        'startedAt', ${raw(isoTime('m.started_at'))}, 'stage', m.stage, 'recommendedPollSeconds', 30,
        'source', 'stored', 'changes', json_build_array()) as state,
      m.updated_at as "updatedAt", case when m.status = 'completed' then ${MATCH_RECORDED_AT} end as "recordedAt"
    from cs2_match m where m.n = ${n}`);
}

/** The number of a match, and the numbers that it had before merges. */
export interface MatchNumbers {
  n: number;
  former: number[];
}

/** The matches that an id may mean: the one with our number first, then the one with a source's key. */
export async function findMatchNumbers(db: Database, id: string): Promise<MatchNumbers[]> {
  const lower = id.trim().toLowerCase();
  const [, own] = /^(?:cs2-match-)?(\d{1,9})$/.exec(lower) ?? [];
  const isOurs = own !== undefined && lower.startsWith('cs2-');
  return db.rows<MatchNumbers>(sql`
    select meant.n, array(
        select f.n from identity_moved f where f.family = 'cs2' and f.kind = 'match' and f.to_n = meant.n order by f.n) as former
    from (
      select ${raw(standingNumber('i'))} as n, i.place
      from (
        select 'cs2' as family, 'match' as kind, ${own ?? null}::integer as n, 1 as place
        union all
        (select 'cs2', 'match', min(n), 2 from identity
         where family = 'cs2' and kind = 'match' and lower(key) = ${isOurs ? null : lower}::text having count(*) > 0)
      ) i
      where i.n is not null
    ) meant order by meant.place`);
}
