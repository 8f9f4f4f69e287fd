import { existsSync } from 'node:fs';
import { mkdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { withTemporaryFolder } from '../src/temporary.js';

const PREFIX = `scoreline-of-a-test-${process.pid}-`;
const lying = (name: string) => join(tmpdir(), `${PREFIX}${name}`);

afterAll(async () => {
  for (const name of ['killed', 'young']) await rm(lying(name), { recursive: true, force: true });
});

test('a temporary folder goes with its work, and that of a killed process with the next one of its kind', async () => {
  for (const name of ['killed', 'young']) {
    await mkdir(lying(name));
    await writeFile(join(lying(name), 'teams.json'), '[]');
  }
  await utimes(lying('killed'), 0, 0);
  const used = await withTemporaryFolder(PREFIX, async (folder) => {
    expect([dirname(folder), existsSync(folder)]).toEqual([tmpdir(), true]);
    return folder;
  });
  const failing = withTemporaryFolder(PREFIX, async (folder) => Promise.reject(new Error(folder)));
  const failed = await failing.catch(({ message }: Error) => message);
  expect([used, failed, lying('killed')].map(existsSync)).toEqual([false, false, false]);
  expect(existsSync(lying('young'))).toBe(true);
});
