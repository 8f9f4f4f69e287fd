import fc from 'fast-check';
import QRCode from 'qrcode';
import { inflateSync } from 'node:zlib';
import { blocksOf, LEVELS } from '../../src/qr/capacity.js';
import { coverCheck } from '../../src/qr/cover.js';
import { deflateBands } from '../../src/qr/deflate.js';
import { encode } from '../../src/qr/segments.js';
import { drawSymbol } from '../../src/qr/symbol.js';

const digits = fc.stringMatching(/^[0-9]{0,60}$/);
const capitals = fc.stringMatching(/^[A-Z $%*+./:-]{0,40}$/);
const letters = fc.stringMatching(/^[a-z?=&_#]{0,40}$/);
const foreign = fc.string({ unit: fc.constantFrom('é', 'ß', '漢', '字', '🎾', 'Ω'), maxLength: 12 });
const text = fc.array(fc.oneof(digits, capitals, letters, foreign), { maxLength: 8 }).map((parts) => parts.join(''));
const level = fc.constantFrom(...LEVELS);

test('a symbol is module by module what the qrcode package makes of the same segments, its mask too', () => {
  fc.assert(
    fc.property(text, level, (data, errorCorrectionLevel) => {
      const encoded = encode(`.${data}`, errorCorrectionLevel);
      fc.pre(encoded !== undefined);
      const { segments, version } = encoded!;
      const ours = drawSymbol(segments, version, errorCorrectionLevel)!;
      const theirs = QRCode.create(segments as QRCode.QRCodeSegment[], { version, errorCorrectionLevel }).modules;
      expect(ours.side).toBe(theirs.size);
      expect(Buffer.compare(ours.modules, theirs.data)).toBe(0);
    }),
    { numRuns: 150, seed: 1 },
  );
});

test('so it is in every version', () => {
  for (let version = 1; version <= 40; version += 1) {
    const errorCorrectionLevel = LEVELS[version % 4]!;
    const segments = [{ mode: 'byte', data: `v${version}` }] as const;
    const ours = drawSymbol([...segments], version, errorCorrectionLevel)!;
    const theirs = QRCode.create(segments as never, { version, errorCorrectionLevel }).modules;
    expect(Buffer.compare(ours.modules, theirs.data)).toBe(0);
  }
});

test('no text takes a larger version than the qrcode package finds, and some take a smaller one', () => {
  fc.assert(
    fc.property(text, level, (data, errorCorrectionLevel) => {
      const theirs = QRCode.create(`.${data}`, { errorCorrectionLevel, maskPattern: 0 });
      const ours = encode(`.${data}`, errorCorrectionLevel)!;
      expect(ours.version).toBeLessThanOrEqual(theirs.version);
      expect(ours.segments.map((segment) => segment.data).join('')).toBe(`.${data}`);
    }),
    { numRuns: 300, seed: 2 },
  );
});

test.each([
  ['1'.repeat(3_057), 'H', ['numeric'], 40],
  ['A'.repeat(1_852), 'H', ['alphanumeric'], 40],
  ['a'.repeat(1_273), 'H', ['byte'], 40],
  ['é'.repeat(1_165), 'M', ['byte'], 40],
  ['https://example.com/TICKET/00000000000000000001', 'M', ['byte', 'alphanumeric', 'numeric'], 3],
])('the cheapest modes are chosen (text %#)', (data, errorCorrection, modes, version) => {
  const found = encode(data, errorCorrection as 'H' | 'M')!;
  expect([found.segments.map(({ mode }) => mode), found.version]).toEqual([modes, version]);
});

test.each([
  ['1'.repeat(3_058), 'H'],
  ['A'.repeat(1_853), 'H'],
  ['a'.repeat(1_274), 'H'],
  ['a'.repeat(1_664), 'Q'],
  ['é'.repeat(1_166), 'M'],
  ['é'.repeat(1_477), 'L'],
])('what no version holds is not encoded (text %#)', (data, errorCorrection) => {
  expect(encode(data, errorCorrection as 'H' | 'Q' | 'M' | 'L')).toBeUndefined();
});

const bands = fc.tuple(fc.integer({ min: 14, max: 400 }), fc.integer({ min: 0, max: 0xffff })).chain(([length, seed]) =>
  fc.array(
    fc.record({
      line: fc
        .tuple(fc.constantFrom(1, 2, 4, 256), fc.integer({ min: 0, max: 0xffff }))
        .map(([colours, own]) =>
          Uint8Array.from({ length }, (_, index) =>
            index === 0 ? 0 : ((Math.imul(index + own, 2_654_435_761) ^ seed) >>> 20) % colours,
          ),
        ),
      times: fc.oneof(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 700 })),
    }),
    { minLength: 1, maxLength: 12 },
  ),
);

test('every line is read back, as often as it stands', () => {
  fc.assert(
    fc.property(bands, (given) => {
      const lines = given.flatMap(({ line, times }) => Array.from({ length: times }, () => line.subarray(1)));
      expect(Buffer.compare(unfiltered(deflateBands(given), given[0]!.line.length), Buffer.concat(lines))).toBe(0);
    }),
    { numRuns: 150, seed: 3 },
  );
});

/** The pixels of PNG's filtered lines: filter 0 is the line itself, filter 2 its difference to the one above. */
function unfiltered(stream: Uint8Array, stride: number): Buffer {
  const bytes = inflateSync(stream);
  const lines: Uint8Array[] = [];
  const filters = new Set<number>();
  for (let at = 0; at < bytes.length; at += stride) {
    const line = bytes.subarray(at + 1, at + stride);
    const above = lines.at(-1);
    filters.add(bytes[at]!);
    lines.push(bytes[at] === 0 ? line : line.map((byte, index) => byte + above![index]!));
  }
  expect([...filters].filter((filter) => filter !== 0 && filter !== 2)).toEqual([]);
  return Buffer.concat(lines);
}

/** Version 2-H is one block of 44 codewords, of which 14 can be repaired; modules of 10 pixels, no quiet zone. */
describe('damage under a logo', () => {
  const layout = { size: 250, scale: 10, offset: 0 };
  const square = (side: number) => ({ left: 125 - side / 2, top: 125 - side / 2, width: side, height: side });
  const check = (side: number, share = 1) => {
    const box = square(side);
    return coverCheck(2, 'H', layout, { plate: box, logo: box, isPlateDark: false }, share);
  };
  const { modules } = drawSymbol([{ mode: 'byte', data: 'x' }], 2, 'H')!;

  test('is counted in codewords', () => {
    expect(blocksOf(2, 'H')).toEqual({ total: 44, data: 16, count: 1, correction: 28 });
    expect(check(50)?.(modules)).toBe(true);
    // Nine modules square cut through 18 codewords and more, though they are but an eighth of all modules.
    expect(check(90)).toBeUndefined();
    expect(check(50, 0.3)).toBeUndefined();
  });

  test('does not count what padding leaves as it is', () => {
    const hidden = square(30);
    const plate = square(60);
    const within = coverCheck(2, 'H', layout, { plate, logo: hidden, isPlateDark: false }, 0.5)!;
    expect(within(new Uint8Array(625))).toBe(true);
    expect(within(new Uint8Array(625).fill(1))).toBe(false);
    const inverted = coverCheck(2, 'H', layout, { plate, logo: hidden, isPlateDark: true }, 0.5)!;
    expect(inverted(new Uint8Array(625).fill(1))).toBe(true);
  });

  test('of finders, timing and the last alignment pattern cannot be repaired', () => {
    const plate = { left: 170, top: 170, width: 30, height: 30 };
    expect(coverCheck(2, 'H', layout, { plate, logo: plate, isPlateDark: false }, 1)).toBeUndefined();
    const timing = { left: 60, top: 110, width: 10, height: 10 };
    expect(coverCheck(2, 'H', layout, { plate: timing, logo: timing, isPlateDark: false }, 1)).toBeUndefined();
  });
});
