import { analyzeGrown } from '../../../archive/build/analyze.js';
import { groupBy } from '../../../archive/group.js';
import { claimAll } from '../../../archive/resolve/identities.js';
import type { DeriveContext } from '../../../archive/importer.js';
import { writeRows } from '../../../archive/build/sync.js';
import { listUndatedTeamClaims, listTeamClaims, type UndatedTeamClaim } from './careers.queries.js';
import { TRANSFER } from '../kinds.js';
import { timelineOf, type Move, type Stint } from './timeline.js';

/** At most this many players are in memory at once. */
const BATCH = 2_000;

/**
 * Derives the stints and transfers of these players from contracts, games of splits and games. Returns the numbers of
 * the transfers that were not known before; none where the archive had no transfers.
 */
export async function deriveCareers(context: DeriveContext, players: readonly number[]): Promise<number[]> {
  const { rows } = await context.client.query<{ n: number }>('select n from lol_transfer');
  const known = new Set(rows.map(({ n }) => n));
  const found: number[] = [];
  for (let from = 0; from < players.length; from += BATCH) {
    found.push(...(await rewriteCareers(context, players.slice(from, from + BATCH))));
  }
  const fresh = found.filter((n) => !known.has(n));
  await context.client.query('update lol_transfer set detected_at = $2 where n = any($1)', [fresh, context.now]);
  await analyzeGrown(context.client, ['lol_spell', 'lol_transfer']);
  await markCurrent(context);
  return known.size === 0 ? [] : fresh;
}

/** Returns the numbers of the players' transfers. */
async function rewriteCareers(context: DeriveContext, players: readonly number[]): Promise<number[]> {
  const { client, now } = context;
  const dated = groupBy(await listTeamClaims(client, players), ({ n }) => n);
  const undated = groupBy(await listUndatedTeamClaims(client, players), ({ n }) => n);
  const stints: object[] = [];
  const moves: (Move & { player_n: number })[] = [];
  for (const n of players) {
    const line = timelineOf(dated.get(n) ?? []);
    stints.push(...stintRows(n, line.stints, undated.get(n) ?? []));
    moves.push(...line.moves.map((move) => ({ ...move, player_n: n })));
  }
  await client.query('delete from lol_spell where player_n = any($1)', [players]);
  await writeRows(client, 'lol_spell', stints, { now, key: ['player_n', 'place'] });
  return writeTransfers(context, players, moves);
}

/** The newest stint has place 1. A team with only undated claims stands in the season of the newest of them. */
function stintRows(n: number, stints: readonly Stint[], undatedClaims: readonly UndatedTeamClaim[]): object[] {
  const byTeam = groupBy(undatedClaims, ({ team }) => team);
  const dated = stints.map((stint) => {
    const roster = byTeam.get(stint.team)?.find(({ role }) => role !== null);
    return {
      team_n: stint.team,
      role: stint.role ?? roster?.role ?? null,
      is_substitute: substitute(byTeam.get(stint.team) ?? []),
      starts_on: stint.startsOn,
      ends_on: stint.endsOn,
      leave_reason: stint.leaveReason,
      first_seen_on: stint.firstSeenOn,
      last_seen_on: stint.lastSeenOn,
      season: Number(stint.lastSeenOn.slice(0, 4)),
      contract_ends_on: stint.contractEndsOn,
      source: stint.source,
    };
  });
  const inStints = new Set(stints.map(({ team }) => team));
  const undated = [...byTeam].flatMap(([team, claims]) => {
    if (inStints.has(team)) return [];
    const [newest] = claims as [UndatedTeamClaim];
    return [
      {
        team_n: team,
        role: claims.find(({ role }) => role !== null)?.role ?? null,
        is_substitute: substitute(claims),
        starts_on: null,
        ends_on: null,
        leave_reason: null,
        first_seen_on: null,
        last_seen_on: null,
        season: newest.season,
        contract_ends_on: claims.find(({ contract_ends_on }) => contract_ends_on !== null)?.contract_ends_on ?? null,
        source: newest.source,
      },
    ];
  });
  const order = (stint: { last_seen_on: string | null; season: number | null }) =>
    stint.last_seen_on ?? (stint.season === null ? '' : `${stint.season}-12-31`);
  return [...dated.toReversed(), ...undated]
    .toSorted((one, other) => (order(one) === order(other) ? 0 : order(one) < order(other) ? 1 : -1))
    .map((stint, index) => ({ player_n: n, place: index + 1, ...stint }));
}

function substitute(claims: readonly UndatedTeamClaim[]): boolean | null {
  return claims.find(({ is_substitute }) => is_substitute !== null)?.is_substitute ?? null;
}

async function writeTransfers(
  { client, database, now }: DeriveContext,
  players: readonly number[],
  moves: readonly (Move & { player_n: number })[],
): Promise<number[]> {
  const claims = moves.map(({ source, key, type, player_n }) => ({ source, key: `${type} ${player_n} ${key}` }));
  const numbers = await claimAll(database, TRANSFER, claims);
  await client.query('delete from lol_transfer where player_n = any($1) and not n = any($2)', [players, numbers]);
  const rows = moves.map(({ player_n, from, to, day, type, role, contractUntil, details, source }, index) => ({
    n: numbers[index],
    player_n,
    from_n: from,
    to_n: to,
    transferred_on: day,
    type,
    from_role: null,
    role,
    contract_until: contractUntil,
    details,
    source,
    // No source announces the transfer: it follows from two claims about the player's team.
    confirmed: false,
  }));
  await writeRows(client, 'lol_transfer', rows, { now });
  return numbers;
}

/** A stint is over if its last day is more than so many days before the archive's newest day. */
const MAX_IDLE_DAYS = 365;

/** A stint is over if its last day is more than so many days before its team's newest day. */
const MAX_AWAY_DAYS = 120;

/** Marks the stints that are not over. A contract keeps a player in his team until its end. */
async function markCurrent({ client }: DeriveContext): Promise<void> {
  await client.query(
    `with newest as (
       select greatest((select max(last_seen_on) from lol_spell), (select max(starts_at)::date from lol_game)) as day
     ), seen as (
       select s.*, greatest(last_seen_on, case when contract_ends_on < newest.day then contract_ends_on when contract_ends_on >= newest.day then newest.day end) as until, newest.day as newest_day
       from lol_spell s cross join newest where last_seen_on is not null
     ), last as (
       select *, max(until) over (partition by player_n) as newest_of_player, max(last_seen_on) over (partition by team_n) as newest_of_team
       from seen
     )
     update lol_spell s set is_current = computed.is_current
     from (
       select s.player_n, s.place, coalesce(l.ends_on is null and l.until = l.newest_of_player
         and l.until >= l.newest_day - ${MAX_IDLE_DAYS} and l.until >= l.newest_of_team - ${MAX_AWAY_DAYS}, false) as is_current
       from lol_spell s left join last l using (player_n, place)
     ) computed
     where computed.player_n = s.player_n and computed.place = s.place and s.is_current <> computed.is_current`,
  );
}
