import { anyOf, isoTime } from '../../../db/conditions.js';
import type { Database } from '../../../db/database.js';
import type { SortKey } from '../../../db/keyset.js';
import { join, raw, sql, type Sql } from '../../../db/sql.js';
import type { List } from '../../../http/lists.js';
import { SKIN_ID } from '../refs.queries.js';
import { weaponsCalled } from '../weapons.js';
import { foldMarketName } from './market-name.js';
import { amount, shownFrom, shownTo, type AnswerCurrency } from './rates.queries.js';
import type { SkinsQuery } from './skins.dto.js';
import { NO_WEAPON, NOT_PAINTED, raritiesCalled, UNKNOWN_RARITY } from './vocabularies.js';

/** SQL: the members of a SkinRef of skin `s`. */
export const SKIN_REF = `'id', 'cs2-skin-' || s.n, 'slug', s.slug, 'marketHashName', s.market_hash_name,
  'weapon', coalesce(s.weapon, '${NO_WEAPON}'), 'rarity', coalesce(s.rarity, '${UNKNOWN_RARITY}'),
  'exterior', coalesce(s.exterior, '${NOT_PAINTED}'), 'statTrak', s.stat_trak, 'souvenir', s.souvenir, 'imageUrl', s.image_url`;

/** SQL: the number of offers of skin `s`; a provider without a number counts as one offer. */
const OFFERS_COUNT = raw('coalesce(s.offers_count, (s.lowest_usd is not null)::int)');

/** SQL: the members of a SkinRow of skin `s`. */
export function skinRow(money: AnswerCurrency): Sql {
  return sql`${raw(SKIN_REF)}, 'skinName', s.skin_name, 'category', s.category, 'collection', s.collection,
    'lowestPrice', ${amount('s.lowest_usd', money)}, 'currency', ${money.currency}::text, 'offersCount', ${OFFERS_COUNT},
    'change1d', s.change1d, 'change7d', s.change7d,
    'lastUpdated', ${raw(isoTime('coalesce(s.told_at, s.updated_at)'))}`;
}

const SKIN: SortKey = { by: 's.n', type: 'whole' };
const ORDERS: Readonly<Record<string, readonly SortKey[]>> = {
  name: [{ by: 's.searched', type: 'text' }, SKIN],
  '-name': [
    { by: 's.searched', type: 'text', descending: true },
    { ...SKIN, descending: true },
  ],
  price: [{ by: 's.lowest_cents', type: 'whole', nulls: 'last' }, SKIN],
  '-price': [{ by: 's.lowest_cents', type: 'whole', descending: true, nulls: 'last' }, SKIN],
  '-volume': [{ by: 's.offers_count', type: 'whole', descending: true, nulls: 'last' }, SKIN],
};

/** Lists skins by a caller's filters. */
export function skinList(query: SkinsQuery, money: AnswerCurrency): List {
  const { minPrice, maxPrice, statTrak, souvenir, inStock, sort } = query;
  const ofStock = inStock !== undefined && sql`(s.lowest_usd is not null) = ${inStock}`;
  const narrowed = [
    query.q !== undefined && namedLike(query.q),
    anyWordOrNone('s.weapon', weaponsCalled(query.weapon), NO_WEAPON),
    anyWordOrNone('s.rarity', raritiesCalled(query.rarity), UNKNOWN_RARITY),
    orNone('s.exterior', anyOf(raw('s.exterior'), query.exterior), query.exterior?.includes(NOT_PAINTED)),
    anyWord('s.collection', query.collection),
    anyOf(raw('s.category'), query.category),
    shownFrom('s.lowest_usd', minPrice, money),
    shownTo('s.lowest_usd', maxPrice, money),
    statTrak !== undefined && sql`s.stat_trak = ${statTrak}`,
    souvenir !== undefined && sql`s.souvenir = ${souvenir}`,
  ];
  const isNarrowed = narrowed.some((condition) => condition !== false);
  const all = inStock === undefined ? 'skins' : inStock ? 'in_stock' : 'skins - in_stock';
  return {
    name: `cs2 skins by ${sort}`,
    from: raw('cs2_skin s'),
    conditions: [...narrowed, ofStock],
    key: 's.n',
    order: ORDERS[sort] as readonly SortKey[],
    total: isNarrowed ? 'gathered' : raw(`(select ${all} from cs2_skin_total)`),
    row: sql`json_build_object(${skinRow(money)})::text`,
    ids: SKIN_ID,
  };
}

/** SQL: rows with any of these words, in any case; the word `none` selects rows without one. */
export function anyWordOrNone(column: string, words: readonly string[] | undefined, none: string): Sql | false {
  const asksForNone = words?.some((word) => word.toLowerCase() === none.toLowerCase());
  return orNone(column, anyWord(column, words), asksForNone);
}

function orNone(column: string, chosen: Sql | false, asksForNone = false): Sql | false {
  return chosen && asksForNone ? sql`(${chosen} or ${raw(column)} is null)` : chosen;
}

function anyWord(column: string, words: readonly string[] | undefined): Sql | false {
  return anyOf(
    raw(`lower(${column})`),
    words?.map((word) => word.toLowerCase()),
  );
}

/** SQL: names with every word of the text. A word of one or two letters must begin a word, as `ak` does. */
function namedLike(text: string): Sql {
  const words = foldMarketName(text)
    .split(' ')
    .filter((word) => word !== '');
  if (words.length === 0) return raw('false');
  const each = words.map((word) => sql`s.searched like ${word.length < 3 ? `% ${word}%` : `%${word}%`}`);
  return sql`(${join(each, ' and ')})`;
}

/** A skin with the summary of its prices and the variants of its finish, as JSON text. */
export async function findSkin(db: Database, n: number, money: AnswerCurrency): Promise<string> {
  const row = await db.row<{ body: string }>(sql`
    select json_build_object(${skinRow(money)}, 'minFloat', round(s.min_float::numeric, 4),
      'maxFloat', round(s.max_float::numeric, 4), 'paintIndex', s.paint_index, 'crates', s.crates,
      'summary', (
        select json_build_object('lowest', ${amount('min(a.usd)', money)}, 'highest', ${amount('max(a.usd)', money)},
          'median', ${amount('(percentile_cont(0.5) within group (order by a.usd))::numeric', money)},
          'providers', count(*), 'offersCount', ${OFFERS_COUNT})
        from cs2_skin_ask a where a.skin_n = s.n and a.count is distinct from 0),
      'variants', (
        select json_agg(json_build_object('id', 'cs2-skin-' || v.n, 'slug', v.slug, 'exterior', coalesce(v.exterior, ${NOT_PAINTED}),
          'statTrak', v.stat_trak, 'souvenir', v.souvenir, 'lowestPrice', ${amount('v.lowest_usd', money)})
          order by v.stat_trak, v.souvenir, v.n)
        from cs2_skin v where v.finish = s.finish))::text as body
    from cs2_skin s where s.n = ${n}`);
  return (row as { body: string }).body;
}
