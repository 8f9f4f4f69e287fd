import { NAMES_OF_IDS } from '../champions.js';
import type { SideAliases } from './sides.queries.js';

const ODD_NAMES = JSON.stringify(Object.fromEntries(NAMES_OF_IDS)).replaceAll("'", "''");

/** The name of the champion whose id is the expression `id`. */
export function championNameOf(id: string): string {
  return `coalesce('${ODD_NAMES}'::jsonb ->> ${id}, regexp_replace(${id}, '([a-z])([A-Z])', '\\1 \\2', 'g'))`;
}

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

/** Since 2017 drafts have two phases: each side bans three and picks three, then bans two and picks two. */
const PHASE = `case when coalesce(g.starts_at, m.starts_on::timestamptz) >= '2017-01-01' then case when c.nth <= 3 then 1 when c.nth <= 5 then 2 end end`;
