import type { Database } from '../../../db/database.js';
import { isoTime } from '../../../db/conditions.js';
import { raw, sql } from '../../../db/sql.js';
import { eventRef, MATCH_STATUS, teamRef } from '../refs.queries.js';
import type { EventSeries } from './bracket/series.js';
import type { NamedRef, PublishedStage } from './published-stages.js';

export interface Prize {
  amount: number;
  currency: string | null;
}

/** A team's entry in an event. */
export interface Entrant {
  team: number;
  seed: number | null;
  placementMin: number | null;
  placementMax: number | null;
  prize: Prize | null;
  roundDiff: number | null;
}

/** The stored parts from which standings, results and bracket of an event are made. */
export interface EventParts {
  event: NamedRef;
  isOver: boolean;
  winner: number | null;
  prizePool: Prize | null;
  format: { stage: string; type: string | null }[];
  /** The bracket that a source published, as pushed; null without one. */
  published: PublishedStage[] | null;
  series: EventSeries[];
  entrants: Entrant[];
  /** Each team that these parts name, as a TeamRef. */
  teams: (NamedRef & { n: number })[];
}

const SERIES = `json_build_object('n', m.n, 'stage', m.stage, 'round', m.round_name, 'bestOf', m.best_of, 'status', ${MATCH_STATUS},
  'startsAt', ${isoTime('m.starts_at')}, 'at', floor(extract(epoch from m.listed_at) * 1000)::float8,
  'team1', m.team1_n, 'team2', m.team2_n, 'score1', m.team1_score, 'score2', m.team2_score, 'winner', m.winner_n)`;

const ENTRANT = `json_build_object('team', p.team_n, 'seed', p.seed, 'placementMin', p.placement_min,
  'placementMax', coalesce(p.placement_max, p.placement_min),
  'prize', case when p.prize_amount is not null then json_build_object('amount', p.prize_amount::float, 'currency', p.prize_currency) end,
  'roundDiff', p.rounds_won - p.rounds_lost)`;

/** Reads all parts of an event's tables in one statement. */
export async function findEventTables(db: Database, n: number, today: string): Promise<EventParts> {
  const row = await db.row<EventParts>(sql`
    with series as materialized (select m.* from cs2_match m where m.event_n = ${n}),
      entrant as materialized (select p.* from cs2_event_team p where p.event_n = ${n})
    select ${raw(eventRef('e.n'))} as event, e.winner_n as winner, coalesce(e.format, '[]') as format,
      coalesce(e.status = 'completed', e.ends_on < ${today}::date, false) as "isOver",
      case when e.prize_amount is not null then json_build_object('amount', e.prize_amount::float, 'currency', e.prize_currency) end as "prizePool",
      (select b.stages from cs2_event_bracket b where b.event_n = e.n) as published,
      (select coalesce(json_agg(${raw(SERIES)} order by m.listed_at, m.external_ids::text), '[]') from series m) as series,
      (select coalesce(json_agg(${raw(ENTRANT)} order by p.team_n), '[]') from entrant p) as entrants,
      (select coalesce(json_agg(${raw(teamRef('named.n', `'n', ref.n`))}), '[]') from (
        select team_n as n from entrant union select team1_n from series union select team2_n from series
        union select e.winner_n) named where named.n is not null) as teams
    from cs2_event e where e.n = ${n}`);
  return row as EventParts;
}
