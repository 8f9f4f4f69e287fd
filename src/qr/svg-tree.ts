import { LogoRefused } from './logo-refused.js';
import { wordTable } from '../word-table.js';

export interface SvgElement {
  /** As written, without the prefix of the SVG namespace. */
  name: string;
  attributes: [name: string, value: string][];
  children: SvgElement[];
  /** Text of a style element; empty for all others. */
  text: string;
  /** Length in characters, from the start of its opening tag to the end of its closing tag. */
  length: number;
}

export const SVG_NAMESPACE = 'http://www.w3.org/2000/svg';

/** Reads a document by a grammar stricter than XML's; throws `LogoRefused`. */
export function parseSvg(bytes: Uint8Array): SvgElement {
  const text = decode(bytes);
  const document: SvgElement = { name: '', attributes: [], children: [], text: '', length: 0 };
  const open = [{ element: document, from: 0 }];
  let tags = 0;
  PART.lastIndex = 0;
  while (PART.lastIndex < text.length) {
    const from = PART.lastIndex;
    const part = PART.exec(text);
    if (!part) throw new LogoRefused('is not well-formed SVG without DOCTYPE, entities and processing instructions');
    const { element } = open.at(-1) as (typeof open)[number];
    if (part.groups?.name === undefined) {
      if (element.name === 'style') element.text += textOf(part[0]);
      else if (UNKNOWN_ENTITY.test(part[0]) && !part[0].startsWith('<')) throw new LogoRefused('must not use entities');
      continue;
    }
    if ((tags += 1) > MAX_TAGS) throw new LogoRefused(`has more than ${MAX_TAGS} tags; simplify the drawing`);
    const { name, attributes = '', closing, empty } = part.groups;
    if (closing === '/') {
      const last = open.pop();
      if (last?.element.name !== nameOf(name) || attributes !== '') throw new LogoRefused(NOT_CLOSED);
      last.element.length = PART.lastIndex - last.from;
      continue;
    }
    const child = { name: nameOf(name), attributes: attributesOf(attributes), children: [], text: '', length: 0 };
    element.children.push(child);
    if (empty === '/') child.length = part[0].length;
    else if (open.push({ element: child, from }) > MAX_DEPTH + 1)
      throw new LogoRefused(`is nested more than ${MAX_DEPTH} deep`);
  }
  if (open.length > 1) throw new LogoRefused(NOT_CLOSED);
  const [root] = document.children;
  if (root?.name !== 'svg' || document.children.length > 1) throw new LogoRefused('must be an SVG document');
  return root;
}

export function* everyElement(element: SvgElement): Generator<SvgElement> {
  yield element;
  for (const child of element.children) yield* everyElement(child);
}

const MAX_TAGS = 5_000;
const MAX_DEPTH = 32;
const NOT_CLOSED = 'is not well-formed SVG; each tag must be closed in its turn';

/** One part of a document: text, a comment, the XML declaration, CDATA, or a tag. */
const PART =
  /[^<]+|<!--[^]*?-->|<\?xml\s[^<>?]*\?>|<!\[CDATA\[[^<]*?\]\]>|<(?<closing>\/?)(?<name>[A-Za-z_][\w:.-]*)(?<attributes>(?:\s+[A-Za-z_][\w:.-]*\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(?<empty>\/?)>/y;
const ATTRIBUTE = /([A-Za-z_][\w:.-]*)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
const UNKNOWN_ENTITY = /&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[\da-f]+);)/i;
const ENTITIES: Record<string, string> = wordTable({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" });

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new LogoRefused('must be SVG in UTF-8');
  }
}

function nameOf(written: string): string {
  return written.replace(/^svg:/, '');
}

function attributesOf(written: string): SvgElement['attributes'] {
  return [...written.matchAll(ATTRIBUTE)].map(([, name = '', double, single]) => [
    name,
    unescaped(double ?? single ?? ''),
  ]);
}

function textOf(part: string): string {
  if (part.startsWith('<!--')) return '';
  return part.startsWith('<![CDATA[') ? part.slice(9, -3) : unescaped(part);
}

/** Resolves references, because a check must see the same text as the renderer. */
function unescaped(value: string): string {
  if (UNKNOWN_ENTITY.test(value)) throw new LogoRefused('must not use entities');
  return value.replace(/&(?:(amp|lt|gt|quot|apos)|#(x[\da-f]+|\d+));/gi, (_, name?: string, code = '') => {
    if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? '';
    const point = Number(/^x/i.test(code) ? `0${code}` : code);
    return point <= 0x10_ffff ? String.fromCodePoint(point) : '\ufffd';
  });
}
