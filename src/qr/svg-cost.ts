import { LogoRefused } from './logo-refused.js';
import { declarationsOf, rulesOf, selects, type Declaration, type Rule } from './svg-style.js';
import { everyElement, type SvgElement } from './svg-tree.js';

/** Throws `LogoRefused` if references would make a document be drawn many times over. */
export function refuseCostly(root: SvgElement): void {
  const rules = [...everyElement(root)].flatMap(({ text }) => rulesOf(text));
  const layering = rules.filter(({ declarations }) => declarations.some(isLayer));
  if (layering.flatMap(({ selectors }) => selectors).length > MAX_LAYERING_SELECTORS)
    throw new LogoRefused('has too many styles with opacity, masks and clip paths; simplify it');
  const targets = targetsOf(root);
  refuseChains(targets);
  const costs = new Map([...targets.values()].map((target) => [target, costInside(target, layering)]));
  let [layers, length] = [0, 0];
  for (const element of everyElement(root)) {
    for (const [property, value] of layersOf(element, layering)) {
      layers += 1;
      const target = REFERRING.has(property) ? targets.get(nameIn(value)) : undefined;
      layers += (target && costs.get(target)) ?? 0;
      length += target?.length ?? 0;
    }
  }
  if (layers > MAX_LAYERS || length > MAX_LENGTH)
    throw new LogoRefused('uses opacity, masks and clip paths too often; simplify it');
}

/** Each layer is drawn on a sheet as large as the logo, which takes about 2 ms. */
const MAX_LAYERS = 150;
const MAX_LAYERING_SELECTORS = 150;
/** Total length of masks and clip paths, counted at each use. */
const MAX_LENGTH = 1_048_576;
/** Gradients share stops, and those share colours; drawings do not go deeper. */
const MAX_CHAIN = 4;

const REFERRING = new Set(['mask', 'clip-path']);

/** Properties that need a layer, unless they have these values. */
const LAYERS = new Map([
  ['opacity', /^(?:1(?:\.0*)?|100%)$/],
  ['mix-blend-mode', /^normal$/],
  ['isolation', /^auto$/],
  ['mask', /^none$/],
  ['clip-path', /^none$/],
]);

function isLayer([property, value]: Declaration): boolean {
  const nothing = LAYERS.get(property);
  return nothing !== undefined && !nothing.test(value.trim());
}

/** Referable elements by id. */
function targetsOf(root: SvgElement): Map<string, SvgElement> {
  const targets = new Map<string, SvgElement>();
  for (const element of everyElement(root)) {
    if (!/^(?:mask|clipPath|linearGradient|radialGradient)$/.test(element.name)) continue;
    const id = attributeOf(element, 'id');
    if (id === undefined) continue;
    if (targets.has(id)) throw new LogoRefused('gives two of its gradients, masks and clip paths the same id');
    targets.set(id, element);
  }
  return targets;
}

function refuseChains(targets: Map<string, SvgElement>): void {
  for (let element of targets.values())
    for (let length = 0; ; length += 1) {
      const next = targets.get(nameIn(attributeOf(element, 'href') ?? ''));
      if (!next) break;
      if (length === MAX_CHAIN) throw new LogoRefused(`has gradients that name each other more than ${MAX_CHAIN} deep`);
      element = next;
    }
}

/** Layers inside a target; masks within masks are refused, since a few lines of them could cost hours. */
function costInside(target: SvgElement, rules: Rule[]): number {
  let layers = 0;
  for (const element of everyElement(target))
    for (const [property] of layersOf(element, rules)) {
      if (REFERRING.has(property)) throw new LogoRefused('must not refer to a mask or clip path inside of another');
      layers += 1;
    }
  return layers;
}

function layersOf(element: SvgElement, rules: Rule[]): Declaration[] {
  return [
    ...element.attributes.filter(isLayer),
    ...declarationsOf(attributeOf(element, 'style') ?? '').filter(isLayer),
    ...rules
      .filter(({ selectors }) => selectors.some((selector) => selects(selector, element)))
      .flatMap(({ declarations }) => declarations.filter(isLayer)),
  ];
}

function attributeOf(element: SvgElement, wanted: string): string | undefined {
  return element.attributes.find(([name]) => name === wanted)?.[1];
}

function nameIn(reference: string): string {
  return /#([^\s"')]+)/.exec(reference)?.[1] ?? '';
}
