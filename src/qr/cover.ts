import { create } from 'qrcode';
import { blocksOf, type Level } from './capacity.js';
import type { Layout } from './layout.js';
import type { Box, Overlay } from './overlay.js';

/** True if a reader can repair the modules of a symbol that the overlay hides. */
export type CoverCheck = (modules: Uint8Array) => boolean;

/** A module is lost if more than this share of its width and height is covered, since readers sample its middle. */
const LOST_FROM = 0.25;

/**
 * Counts damaged codewords per Reed-Solomon block, because these decide readability rather than the number of covered
 * modules; a block may lose `usableShare` of the codewords that it can repair. Readers take the plate for light
 * modules, or for dark ones if the dark modules have the lighter colour. Undefined if no symbol of the version is
 * readable under this overlay, whatever its modules.
 */
export function coverCheck(
  version: number,
  level: Level,
  layout: Layout,
  overlay: Overlay & { isPlateDark: boolean },
  usableShare: number,
): CoverCheck | undefined {
  const map = mapOf(version);
  const covered = range(overlay.plate, layout, map.side);
  const hidden = range(overlay.logo, layout, map.side);
  const { blockOf, repairable } = blockMap(version, level);
  const usable = Math.floor(repairable * usableShare);
  const damage = (isLost: (index: number, isHidden: boolean) => boolean) => {
    const seen = new Uint8Array(blockOf.length);
    const lost = new Uint16Array(blockOf.at(-1)! + 1);
    for (let y = covered.top; y < covered.bottom; y += 1)
      for (let x = covered.left; x < covered.right; x += 1) {
        const codeword = map.codewords[y * map.side + x]!;
        const isHidden = y >= hidden.top && y < hidden.bottom && x >= hidden.left && x < hidden.right;
        if (codeword < 0 || seen[codeword] || !isLost(y * map.side + x, isHidden)) continue;
        seen[codeword] = 1;
        lost[blockOf[codeword]!]! += 1;
      }
    return lost.every((count) => count <= usable);
  };
  const light = overlay.isPlateDark ? 1 : 0;
  if (hidesPatterns(covered, map) || !damage((_, isHidden) => isHidden)) return undefined;
  return (modules) => damage((index, isHidden) => isHidden || modules[index] !== light);
}

interface SymbolMap {
  side: number;
  /** The codeword of each module in placement order; -1 for function patterns, -2 for remainder bits. */
  codewords: Int16Array;
}

const maps = new Map<number, SymbolMap>();

/** Placement by ISO/IEC 18004, 7.7.3: two columns at a time from the right, alternately up and down, but column 6. */
function mapOf(version: number): SymbolMap {
  const known = maps.get(version);
  if (known) return known;
  const { modules } = create([{ mode: 'numeric', data: '0' }], { version, errorCorrectionLevel: 'L', maskPattern: 0 });
  const { size: side, reservedBit } = modules;
  const { total } = blocksOf(version, 'L');
  const codewords = new Int16Array(side * side).fill(-1);
  let bit = 0;
  let up = true;
  for (let right = side - 1; right > 0; right -= 2) {
    if (right === 6) right -= 1;
    for (let step = 0; step < side; step += 1)
      for (const x of [right, right - 1]) {
        const index = (up ? side - 1 - step : step) * side + x;
        if (reservedBit[index]) continue;
        codewords[index] = bit >> 3 < total ? bit >> 3 : -2;
        bit += 1;
      }
    up = !up;
  }
  const map = { side, codewords };
  maps.set(version, map);
  return map;
}

/** The block of each codeword in placement order, which interleaves the blocks; shorter blocks come first. */
function blockMap(version: number, level: Level): { blockOf: Uint8Array; repairable: number } {
  const { total, data, count, correction } = blocksOf(version, level);
  const blockOf = new Uint8Array(total);
  const short = Math.floor(data / count);
  const shortBlocks = count - (data % count);
  for (let index = 0; index < total; index += 1)
    if (index < short * count) blockOf[index] = index % count;
    else if (index < data) blockOf[index] = shortBlocks + (index - short * count);
    else blockOf[index] = (index - data) % count;
  return { blockOf, repairable: correction >> 1 };
}

interface Range {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** The range of modules that a box covers. */
function range(box: Box, { scale, offset }: Layout, side: number): Range {
  const first = (from: number) => Math.max(0, Math.ceil((from - offset) / scale - 1 + LOST_FROM));
  const end = (to: number) => Math.min(side, Math.floor((to - offset) / scale + 1 - LOST_FROM));
  return {
    left: first(box.left),
    right: end(box.left + box.width),
    top: first(box.top),
    bottom: end(box.top + box.height),
  };
}

/** Readers locate a symbol by its function patterns; of the alignment patterns they need only the last. */
function hidesPatterns({ left, right, top, bottom }: Range, { side, codewords }: SymbolMap): boolean {
  const last = side - 9;
  for (let y = top; y < bottom; y += 1)
    for (let x = left; x < right; x += 1) {
      const isNeeded = y < 9 || x < 9 || (y >= last && x >= last);
      if (isNeeded && codewords[y * side + x] === -1) return true;
    }
  return false;
}
