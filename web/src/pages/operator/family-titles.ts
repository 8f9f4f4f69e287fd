import { SPORTS, TITLES, type Sport } from '../../live/families';

/** A family as people call it. */
export const titleOf = (family: string): string => TITLES[family as Sport] ?? family;

/** Every family, as the choices of a filter. */
export const FAMILY_OPTIONS = SPORTS.map((id) => ({ id, name: TITLES[id] }));
