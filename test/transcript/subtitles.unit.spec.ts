import * as fc from 'fast-check';
import { parseSrt, parseVtt, writeSrt, writeVtt, type Cue } from '../../src/transcript/subtitles.js';

const cue = (startMs: number, endMs: number, text: string): Cue => ({ startMs, endMs, text });
const textsOf = (cues: Cue[] | undefined) => cues?.map(({ text }) => text);
/** The texts of a file with one cue of this payload. */
const payload = (text: string) => textsOf(parseVtt(`WEBVTT\n\n00:01.000 --> 00:02.000\n${text}\n`));

describe('writing', () => {
  test('a WebVTT file has a header, whole times and escaped text', () => {
    expect(writeVtt([cue(0, 1_500, 'Q&A <live>'), cue(3_599_999, 360_000_001, 'a --> b\nc')])).toBe(
      [
        'WEBVTT',
        '',
        '00:00:00.000 --> 00:00:01.500',
        'Q&amp;A &lt;live&gt;',
        '',
        '00:59:59.999 --> 100:00:00.001',
        'a --&gt; b',
        'c',
        '',
      ].join('\n'),
    );
  });

  test('a SubRip file is numbered from 1 and has commas; its text stands as it is', () => {
    expect(writeSrt([cue(0, 1_500, 'Q&A <live>'), cue(61_001, 62_000, 'two\nlines')])).toBe(
      '1\n00:00:00,000 --> 00:00:01,500\nQ&A <live>\n\n2\n00:01:01,001 --> 00:01:02,000\ntwo\nlines\n',
    );
  });

  test('what a cue cannot hold is left out, and the numbers have no gap', () => {
    const cues = [cue(0, 1, ' \n'), cue(1, 2, 'one\r\n\r\n \rtwo'), cue(2, 3, ''), cue(3, 4, 'three')];
    expect(textsOf(parseVtt(writeVtt(cues)))).toEqual(['one\ntwo', 'three']);
    expect(writeSrt(cues)).toMatch(/^1\n.*\none\ntwo\n\n2\n.*\nthree\n$/);
    expect([writeVtt([]), writeSrt([])]).toEqual(['WEBVTT\n', '']);
  });
});

describe('reading WebVTT', () => {
  test.each([
    ['WEBVTT'],
    ['\ufeffWEBVTT\n'],
    ['WEBVTT - a title\n\n'],
    ['WEBVTT\tKind: captions\nLanguage: en\n\n'],
    ['WEBVTT\n\nNOTE\nonly a note\n'],
  ])('%j is a file without cues', (file) => expect(parseVtt(file)).toEqual([]));

  test.each([
    [''],
    ['webvtt'],
    ['WEBVTTX\n'],
    [' WEBVTT'],
    ['\ufeff\ufeffWEBVTT'],
    ['1\n00:00:00,000 --> 00:00:01,000'],
  ])('%j is none', (file) => expect(parseVtt(file)).toBeUndefined());

  test.each([
    ['00:01.000 --> 00:02.500', 1_000, 2_500],
    ['00:00:01.000 --> 00:00:02.500', 1_000, 2_500],
    ['1:00:01.000 --> 001:00:02.000', 3_601_000, 3_602_000],
    ['123:00:00.000 --> 123:59:59.999', 442_800_000, 446_399_999],
    ['00:01.000-->00:02.000', 1_000, 2_000],
    ['\t00:01.000 \t--> \t00:02.000 align:start line:0%', 1_000, 2_000],
    ['00:02.000 --> 00:01.000', 2_000, 1_000],
  ])('times %j', (line, startMs, endMs) => {
    expect(parseVtt(`WEBVTT\n\n${line}\nx`)).toEqual([cue(startMs, endMs, 'x')]);
  });

  test.each([
    ['00:01,000 --> 00:02,000'],
    ['0:01.000 --> 0:02.000'],
    ['00:60.000 --> 01:00.000'],
    ['60:00.000 --> 61:00.000'],
    ['00:01.00 --> 00:02.00'],
    ['00:01.0000 --> 00:02.0000'],
    ['00:01 --> 00:02'],
    ['-->'],
    ['x 00:01.000 --> 00:02.000'],
  ])('a cue with times %j is skipped, and the next is read', (line) => {
    expect(parseVtt(`WEBVTT\n\n${line}\nbroken\n\n00:03.000 --> 00:04.000\nwhole`)).toEqual([
      cue(3_000, 4_000, 'whole'),
    ]);
  });

  test('blocks that are no cues, identifiers and settings are passed over', () => {
    const file = [
      'WEBVTT',
      'Region: id=fred',
      '',
      'STYLE',
      '::cue { color: red }',
      '',
      'REGION',
      'id:fred',
      '',
      'NOTE 00:00.000 is noon',
      'two lines',
      '',
      'an identifier',
      '00:01.000 --> 00:02.000 region:fred',
      'one',
      '',
      '',
      '',
      'STYLE',
      '00:02.000 --> 00:03.000',
      'two',
      '',
      '00:03.000 --> 00:04.000',
      '',
      'NOTE end',
    ].join('\n');
    expect(textsOf(parseVtt(file))).toEqual(['one', 'two', '']);
  });

  test('an arrow in the text begins the next cue, and one in the header ends it', () => {
    expect(parseVtt('WEBVTT\n00:01.000 --> 00:02.000\none\n00:02.000 --> 00:03.000\ntwo\nthree --> four')).toEqual([
      cue(1_000, 2_000, 'one'),
      cue(2_000, 3_000, 'two'),
    ]);
  });

  test('CRLF and CR end lines, cues overlap, and keep the order of the file', () => {
    const file = 'WEBVTT\r\n\r\n00:05.000 --> 00:09.000\r\nlate\r\rsecond id\r00:01.000 --> 00:06.000\rearly\r\n';
    expect(parseVtt(file)).toEqual([cue(5_000, 9_000, 'late'), cue(1_000, 6_000, 'early')]);
  });

  test.each([
    ['<v Ada Lovelace>Hello</v>', 'Hello'],
    ['<v.loud Ada>a <c.red.big>b</c> <00:01.500><i>c</i>', 'a b c'],
    ['<ruby>漢<rt>kan</rt></ruby>', '漢kan'],
    ['<lang en>x</lang> <b><u>y', 'x y'],
    ['1 < 2', '1 '],
    ['1 &lt; 2 &gt; 0 &amp;&amp; true', '1 < 2 > 0 && true'],
    ['&lrm;&rlm;&nbsp;', '\u200e\u200f\u00a0'],
    ['&#65;&#x1F3BE;&eacute;&hellip;', 'A🎾é…'],
    ['AT&T &unknown; &am<b>p;</b>', 'AT&T &unknown; &amp;'],
    ['a\0b', 'a\ufffdb'],
    ['  indented', '  indented'],
  ])('the text of %j', (text, expected) => expect(payload(text)).toEqual([expected]));
});

describe('reading SubRip', () => {
  test('files as they are found', () => {
    const file = [
      '\ufeff1',
      '00:00:01,000 --> 00:00:02,500',
      'one --> two',
      '3',
      '',
      ' ',
      '00:00:03.5 --> 0:00:04,25 X1:10',
      'no number',
      '',
      'a block without times',
      '',
      '9',
      '00:00:05,000 --> 00:00:06,000',
      '',
    ].join('\r\n');
    expect(parseSrt(file)).toEqual([
      cue(1_000, 2_500, 'one --> two\n3'),
      cue(3_500, 4_250, 'no number'),
      cue(5_000, 6_000, ''),
    ]);
  });

  test.each([
    ['00:01,000 --> 00:02,500', 1_000, 2_500],
    ['1:02,500 --> 1:03,000', 62_500, 63_000],
    ['59:59.9 --> 1:00:00,000', 3_599_900, 3_600_000],
  ])('times without hours: %s', (line, startMs, endMs) => {
    expect(parseSrt(`1\n${line}\nx\n`)).toEqual([cue(startMs, endMs, 'x')]);
  });

  test.each([['1 --> 2'], ['00:01 --> 00:02'], [':01,000 --> :02,000'], ['x0:01,0 --> 0:02,0']])(
    'a block with times %s is skipped',
    (line) => expect(parseSrt(`1\n${line}\nx\n`)).toEqual([]),
  );
});

describe('there and back', () => {
  const hostile = fc.constantFrom(
    '-->',
    '&',
    '&lt;',
    '<',
    '>',
    '<v x>',
    '\n',
    '\r',
    '\r\n',
    ' ',
    '\0',
    'WEBVTT',
    'NOTE',
    '1',
    'שלום',
    '🎾',
    '\u2028',
    '00:01.000 --> 00:02.000',
  );
  const anyText = fc
    .array(fc.oneof(hostile, fc.string({ unit: 'grapheme' })), { maxLength: 12 })
    .map((parts) => parts.join(''));
  const anyCues = fc.array(fc.record({ startMs: fc.nat(400_000_000), endMs: fc.nat(400_000_000), text: anyText }), {
    maxLength: 20,
  });

  /** What a file can hold of a text, said another way than the writer does. */
  const held = (cues: Cue[]) =>
    cues.flatMap(({ text, ...times }) => {
      const lines = text.replace(/\0/g, '\ufffd').match(/[^\r\n]+/g) ?? [];
      const kept = lines.filter((line) => /\S/.test(line));
      return kept.length === 0 ? [] : [{ ...times, text: kept.join('\n') }];
    });

  test('WebVTT', () => {
    fc.assert(fc.property(anyCues, (cues) => expect(parseVtt(writeVtt(cues))).toEqual(held(cues))));
  });

  test('SubRip', () => {
    fc.assert(fc.property(anyCues, (cues) => expect(parseSrt(writeSrt(cues))).toEqual(held(cues))));
  });

  test('any text whatever is read without an error', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        parseSrt(text);
        expect(parseVtt(`WEBVTT\n\n${text}`)).toBeDefined();
      }),
    );
  });

  test('10,000 cues are written and read in less than a second, in both formats; the work grows with their number', () => {
    const ms = processorMsFor(10_000);
    expect(ms).toBeLessThan(1_000);
    // Four times the cues are four times the work; if it grew with their square, sixteen times.
    expect(ms).toBeLessThan(10 * processorMsFor(2_500));
  });
});

/** Processor time, the least of some tries, since the machine may be busy with other suites. */
function processorMsFor(count: number): number {
  const cues = Array.from({ length: count }, (_, index) =>
    cue(index * 60, index * 60 + 59, `Cue ${index} says "a < b & c" --> and a little more`),
  );
  const tries = Array.from({ length: 4 }, () => {
    const before = process.cpuUsage();
    expect(parseVtt(writeVtt(cues))).toHaveLength(count);
    expect(parseSrt(writeSrt(cues))).toHaveLength(count);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000;
  });
  return Math.min(...tries);
}
