import * as fc from 'fast-check';
import { settle, type RepeatedRow } from '../../../src/archive/stage/repeats.js';

/** Rows of one file, from its second line on. */
const rows = (...values: Record<string, unknown>[]): RepeatedRow[] =>
  values.map((own, place) => ({
    fileNumber: 1,
    line: place + 2,
    hash: JSON.stringify(own),
    identity: null,
    values: own,
  }));
const kinds = (some: readonly RepeatedRow[]) => settle(some).map(({ kind }) => kind);

test('of two rows that differ only in what is unknown the fuller stays, wherever it stands', () => {
  const [full, poor] = [
    { rank: 1, points: 700 },
    { rank: 1, points: null },
  ];
  expect(kinds(rows(full, poor))).toEqual(['stays', 'repeated']);
  expect(kinds(rows(poor, full))).toEqual(['replaced', 'stays']);
  expect(kinds(rows(poor, full, poor))).toEqual(['replaced', 'stays', 'repeated']);
});

test('what is unknown within objects and lists contradicts nothing', () => {
  expect(kinds(rows({ map: { kills: 3, deaths: null } }, { map: { kills: 3, deaths: 2 } }))).toEqual([
    'replaced',
    'stays',
  ]);
  expect(kinds(rows({ list: [1, null] }, { list: [1, 2] }, { list: [1] }))).toEqual(['replaced', 'stays', 'rejected']);
});

test('of two rows of one file that contradict each other the first stays, and the other says in what', () => {
  const own = rows(
    { rank: 1, points: 700, tours: 9 },
    { rank: 1, points: 710, tours: null },
    { rank: 1, points: 700, tours: 9 },
  );
  expect(settle(own)).toEqual([
    { kind: 'stays' },
    { kind: 'rejected', reason: 'conflict', detail: 'another points than line 2' },
    { kind: 'repeated' },
  ]);
});

test('a row of another file corrects the row before, and a row of another thing is rejected', () => {
  const [first, second] = rows({ points: 700 }, { points: 710 }) as [RepeatedRow, RepeatedRow];
  expect(kinds([first, { ...second, fileNumber: 2 }])).toEqual(['replaced', 'stays']);
  expect(
    settle([
      { ...first, identity: '1' },
      { ...second, identity: '2' },
    ]),
  ).toEqual([{ kind: 'stays' }, { kind: 'rejected', reason: 'key_conflict' }]);
});

test('rows of one hash need no values', () => {
  expect(kinds(rows({ a: 1 }, { a: 1 }).map((row) => ({ ...row, values: null })))).toEqual(['stays', 'repeated']);
});

test('one row stays; without contradictions nothing is rejected, and no row has more', () => {
  const cell = fc.option(fc.nat(2), { nil: null });
  fc.assert(
    fc.property(fc.array(fc.record({ a: cell, b: cell }), { minLength: 1, maxLength: 6 }), (values) => {
      const fates = settle(rows(...values));
      expect(fates.filter(({ kind }) => kind === 'stays')).toHaveLength(1);
      const known = (name: 'a' | 'b') => new Set(values.map((own) => own[name]).filter((own) => own !== null));
      if (known('a').size > 1 || known('b').size > 1) return;
      expect(fates.filter(({ kind }) => kind === 'rejected')).toEqual([]);
      const count = ({ a, b }: (typeof values)[number]) => Number(a !== null) + Number(b !== null);
      const stays = values[fates.findIndex(({ kind }) => kind === 'stays')]!;
      expect(count(stays)).toBe(Math.max(...values.map(count)));
    }),
  );
});
