import type { Database } from '../../../db/database.js';
import { raw } from '../../../db/sql.js';
import {
  findOfGame,
  type RecordText,
  bothSides,
  dragonKindsOf,
  eldersOf,
  FIRST_OBJECTIVES,
  type SideAliases,
} from './game.queries.js';

/** One entry a dragon; its kind is null if only the number is known. Null if not even the number is known. */
const dragons = (aliases: SideAliases) => {
  const { row } = aliases;
  const kinds = `coalesce(${dragonKindsOf(aliases)}, ${eldersOf(row)})`;
  return `case when num_nonnulls(${row}.dragons, ${row}.dragon_kinds) > 0 then (
    select coalesce(json_agg(json_build_object('type', kinds[nth], 't', null) order by nth), '[]')
    from (select ${kinds} as kinds) dragons, generate_series(1, greatest(cardinality(kinds), ${row}.dragons)) nth) end`;
};

/** One entry a baron; null if their number is not known. */
const barons = ({ row }: SideAliases) => `case when ${row}.barons is not null then (
  select coalesce(json_agg(json_build_object('t', null)), '[]') from generate_series(1, ${row}.barons)) end`;

const side = (aliases: SideAliases) => {
  const { row } = aliases;
  return `json_build_object('towers', ${row}.towers, 'inhibitors', ${row}.inhibitors, 'dragons', ${dragons(aliases)},
    'barons', ${barons(aliases)}, 'heralds', ${row}.heralds, 'voidgrubs', ${row}.voidgrubs, 'atakhans', ${row}.atakhans)`;
};

const OBJECTIVES = raw(
  `json_build_object('gameId', 'lol-game-' || g.n, ${bothSides(side)}, 'firstObjectives', ${FIRST_OBJECTIVES})`,
);

export function findObjectives(db: Database, n: number): Promise<RecordText> {
  return findOfGame(db, n, OBJECTIVES);
}
