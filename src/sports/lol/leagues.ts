import { fold } from '../../archive/names.js';
import { slugOf } from '../../archive/resolve/identity-names.js';
import { wordTable } from '../../word-table.js';

export type Tier = 'primary' | 'secondary' | 'international' | 'other';

/** Riot's slugs of leagues by the folded codes that other sources use instead. */
const SLUGS_OF_CODES: Record<string, string> = wordTable({
  wlds: 'worlds',
  lckc: 'lck-challengers-league',
  lcka: 'lck-academy',
  'lvp sl': 'superliga',
  prm: 'primeleague',
  tcl: 'turkiye-sampiyonluk-ligi',
  ljl: 'ljl-japan',
  cblol: 'cblol-brazil',
  em: 'emea-masters',
  pgn: 'pg-nationals',
  ultra: 'ultraliga',
  lplol: 'liga-portuguesa',
  wcs: 'worlds',
  'lck cl': 'lck-challengers-league',
  cblola: 'cblol-academy',
  ljla: 'ljl-academy',
  sl: 'superliga',
  slo: 'superliga',
  ul: 'ultraliga',
  hm: 'hitpoint-masters',
  ebl: 'esports-balkan-league',
  gll: 'greek-legends',
});

/** The slug of a league by Riot's slug or another source's code. */
export function leagueSlug(code: string): string {
  const folded = fold(code);
  return SLUGS_OF_CODES[folded] ?? slugOf(folded);
}

/** Leagues whose schedule is always found; it is empty if the archive lacks the league. */
export const ALWAYS_KNOWN: ReadonlySet<string> = new Set(['lck', 'lpl']);

const PRIMARY = new Set(['lck', 'lpl', 'lec', 'lcs', 'lcp', 'cblol-brazil', 'lta-n', 'lta-s']);
const INTERNATIONAL = new Set(['msi', 'worlds', 'ewc', 'first-stand']);
const SECONDARY = new Set(
  (
    'lck-challengers-league north-american-challenger-league emea-masters lfl superliga primeleague ultraliga nlc ' +
    'pg-nationals turkiye-sampiyonluk-ligi ljl-japan pcs vcs lla lco lcl'
  ).split(' '),
);

export function leagueTier(slug: string): Tier {
  if (PRIMARY.has(slug)) return 'primary';
  if (INTERNATIONAL.has(slug)) return 'international';
  return SECONDARY.has(slug) ? 'secondary' : 'other';
}

/** The aliases of a league in requests, besides its slug with and without `lol-`. */
const ALIASES: Record<string, readonly string[]> = wordTable({ 'cblol-brazil': ['cblol'], worlds: ['wlds'] });

export function leagueAliases(slug: string): string[] {
  const codes = Object.keys(SLUGS_OF_CODES).filter((code) => SLUGS_OF_CODES[code] === slug);
  const words = [slug, ...codes.map(slugOf), ...(ALIASES[slug] ?? [])];
  return [...new Set(words)].flatMap((word) => [word, `lol-${word}`]);
}
