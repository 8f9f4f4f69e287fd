import { readFile } from 'node:fs/promises';
import { TookTooLong, within } from '../src/within.js';

test('an answer that arrived while the process stood still is heard before its limit is over', async () => {
  const answer = within(1_000, readFile('package.json', 'utf8'));
  standStill(2_000);
  expect(await answer).toContain('"name": "scoreline"');
});

test('what does not come is given up, and what fails says so itself', async () => {
  await expect(within(50, new Promise(() => {}))).rejects.toThrow(TookTooLong);
  await expect(within(50, Promise.reject(new Error('refused')))).rejects.toThrow('refused');
});

/** As the operating system does when others have the processor. */
function standStill(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}
