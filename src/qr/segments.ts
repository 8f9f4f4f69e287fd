import { blocksOf, MAX_VERSION, type Level } from './capacity.js';

export interface Segment {
  mode: 'numeric' | 'alphanumeric' | 'byte';
  data: string;
}

/** A text split into the segments with the fewest bits, and the smallest version that holds it. */
export interface Encoded {
  segments: Segment[];
  version: number;
}

/** Undefined if no version holds the text at this level. */
export function encode(text: string, level: Level): Encoded | undefined {
  let first = 1;
  for (const [sizeClass, last] of LAST_VERSIONS.entries()) {
    const { segments, bits } = cut(text, sizeClass);
    for (let version = first; version <= last; version += 1)
      if (bits <= blocksOf(version, level).data * 8) return { segments, version };
    first = last + 1;
  }
  return undefined;
}

/** The last version of each size class; in larger classes the length of a segment takes more bits. */
const LAST_VERSIONS = [9, 26, MAX_VERSION];

const MODES = ['numeric', 'alphanumeric', 'byte'] as const;
const NUMERIC = 0;
const ALPHANUMERIC = 1;
const BYTE = 2;

/** Bits of a segment's header, by mode and size class: 4 for the mode, the rest for the length. */
const OPENING_BITS = [
  [14, 16, 18],
  [13, 15, 17],
  [12, 20, 20],
];

/** A digit takes 10/3 bits and a pair of alphanumeric characters 11, so costs in sixths of a bit are whole. */
const SIXTHS = 6;

/** Finds the cheapest sequence of modes for the characters, by dynamic programming. */
function cut(text: string, sizeClass: number): { segments: Segment[]; bits: number } {
  const characters = [...text];
  const opening = OPENING_BITS.map((bits) => bits[sizeClass]! * SIXTHS);
  const costs = [...opening];
  const before = [0, 0, 0];
  // cameFrom[3 * index + mode]: the mode of the previous character if this one is in `mode`.
  const cameFrom = new Uint8Array(characters.length * 3);
  for (let index = 0; index < characters.length; index += 1) {
    const code = characters[index]!.codePointAt(0)!;
    // A segment ends on a whole bit.
    for (let mode = NUMERIC; mode <= BYTE; mode += 1) before[mode] = Math.ceil(costs[mode]! / SIXTHS) * SIXTHS;
    for (let mode = NUMERIC; mode <= BYTE; mode += 1) {
      let best = costs[mode]!;
      let from = mode;
      for (let other = NUMERIC; other <= BYTE; other += 1) {
        const cost = before[other]! + opening[mode]!;
        if (index === 0 || other === mode || cost >= best) continue;
        best = cost;
        from = other;
      }
      cameFrom[3 * index + mode] = from;
      costs[mode] = best + costOf(code, mode);
    }
  }
  const last = costs.indexOf(Math.min(...costs));
  return { segments: segmentsOf(characters, cameFrom, last), bits: Math.ceil(costs[last]! / SIXTHS) };
}

/** Follows `cameFrom` back from the last character. */
function segmentsOf(characters: string[], cameFrom: Uint8Array, last: number): Segment[] {
  const segments: Segment[] = [];
  let mode = last;
  for (let end = characters.length; end > 0;) {
    let start = end - 1;
    while (start > 0 && cameFrom[3 * start + mode] === mode) start -= 1;
    segments.unshift({ mode: MODES[mode]!, data: characters.slice(start, end).join('') });
    mode = cameFrom[3 * start + mode]!;
    end = start;
  }
  return segments;
}

function costOf(code: number, mode: number): number {
  if (mode === BYTE) return (code < 0x80 ? 8 : code < 0x8_00 ? 16 : code < 0x1_00_00 ? 24 : 32) * SIXTHS;
  if (code >= 0x30 && code <= 0x39) return mode === NUMERIC ? 20 : 33;
  return mode === ALPHANUMERIC && code < 0x60 && LETTERS.has(code) ? 33 : Infinity;
}

const LETTERS = new Set([...'ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:'].map((letter) => letter.codePointAt(0)));
