/** Families with a stream and a socket. */
export const FAMILIES = ['tennis', 'ufc', 'lol', 'cs2'] as const;
export type Family = (typeof FAMILIES)[number];

/** Families with a list of running subjects. */
export const SPORTS = [...FAMILIES, 'cod', 'fortnite'] as const;
export type Sport = (typeof SPORTS)[number];

export const TITLES: Readonly<Record<Sport, string>> = {
  tennis: 'Tennis',
  ufc: 'UFC',
  lol: 'League of Legends',
  cs2: 'Counter-Strike 2',
  cod: 'Call of Duty',
  fortnite: 'Fortnite',
};

export function isFamily(name: string): name is Family {
  return FAMILIES.some((family) => family === name);
}

/** The title of any family, including ones unknown to this page. */
export function titleOf(family: string): string {
  return SPORTS.some((sport) => sport === family) ? TITLES[family as Sport] : family;
}

/** Sorts families in the order of all pages; unknown ones come last. */
export function inOrder(families: readonly string[]): string[] {
  const known = SPORTS.filter((sport) => families.includes(sport));
  return [...known, ...families.filter((family) => !SPORTS.some((sport) => sport === family))];
}

/** Every family, as the choices of a filter. */
export const FAMILY_OPTIONS = SPORTS.map((id) => ({ id, name: TITLES[id] }));

/** The families in a list such as `ufc,lol`. */
export function familiesIn(list = ''): Sport[] {
  const names = list.split(',');
  return SPORTS.filter((sport) => names.includes(sport));
}
