import { wordTable } from '../../word-table.js';

/** Map names by slug. Slugs are upstream's file names without `de_`. */
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

/** The maps with a known name, in alphabetical order. */
export const MAPS: readonly { slug: string; name: string }[] = Object.entries(NAMES).map(([slug, name]) => ({
  slug,
  name,
}));

/** The slug of a source's name of a map, such as `de_dust2`, `Dust II` or `Dust2`; null without a name. */
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

/** The name of a map by slug; for an unknown map, the slug with a capital. */
export function mapName(slug: string): string {
  return NAMES[slug] ?? slug.charAt(0).toUpperCase() + slug.slice(1);
}

/** SQL: the name of a map from a column with its slug; null for null. */
export function mapNameSql(column: string): string {
  const known = Object.entries(NAMES).map(([slug, name]) => `when '${slug}' then '${name}'`);
  return `case ${column} ${known.join(' ')} else initcap(${column}) end`;
}
