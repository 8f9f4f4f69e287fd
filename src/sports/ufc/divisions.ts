import { vocabulary } from '../../http/vocabulary.js';
import { wordTable } from '../../word-table.js';

export type Sex = 'men' | 'women';

export interface Division {
  slug: string;
  label: string;
  sex: Sex;
  /** The highest weight in pounds; null for a list over all weights. */
  limitLbs: number | null;
}

/** The ranked divisions in the order in which answers list them. */
export const DIVISIONS: readonly Division[] = [
  { slug: 'pound-for-pound', label: 'Pound-for-Pound', sex: 'men', limitLbs: null },
  { slug: 'flyweight', label: 'Flyweight', sex: 'men', limitLbs: 125 },
  { slug: 'bantamweight', label: 'Bantamweight', sex: 'men', limitLbs: 135 },
  { slug: 'featherweight', label: 'Featherweight', sex: 'men', limitLbs: 145 },
  { slug: 'lightweight', label: 'Lightweight', sex: 'men', limitLbs: 155 },
  { slug: 'welterweight', label: 'Welterweight', sex: 'men', limitLbs: 170 },
  { slug: 'middleweight', label: 'Middleweight', sex: 'men', limitLbs: 185 },
  { slug: 'light-heavyweight', label: 'Light Heavyweight', sex: 'men', limitLbs: 205 },
  { slug: 'heavyweight', label: 'Heavyweight', sex: 'men', limitLbs: 265 },
  { slug: 'womens-pound-for-pound', label: "Women's Pound-for-Pound", sex: 'women', limitLbs: null },
  { slug: 'womens-strawweight', label: "Women's Strawweight", sex: 'women', limitLbs: 115 },
  { slug: 'womens-flyweight', label: "Women's Flyweight", sex: 'women', limitLbs: 125 },
  { slug: 'womens-bantamweight', label: "Women's Bantamweight", sex: 'women', limitLbs: 135 },
  { slug: 'womens-featherweight', label: "Women's Featherweight", sex: 'women', limitLbs: 145 },
];

const BY_SLUG = new Map(DIVISIONS.map((division) => [division.slug, division]));

export function findDivision(slug: string): Division | undefined {
  return BY_SLUG.get(slug.toLowerCase());
}

/** Weight classes of bouts that have no ranking. */
const UNRANKED: Record<string, string> = wordTable({
  'super-heavyweight': 'Super Heavyweight',
  catchweight: 'Catchweight',
  openweight: 'Open Weight',
});

/** All values of a bout's `division`. */
export const BOUT_DIVISIONS: readonly string[] = vocabulary('UfcDivision', [
  ...DIVISIONS.filter(({ limitLbs }) => limitLbs !== null).map(({ slug }) => slug),
  ...Object.keys(UNRANKED),
]);

/** All rankings: the divisions, and the lists over all weights. */
export const RANKED_DIVISIONS: readonly string[] = vocabulary(
  'UfcRankedDivision',
  DIVISIONS.map(({ slug }) => slug),
);

export interface WeightClass {
  division: string;
  label: string;
  limitLbs: number | null;
  titleBout: boolean;
  interimTitle: boolean;
}

/** Longer names come first, so that `Light Heavyweight` is not read as `Heavyweight`. */
const WEIGHT_NAMES: readonly [name: string, slug: string][] = [
  ...DIVISIONS.filter(({ limitLbs }) => limitLbs !== null).map(({ label, slug }): [string, string] => [label, slug]),
  ['Super Heavyweight', 'super-heavyweight'] as [string, string],
  ['Catch Weight', 'catchweight'] as [string, string],
  ['Catchweight', 'catchweight'] as [string, string],
].toSorted(([one], [other]) => other.length - one.length);

/** Reads texts such as `UFC Interim Women's Flyweight Title Bout`. */
export function weightClassOf(text: string): WeightClass {
  const plain = text.toLowerCase().replaceAll('’', "'");
  const slug = WEIGHT_NAMES.find(([name]) => plain.includes(name.toLowerCase()))?.[1] ?? 'openweight';
  const titleBout = /^ufc\b/.test(plain) && /title|championship/.test(plain) && !plain.includes('tournament');
  return {
    division: slug,
    label: BY_SLUG.get(slug)?.label ?? (UNRANKED[slug] as string),
    limitLbs: BY_SLUG.get(slug)?.limitLbs ?? null,
    titleBout,
    interimTitle: titleBout && plain.includes('interim'),
  };
}

/** Finds the division of a ranking list's heading. Upstream has renamed the men's list over all weights. */
export function rankedDivisionOf(heading: string): string | undefined {
  const plain = heading.trim().toLowerCase().replaceAll('’', "'");
  if (plain === "men's pound-for-pound") return 'pound-for-pound';
  return DIVISIONS.find(({ label }) => label.toLowerCase() === plain)?.slug;
}
