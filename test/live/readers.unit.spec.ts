import { readerName } from '../../src/live/readers.js';

test('the name of a reader changes with the day, so that it is listed anew', () => {
  const noon = Date.parse('2026-11-28T12:00:00Z');
  expect(readerName('a', noon)).toBe('2026-11-28/a');
  expect(readerName('a', noon + 11 * 3_600_000)).toBe('2026-11-28/a');
  expect(readerName('a', noon + 12 * 3_600_000)).toBe('2026-11-29/a');
});
