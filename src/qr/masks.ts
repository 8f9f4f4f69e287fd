/**
 * Penalties of a symbol's masks, counted 32 modules at a time. A matrix is held both as rows and as columns, each of
 * `words` 32-bit words, because the penalties look along both.
 */
export interface Grid {
  side: number;
  words: number;
  rows: Int32Array;
  columns: Int32Array;
}

export function gridOf(modules: Uint8Array, side: number): Grid {
  const words = (side + 31) >> 5;
  const rows = new Int32Array(side * words);
  const columns = new Int32Array(side * words);
  for (let y = 0, index = 0; y < side; y += 1)
    for (let x = 0; x < side; x += 1, index += 1)
      if (modules[index]) {
        rows[y * words + (x >> 5)]! |= 1 << (x & 31);
        columns[x * words + (y >> 5)]! |= 1 << (y & 31);
      }
  return { side, words, rows, columns };
}

/** Inverts the modules that are dark in `change`. */
export function changed({ side, words, rows, columns }: Grid, change: Grid): Grid {
  return { side, words, rows: xor(rows, change.rows), columns: xor(columns, change.columns) };
}

function xor(one: Int32Array, other: Int32Array): Int32Array {
  const result = new Int32Array(one.length);
  for (let index = 0; index < one.length; index += 1) result[index] = one[index]! ^ other[index]!;
  return result;
}

/** The penalty of a masked symbol, as the `qrcode` package counts it (ISO/IEC 18004, 7.8.3). */
export function penaltyOf({ side, words, rows, columns }: Grid): number {
  return (
    alongLines(rows, side, words) +
    alongLines(columns, side, words) +
    3 * sameSquares(rows, side, words) +
    10 * darkShare(rows, side)
  );
}

/** Runs of five or more equal modules cost their length less 2; finder-like patterns beside four light modules 40. */
function alongLines(lines: Int32Array, side: number, words: number): number {
  let points = 0;
  for (let word = 0; word < words; word += 1) {
    const valid = validBits(side, word);
    let alike1 = 0;
    let alike2 = 0;
    let alike3 = 0;
    let runBefore = 0;
    for (let at = word + words, end = side * words; at < end; at += words) {
      const alike = ~(lines[at]! ^ lines[at - words]!) & valid;
      const run = alike & alike1 & alike2 & alike3;
      if (run !== 0) points += ones(run) + 2 * ones(run & ~runBefore);
      runBefore = run;
      alike3 = alike2;
      alike2 = alike1;
      alike1 = alike;
    }
    for (let at = word, end = (side - 6) * words; at < end; at += words) {
      const finder =
        lines[at]! &
        ~lines[at + words]! &
        lines[at + 2 * words]! &
        lines[at + 3 * words]! &
        lines[at + 4 * words]! &
        ~lines[at + 5 * words]! &
        lines[at + 6 * words]!;
      if (finder === 0) continue;
      if (at >= 4 * words) points += 40 * ones(finder & ~darkOf4(lines, at - 4 * words, words));
      if (at + 10 * words < side * words) points += 40 * ones(finder & ~darkOf4(lines, at + 7 * words, words));
    }
  }
  return points;
}

function darkOf4(lines: Int32Array, at: number, words: number): number {
  return lines[at]! | lines[at + words]! | lines[at + 2 * words]! | lines[at + 3 * words]!;
}

/** Number of 2×2 squares of equal modules. */
function sameSquares(rows: Int32Array, side: number, words: number): number {
  let squares = 0;
  for (let word = 0; word < words; word += 1) {
    // The last column has no right neighbour.
    const valid = validBits(side - 1, word);
    const last = word === words - 1;
    let above = 0;
    let aboveRight = 0;
    for (let at = word, end = side * words; at < end; at += words) {
      const here = rows[at]!;
      const right = (here >>> 1) | (last ? 0 : rows[at + 1]! << 31);
      if (at > word) squares += ones(~(here ^ above) & ~(right ^ aboveRight) & ~(here ^ right) & valid);
      above = here;
      aboveRight = right;
    }
  }
  return squares;
}

/** Distance of the dark share from 50 %, in steps of 5 %. */
function darkShare(rows: Int32Array, side: number): number {
  let dark = 0;
  for (let index = 0; index < rows.length; index += 1) dark += ones(rows[index]!);
  return Math.abs(Math.ceil((dark * 100) / (side * side) / 5) - 10);
}

function validBits(side: number, word: number): number {
  const bits = side - 32 * word;
  return bits >= 32 ? -1 : bits <= 0 ? 0 : (1 << bits) - 1;
}

function ones(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
