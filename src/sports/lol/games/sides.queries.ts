import { isoTime } from '../../../db/conditions.js';
import { raw, type Sql } from '../../../db/sql.js';

/** The two sides of a game, with what statements call the row of a side and its players. */
export const SIDE_ALIASES = [
  { side: 'blue', place: 100, row: 'b', players: 'bp' },
  { side: 'red', place: 200, row: 'r', players: 'rp' },
] as const;

export type SideAliases = (typeof SIDE_ALIASES)[number];

/** Members of both sides, as arguments of json_build_object. */
export function bothSides(write: (side: SideAliases) => string): string {
  return SIDE_ALIASES.map((side) => `'${side.side}', ${write(side)}`).join(', ');
}

/** Game `g` of match `m` with the rows of its sides. */
export const GAME: Sql = raw(`lol_game g
  left join lol_match m on m.n = g.match_n
  ${SIDE_ALIASES.map(({ place, row }) => `left join lol_game_line ${row} on ${row}.game_n = g.n and ${row}.place = ${place}`).join('\n  ')}`);

/** The newest change of game `g` or of its figures. */
export const GAME_CHANGED_AT = isoTime(
  'greatest(g.updated_at, (select max(updated_at) from lol_game_line where game_n = g.n))',
);

const FIRSTS = ['blood', 'tower', 'dragon', 'baron', 'herald'];

/** Null where nobody took one, and where no source says who. */
const taker = (name: string) =>
  `'first${name.charAt(0).toUpperCase()}${name.slice(1)}', case when b.first_${name} then 'blue' when r.first_${name} then 'red' end`;

/** Which side took the first of each objective. No source has it of inhibitors. */
export const FIRST_OBJECTIVES = `json_build_object(${FIRSTS.map(taker).join(', ')}, 'firstInhibitor', null)`;

/** The kinds of a side's dragons, elders behind the others, as an array; null where no source has them. */
export function dragonKindsOf({ row }: Pick<SideAliases, 'row'>): string {
  return `case when ${row}.dragon_kinds is not null then ${row}.dragon_kinds || ${eldersOf(row)} end`;
}

/** The word for an elder, as often as the side took one. */
export function eldersOf(row: SideAliases['row']): string {
  return `array_fill('elder'::text, array[coalesce(${row}.elders, 0)::integer])`;
}
