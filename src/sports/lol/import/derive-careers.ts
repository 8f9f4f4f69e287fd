import { groupBy } from '../../../archive/group.js';
import { claimAll } from '../../../archive/identities.js';
import type { DeriveContext } from '../../../archive/importer.js';
import { writeRows } from '../../../archive/write-rows.js';
import { listMentions, listSightings, type Mention } from './careers.queries.js';
import { TRANSFER } from './kinds.js';
import { timelineOf, type Move, type Spell } from './timeline.js';

/** At most this many players are in memory at once. */
const BATCH = 2_000;

/**
 * Derives the spells and transfers of these players from contracts, games of splits and games. Returns the numbers of the
 * transfers that were not known before; those of an empty archive are no news.
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
  await markCurrent(context);
  return known.size === 0 ? [] : fresh;
}

/** Returns the numbers of the players' transfers. */
async function rewriteCareers(context: DeriveContext, players: readonly number[]): Promise<number[]> {
  const { client, now } = context;
  const seen = groupBy(await listSightings(client, players), ({ n }) => n);
  const mentioned = groupBy(await listMentions(client, players), ({ n }) => n);
  const spells: object[] = [];
  const moves: (Move & { player_n: number })[] = [];
  for (const n of players) {
    const line = timelineOf(seen.get(n) ?? []);
    spells.push(...spellRows(n, line.spells, mentioned.get(n) ?? []));
    moves.push(...line.moves.map((move) => ({ ...move, player_n: n })));
  }
  await client.query('delete from lol_spell where player_n = any($1)', [players]);
  await writeRows(client, 'lol_spell', spells, { now, key: ['player_n', 'place'] });
  return writeTransfers(context, players, moves);
}

/** The newest at place 1. A team that is only mentioned stands in the season of its newest mention. */
function spellRows(n: number, spells: readonly Spell[], mentions: readonly Mention[]): object[] {
  const byTeam = groupBy(mentions, ({ team }) => team);
  const dated = spells.map((spell) => {
    const roster = byTeam.get(spell.team)?.find(({ role }) => role !== null);
    return {
      team_n: spell.team,
      role: spell.role ?? roster?.role ?? null,
      is_substitute: substitute(byTeam.get(spell.team) ?? []),
      starts_on: spell.startsOn,
      ends_on: spell.endsOn,
      leave_reason: spell.leaveReason,
      first_seen_on: spell.firstSeenOn,
      last_seen_on: spell.lastSeenOn,
      season: Number(spell.lastSeenOn.slice(0, 4)),
      contract_ends_on: spell.contractEndsOn,
      source: spell.source,
    };
  });
  const inSpells = new Set(spells.map(({ team }) => team));
  const undated = [...byTeam].flatMap(([team, told]) => {
    if (inSpells.has(team)) return [];
    const [newest] = told as [Mention];
    return [
      {
        team_n: team,
        role: told.find(({ role }) => role !== null)?.role ?? null,
        is_substitute: substitute(told),
        starts_on: null,
        ends_on: null,
        leave_reason: null,
        first_seen_on: null,
        last_seen_on: null,
        season: newest.season,
        contract_ends_on: told.find(({ contract_ends_on }) => contract_ends_on !== null)?.contract_ends_on ?? null,
        source: newest.source,
      },
    ];
  });
  const order = (spell: { last_seen_on: string | null; season: number | null }) =>
    spell.last_seen_on ?? (spell.season === null ? '' : `${spell.season}-12-31`);
  return [...dated.toReversed(), ...undated]
    .toSorted((one, other) => (order(one) === order(other) ? 0 : order(one) < order(other) ? 1 : -1))
    .map((spell, index) => ({ player_n: n, place: index + 1, ...spell }));
}

function substitute(told: readonly Mention[]): boolean | null {
  return told.find(({ is_substitute }) => is_substitute !== null)?.is_substitute ?? null;
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
    // No source announces it: it follows from two sightings.
    confirmed: false,
  }));
  await writeRows(client, 'lol_transfer', rows, { now });
  return numbers;
}

/** A team without a player on any day of a year before the archive's newest day plays no more. */
const MAX_IDLE_DAYS = 365;

/** Who was not seen in his team so long before its newest day is no more in it. */
const MAX_AWAY_DAYS = 120;

/** Marks who is in a team by the newest sources. A contract shows a player in his team until its end. */
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
     update lol_spell s set is_current = told.is_current
     from (
       select s.player_n, s.place, coalesce(l.ends_on is null and l.until = l.newest_of_player
         and l.until >= l.newest_day - ${MAX_IDLE_DAYS} and l.until >= l.newest_of_team - ${MAX_AWAY_DAYS}, false) as is_current
       from lol_spell s left join last l using (player_n, place)
     ) told
     where told.player_n = s.player_n and told.place = s.place and s.is_current <> told.is_current`,
  );
}
