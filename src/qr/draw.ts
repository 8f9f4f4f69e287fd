import { capacityBytes, MAX_VERSION, type Level } from './capacity.js';
import { shadesOf } from './colours.js';
import { coverCheck } from './cover.js';
import { drawPng, drawPngWithLogo } from './draw-png.js';
import { drawSvg } from './draw-svg.js';
import { layoutOf, type Layout } from './layout.js';
import type { Logo } from './logo.js';
import { overlayOf, type Overlay } from './overlay.js';
import type { Rgba } from './png.js';
import { encode, type Encoded } from './segments.js';
import { drawSymbol, type QrSymbol } from './symbol.js';

/** A validated request for a code. */
export interface Wanted {
  text: string;
  /** Width and height, in pixels. */
  size: number;
  type: 'png' | 'svg';
  foreground: Rgba;
  background: Rgba;
  /** In modules. */
  margin: number;
  level: Level;
}

export interface LogoPlace {
  sizeRatio: number;
  padding: number;
}

export interface Drawn {
  bytes: Uint8Array;
  version: number;
  warnings: string[];
}

/** Why nothing was drawn, with limits that would work. */
export type Undrawable =
  | { reason: 'too_long'; bytes: number; capacityBytes: number }
  | { reason: 'too_small'; minSize: number }
  | { reason: 'not_scannable'; maxSizeRatio: number | null }
  | { reason: 'bad_logo'; message: string };

export function draw(wanted: Wanted): Drawn | Undrawable {
  const encoded = encode(wanted.text, wanted.level);
  if (!encoded) return tooLong(wanted);
  const symbol = drawSymbol(encoded.segments, encoded.version, wanted.level) as QrSymbol;
  const layout = layoutOf(symbol.side, wanted.size, wanted.margin);
  if (layout.scale === 0) return tooSmall(symbol.side, wanted);
  const { foreground, background } = wanted;
  const bytes =
    wanted.type === 'png'
      ? drawPng(symbol, layout, foreground, background)
      : Buffer.from(drawSvg(symbol, layout, [foreground, background]));
  return { bytes, version: symbol.version, warnings: warningsOf(wanted) };
}

/** Draws a code with a logo, in the smallest version that stays readable under it. */
export async function drawWithLogo(wanted: Wanted, place: LogoPlace, logo: Logo): Promise<Drawn | Undrawable> {
  const encoded = encode(wanted.text, wanted.level);
  if (!encoded) return tooLong(wanted);
  const least = layoutOf(sideOf(encoded.version), wanted.size, wanted.margin);
  if (least.scale === 0) return tooSmall(sideOf(encoded.version), wanted);
  const fitted = fit(encoded, wanted, overlayOf(wanted.size, logo, place));
  if (!fitted) return { reason: 'not_scannable', maxSizeRatio: largestRatio(encoded, wanted, place, logo) };
  const { symbol, layout, overlay, isTight } = fitted;
  const colours = [wanted.foreground, wanted.background] as const;
  // Done for SVG too, so that a logo is drawn or refused independently of the format.
  const raster = await logo.raster(overlay.logo.width, overlay.logo.height);
  const bytes =
    wanted.type === 'png'
      ? drawPngWithLogo(symbol, layout, colours, overlay, raster)
      : Buffer.from(drawSvg(symbol, layout, colours, { ...overlay, href: await logo.href() }));
  const warnings = isTight ? [...warningsOf(wanted), 'little_error_correction_left'] : warningsOf(wanted);
  return { bytes, version: symbol.version, warnings };
}

interface Fitted {
  symbol: QrSymbol;
  layout: Layout;
  overlay: Overlay;
  /** The overlay uses nearly all of the error correction. */
  isTight: boolean;
}

/**
 * Tried in order. `usableShare`: the share of the error correction that the overlay may use; the rest is for print and
 * camera. `minScale`: pixels per module for versions beyond the smallest. The second attempt leaves no reserve, so it
 * always needs modules that readers measure well, and warns; the third is dense.
 */
const ATTEMPTS: readonly Attempt[] = [
  { usableShare: 0.8, minScale: 3, isTight: false },
  { usableShare: 1, minScale: 3, isTight: true },
  { usableShare: 0.8, minScale: 2, isTight: false },
];

interface Attempt {
  usableShare: number;
  minScale: number;
  isTight: boolean;
}

/** Larger symbols suffer less from the same overlay, since it hits a smaller share of their codewords. */
function fit(encoded: Encoded, wanted: Wanted, overlay: Overlay): Fitted | undefined {
  const { size, margin, level, foreground, background } = wanted;
  const { isInverted: isPlateDark } = shadesOf(foreground, background);
  for (const { usableShare, minScale, isTight } of ATTEMPTS)
    for (let { version } = encoded; version <= MAX_VERSION; version += 1) {
      const layout = layoutOf(sideOf(version), size, margin);
      if (layout.scale < minScale && (isTight || version > encoded.version)) break;
      const fits = coverCheck(version, level, layout, { ...overlay, isPlateDark }, usableShare);
      const symbol = fits && drawSymbol(encoded.segments, version, level, fits);
      if (symbol) return { symbol, layout, overlay, isTight };
    }
  return undefined;
}

/** Searched in steps of 0.01; null if not even the smallest logo works. */
function largestRatio(encoded: Encoded, wanted: Wanted, place: LogoPlace, logo: Logo): number | null {
  for (let percent = Math.ceil(place.sizeRatio * 100) - 1; percent >= 10; percent -= 1) {
    const sizeRatio = percent / 100;
    if (fit(encoded, wanted, overlayOf(wanted.size, logo, { ...place, sizeRatio }))) return sizeRatio;
  }
  return null;
}

function sideOf(version: number): number {
  return 17 + 4 * version;
}

function tooLong({ text, level }: Wanted): Undrawable {
  return { reason: 'too_long', bytes: Buffer.byteLength(text), capacityBytes: capacityBytes(level) };
}

function tooSmall(side: number, { margin }: Wanted): Undrawable {
  return { reason: 'too_small', minSize: side + 2 * margin };
}

function warningsOf({ foreground, background }: Wanted): string[] {
  const { contrast, isInverted } = shadesOf(foreground, background);
  return [...(contrast < 2 ? ['low_contrast'] : []), ...(isInverted ? ['inverted_colours'] : [])];
}
