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

const PREFIXES: Partial<Record<keyof Filters, RegExp>> = {
  league: /^lol-/,
  matchId: /^lol-match-/,
  gameId: /^lol-game-/,
};

function plain(name: keyof Filters, text: string): string {
  return text.toLowerCase().replace(PREFIXES[name] ?? '', '');
}
