import { join, sql, raw, type Sql } from '../db/sql.js';

/** Of a subscription: what a `lol` event must be about. */
export interface Filters {
  league?: string;
  matchId?: string;
  gameId?: string;
  side?: string;
}

/** Every filter must match; an event without the filtered field is not delivered. Other families have no filters. */
export function passes(filters: Filters | null, event: string, data: Record<string, unknown>): boolean {
  if (!filters || !event.startsWith('lol.')) return true;
  return (Object.entries(filters) as [keyof Filters, string][]).every(([name, wanted]) => {
    const has = name === 'side' ? (data['side'] ?? data['leadingSide']) : data[name];
    return (typeof has === 'string' || typeof has === 'number') && plain(name, String(has)) === plain(name, wanted);
  });
}

/** The same as a condition on `webhook_event e`. */
export function passesInSql(filters: Filters): Sql {
  const data = raw(`(e.body::json -> 'data')`);
  const conditions = (Object.entries(filters) as [keyof Filters, string][]).map(([name, wanted]) => {
    const has =
      name === 'side' ? sql`coalesce(${data} ->> 'side', ${data} ->> 'leadingSide')` : sql`${data} ->> ${name}`;
    return sql`regexp_replace(lower(${has}), ${PREFIXES[name]?.source ?? '^$'}, '') = ${plain(name, wanted)}`;
  });
  return conditions.length === 0
    ? raw('true')
    : sql`(not starts_with(e.name, 'lol.') or (${join(conditions, ' and ')}))`;
}

const PREFIXES: Partial<Record<keyof Filters, RegExp>> = {
  league: /^lol-/,
  matchId: /^lol-match-/,
  gameId: /^lol-game-/,
};

function plain(name: keyof Filters, text: string): string {
  return text.toLowerCase().replace(PREFIXES[name] ?? '', '');
}
