import { getBlocksCount, getTotalCodewordsCount } from 'qrcode/lib/core/error-correction-code.js';
import { from } from 'qrcode/lib/core/error-correction-level.js';
import { getSymbolTotalCodewords } from 'qrcode/lib/core/utils.js';
import { vocabulary } from '../http/vocabulary.js';

export const LEVELS = vocabulary('QrErrorCorrection', ['L', 'M', 'Q', 'H']);
export type Level = (typeof LEVELS)[number];
export const MAX_VERSION = 40;

/** The blocks of a symbol, in codewords of eight modules (ISO/IEC 18004, table 9). */
export interface Blocks {
  /** Data and error correction codewords together. */
  total: number;
  /** Data codewords alone. */
  data: number;
  count: number;
  /** Error correction codewords per block; they repair half as many codewords. */
  correction: number;
}

export function blocksOf(version: number, level: Level): Blocks {
  const total = getSymbolTotalCodewords(version);
  const correction = getTotalCodewordsCount(version, from(level));
  const count = getBlocksCount(version, from(level));
  return { total, data: total - correction, count, correction: correction / count };
}

/** Maximum bytes of a symbol at the level: version 40 less 4 bits of mode and 16 of length. */
export function capacityBytes(level: Level): number {
  return Math.floor((blocksOf(MAX_VERSION, level).data * 8 - 20) / 8);
}
