import { isNobody } from '../../src/sports/lol/nobody.js';

test.each([
  'TBD',
  'tbd',
  'TBD 3',
  'TBA',
  ' TBA ',
  'TBD#2',
  'BYE 3',
  'TO BE ANNOUNCED',
  'unknown 2',
  'unknown team',
  'Winner of Match 5',
  'Loser of UB Final',
  'Winners of Group A',
  'Player_5',
])('%s is nobody', (name) => {
  expect(isNobody({ name })).toBe(true);
});

test.each([
  'Winners',
  'Winner',
  'Loser',
  'TBA (North American Team)',
  'Unknown man',
  'Bye Bye',
  'Nonetheless',
  '0 swag',
  'Player',
])('%s is a name', (name) => {
  expect(isNobody({ name })).toBe(false);
});

test('an id of 0 is nobody, whatever stands beside it; no id and no name say nothing', () => {
  expect(isNobody({ key: '0', name: 'Ash Foxes' })).toBe(true);
  expect(isNobody({ key: '10', name: 'Ash Foxes' })).toBe(false);
  expect(isNobody({ key: null, name: null })).toBe(false);
});
