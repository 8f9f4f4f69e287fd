import type pg from 'pg';
import type { DeriveContext } from '../../../archive/importer.js';
import { groupBy } from '../../../archive/group.js';
import { fold } from '../../../archive/names.js';
import { EVENT } from '../kinds.js';
import { championOf } from '../events/champion.js';
import type { EventSeries } from '../events/bracket/series.js';
import type { Indexes } from './derive-matches.js';
import type { EventClaimRow, EventIndex, NamedEvent } from './number-events.js';
import type { TeamIndex } from './number-teams.js';
import { precedenceOf, type EventClaim } from '../sources/claims.js';
import { ownedBy, syncRows } from '../../../archive/build/sync.js';
import { ownSlugs } from '../../../archive/resolve/numbers.js';

/** Writes the events of these numbers, or all, with their teams. */
export async function deriveEvents(
  { client, now }: DeriveContext,
  { events, teams, players }: Indexes,
  numbers: readonly number[] | undefined,
): Promise<void> {
  const named = await namedEvents(client, events, numbers);
  const slugs = await ownSlugs(
    client,
    EVENT,
    named.map(({ n }) => n),
  );
  const ofEvent = await readPlayed(client, numbers);
  const claimsOf = groupBy(events.claims, ({ name }) => events.find(name) ?? 0);
  const entrants: object[] = [];
  const rows = named.map(({ n, name, ids }) => {
    const played = ofEvent.get(n) ?? [];
    const claims = (claimsOf.get(n) ?? []).toSorted(
      (one, other) => precedenceOf(one.source) - precedenceOf(other.source),
    );
    const first = firstOf(claims);
    const days = played.flatMap(({ held_on }) => held_on ?? []).toSorted();
    const teamRows = entrantsOf(n, claims, played, teams);
    entrants.push(...teamRows);
    const online = new Set(played.flatMap(({ is_online }) => is_online ?? []));
    const winner = first('winner');
    const mvp = first('mvp');
    return {
      n,
      slug: slugs.get(n) ?? `event-${n}`,
      name,
      folded: fold(name) || name.toLowerCase(),
      series: first('series'),
      tier: first('tier'),
      starts_on: first('startsOn') ?? days[0] ?? null,
      ends_on: first('endsOn') ?? days.at(-1) ?? null,
      are_days_told: first('startsOn') !== null && first('endsOn') !== null,
      status: first('status'),
      city: first('city'),
      country: first('country'),
      venue: first('venue'),
      region: first('region'),
      is_online: first('isOnline') ?? (online.size === 1 ? [...online][0] : null),
      prize_amount: first('prizeAmount'),
      prize_currency: first('prizeCurrency'),
      prize_text: first('prizeText'),
      team_count: teamRows.length === 0 ? null : teamRows.length,
      match_count: played.length,
      format: first('format'),
      map_pool: first('mapPool'),
      winner_n: winner === null ? null : (teams.find(winner) ?? null),
      champion_n: championOf({
        format: (first('format') ?? []) as EventFormat,
        entrants: teamRows.map(({ team_n, placement_min, placement_max }) => ({
          team: team_n,
          placementMin: placement_min,
          placementMax: placement_max,
        })),
        series: played.map(seriesOf),
      }),
      mvp_n: mvp === null ? null : (players.find({ name: mvp }) ?? null),
      logo_url: first('logoUrl'),
      vrs_weight: null,
      external_ids: [...ids].map(([source, id]) => ({ source, id, url: first('url') })),
    };
  });
  const kept = { ...ownedBy('n', numbers), deletes: false };
  await syncRows(client, 'cs2_event', rows, { now, key: ['n'], revision: true, of: kept });
  await syncRows(client, 'cs2_event_team', entrants, {
    now,
    key: ['event_n', 'team_n'],
    of: ownedBy('event_n', numbers),
  });
}

type EventFormat = Parameters<typeof championOf>[0]['format'];

/** Matches of one time are in the order of their ids at the sources, because their numbers depend on imports. */
function seriesOf(match: Played, place: number): EventSeries {
  return {
    n: place,
    stage: match.stage,
    round: match.round_name,
    bestOf: match.best_of,
    status: match.status,
    startsAt: null,
    at: match.at,
    team1: match.team1_n,
    team2: match.team2_n,
    score1: match.team1_score,
    score2: match.team2_score,
    winner: match.winner_n,
  };
}

/** A match of an event, with the rounds of its maps. */
interface Played {
  stage: string | null;
  round_name: string | null;
  best_of: number | null;
  /** Its time in milliseconds. */
  at: number;
  team1_n: number;
  team2_n: number;
  status: string;
  winner_n: number | null;
  team1_score: number | null;
  team2_score: number | null;
  held_on: string | null;
  is_online: boolean | null;
  maps: { score1: number | null; score2: number | null }[];
}

async function readPlayed(
  client: pg.PoolClient,
  events: readonly number[] | undefined,
): Promise<ReadonlyMap<number, readonly Played[]>> {
  const { rows } = await client.query<Played & { event_n: number }>(
    `select m.event_n, m.team1_n, m.team2_n, m.status, m.winner_n, m.team1_score, m.team2_score, m.held_on::text, m.is_online,
       m.stage, m.round_name, m.best_of, floor(extract(epoch from m.listed_at) * 1000)::float8 as at,
       coalesce(p.maps, '[]') as maps
     from cs2_match m left join (
       select match_n, json_agg(json_build_object('score1', team1_score, 'score2', team2_score)) as maps from cs2_map
       ${events ? 'where event_n = any($1)' : ''} group by match_n) p on p.match_n = m.n
     where ${events ? 'm.event_n = any($1)' : 'm.event_n is not null'}
     order by m.event_n, m.listed_at, m.external_ids::text`,
    events && [events],
  );
  return groupBy(rows, ({ event_n }) => event_n);
}

/** The events of these numbers, or all, as sources name them. */
async function namedEvents(
  client: pg.PoolClient,
  { events }: EventIndex,
  numbers: readonly number[] | undefined,
): Promise<readonly NamedEvent[]> {
  if (!events) return readStored(client, numbers);
  const of = numbers && new Set(numbers);
  return events.filter(({ n }) => of === undefined || of.has(n));
}

/** The names and ids of events as they are stored. */
async function readStored(client: pg.PoolClient, numbers?: readonly number[]): Promise<NamedEvent[]> {
  const { rows } = await client.query<{ n: number; name: string; ids: { source: string; id: string }[] }>(
    `select n, name, external_ids as ids from cs2_event ${numbers ? 'where n = any($1)' : ''}`,
    numbers && [numbers],
  );
  return rows.map(({ n, name, ids }) => ({ n, name, ids: new Map(ids.map(({ source, id }) => [source, id])) }));
}

/** The events whose name or ids in the sources differ from the stored ones. */
export async function readRenamed(client: pg.PoolClient, events: readonly NamedEvent[]): Promise<number[]> {
  const textOf = ({ name, ids }: NamedEvent) => [name, ...[...ids].map((id) => id.join(' ')).toSorted()].join('\n');
  const stored = new Map((await readStored(client)).map((event) => [event.n, textOf(event)]));
  return events.flatMap((event) => (stored.get(event.n) === textOf(event) ? [] : [event.n]));
}

function firstOf(claims: readonly EventClaimRow[]) {
  return <Name extends keyof EventClaim>(name: Name): NonNullable<EventClaim[Name]> | null =>
    (claims.map(({ facts }) => facts[name]).find((value) => value !== null && value !== undefined) ?? null) as never;
}

interface EntrantRow extends Record<string, number | string | null> {
  event_n: number;
  team_n: number;
  placement_min: number | null;
  placement_max: number | null;
}

/** The teams of an event: those that a source lists, and those that play in it. */
function entrantsOf(
  n: number,
  claims: readonly EventClaimRow[],
  played: readonly Played[],
  teams: TeamIndex,
): EntrantRow[] {
  const rows = new Map<number, EntrantRow>();
  const rowOf = (team: number) => {
    const row: EntrantRow = rows.get(team) ?? {
      event_n: n,
      team_n: team,
      seed: null,
      placement_min: null,
      placement_max: null,
      prize_amount: null,
      prize_currency: null,
      wins: 0,
      losses: 0,
      draws: 0,
      maps_won: null,
      maps_lost: null,
      rounds_won: null,
      rounds_lost: null,
    };
    rows.set(team, row);
    return row;
  };
  const add = (row: Record<string, number | string | null>, name: string, count: number) => {
    row[name] = ((row[name] as number | null) ?? 0) + count;
  };
  for (const { facts } of claims.toReversed()) {
    for (const { name, seed, placementMin, placementMax, prizeAmount, prizeCurrency } of facts.teams ?? []) {
      const team = teams.find(name);
      if (team === undefined) continue;
      const row = rowOf(team);
      const more = {
        seed,
        placement_min: placementMin,
        placement_max: placementMax,
        prize_amount: prizeAmount,
        prize_currency: prizeCurrency,
      };
      for (const [column, value] of Object.entries(more))
        if (value !== null && value !== undefined) row[column] = value;
    }
  }
  for (const { maps, ...match } of played) {
    for (const team of [match.team1_n, match.team2_n]) {
      const row = rowOf(team);
      if (match.status !== 'completed') continue;
      const isFirst = team === match.team1_n;
      if (match.winner_n !== null) add(row, match.winner_n === team ? 'wins' : 'losses', 1);
      else if (match.team1_score !== null && match.team1_score === match.team2_score) add(row, 'draws', 1);
      if (match.team1_score !== null && match.team2_score !== null) {
        add(row, 'maps_won', isFirst ? match.team1_score : match.team2_score);
        add(row, 'maps_lost', isFirst ? match.team2_score : match.team1_score);
      }
      for (const { score1, score2 } of maps) {
        if (score1 === null || score2 === null) continue;
        add(row, 'rounds_won', isFirst ? score1 : score2);
        add(row, 'rounds_lost', isFirst ? score2 : score1);
      }
    }
  }
  return [...rows.values()];
}
