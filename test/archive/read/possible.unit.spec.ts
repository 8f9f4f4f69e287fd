import { possibleAge } from '../../../src/archive/read/possible.js';

test('an age outside 12 to 60 is unknown', () => {
  expect([-1.4, 0, 11.9, 12, 35.5, 60, 61, Number.NaN].map(possibleAge)).toEqual([
    null,
    null,
    null,
    12,
    35.5,
    60,
    null,
    null,
  ]);
});
