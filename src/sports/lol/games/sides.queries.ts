import { isoTime } from '../../../db/conditions.js';
import { raw, type Sql } from '../../../db/sql.js';

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
