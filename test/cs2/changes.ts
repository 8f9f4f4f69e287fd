import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { identify, claim } from '../../src/archive/resolve/identities.js';
import type { Database } from '../../src/db/database.js';
import { sql } from '../../src/db/sql.js';
import { createLog } from '../../src/http/log.js';
import { Entry } from '../../src/live/entry.js';
import { addChanges } from '../../src/live/history.queries.js';
import type { Random } from '../../demo/random.js';
import { deriveCs2 } from '../../src/sports/cs2/entities/derive.js';
import { HLTV, MATCH } from '../../src/sports/cs2/kinds.js';
import { cs2LiveArchive } from '../../src/sports/cs2/live/archive.js';
import { cs2Live } from '../../src/sports/cs2/live/family.js';
import { PLAN_TOPIC, type PlanState } from '../../src/sports/cs2/live/topics.js';
import { storePush } from '../../src/sports/cs2/pushes/store.js';
import { cs2PushedArchive } from '../../src/sports/cs2/pushes/archive.js';

const log = createLog('silent');
const AT_ONCE = { log, since: new Date(0), delaySeconds: 0 };

/** Pushes items as an operator, and takes them into the archive as the worker does. */
export async function push(db: Database, kind: 'matches' | 'events' | 'vetoes', items: readonly object[]) {
  const report = await db.transaction((client) => storePush(client, kind, 'office', items));
  if (report.rejected.length > 0) throw new Error(JSON.stringify(report.rejected));
  await cs2PushedArchive.take({ db, ...AT_ONCE });
}

/** Keeps a state of a live match of HLTV's, and takes it into the archive as the worker does. */
export async function storeLive(db: Database, seq: number, plan: Omit<PlanState, 'matchId'>): Promise<void> {
  const n = await identify(
    db,
    'cs2',
    async (client) => (await claim(client, MATCH, [{ source: HLTV, key: plan.key }]))[0]!,
  );
  const state: PlanState = { ...plan, matchId: `cs2-match-${n}` };
  const kept = { topic: PLAN_TOPIC.topic(state.matchId), seq, final: false, entryId: `${Date.now()}-${seq}` };
  const entry = Entry.of(cs2Live, { ...kept, loggedAt: new Date(), sourceAt: null, state });
  await addChanges(db.pool, 'cs2', [entry]);
  // What was kept within the same millisecond is taken by the next look.
  await sleep(2);
  await cs2LiveArchive.take({ db, ...AT_ONCE });
  const taken = await db.row(
    sql`select from cs2_told_match where source = 'live' and key = ${plan.key} and (facts ->> 'seq')::int = ${seq}`,
  );
  if (!taken) throw new Error(`The archive did not take state ${seq} of match ${plan.key}`);
}

/** Derives the rows of the runs since one; of all where it is the first. */
export async function derive(db: Database, sinceRun: string): Promise<number> {
  const startedAt = performance.now();
  await db.transaction(async (client) => {
    await client.query('set local statement_timeout = 0');
    const context = { client, database: db, now: new Date().toISOString(), sinceRun, notice: () => {} };
    await deriveCs2(context);
  });
  return performance.now() - startedAt;
}

export const deriveAll = (db: Database) => derive(db, '0');

/** Columns that show when a row was written, and how often. */
const OF_WRITING = ['hash', 'updated_at', 'revision', 'run_id'];

/** A digest of each table of cs2, with our numbers. */
export async function digestsOf(pool: pg.Pool): Promise<Record<string, string>> {
  const { rows: tables } = await pool.query<{ name: string; columns: string }>(
    `select table_name as name, string_agg('t.' || column_name, ', ' order by column_name) as columns
     from information_schema.columns
     where table_schema = 'public' and table_name like 'cs2\\_%' and not column_name = any($1) group by 1 order by 1`,
    [OF_WRITING],
  );
  const digests: Record<string, string> = {};
  for (const { name, columns } of tables) {
    const { rows } = await pool.query<{ digest: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(line, E'\\n' order by line collate "C")), '') as digest
       from (select row(${columns})::text as line from ${name} t) l`,
    );
    digests[name] = rows[0]?.digest ?? '';
  }
  return digests;
}

/** Teams of the archive that play, with the names and HLTV's ids of who plays for them. */
export interface Squad {
  name: string;
  players: { name: string; key: string | null }[];
}

export async function squadsOf(pool: pg.Pool, most: number): Promise<Squad[]> {
  const { rows } = await pool.query<Squad>(
    `select t.name, json_agg(json_build_object('name', p.nickname, 'key', (
         select e ->> 'id' from jsonb_array_elements(p.external_ids) e where e ->> 'source' = $2 limit 1)) order by p.n) as players
     from cs2_team t join cs2_player p on p.team_n = t.n where t.is_active group by t.n having count(*) >= 5
     order by t.world_rank nulls last, t.n limit $1`,
    [most, HLTV],
  );
  return rows.map(({ name, players }) => ({ name, players: players.slice(0, 5) }));
}

/** The last day of a match that was played. */
export async function lastDayOf(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ day: string }>(
    `select max(held_on)::text as day from cs2_match where status = 'completed'`,
  );
  return rows[0]!.day;
}

export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}

interface Meeting {
  key: string;
  day: string;
  teams: readonly [Squad, Squad];
}

/** A match with this many completed maps, each won by the first team. */
export function livePlan({ key, day, teams }: Meeting, over: 1 | 2): Omit<PlanState, 'matchId'> {
  const NOTHING = { headshots: null, kast: null, openingKills: null, openingDeaths: null, flashAssists: null };
  const numbers = Array.from({ length: over }, (_, index) => index + 1);
  return {
    key,
    isListedOnly: false,
    event: { key: '77001', name: 'Lantern Night 2027' },
    teams: [teams[0].name, teams[1].name],
    bestOf: 3,
    stage: null,
    startsAt: `${day}T15:00:00.000Z`,
    startedAt: `${day}T15:04:00.000Z`,
    endedAt: over === 2 ? `${day}T17:00:00.000Z` : null,
    status: over === 2 ? 'completed' : 'live',
    score: [over, 0],
    winner: over === 2 ? 1 : null,
    maps: numbers.map((number) => ({
      number,
      map: number === 1 ? 'mirage' : 'nuke',
      status: 'completed',
      score: [13, 6 + number],
      winner: 1,
      pickedBy: null,
    })),
    veto: [{ action: 'ban', team: 1, map: 'ancient' }],
    lines: numbers.flatMap((mapNumber) =>
      teams.flatMap(({ players }, index) =>
        players.map(({ name, key: id }) => ({
          ...NOTHING,
          mapNumber,
          key: id,
          idSource: 'hltv' as const,
          nickname: name,
          side: index === 0 ? (1 as const) : (2 as const),
          kills: 15,
          deaths: 12,
          assists: 3,
          adr: 77.5,
          clutchesWon: 0,
        })),
      ),
    ),
  };
}

/** A match of an operator's, which the first team won. */
export function pushedMatch({ key, day, teams }: Meeting, more: object = {}) {
  return {
    id: key,
    eventName: 'Lantern Night 2027',
    bestOf: 3,
    status: 'completed',
    team1Name: teams[0].name,
    team2Name: teams[1].name,
    team1Score: 2,
    team2Score: 1,
    winnerTeamId: teams[0].name,
    date: day,
    ...more,
  };
}

/** Two different ones. */
export function twoOf(random: Random, squads: readonly Squad[]): [Squad, Squad] {
  const [one, other] = random.shuffled(squads);
  return [one!, other!];
}
