import { text as plainText } from '../../../archive/read/cells.js';

/** The text of a cell; null also for `--` and `---`, which upstream writes for what it does not know. */
export function text(cells: readonly string[], place: number): string | null {
  const written = plainText(cells, place);
  return written === null || /^-{2,3}$/.test(written) ? null : written;
}

/** Reads `16 of 40`. */
export function landedOf(cells: readonly string[], place: number): [landed: number, attempted: number] | null {
  const found = /^(\d{1,4}) of (\d{1,4})$/.exec(cells[place]?.trim() ?? '');
  return found ? [Number(found[1]), Number(found[2])] : null;
}

/** Reads `m:ss` as seconds. */
export function clockSeconds(written: string | null): number | null {
  const found = /^(\d{1,2}):(\d{2})$/.exec(written ?? '');
  return found ? Number(found[1]) * 60 + Number(found[2]) : null;
}

/** The last part of an ufcstats address, which is upstream's id. */
export function urlKey(cells: readonly string[], place: number): string | null {
  const found = /\/([0-9a-z]+)\/?$/i.exec(cells[place]?.trim() ?? '');
  return found?.[1]?.toLowerCase() ?? null;
}

/** Reads `A vs. B`; undefined when there are not exactly two names. */
export function twoNames(written: string | null): [string, string] | undefined {
  const names = (written ?? '').split(/\s+vs\.?\s+/i).map((name) => name.trim());
  const [first, second] = names;
  return names.length === 2 && first && second ? [first, second] : undefined;
}

export const SOURCES = {
  stats: 'ufcstats.com, by github.com/Greco1899/scrape_ufc_stats and github.com/mtoto/ufc.stats',
  rankings: 'github.com/martj42/ufc_rankings_history',
  odds: 'github.com/shortlikeafox/ultimate_ufc_dataset, betmma.tips by github.com/jansen88/ufc-match-predictor, the-odds-api.com',
};
