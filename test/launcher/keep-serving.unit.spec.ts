import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { running } from '../support/launcher.js';

test('a part that is killed is started again while the others go on, until it ends too often', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'keep-serving-'));
  const file = join(dir, 'starts');
  const part = `require('fs').appendFileSync(process.argv[1], process.pid + ' '); process.kill(process.pid, 'SIGKILL')`;
  const child = await running(`
    import { keepServing } from 'launcher/keep-serving.mjs';
    import { run } from 'launcher/programs.mjs';
    const start = () => run(['-e', ${JSON.stringify(part)}, ${JSON.stringify(file)}], { stdio: 'inherit', apart: true });
    keepServing('The part', start, { pauseMs: 10 }).then((why) => console.log(why));
  `);
  const told = once(child.stdout!, 'data').then(([bytes]) => String(bytes));
  expect(await told).toBe('The part ended 5 times within a minute; stopping.\n');
  expect(readFileSync(file, 'utf8').trim().split(' ')).toHaveLength(5);
  child.kill('SIGKILL');
  rmSync(dir, { recursive: true });
});

test('a part that could not start at all is not started again', async () => {
  const child = await running(`
    import { keepServing } from 'launcher/keep-serving.mjs';
    import { run } from 'launcher/programs.mjs';
    const start = () => run(['-e', 'process.exit(1)'], { stdio: 'inherit', apart: true });
    setTimeout(() => keepServing('The part', start).then((why) => console.log(why)), 10);
  `);
  expect(String((await once(child.stdout!, 'data'))[0])).toBe('The part could not start; stopping.\n');
  child.kill('SIGKILL');
});
