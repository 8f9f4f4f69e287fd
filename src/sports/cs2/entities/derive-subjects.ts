import type pg from 'pg';
import type { DeriveContext } from '../../../archive/importer.js';
import { groupBy } from '../../../archive/group.js';
import { fold } from '../../../archive/names.js';
import { HLTV, PLAYER, TEAM } from '../kinds.js';
import { WORLD_LISTS } from '../ranking-lists.js';
import type { NamedTeam } from './number-teams.js';
import type { Stint } from './stints.js';
import type { People } from './people.js';
import { ACTIVE_DAYS } from './people.queries.js';
import { ownedBy, syncRows } from '../../../archive/build/sync.js';
import { ownSlugs } from '../../../archive/resolve/numbers.js';

const DAY_MS = 86_400_000;

/** A team or player with a match, line-up or rank from this moment on is active. */
async function activeSince(client: pg.PoolClient): Promise<string> {
  const { rows } = await client.query<{ newest: Date | null }>(
    `select max(listed_at) as newest from cs2_match where status = 'completed'`,
  );
  return new Date((rows[0]?.newest?.getTime() ?? 0) - ACTIVE_DAYS * DAY_MS).toISOString();
}

/** The newest world ranking, with each team's change since the list before, unless that is too old. */
const IN_WORLD = `
  select r.team_n, r.rank, r.points,
    case when l.listed_on - l.previous_on <= ${WORLD_LISTS.atMostDays} then coalesce(r.previous_rank, r.rank) - r.rank end
      as change
  from cs2_world_rank r join cs2_world_list l using (listed_on)
  where listed_on = (select max(listed_on) from cs2_world_list)`;

/** The named teams whose rows may be stale: these, those with another world rank, and those that became inactive. */
export async function readStaleTeams(client: pg.PoolClient, numbers: readonly number[]): Promise<NamedTeam[]> {
  const { rows } = await client.query<{
    n: number;
    name: string;
    former: string[];
    ids: { id: string; url: string }[];
  }>(
    `select t.n, t.name, t.former_names as former, t.external_ids as ids
     from cs2_team t left join (${IN_WORLD}) w on w.team_n = t.n
     where t.n in (select team_n from cs2_written) and (t.n = any($1)
       or (t.world_rank, t.world_points, t.world_change) is distinct from (w.rank, w.points, w.change)
       or t.is_active <> (coalesce(t.last_played_at, '-infinity') >= $2 or t.n in (
         select r.team_n from cs2_vrs_list l join cs2_vrs_rank r using (kind, region, listed_on)
         where region = 'global' and r.is_best and listed_on::timestamp at time zone 'UTC' >= $2)))`,
    [numbers, await activeSince(client)],
  );
  return rows.map(({ n, name, former, ids: [hltv = null] }) => ({ n, name, names: new Set([name, ...former]), hltv }));
}

/**
 * Writes all teams, because their ranks move with every list and they are few, or those that may be stale. One that an
 * answer has named is never deleted: clients keep its id.
 */
export async function deriveTeams({ client, now }: DeriveContext, teams: readonly NamedTeam[]): Promise<void> {
  const numbers = teams.map(({ n }) => n);
  const slugs = await ownSlugs(client, TEAM, numbers);
  const since = await activeSince(client);
  const { rows: lastPlayed } = await client.query<{ team: number; at: string }>(
    `select team_n as team, to_char(max(listed_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
     from cs2_match_team where status = 'completed' and team_n = any($1) group by team_n`,
    [numbers],
  );
  const played = new Map(lastPlayed.map(({ team, at }) => [team, at]));
  const { rows: ranked } = await client.query<{
    team_n: number;
    region: string;
    rank: number;
    regional: number | null;
    day: string;
  }>(
    `select distinct on (r.team_n) r.team_n, r.home_region as region, r.rank, r.other_rank as regional, r.listed_on::text as day
     from cs2_vrs_rank r where r.region = 'global' and r.is_best and r.team_n = any($1)
     order by r.team_n, r.listed_on desc, r.kind desc`,
    [numbers],
  );
  const { rows: newestList } = await client.query<{ day: string | null }>(
    `select max(listed_on)::text as day from cs2_vrs_list l where region = 'global' and exists (
       select from cs2_vrs_rank r where (r.kind, r.region, r.listed_on) = (l.kind, l.region, l.listed_on) and r.is_best)`,
  );
  const byTeam = new Map(ranked.map((row) => [row.team_n, row]));
  const { rows: world } = await client.query<{ team_n: number; rank: number; points: number; change: number | null }>(
    IN_WORLD,
  );
  const worldOf = new Map(world.map((row) => [row.team_n, row]));
  const rows = teams.map(({ n, name, names, hltv }) => {
    const vrs = byTeam.get(n);
    const isRanked = vrs !== undefined && vrs.day === newestList[0]?.day;
    const inWorld = worldOf.get(n);
    const last = played.get(n) ?? null;
    return {
      n,
      slug: slugs.get(n) ?? `team-${n}`,
      name,
      short_name: null,
      folded: fold(name) || name.toLowerCase(),
      former_names: [...names].filter((one) => fold(one) !== fold(name)).toSorted(),
      logo_url: null,
      country: null,
      region: vrs?.region ?? null,
      founded: null,
      social: {},
      is_active: (last !== null && last >= since) || (vrs !== undefined && `${vrs.day}T00:00:00.000Z` >= since),
      last_played_at: last,
      world_rank: inWorld?.rank ?? null,
      world_points: inWorld?.points ?? null,
      world_change: inWorld?.change ?? null,
      vrs_rank: isRanked ? vrs.rank : null,
      regional_rank: isRanked ? vrs.regional : null,
      external_ids: hltv ? [{ source: HLTV, id: hltv.id, url: hltv.url }] : [],
    };
  });
  await syncRows(client, 'cs2_team', rows, { now, key: ['n'], of: { ...ownedBy('n', numbers), deletes: false } });
}

/** Writes the players of these numbers, or all, and deletes those among them whom no mention means any more. */
export async function derivePlayers(
  { client, now }: DeriveContext,
  { players, numbers }: Pick<People, 'players' | 'numbers'>,
  stints: readonly Stint[],
): Promise<void> {
  const slugs = await ownSlugs(
    client,
    PLAYER,
    players.players.map(({ n }) => n),
  );
  const since = await activeSince(client);
  const ofThese = numbers ? 'where player_n = any($1)' : '';
  const { rows: seen } = await client.query<{ n: number; at: string }>(
    `select player_n as n, to_char(max(at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at from (
       select player_n, listed_at as at from cs2_player_map ${ofThese}
       union all select player_n, listed_at from cs2_player_series ${ofThese}
       union all select l.player_n, m.listed_at from cs2_lineup l join cs2_match m on m.n = l.match_n ${ofThese}) s
     group by player_n`,
    numbers && [numbers],
  );
  const lastOf = new Map(seen.map(({ n, at }) => [n, at]));
  const newestStint = new Map(
    [...groupBy(stints, ({ player_n }) => player_n)].map(([player, of]) => [
      player,
      of.toSorted((one, other) => one.last_on.localeCompare(other.last_on)).at(-1),
    ]),
  );
  const rows = players.players.map(({ n, nickname, aliases, realName, country, photoUrl, ids }) => {
    const stint = newestStint.get(n);
    const last = lastOf.get(n) ?? null;
    return {
      n,
      slug: slugs.get(n) ?? `player-${n}`,
      nickname,
      folded: fold(nickname) || nickname.toLowerCase(),
      real_name: realName,
      searched: [nickname, ...aliases, realName ?? '']
        .map(fold)
        .filter((name) => name !== '')
        .join(' '),
      aliases,
      photo_url: photoUrl,
      country,
      birth_date: null,
      team_n: stint && stint.ends_on === null ? stint.team_n : null,
      role: 'player',
      is_active: (last ?? '') >= since || (stint !== undefined && `${stint.last_on}T00:00:00.000Z` >= since),
      last_played_at: last,
      social: {},
      external_ids: ids,
    };
  });
  await syncRows(client, 'cs2_player', rows, { now, key: ['n'], of: ownedBy('n', numbers) });
}
