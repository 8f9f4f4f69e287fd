import type { Schemas } from '../../api/client';

type Body = Schemas['QrBody'];

/** The chosen parameters of a code, without its logo. */
export type Wish = Required<Omit<Body, 'logo'>>;

export interface Logo {
  fileName: string;
  /** As a data URL. */
  image: string;
  sizeRatio: number;
  padding: number;
}

/** The API's defaults. */
export const DEFAULTS: Wish = {
  data: '',
  size: 300,
  format: 'png',
  foreground: '#000000',
  background: '#ffffff',
  margin: 4,
  errorCorrection: 'M',
};

export const CLEAR = '#ffffff00';
export const isClear = (colour: string) => /^#[\da-f]{6}00$/i.test(colour);

export function bodyOf(wish: Wish, logo: Logo | undefined): Body {
  const { image = '', sizeRatio = 0, padding = 0 } = logo ?? {};
  return { ...DEFAULTS, data: wish.data, ...chosenIn(wish), ...(logo && { logo: { image, sizeRatio, padding } }) };
}

/** The parameters that differ from the API's defaults; a deleted number is left out. */
export function chosenIn(wish: Wish): Partial<Wish> {
  return Object.fromEntries(
    Object.entries(wish).filter(([name, value]) => value !== DEFAULTS[name as keyof Wish] && !Number.isNaN(value)),
  ) as Partial<Wish>;
}

/** The code parameters in a URL, each in its own type; the API validates them. */
export function wishIn(search: Record<string, unknown>): Partial<Wish> {
  const known = Object.entries(DEFAULTS).filter(([name]) => search[name] !== undefined);
  const read = known.map(([name, standard]) => {
    const value = search[name];
    return [name, typeof standard === 'number' ? Number(value) : String(value)] as const;
  });
  return Object.fromEntries(read.filter(([, value]) => !Number.isNaN(value))) as Partial<Wish>;
}
