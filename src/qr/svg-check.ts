/**
 * Why an SVG logo is refused; undefined if it is drawn. It is taken apart by a grammar stricter than XML's and may hold
 * only shapes, text and paint: nothing that runs, loads, repeats itself or costs more than its length, so that drawing it
 * is bounded by its bytes.
 */
export function refusedSvg(bytes: Uint8Array): string | undefined {
  const text = decode(bytes);
  if (text === undefined) return 'must be SVG in UTF-8';
  const tags: Tag[] = [];
  const styles: string[] = [];
  PART.lastIndex = 0;
  while (PART.lastIndex < text.length) {
    const part = PART.exec(text);
    if (!part) return 'is not well-formed SVG without DOCTYPE, entities and processing instructions';
    const last = tags.at(-1);
    if (part.groups?.name !== undefined) tags.push(tagOf(part.groups));
    else if (last?.name === 'style' && last.kind === 'opens') styles.push(unescaped(part[0]));
  }
  if (tags[0]?.name !== 'svg') return 'must be an SVG document';
  if (tags.length > MAX_TAGS) return `has more than ${MAX_TAGS} tags; simplify the drawing`;
  const reasons = [...tags.map(refusedTag), ...styles.map(refusedCss)];
  return reasons.find((reason) => reason !== undefined) ?? refusedWhole(text, tags);
}

const MAX_TAGS = 5_000;
const MAX_DEPTH = 32;

interface Tag {
  /** Lower case, without the prefix of the SVG namespace. */
  name: string;
  attributes: [name: string, value: string][];
  kind: 'opens' | 'closes' | 'empty';
}

/** One piece of a document: text, a comment, the declaration in front, CDATA, or a tag. */
const PART =
  /[^<]+|<!--[^]*?-->|<\?xml\s[^<>?]*\?>|<!\[CDATA\[[^<]*?\]\]>|<(?<closing>\/?)(?<name>[A-Za-z_][\w:.-]*)(?<attributes>(?:\s+[A-Za-z_][\w:.-]*\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(?<empty>\/?)>/y;
const ATTRIBUTE = /([A-Za-z_][\w:.-]*)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/** Elements that draw, or say how; those of other namespaces, which editors leave behind, draw nothing. */
const ELEMENTS = new Set(
  `svg g defs title desc metadata style path rect circle ellipse line polyline polygon text tspan
   lineargradient radialgradient stop clippath mask`.split(/\s+/),
);

function decode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function tagOf({ name = '', attributes = '', closing, empty }: Record<string, string | undefined>): Tag {
  return {
    name: name.toLowerCase().replace(/^svg:/, ''),
    attributes: [...attributes.matchAll(ATTRIBUTE)].map(([, key = '', double, single]) => [
      key.toLowerCase(),
      unescaped(double ?? single ?? ''),
    ]),
    kind: closing ? 'closes' : empty ? 'empty' : 'opens',
  };
}

/** A check must see what the drawing program sees. */
function unescaped(value: string): string {
  return value.replace(/&#(x[\da-f]+|\d+);/gi, (_, code: string) => {
    const point = Number(code.startsWith('x') || code.startsWith('X') ? `0${code}` : code);
    return point <= 0x10_ffff ? String.fromCodePoint(point) : '\ufffd';
  });
}

function refusedTag({ name, attributes }: Tag): string | undefined {
  const isForeign = name.includes(':');
  if (!isForeign && !ELEMENTS.has(name)) return `must not use <${name}>; a logo is made of shapes, text and gradients`;
  for (const [key, value] of attributes) {
    const local = key.replace(/^.*:/, '');
    if (local.startsWith('on')) return `must not have event handlers such as ${key}`;
    if (local === 'href' && !(name.endsWith('gradient') && value.startsWith('#')))
      return 'must not refer to anything; only gradients may name each other';
    if (local === 'filter') return 'must not use filters';
    if (key.startsWith('xmlns:') && key !== 'xmlns:svg' && DRAWN_NAMESPACES.test(value))
      return `must not give the namespace of SVG or HTML the name ${local}`;
    const unsafe = refusedCss(value);
    if (unsafe !== undefined) return unsafe;
  }
  return undefined;
}

const DRAWN_NAMESPACES = /^\s*http:\/\/www\.w3\.org\/(2000\/svg|1999\/xhtml)\s*$/i;

/** Of a style sheet, a style or any other value. */
function refusedCss(value: string): string | undefined {
  if (value.includes('\\')) return 'must not have backslashes in styles and attributes';
  if (/@import|javascript:|expression\s*\(/i.test(value)) return 'must not load or run anything';
  if (/url\s*\(\s*(?!["']?#)/i.test(value)) return 'must not refer to anything outside; url() takes #names only';
  return /(^|[;{\s])filter\s*:/i.test(value) ? 'must not use filters' : undefined;
}

/** What only the document as a whole shows. */
function refusedWhole(text: string, tags: Tag[]): string | undefined {
  let depth = 0;
  let paintedBy = 0;
  for (const { name, kind, attributes } of tags) {
    depth += kind === 'opens' ? 1 : kind === 'closes' ? -1 : 0;
    if (depth > MAX_DEPTH) return `is nested more than ${MAX_DEPTH} deep`;
    if (name === 'clippath' || name === 'mask') paintedBy += kind === 'opens' ? 1 : kind === 'closes' ? -1 : 0;
    // A mask within a mask is drawn again for each use of the other: a few lines could cost hours.
    const isMasked = attributes.some(([, value]) => /url\s*\(/i.test(value));
    if (paintedBy > 0 && isMasked) return 'must not refer to anything inside of <mask> and <clipPath>';
  }
  const references = text.match(/url\s*\(/gi)?.length ?? 0;
  return references * text.length > MAX_DRAWN ? 'refers to its masks and gradients too often; simplify it' : undefined;
}

/** Each reference may draw what it names: at worst the whole document. */
const MAX_DRAWN = 16 * 1_048_576;
