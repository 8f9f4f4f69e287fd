import type { RawMatch } from './files.js';

export interface Filter {
  surface?: string;
  level?: string;
  year_from?: number;
  year_to?: number;
}

/** One of the surfaces, levels or seasons of the rows. */
export function anyFilter(rows: readonly RawMatch[], random: () => number): Filter {
  const row = rows[Math.floor(random() * rows.length)];
  const kind = Math.floor(random() * 3);
  if (!row || kind === 0) return { surface: row?.surface ?? 'Hard' };
  return kind === 1 ? { level: row.level } : { year_from: row.season, year_to: row.season + 1 };
}

export function queryOf(filter: Filter): string {
  const words = Object.entries(filter).map(([name, value]) => `${name}=${value}`);
  return words.length === 0 ? '' : `?${words.join('&')}`;
}
