import { ListedRosters } from '../../src/sports/cs2/entities/listed-rosters.js';

const FOXES = ['a1', 'a2', 'a3', 'a4', 'a5'];
const rosters = new ListedRosters([
  { day: '2025-03-03', name: 'Ash Foxes', roster: FOXES },
  { day: '2025-03-03', name: 'Bay Rats', roster: ['b1', 'b2', 'b3', 'b4', 'b5'] },
  { day: '2025-04-07', name: 'Bay Rats', roster: ['b1', 'b2', 'b3', 'b4', 'b5'] },
  { day: '2025-05-05', name: 'Quay Kites', roster: [...FOXES.slice(0, 4), 'a6'] },
  // Another roster has the old name of the first.
  { day: '2025-05-05', name: 'Ash Foxes', roster: ['c1', 'c2', 'c3', 'c4', 'c5'] },
  { day: '2025-07-07', name: 'Harbour Nine', roster: FOXES },
]);
const asListed = { named: 'Harbour Nine', listedOn: '2025-07-07' };
const on = (day: string, roster = FOXES) => rosters.nameOn(day, roster, asListed);

test('a roster has the name of the first list after the day that has four of its five players', () => {
  expect([on('2025-02-01'), on('2025-03-03'), on('2025-03-04'), on('2025-05-06')]).toEqual([
    'Ash Foxes',
    'Ash Foxes',
    'Quay Kites',
    'Harbour Nine',
  ]);
});

test('four of five players are the same roster, three are another', () => {
  expect(on('2025-03-01', ['a1', 'a2', 'a3', 'a4', 'x'])).toBe('Ash Foxes');
  expect(on('2025-03-01', ['a1', 'a2', 'a3', 'x', 'y'])).toBe('Harbour Nine');
});

test('of two lines with as many players the named one counts, and else none', () => {
  const twice = new ListedRosters([
    { day: '2025-03-03', name: 'Ash Foxes', roster: FOXES },
    { day: '2025-03-03', name: 'Ash Foxes Red', roster: FOXES },
  ]);
  expect(twice.nameOn('2025-03-01', FOXES, { named: 'Ash Foxes Red', listedOn: '2025-07-07' })).toBe('Ash Foxes Red');
  expect(twice.nameOn('2025-03-01', FOXES, asListed)).toBe('Harbour Nine');
});
