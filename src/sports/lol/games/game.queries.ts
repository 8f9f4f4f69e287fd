import { isoTime } from '../../../db/conditions.js';
import type { Database } from '../../../db/database.js';
import { raw, sql, type Sql } from '../../../db/sql.js';
import { championNameOf } from '../champions.js';
import { externalIds, gameRow, GAME_RECORDED_AT, REMAKE_OF } from '../refs.queries.js';
import { HAS_PROVISIONAL_ROWS } from './player-rows.queries.js';

/** The two sides of a game, with the SQL aliases of the row of each side and of its players. */
export const SIDE_ALIASES = [
  { side: 'blue', place: 100, row: 'b', players: 'bp' },
  { side: 'red', place: 200, row: 'r', players: 'rp' },
] as const;

export type SideAliases = (typeof SIDE_ALIASES)[number];

/** The fields `blue` and `red`, as arguments of json_build_object. */
export function bothSides(write: (side: SideAliases) => string): string {
  return SIDE_ALIASES.map((side) => `'${side.side}', ${write(side)}`).join(', ');
}

/** Game `g` of match `m` with the rows of its sides. */
export const GAME_WITH_SIDES: Sql = raw(`lol_game g
  left join lol_match m on m.n = g.match_n
  ${SIDE_ALIASES.map(({ place, row }) => `left join lol_game_line ${row} on ${row}.game_n = g.n and ${row}.place = ${place}`).join('\n  ')}`);

/** When game `g` or its figures changed last. */
export const GAME_CHANGED_AT = isoTime(
  'greatest(g.updated_at, (select max(updated_at) from lol_game_line where game_n = g.n))',
);

const FIRSTS = ['blood', 'tower', 'dragon', 'baron', 'herald'];

/** The side that took an objective first; null if none did, and if no source has it. */
const taker = (name: string) =>
  `'first${name.charAt(0).toUpperCase()}${name.slice(1)}', case when b.first_${name} then 'blue' when r.first_${name} then 'red' end`;

/** The side that took each objective first. No source has it for inhibitors. */
export const FIRST_OBJECTIVES = `json_build_object(${FIRSTS.map(taker).join(', ')}, 'firstInhibitor', null)`;

/** The kinds of a side's dragons, elder dragons last, as an array; null if no source has them. */
export function dragonKindsOf({ row }: Pick<SideAliases, 'row'>): string {
  return `case when ${row}.dragon_kinds is not null then ${row}.dragon_kinds || ${eldersOf(row)} end`;
}

/** `elder`, once for each elder dragon of the side. */
export function eldersOf(row: SideAliases['row']): string {
  return `array_fill('elder'::text, array[coalesce(${row}.elders, 0)::integer])`;
}

/** One record as JSON text, and when it took place. */
export interface RecordText {
  body: string;
  recordedAt: Date;
}

/** Selects the record of game `g` with this body. */
export async function findOfGame(
  db: Database,
  n: number,
  body: Sql,
  tables: Sql = GAME_WITH_SIDES,
): Promise<RecordText> {
  const row = await db.row<RecordText>(
    sql`select (${body})::text as body, ${GAME_RECORDED_AT} as "recordedAt" from ${tables} where g.n = ${n}`,
  );
  return row as RecordText;
}

/** Since 2017 drafts have two phases: each side bans three and picks three, then bans two and picks two. */
const PHASE = `case when coalesce(g.starts_at, m.starts_on::timestamptz) >= '2017-01-01' then case when c.nth <= 3 then 1 when c.nth <= 5 then 2 end end`;

/**
 * The champions that a side banned, in order, as JSON; null if no source has them. A ban that was not used leaves its place
 * empty.
 */
export function bansOf({ side, row }: SideAliases): string {
  return `(
    select json_agg(${pick("'playerId', null, 'role', null")} order by c.nth)
    from unnest(coalesce(${row}.bans, ${pushedOf('ban', side)})) with ordinality c (id, nth) where c.id is not null)`;
}

/** The champions of a side in the order of its picks, or else of its players; null if no source has them. */
export function picksOf({ side, row }: SideAliases): string {
  return `(
    select json_agg(${pick("'playerId', 'lol-player-' || c.player_n, 'role', c.role")} order by c.nth, c.place)
    from (
      select pick.id, pick.nth, p.player_n, p.role, p.place
      from unnest(coalesce(${row}.picks, ${pushedOf('pick', side)})) with ordinality pick (id, nth)
      left join lol_game_line p on p.game_n = g.n and p.place <= 10 and p.side = '${side}' and p.champion = pick.id
      union all
      select champion, null, player_n, role, place from lol_game_line
      where game_n = g.n and place <= 10 and side = '${side}' and coalesce(${row}.picks, ${pushedOf('pick', side)}) is null
    ) c
    where c.id is not null)`;
}

/** The champions of a side in the pushed draft of game `g`, for the time before its figures are stored; null without a push. */
function pushedOf(type: 'ban' | 'pick', side: string): string {
  return `(
    select array_agg(action ->> 'championId' order by (action ->> 'order')::integer)
    from lol_draft d cross join lateral jsonb_array_elements(d.shown) action
    where d.game_n = g.n and action ->> 'type' = '${type}' and action ->> 'side' = '${side}')`;
}

/** The pushed draft of game `g`, turn by turn; null without a push. */
export const SEQUENCE = `(
  select json_agg(json_build_object('order', action -> 'order', 'type', action -> 'type', 'side', action -> 'side',
    'championId', action -> 'championId', 'championName', action -> 'championName', 'playerId', action -> 'playerId')
    order by (action ->> 'order')::integer)
  from lol_draft d cross join lateral jsonb_array_elements(d.shown) action where d.game_n = g.n)`;

function pick(player: string): string {
  return `json_build_object('championId', c.id, 'championName', ${championNameOf('c.id')}, 'championKey', null,
    'order', c.nth, 'phase', ${PHASE}, ${player})`;
}

/** A side of a game with its figures; the team is null if no source names it. */
export function gameTeam(side: 'blue' | 'red'): string {
  const aliases = SIDE_ALIASES[side === 'blue' ? 0 : 1];
  const { row } = aliases;
  return `(select json_build_object('slug', ref.slug, 'name', ref.name, 'shortName', ref.short_name, 'logoUrl', ref.logo_url,
      'kills', ${row}.kills, 'deaths', ${row}.deaths, 'assists', ${row}.assists, 'gold', ${row}.gold, 'towers', ${row}.towers,
      'inhibitors', ${row}.inhibitors, 'dragons', ${row}.dragons, 'dragonTypes', ${dragonKindsOf(aliases)},
      'elderDragons', ${row}.elders, 'barons', ${row}.barons, 'heralds', ${row}.heralds, 'voidgrubs', ${row}.voidgrubs,
      'atakhans', ${row}.atakhans, 'firstBlood', ${row}.first_blood, 'bans', ${bansOf(aliases)}, 'picks', ${picksOf(aliases)})
    from (select) one left join lol_team ref on ref.n = g.${side}_n)`;
}

/** The broadcast recording of game `g`, from the live feed. */
const VOD = `(
  select vod -> 'url' from lol_live_match feed, jsonb_array_elements(feed.state -> 'watch' -> 'vods') vod
  where feed.n = g.match_n and vod ->> 'gameId' = 'lol-game-' || g.n limit 1)`;

const GAME_BODY = raw(`json_build_object(${gameRow(gameTeam)}, 'matchId', 'lol-match-' || g.match_n,
  'league', l.slug, 'leagueId', 'lol-' || l.slug, 'goldDiff', b.gold - r.gold, 'firstObjectives', ${FIRST_OBJECTIVES},
  'vodUrl', ${VOD}, 'remakeOf', ${REMAKE_OF}, 'externalIds', ${externalIds('g.external_ids')},
  'provisional', ${HAS_PROVISIONAL_ROWS}, 'lastUpdated', ${GAME_CHANGED_AT})`);

export function findGame(db: Database, n: number): Promise<RecordText> {
  return findOfGame(db, n, GAME_BODY, sql`${GAME_WITH_SIDES} join lol_league l on l.n = g.league_n`);
}
