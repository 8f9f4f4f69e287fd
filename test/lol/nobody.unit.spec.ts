import { isNobody } from '../../src/sports/lol/nobody.js';

test('an id of 0 is nobody, whatever stands beside it, and so is a placeholder; no id and no name say nothing', () => {
  expect(isNobody({ key: '0', name: 'Ash Foxes' })).toBe(true);
  expect(isNobody({ key: '7', name: 'TBD 3' })).toBe(true);
  expect(isNobody({ key: '10', name: 'Ash Foxes' })).toBe(false);
  expect(isNobody({ key: null, name: null })).toBe(false);
});
