import { wordTable } from '../../word-table.js';

/** Names of maps by their slugs, which are upstream's file names without `de_`. */
const NAMES: Readonly<Record<string, string>> = wordTable({
  ancient: 'Ancient',
  anubis: 'Anubis',
  cache: 'Cache',
  cobblestone: 'Cobblestone',
  dust2: 'Dust2',
  inferno: 'Inferno',
  mirage: 'Mirage',
  nuke: 'Nuke',
  overpass: 'Overpass',
  train: 'Train',
  tuscan: 'Tuscan',
  vertigo: 'Vertigo',
});

/** The maps of which a name is known, in alphabetical order. */
export const MAPS: readonly { slug: string; name: string }[] = Object.entries(NAMES).map(([slug, name]) => ({
  slug,
  name,
}));

/** The slug of a map as a source names it, such as `de_dust2`, `Dust II` or `Dust2`; null for one that is not named. */
export function mapSlug(name: string | null | undefined): string | null {
  const plain = (name ?? '')
    .trim()
    .toLowerCase()
    .replace(/^(de|cs)_/, '')
    .replace(/\s+ii$/, '2')
    .replace(/[^a-z0-9]+/g, '');
  if (plain === '' || /^(tba|tbd|default|unknown|none)$/.test(plain)) return null;
  return plain === 'cbble' ? 'cobblestone' : plain;
}

/** The name of a map by its slug; of one that nobody has named here, the slug with a capital. */
export function mapName(slug: string): string {
  return NAMES[slug] ?? slug.charAt(0).toUpperCase() + slug.slice(1);
}

/** SQL for the name of a map by a column with its slug; null where that is. */
export function mapNameSql(column: string): string {
  const known = Object.entries(NAMES).map(([slug, name]) => `when '${slug}' then '${name}'`);
  return `case ${column} ${known.join(' ')} else initcap(${column}) end`;
}
