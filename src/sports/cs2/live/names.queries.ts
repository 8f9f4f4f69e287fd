import type pg from 'pg';
import { claim, findNumber, NAME_SOURCE, recognise, standingNumber } from '../../../archive/resolve/identities.js';
import { slugOf } from '../../../archive/resolve/identity-names.js';
import { fold } from '../../../archive/names.js';
import type { Database } from '../../../db/database.js';
import { sql } from '../../../db/sql.js';
import { EVENT, HLTV, PLAYER, STEAM, TEAM } from '../kinds.js';
import type { EventName, OtherIds, PlayerName, TeamName } from './names.reduce.js';

type Reader = Pick<pg.PoolClient, 'query'>;

/** A match of the archive: the numbers of its event and teams, its length and its stage. */
export interface ArchivedNames {
  eventN: number | null;
  bestOf: number | null;
  stage: string | null;
  team1N: number | null;
  team2N: number | null;
}

export async function findArchivedNames(client: Reader, n: number): Promise<ArchivedNames | undefined> {
  const { rows } = await client.query<ArchivedNames>(
    `select event_n as "eventN", best_of as "bestOf", stage, team1_n as "team1N", team2_n as "team2N"
     from cs2_match where n = $1`,
    [n],
  );
  return rows[0];
}

/** The numbers that a match had before merges. */
export async function listFormer(client: Reader, n: number): Promise<number[]> {
  const { rows } = await client.query<{ n: number }>(
    `select n from identity_moved where family = 'cs2' and kind = 'match' and to_n = $1`,
    [n],
  );
  return rows.map((row) => row.n);
}

/** Undefined before the first import. */
export async function findArchiveVersion(db: Database): Promise<string | undefined> {
  const row = await db.row<{ version: string }>(
    sql`select version::text as version from data_version where family = 'cs2'`,
  );
  return row?.version;
}

/** A live match by its number, and its event by id. */
export interface PublishedMatch {
  n: number;
  eventId: string | null;
}

/** The canonical event of a match, and the other ids of both. */
export interface JoinedNames {
  /** Under its canonical id. */
  event: EventName | null;
  otherIds: OtherIds;
}

/** Returns a row for each match, in the same order. */
export async function listJoined(client: Reader, matches: readonly PublishedMatch[]): Promise<JoinedNames[]> {
  const { rows } = await client.query<OtherIds & { standing: number | null }>(
    `select ${otherIds('match', 'asked.n')} as match, ${otherIds('event', 'event.standing')} as event, event.standing
     from unnest($1::integer[], $2::integer[]) with ordinality asked (n, event, place)
     cross join lateral (
       select ${standingNumber('own')} as standing from (select 'cs2' as family, 'event' as kind, asked.event as n) own
     ) event
     order by asked.place`,
    [matches.map(({ n }) => n), matches.map(({ eventId }) => (eventId === null ? null : numberIn(eventId)))],
  );
  const events = await listEvents(client, [...new Set(rows.map(({ standing }) => standing))]);
  const byId = new Map(events.map((event) => [numberIn(event.id), event]));
  return rows.map(({ standing, match, event }) => ({
    event: byId.get(standing ?? 0) ?? null,
    otherIds: { match, event },
  }));
}

function numberIn(id: string): number {
  return Number(id.slice(id.lastIndexOf('-') + 1));
}

/** SQL: the other ids of the match or event with this number, which merges have left. */
function otherIds(kind: 'match' | 'event', n: string): string {
  return `array(
    select 'cs2-${kind}-' || same.n
    from (select ${standingNumber('own')} as n from (select 'cs2' as family, '${kind}' as kind, ${n} as n) own) standing
    cross join lateral (
      select standing.n
      union all
      select f.n from identity_moved f where f.family = 'cs2' and f.kind = '${kind}' and f.to_n = standing.n
    ) same
    where same.n <> ${n} order by same.n)`;
}

const KINDS = { team: TEAM, event: EVENT };

/**
 * The number of a team or an event: by upstream's id, else by name, else a new one. To be called inside `identify`, as
 * is the next.
 */
export async function numberTeamOrEvent(
  client: pg.PoolClient,
  kind: 'team' | 'event',
  key: string | null,
  shown: string,
): Promise<number> {
  const known = key === null ? undefined : await findNumber(client, KINDS[kind], HLTV, key);
  if (known !== undefined) return known;
  const name = { folded: fold(shown), shown };
  const { rows } = await client.query<{ n: number | null }>(
    `select min(${standingNumber('i')}) as n from identity_name i where family = 'cs2' and kind = $1 and folded = $2`,
    [kind, name.folded],
  );
  const n = rows[0]?.n ?? undefined;
  if (n !== undefined) {
    if (key !== null) await recognise(client, KINDS[kind], [{ source: HLTV, key, n }]);
    return n;
  }
  const byName = { source: NAME_SOURCE, key: slugOf(name.folded) || shown, name };
  const [given = 0] = await claim(client, KINDS[kind], [key === null ? byName : { source: HLTV, key, name }]);
  return given;
}

/** The number of a player: by upstream's id, else by the Steam account, else a new one. */
export async function numberPlayer(
  client: pg.PoolClient,
  { key, steamId, nick }: { key: string | null; steamId: string | null; nick: string },
): Promise<number> {
  const name = { folded: fold(nick), shown: nick };
  const keys = [
    ...(key === null ? [] : [{ source: HLTV, key }]),
    ...(steamId === null ? [] : [{ source: STEAM, key: steamId }]),
  ];
  for (const one of keys) {
    const n = await findNumber(client, PLAYER, one.source, one.key);
    if (n === undefined) continue;
    await recognise(
      client,
      PLAYER,
      keys.map((each) => ({ ...each, n })),
    );
    return n;
  }
  const first = keys[0] ?? { source: NAME_SOURCE, key: slugOf(name.folded) || nick };
  const [n = 0] = await claim(client, PLAYER, [{ ...first, name }]);
  await recognise(
    client,
    PLAYER,
    keys.map((each) => ({ ...each, n })),
  );
  return n;
}

/** Teams in the order of their numbers. One without a row in the archive has its last known name. */
export async function listTeams(client: Reader, numbers: readonly number[]): Promise<TeamName[]> {
  const { rows } = await client.query<TeamName>(
    `select 'cs2-team-' || asked.n as id, slugs.slug, coalesce(t.name, names.name) as name, t.short_name as "shortName",
       t.logo_url as "logoUrl", t.country
     ${NAMED} left join cs2_team t on t.n = asked.n order by asked.place`,
    [numbers, 'team'],
  );
  return rows;
}

export async function listPlayers(client: Reader, numbers: readonly number[]): Promise<PlayerName[]> {
  const { rows } = await client.query<PlayerName>(
    `select 'cs2-player-' || asked.n as id, slugs.slug, coalesce(p.nickname, names.name) as nickname, p.country
     ${NAMED} left join cs2_player p on p.n = asked.n order by asked.place`,
    [numbers, 'player'],
  );
  return rows;
}

export async function listEvents(client: Reader, numbers: readonly (number | null)[]): Promise<EventName[]> {
  const known = numbers.filter((n) => n !== null);
  const { rows } = await client.query<EventName>(
    `select 'cs2-event-' || asked.n as id, slugs.slug, coalesce(e.name, names.name) as name, e.tier
     ${NAMED} left join cs2_event e on e.n = asked.n order by asked.place`,
    [known, 'event'],
  );
  return rows;
}

/** SQL: the own slug and the current name for each number. */
const NAMED = `
  from unnest($1::integer[]) with ordinality asked (n, place)
  join identity_slug slugs on slugs.family = 'cs2' and slugs.kind = $2 and slugs.n = asked.n and slugs.is_own
  join lateral (
    select name from identity_name i where i.family = 'cs2' and i.kind = $2 and i.n = asked.n
    order by i.is_current desc limit 1
  ) names on true`;
