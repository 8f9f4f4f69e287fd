import { codeLengths, codesOf } from './huffman.js';

/** One distinct scanline of an image, filter byte in front, and how many times it stands under itself. */
export interface Band {
  line: Uint8Array;
  times: number;
}

/**
 * The zlib stream of lines of one length, most of them repeated. Unlike a general compressor it is told what repeats: a
 * repeated line is neither stored nor looked at again, so the work depends on the distinct lines alone.
 */
export function deflateBands(bands: readonly Band[]): Uint8Array {
  const tokens = tokensOf(bands);
  const lengths = codeLengths(tokens.symbols, 15);
  const distances = codeLengths(tokens.distances, 15);
  const out = new BitWriter(64 + HEADER_BYTES + Math.ceil(bodyBits(tokens, lengths, distances) / 8));
  // Deflate with a window of 32 KiB; the last block, with codes of its own.
  out.put(0x0178, 16);
  out.put(0b101, 3);
  writeCodes(out, lengths, distances);
  writeTokens(out, tokens, lengths, distances);
  out.align();
  const sum = adler32(bands);
  for (let shift = 24; shift >= 0; shift -= 8) out.put((sum >>> shift) & 0xff, 8);
  return out.bytes();
}

const END = 256;
const MIN_MATCH = 3;
const MAX_MATCH = 258;
/** A shorter repeat costs about as much as its bytes. */
const WORTH = 5;

interface Tokens {
  /** Bytes as they are; repeats as `256 + 2 * length`, one more where they repeat the line above. */
  list: Int32Array;
  count: number;
  /** How often each symbol of the two alphabets comes. */
  symbols: Uint32Array;
  distances: Uint32Array;
  /** The symbol of the distance to the line above, and its extra bits. */
  above: Distance;
}

/** Looks for repeats in the two places where images of modules have them: the byte before and the line above. */
function tokensOf(bands: readonly Band[]): Tokens {
  const stride = bands[0]!.line.length;
  const repeats = bands.reduce((sum, { times }) => sum + Math.ceil(((times - 1) * stride) / (MAX_MATCH - 2)), 0);
  const tokens: Tokens = {
    list: roomFor(bands.length * stride + repeats),
    count: 0,
    symbols: new Uint32Array(286),
    distances: new Uint32Array(30),
    above: distanceOf(stride),
  };
  tokens.symbols[END] = 1;
  let above: Uint8Array | undefined;
  let waiting = 0;
  for (const band of bands) {
    waiting = addLine(tokens, band, above, waiting) + (band.times - 1) * stride;
    above = band.line;
  }
  addRepeats(tokens, waiting, true);
  return tokens;
}

/** Kept from image to image: megabytes that are taken from the system and given back each time hold up all threads. */
let room = new Int32Array(0);

function roomFor(tokens: number): Int32Array {
  if (room.length < tokens) room = new Int32Array(tokens);
  return room;
}

/**
 * Adds the first line of a band. `before` bytes that repeat the line above each wait to be written, so that a stretch may
 * go on from one line to the next; returns how many wait at the end.
 */
function addLine(tokens: Tokens, { line, times }: Band, above: Uint8Array | undefined, before: number): number {
  const { length } = line;
  let waiting = before;
  for (let at = 0; at < length;) {
    const byte = line[at]!;
    let same = 0;
    if (above) while (at + same < length && line[at + same] === above[at + same]) same += 1;
    const goesOn = same > 0 && (waiting > 0 || (at + same === length && times > 1));
    let run = 0;
    if (!goesOn && at > 0 && line[at - 1] === byte) while (at + run < length && line[at + run] === byte) run += 1;
    if (goesOn || (same >= WORTH && same >= run)) {
      waiting += same;
      at += same;
      continue;
    }
    addRepeats(tokens, waiting, true);
    waiting = 0;
    if (run >= WORTH) addRepeats(tokens, run, false);
    else {
      tokens.list[tokens.count++] = byte;
      tokens.symbols[byte]! += 1;
    }
    at += run >= WORTH ? run : 1;
  }
  return waiting;
}

/** Writes so many bytes as repeats of the line above or of the byte before. */
function addRepeats(tokens: Tokens, bytes: number, ofAbove: boolean): void {
  for (let missing = bytes; missing > 0;) {
    // What is left over must be long enough for a repeat of its own.
    const length = missing > MAX_MATCH && missing < MAX_MATCH + MIN_MATCH ? missing - MIN_MATCH : missing;
    const taken = Math.min(length, MAX_MATCH);
    tokens.list[tokens.count++] = 256 + 2 * taken + (ofAbove ? 1 : 0);
    tokens.symbols[LENGTH_SYMBOL[taken]!]! += 1;
    tokens.distances[ofAbove ? tokens.above.symbol : 0]! += 1;
    missing -= taken;
  }
}

/** Symbol, number of extra bits and first length of each group of lengths (RFC 1951, 3.2.5), by length. */
const LENGTH_SYMBOL = new Uint16Array(MAX_MATCH + 1);
const LENGTH_BITS = new Uint8Array(MAX_MATCH + 1);
const LENGTH_BASE = new Uint16Array(MAX_MATCH + 1);
for (let symbol = 257, base = MIN_MATCH; symbol < 285; symbol += 1) {
  const bits = symbol < 261 ? 0 : (symbol - 261) >> 2;
  for (let length = base; length < base + (1 << bits); length += 1) {
    LENGTH_SYMBOL[length] = symbol;
    LENGTH_BITS[length] = bits;
    LENGTH_BASE[length] = base;
  }
  base += 1 << bits;
}
LENGTH_SYMBOL[MAX_MATCH] = 285;
LENGTH_BITS[MAX_MATCH] = 0;
LENGTH_BASE[MAX_MATCH] = MAX_MATCH;

interface Distance {
  symbol: number;
  bits: number;
  extra: number;
}

function distanceOf(distance: number): Distance {
  if (distance <= 4) return { symbol: distance - 1, bits: 0, extra: 0 };
  const bits = 30 - Math.clz32(distance - 1);
  const half = ((distance - 1) >> bits) & 1;
  return { symbol: 2 * (bits + 1) + half, bits, extra: (distance - 1) & ((1 << bits) - 1) };
}

/** An upper bound: extra bits of lengths are at most 5. */
function bodyBits({ symbols, distances, above }: Tokens, lengths: Uint8Array, distanceLengths: Uint8Array): number {
  let bits = 0;
  for (let symbol = 0; symbol < symbols.length; symbol += 1)
    bits += symbols[symbol]! * (lengths[symbol]! + (symbol > 264 ? 5 : 0));
  for (let symbol = 0; symbol < distances.length; symbol += 1)
    bits += distances[symbol]! * (distanceLengths[symbol]! + above.bits);
  return bits;
}

function writeTokens(out: BitWriter, tokens: Tokens, lengths: Uint8Array, distanceLengths: Uint8Array): void {
  const { list, count, above } = tokens;
  const codes = codesOf(lengths);
  const distances = codesOf(distanceLengths);
  for (let index = 0; index < count; index += 1) {
    const token = list[index]!;
    if (token < 256) {
      out.put(codes[token]!, lengths[token]!);
      continue;
    }
    const length = (token - 256) >> 1;
    const symbol = LENGTH_SYMBOL[length]!;
    out.put(codes[symbol]!, lengths[symbol]!);
    out.put(length - LENGTH_BASE[length]!, LENGTH_BITS[length]!);
    const distance = token & 1 ? above.symbol : 0;
    out.put(distances[distance]!, distanceLengths[distance]!);
    if (token & 1) out.put(above.extra, above.bits);
  }
  out.put(codes[END]!, lengths[END]!);
}

/** The order in which deflate writes the lengths of the codes that the other lengths are written in. */
const ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];
/** Of a block: 316 lengths of at most 7 bits and 7 bits extra, and their own codes. */
const HEADER_BYTES = 580;

/** RFC 1951, 3.2.7. */
function writeCodes(out: BitWriter, lengths: Uint8Array, distances: Uint8Array): void {
  const literals = Math.max(257, usedUpTo(lengths));
  const places = Math.max(1, usedUpTo(distances));
  const runs = runsOf([...lengths.subarray(0, literals), ...distances.subarray(0, places)]);
  const counts = new Uint32Array(19);
  for (const { symbol } of runs) counts[symbol]! += 1;
  const own = codeLengths(counts, 7);
  const codes = codesOf(own);
  let orders = ORDER.length;
  while (orders > 4 && own[ORDER[orders - 1]!] === 0) orders -= 1;
  out.put(literals - 257, 5);
  out.put(places - 1, 5);
  out.put(orders - 4, 4);
  for (let index = 0; index < orders; index += 1) out.put(own[ORDER[index]!]!, 3);
  for (const { symbol, extra, bits } of runs) {
    out.put(codes[symbol]!, own[symbol]!);
    out.put(extra, bits);
  }
}

function usedUpTo(lengths: Uint8Array): number {
  let used = lengths.length;
  while (used > 0 && lengths[used - 1] === 0) used -= 1;
  return used;
}

/** A length, or a repeat: 16 of the one before, 17 and 18 of zeros. */
interface Run {
  symbol: number;
  extra: number;
  bits: number;
}

function runsOf(lengths: number[]): Run[] {
  const runs: Run[] = [];
  for (let at = 0; at < lengths.length;) {
    const length = lengths[at]!;
    let times = 1;
    while (lengths[at + times] === length) times += 1;
    at += times;
    if (length > 0) {
      runs.push({ symbol: length, extra: 0, bits: 0 });
      times -= 1;
    }
    while (times >= 3) {
      const taken = Math.min(times, length > 0 ? 6 : 138);
      if (length > 0) runs.push({ symbol: 16, extra: taken - 3, bits: 2 });
      else if (taken <= 10) runs.push({ symbol: 17, extra: taken - 3, bits: 3 });
      else runs.push({ symbol: 18, extra: taken - 11, bits: 7 });
      times -= taken;
    }
    for (; times > 0; times -= 1) runs.push({ symbol: length, extra: 0, bits: 0 });
  }
  return runs;
}

/** Bits from the lowest on, as deflate packs them. */
class BitWriter {
  private readonly buffer: Uint8Array;
  private length = 0;
  private waiting = 0;
  private waitingBits = 0;

  constructor(capacity: number) {
    this.buffer = new Uint8Array(capacity);
  }

  /** At most 16 bits at a time. */
  put(value: number, bits: number): void {
    this.waiting |= value << this.waitingBits;
    this.waitingBits += bits;
    while (this.waitingBits >= 8) {
      this.buffer[this.length++] = this.waiting;
      this.waiting >>>= 8;
      this.waitingBits -= 8;
    }
  }

  align(): void {
    this.put(0, (8 - this.waitingBits) & 7);
  }

  bytes(): Uint8Array {
    return this.buffer.subarray(0, this.length);
  }
}

/** The checksum of RFC 1950 over all lines; a line that is repeated is summed up once. */
function adler32(bands: readonly Band[]): number {
  let low = 1;
  let high = 0;
  for (const { line, times } of bands) {
    let sum = 0;
    let weighed = 0;
    for (let index = 0; index < line.length; index += 1) {
      sum += line[index]!;
      weighed += sum;
    }
    for (let time = 0; time < times; time += 1) {
      high = (high + line.length * low + weighed) % 65_521;
      low = (low + sum) % 65_521;
    }
  }
  return (high * 65_536 + low) >>> 0;
}
