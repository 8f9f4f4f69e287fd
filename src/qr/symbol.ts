import { create, type QRCodeMaskPattern, type QRCodeSegment } from 'qrcode';
import type { Level } from './capacity.js';
import { changed, gridOf, penaltyOf, type Grid } from './masks.js';
import type { Segment } from './segments.js';

export interface QrSymbol {
  version: number;
  /** Modules along one side. */
  side: number;
  /** Row by row; 1 is dark. */
  modules: Uint8Array;
}

/**
 * The standard symbol of these segments: the matrix of the `qrcode` package, with the mask that it would choose. The
 * package spends nine tenths of its time masking and scoring eight times, module by module; we request mask 0 and
 * choose by the same penalties, counted 32 modules at a time. With `fits`, takes the best mask whose modules pass;
 * undefined if none does.
 */
export function drawSymbol(
  segments: Segment[],
  version: number,
  level: Level,
  fits?: (modules: Uint8Array) => boolean,
): QrSymbol | undefined {
  // The package's types want bytes as a buffer, but it also takes text and encodes it as UTF-8.
  const given = segments as QRCodeSegment[];
  const { size: side, data } = create(given, { version, errorCorrectionLevel: level, maskPattern: 0 }).modules;
  const grid = gridOf(data, side);
  const changes = maskChanges(version);
  const masked = changes.map((change) => changed(grid, change.grid));
  const penalties = masked.map(penaltyOf);
  const order = [...penalties.keys()].sort((one, other) => penalties[one]! - penalties[other]! || one - other);
  for (const mask of fits ? order : order.slice(0, 1)) {
    const modules = mask === 0 ? data : exclusiveOr(data, changes[mask]!.modules);
    if (!fits || fits(modules)) return { version, side, modules };
  }
  return undefined;
}

/** The difference between a mask and mask 0. */
interface MaskChange {
  modules: Uint8Array;
  grid: Grid;
}

const knownChanges = new Map<number, MaskChange[]>();

/** Masks and format bits are linear, so the difference between masks is independent of data and level. */
function maskChanges(version: number): MaskChange[] {
  const known = knownChanges.get(version);
  if (known) return known;
  const masked = Array.from({ length: 8 }, (_, mask) => {
    const maskPattern = mask as QRCodeMaskPattern;
    return create([{ mode: 'numeric', data: '0' }], { version, errorCorrectionLevel: 'L', maskPattern }).modules;
  });
  const changes = masked.map(({ size, data }) => {
    const modules = exclusiveOr(data, masked[0]!.data);
    return { modules, grid: gridOf(modules, size) };
  });
  knownChanges.set(version, changes);
  return changes;
}

function exclusiveOr(one: Uint8Array, other: Uint8Array): Uint8Array {
  const result = new Uint8Array(one.length);
  for (let index = 0; index < one.length; index += 1) result[index] = one[index]! ^ other[index]!;
  return result;
}
