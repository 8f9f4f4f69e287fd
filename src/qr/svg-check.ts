import { LogoRefused } from './logo-refused.js';
import { refuseCostly } from './svg-cost.js';
import { declarationsOf, rulesOf, type Declaration, type Rule } from './svg-style.js';
import { everyElement, parseSvg, SVG_NAMESPACE, type SvgElement } from './svg-tree.js';

/**
 * Rewrites an SVG logo from its understood parts, so that only these are drawn: shapes and their paint, nothing that
 * runs, loads, repeats itself or costs more than its length suggests. Throws `LogoRefused`.
 */
export function drawableSvg(bytes: Uint8Array): Buffer {
  const root = parseSvg(bytes);
  if (!root.attributes.some(([name, value]) => /^xmlns(:svg)?$/.test(name) && value === SVG_NAMESPACE))
    throw new LogoRefused(`must be an SVG document with xmlns="${SVG_NAMESPACE}"`);
  for (const element of everyElement(root)) refuseUnsafe(element);
  const drawn = understood(root) as SvgElement;
  refuseCostly(drawn);
  drawn.attributes.unshift(['xmlns', SVG_NAMESPACE]);
  return Buffer.from(written(drawn));
}

const ELEMENTS = new Set(
  `svg g defs style path rect circle ellipse line polyline polygon linearGradient radialGradient stop clipPath
   mask`.split(/\s+/),
);
/** Elements that draw nothing. Elements of other namespaces, which editors leave behind, draw nothing either. */
const SILENT = new Set(['title', 'desc', 'metadata']);

const NUMBERS = /^[\w\s%.,()+-]*$/;
const WORDS = /^[\w\s%.,()+!-]*$/;
const PAINT = /^(?:[\w\s%.,()+!-]|#[\da-f]{3,8}\b)*$|^url\(\s*(["']?)#[^\s"'()<>%\\]+\1\s*\)[\w\s#]*$/i;
const REFERENCE = /^(?:none|url\(\s*(["']?)#[^\s"'()<>%\\]+\1\s*\))$/;
const ANYTHING = /^/;

/** Properties allowed as attribute or in a style, with the pattern of their values. */
const PROPERTIES = new Map<string, RegExp>([
  ...formed('fill stroke color stop-color', PAINT),
  ...formed('mask clip-path', REFERENCE),
  ...formed(
    `fill-rule clip-rule mask-type stroke-linecap stroke-linejoin display visibility overflow paint-order vector-effect
     shape-rendering color-interpolation mix-blend-mode isolation`,
    WORDS,
  ),
  ...formed('opacity fill-opacity stroke-opacity stop-opacity stroke-width stroke-miterlimit', WORDS),
  ...formed('x y width height rx ry cx cy r transform', WORDS),
]);

const ATTRIBUTES = new Map<string, RegExp>([
  ...PROPERTIES,
  ...formed('x1 y1 x2 y2 fx fy fr offset gradientTransform viewBox', NUMBERS),
  ...formed('preserveAspectRatio gradientUnits spreadMethod clipPathUnits maskUnits maskContentUnits', WORDS),
  ...formed('d points', /^[MmZzLlHhVvCcSsQqTtAaEe\d\s.,+-]*$/),
  ...formed('id class', ANYTHING),
]);

/** The cost of dashes depends on the length of a line rather than its text, and markers are drawn at each point. */
const UNBOUNDED = new Map([
  ['stroke-dasharray', 'dashes'],
  ['marker', 'markers'],
  ['marker-start', 'markers'],
  ['marker-mid', 'markers'],
  ['marker-end', 'markers'],
  ['filter', 'filters'],
]);
const NOTHING = /^(?:none|inherit|initial|unset|0(?:px)?)?$/i;

const MAX_NUMBER = 1_000_000;

function formed(names: string, form: RegExp): [string, RegExp][] {
  return names.split(/\s+/).map((name) => [name, form]);
}

/** Refuses constructs that no part of a document may have, drawn or not. */
function refuseUnsafe({ name, attributes, text }: SvgElement): void {
  const isForeign = name.includes(':');
  if (!isForeign && !ELEMENTS.has(name) && !SILENT.has(name))
    throw new LogoRefused(`must not use <${name}>; a logo is made of shapes and gradients, its text turned into paths`);
  for (const [attribute, value] of attributes) {
    const local = attribute.replace(/^.*:/, '').toLowerCase();
    if (local.startsWith('on')) throw new LogoRefused(`must not have event handlers such as ${attribute}`);
    if (local === 'href' && !(name.endsWith('Gradient') && value.startsWith('#')))
      throw new LogoRefused('must not refer to anything; only gradients may name each other');
    if (attribute.startsWith('xmlns:') && attribute !== 'xmlns:svg' && DRAWN_NAMESPACES.test(value))
      throw new LogoRefused(`must not give the namespace of SVG or HTML the name ${local}`);
    if (attribute === 'xmlns' && !isForeign && value !== SVG_NAMESPACE)
      throw new LogoRefused('must not use another namespace than that of SVG');
    refuseOutside(value);
  }
  refuseOutside(text);
}

const DRAWN_NAMESPACES = /^\s*http:\/\/www\.w3\.org\/(2000\/svg|1999\/xhtml)\s*$/i;

/** Checks a style sheet, a style or any other value for references outside. */
function refuseOutside(value: string): void {
  if (value.includes('\\')) throw new LogoRefused('must not have backslashes in styles and attributes');
  if (/@import|javascript:|expression\s*\(/i.test(value)) throw new LogoRefused('must not load or run anything');
  if (/url\s*\(\s*(?!["']?#)/i.test(value))
    throw new LogoRefused('must not refer to anything outside; url() takes #names only');
}

/** Rewrites an element to the parts that draw; undefined if it draws nothing. */
function understood({ name, attributes, children, text, length }: SvgElement): SvgElement | undefined {
  if (!ELEMENTS.has(name)) return undefined;
  if (name === 'style') return { name, attributes: [], children: [], text: writtenRules(rulesOf(text)), length };
  // Some editors write a reference both ways.
  const known = attributes.filter(
    ([attribute]) => attribute !== 'xlink:href' || !attributes.some(([other]) => other === 'href'),
  );
  return {
    name,
    attributes: known.flatMap(understoodAttribute),
    children: children.flatMap((child) => understood(child) ?? []),
    text: '',
    length,
  };
}

function understoodAttribute([attribute, value]: [string, string]): [string, string][] {
  if (attribute === 'style') {
    const declarations = declarationsOf(value).filter((declaration) => isUnderstood(PROPERTIES, declaration));
    return [['style', writtenDeclarations(declarations)]];
  }
  if (attribute === 'href' || attribute === 'xlink:href') return [['href', value]];
  return isUnderstood(ATTRIBUTES, [attribute, value]) ? [[attribute, value]] : [];
}

/** False for an unknown property; throws if it is known but its value is refused. */
function isUnderstood(known: Map<string, RegExp>, [name, value]: Declaration): boolean {
  const unbounded = UNBOUNDED.get(name);
  if (unbounded !== undefined && !NOTHING.test(value.trim())) throw new LogoRefused(`must not use ${unbounded}`);
  const form = known.get(name);
  if (form === undefined) return false;
  if (!form.test(value.trim())) throw new LogoRefused(`has a ${name} that cannot be read`);
  if (form !== ANYTHING && numbersIn(value).some((number) => Math.abs(number) > MAX_NUMBER))
    throw new LogoRefused(`has a ${name} above ${MAX_NUMBER}; draw it smaller`);
  return true;
}

/** The numbers in a value, except digits in names and colours such as `#1e9000`. */
function numbersIn(value: string): number[] {
  return (value.replace(/#[^\s)]+/g, '').match(/(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?/gi) ?? []).map(Number);
}

function written({ name, attributes, children, text }: SvgElement): string {
  const said = attributes.map(([attribute, value]) => ` ${attribute}="${escaped(value)}"`).join('');
  return `<${name}${said}>${escaped(text)}${children.map(written).join('')}</${name}>`;
}

function writtenRules(rules: Rule[]): string {
  return rules
    .map(({ selectors, declarations }) => {
      const known = declarations.filter((declaration) => isUnderstood(PROPERTIES, declaration));
      return `${selectors.join(',')}{${writtenDeclarations(known)}}`;
    })
    .join('');
}

function writtenDeclarations(declarations: Declaration[]): string {
  return declarations.map(([property, value]) => `${property}:${value}`).join(';');
}

function escaped(value: string): string {
  return value.replace(/[&<>"\s]/g, (sign) => (sign === ' ' ? sign : `&#${sign.charCodeAt(0)};`));
}
