import type pg from 'pg';
import { standingNumber } from '../../../archive/resolve/identities.js';
import type { DeriveContext } from '../../../archive/importer.js';
import type { Database } from '../../../db/database.js';
import { sql } from '../../../db/sql.js';
import type { KeptState } from '../../../live/entry.js';
import { HLTV } from '../kinds.js';
import { PLAN_TOPIC, type PlanState } from './topics.js';

type Reader = Pick<pg.PoolClient, 'query'>;

/** The state of a match that the archive lacks, or of one whose rounds and kills it lacks. */
export interface Archivable extends KeptState<PlanState> {
  /** When the newest of its rounds and kills was kept, as PostgreSQL writes it; null where none is. */
  rowsKeptAt: string | null;
}

/**
 * Leaves out states that the archive has already, with all rounds and kills, and those of replays, whose matches no
 * upstream knows. A match that was followed keeps its record when the list alone shows it again.
 */
export async function archivable(reader: Reader, states: readonly KeptState<PlanState>[]): Promise<Archivable[]> {
  if (states.length === 0) return [];
  const { rows } = await reader.query<{ key: string; rowsKeptAt: string | null }>(
    `select s.key, kept.at::text as "rowsKeptAt"
     from unnest($1::text[], $2::bigint[], $3::integer[], $4::boolean[]) s (key, seq, n, is_listed_only)
     cross join lateral (select max(e.kept_at) as at from cs2_live_end e, unnest(array['rounds:', 'kills:']) kind
       where e.topic >= kind || 'cs2-match-' || s.n || '-map-' and e.topic < kind || 'cs2-match-' || s.n || '-map.') kept
     left join cs2_told_match t on t.source = 'live' and t.key = s.key
     where (t.key is null or (t.facts ->> 'status' = 'scheduled' or s.is_listed_only is not true) and (
         (t.facts ->> 'seq')::bigint < s.seq
           or kept.at > coalesce((t.facts ->> 'rowsKeptAt')::timestamptz, '-infinity'))) and exists (
       select from identity i where i.family = 'cs2' and i.kind = 'match' and i.source = '${HLTV}' and i.key = s.key
         and s.n in (i.n, ${standingNumber('i')}))`,
    [
      states.map(({ state }) => state.key),
      states.map(({ seq }) => seq),
      states.map(({ state }) => Number(state.matchId.slice('cs2-match-'.length))),
      states.map(({ state }) => state.isListedOnly),
    ],
  );
  const fresh = new Map(rows.map(({ key, rowsKeptAt }) => [key, rowsKeptAt]));
  return states.flatMap((state) => {
    const rowsKeptAt = fresh.get(state.state.key);
    return rowsKeptAt === undefined ? [] : [{ ...state, rowsKeptAt }];
  });
}

/**
 * The plan topics of the matches whose rounds or kills PostgreSQL kept in this time. The last rounds and kills of a match
 * are kept after its plan: moments later, or hours after an outage.
 */
export async function listTopicsOfRows(db: Database, since: Date, until: Date): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(sql`
    select distinct substring(topic from ':(cs2-match-[0-9]+)-map-') as id
    from cs2_live_end where kept_at > ${since} and kept_at <= ${until} and topic ~ '^(rounds|kills):cs2-match-[0-9]+-map-'`);
  return rows.map(({ id }) => PLAN_TOPIC.topic(id));
}

export async function endRun(
  client: pg.PoolClient,
  run: string,
  { read, changed }: { read: number; changed: number },
): Promise<void> {
  await client.query(
    `update import_run set rows_read = $2, inserted = $3, status = 'done', finished_at = now() where id = $1`,
    [run, read, changed],
  );
}

/**
 * Adds the feed's rounds and kills to maps that are completed in the archive and have no demo: in these matches, or in
 * all. It runs after each derivation, which leaves them as they are. Attributes of a kill that the feed lacks are null.
 */
export async function deriveLiveRows(
  { client, now }: Pick<DeriveContext, 'client' | 'now'>,
  numbers: readonly number[] | undefined,
): Promise<void> {
  await dropOld(client, 'cs2_round', `e.topic = 'rounds:' || ${MAP_ID}`, numbers);
  await dropOld(
    client,
    'cs2_kill',
    `e.topic >= 'kills:' || ${MAP_ID} || '.' and e.topic < 'kills:' || ${MAP_ID} || '/'`,
    numbers,
  );
  await client.query(
    `insert into cs2_round (match_n, map_number, number, half, winner_n, winner_side, outcome, team1_side, team1_score,
       team2_score, started_at, ended_at, seconds, bomb_planted, opening_killer_n, opening_victim_n, opening_seconds,
       survivors1, survivors2, source, hash, updated_at)
     select m.match_n, m.number, (r ->> 'roundNumber')::smallint, (r ->> 'half')::smallint, ${numberIn('winnerTeamId')},
       r ->> 'winnerSide', r ->> 'outcome', r ->> 'team1Side', (r -> 'scoreAfter' ->> 'team1')::smallint,
       (r -> 'scoreAfter' ->> 'team2')::smallint, (r ->> 'startedAt')::timestamptz, (r ->> 'endedAt')::timestamptz,
       (r ->> 'durationSeconds')::real, (r ->> 'bombPlanted')::boolean, ${numberIn('openingKill', 'killerId')},
       ${numberIn('openingKill', 'victimId')}, (r -> 'openingKill' ->> 'seconds')::real,
       (r -> 'survivors' ->> 'team1')::smallint, (r -> 'survivors' ->> 'team2')::smallint, 'live', md5(r::text), $1
     from (${openMaps('cs2_round')}) m
     join cs2_live_end e on e.topic = 'rounds:' || m.map_id
     cross join lateral jsonb_array_elements(e.state::jsonb -> 'rounds') r
     where r ->> 'team1Side' is not null and r -> 'scoreAfter' ->> 'team1' is not null
     on conflict do nothing`,
    [now, numbers ?? null],
  );
  await client.query(
    `insert into cs2_kill (match_n, map_number, seq, round_number, round_seconds, at, killer_n, killer_team_n, victim_n,
       victim_team_n, assister_n, flash_assist, weapon, headshot, opening_kill, trade_kill, team_kill, listed_at, event_n,
       source, hash, updated_at)
     select m.match_n, m.number, (r ->> 'seq')::smallint, (r ->> 'roundNumber')::smallint, (r ->> 'roundSeconds')::real,
       (r ->> 'at')::timestamptz, ${numberIn('killer', 'id')}, ${numberIn('killerTeamId')}, ${numberIn('victim', 'id')},
       ${numberIn('victimTeamId')}, ${numberIn('assister', 'id')}, (r ->> 'flashAssist')::boolean, r ->> 'weapon',
       (r ->> 'headshot')::boolean, (r ->> 'openingKill')::boolean, (r ->> 'tradeKill')::boolean,
       (r ->> 'teamKill')::boolean, m.listed_at, m.event_n, 'live', md5(r::text), $1
     from (${openMaps('cs2_kill')}) m
     join cs2_live_end e on e.topic >= 'kills:' || m.map_id || '.' and e.topic < 'kills:' || m.map_id || '/'
     cross join lateral jsonb_array_elements(e.state::jsonb -> 'kills') r
     on conflict do nothing`,
    [now, numbers ?? null],
  );
  await followMatches(client, numbers);
  await client.query(
    `update cs2_map m set has_rounds = found.rounds, has_kills = found.kills
     from (select n.match_n, n.number,
         exists (select from cs2_round r where r.match_n = n.match_n and r.map_number = n.number) as rounds,
         exists (select from cs2_kill k where k.match_n = n.match_n and k.map_number = n.number) as kills
       from cs2_map n join cs2_match played on played.n = n.match_n and 'live' = any(played.sources)
       where ${isAmong('n.match_n', 1)}) found
     where m.match_n = found.match_n and m.number = found.number
       and (m.has_rounds, m.has_kills) is distinct from (found.rounds, found.kills)`,
    [numbers ?? null],
  );
}

/** SQL: whether the match is in the list of the parameter; a null parameter means all matches. */
function isAmong(column: string, parameter: number): string {
  return `($${parameter}::integer[] is null or ${column} = any($${parameter}))`;
}

/** The feed's id of the map of row `t`, which differs from the archive's after the match was merged with another. */
const MAP_ID = `live.id || '-map-' || t.map_number`;

/**
 * Deletes the feed's rows where the map has a demo by now, is no longer completed, or was corrected by the feed later.
 * Rows that were written shortly after a correction may lack it: it may have been committed after they were read.
 */
async function dropOld(
  client: pg.PoolClient,
  table: 'cs2_round' | 'cs2_kill',
  isEnd: string,
  numbers: readonly number[] | undefined,
): Promise<void> {
  await client.query(
    `with live_row as (select t.match_n, t.map_number, max(t.updated_at) as written from ${table} t
       where t.source = 'live' and ${isAmong('t.match_n', 1)} group by 1, 2),
     old as (select t.match_n, t.map_number from live_row t
       where not exists (select from cs2_map n
           where n.match_n = t.match_n and n.number = t.map_number and n.status = 'completed')
         or exists (select from ${table} o
           where o.match_n = t.match_n and o.map_number = t.map_number and o.source <> 'live')
         or exists (select from cs2_match m cross join unnest(m.aliases) live (id) join cs2_live_end e on ${isEnd}
           where m.n = t.match_n and e.kept_at > t.written - interval '2 minutes'))
     delete from ${table} t using old
     where t.source = 'live' and t.match_n = old.match_n and t.map_number = old.map_number`,
    [numbers ?? null],
  );
}

/** Follows the archive where another source orders the teams of a match differently, or has a better time or event. */
async function followMatches(client: pg.PoolClient, numbers: readonly number[] | undefined): Promise<void> {
  await client.query(
    `update cs2_round r set team1_side = case r.team1_side when 'ct' then 't' else 'ct' end,
       team1_score = r.team2_score, team2_score = r.team1_score, survivors1 = r.survivors2, survivors2 = r.survivors1
     from cs2_match m
     where r.source = 'live' and m.n = r.match_n and r.winner_n in (m.team1_n, m.team2_n)
       and (r.winner_n = m.team1_n) <> (r.team1_side = r.winner_side) and ${isAmong('r.match_n', 1)}`,
    [numbers ?? null],
  );
  await client.query(
    `update cs2_kill k set listed_at = m.listed_at, event_n = m.event_n from cs2_map m
     where k.source = 'live' and m.match_n = k.match_n and m.number = k.map_number
       and (k.listed_at, k.event_n) is distinct from (m.listed_at, m.event_n) and ${isAmong('k.match_n', 1)}`,
    [numbers ?? null],
  );
}

/**
 * Of the matches in the second parameter, the completed maps without a row in the table, each with the feed's id of it.
 */
function openMaps(table: 'cs2_round' | 'cs2_kill'): string {
  return `select n.match_n, n.number, n.listed_at, n.event_n, live.id || '-map-' || n.number as map_id from cs2_map n
    join cs2_match played on played.n = n.match_n and 'live' = any(played.sources)
    cross join unnest(played.aliases) live (id)
    where n.status = 'completed' and ${isAmong('n.match_n', 2)}
      and not exists (select from ${table} t where t.match_n = n.match_n and t.map_number = n.number)`;
}

/** The number in an id such as `cs2-team-31` of the row \`r\`. */
function numberIn(...path: string[]): string {
  const [last = '', ...outer] = path.toReversed();
  const inner = outer.toReversed().map((name) => ` -> '${name}'`);
  return `substring(r${inner.join('')} ->> '${last}' from '[0-9]+$')::integer`;
}
