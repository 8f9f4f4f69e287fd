import { LogoRefused } from './logo-refused.js';
import type { SvgElement } from './svg-tree.js';

export type Declaration = [property: string, value: string];

export interface Rule {
  selectors: string[];
  declarations: Declaration[];
}

/** The rules of a style sheet; throws `LogoRefused` unless all selectors are names, classes and ids. */
export function rulesOf(css: string): Rule[] {
  const sheet = withoutComments(css.replace(/<!--|-->/g, ''));
  if (sheet.includes('@')) throw new LogoRefused('must not have @ rules in its styles');
  const rules = sheet.split('}');
  if (rules.pop()?.trim() !== '') throw new LogoRefused('has a style sheet that is cut off');
  const known = rules.map((rule) => {
    const [selectors = '', body, ...more] = rule.split('{');
    if (body === undefined || more.length > 0) throw new LogoRefused('has a style sheet that cannot be read');
    return { selectors: selectors.split(',').map(selectorOf), declarations: declarationsOf(body) };
  });
  if (known.flatMap(({ selectors }) => selectors).length > MAX_SELECTORS)
    throw new LogoRefused(`has more than ${MAX_SELECTORS} names in its style sheet; simplify it`);
  return known;
}

/** Each selector is compared with each element. */
const MAX_SELECTORS = 1_000;

/** A name, classes and an id without spaces, such as `path.st0`. */
function selectorOf(written: string): string {
  const selector = written.trim();
  if (selector === '' || !/^(?:\*|[\w-]+)?(?:[.#][\w-]+)*$/.test(selector))
    throw new LogoRefused('may use only names, classes and ids to select what its styles are for');
  return selector;
}

export function declarationsOf(body: string): Declaration[] {
  return withoutComments(body)
    .split(';')
    .flatMap((declaration): Declaration[] => {
      const colon = declaration.indexOf(':');
      if (colon === -1) return [];
      return [[declaration.slice(0, colon).trim().toLowerCase(), declaration.slice(colon + 1).trim()]];
    });
}

function withoutComments(css: string): string {
  const [first = '', ...others] = css.split('/*');
  const rest = others.map((part) => {
    const end = part.indexOf('*/');
    if (end === -1) throw new LogoRefused('has a comment in its styles that does not end');
    return part.slice(end + 2);
  });
  return [first, ...rest].join('');
}

export function selects(selector: string, { name, attributes }: SvgElement): boolean {
  const of = (wanted: string) => attributes.find(([attribute]) => attribute === wanted)?.[1] ?? '';
  const classes = of('class').split(/\s+/);
  return (selector.match(/[.#]?[\w*-]+/g) ?? []).every((part) => {
    if (part.startsWith('.')) return classes.includes(part.slice(1));
    if (part.startsWith('#')) return of('id') === part.slice(1);
    return part === '*' || part === name;
  });
}
