import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { blocksOf } from '../support/documents.js';

/** Below the checkout, where the compiler finds the packages. */
const PLACE = resolve('.local');
let folder: string;

beforeAll(() => {
  mkdirSync(PLACE, { recursive: true });
  folder = mkdtempSync(join(PLACE, 'client-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

test('a client that is generated from the document compiles under strict, and holds programs to it, that of README.md too', () => {
  const types = join(folder, 'api.d.ts');
  const generated = run('openapi-typescript/bin/cli.js', 'openapi.json', '-o', types, '--default-non-nullable=false');
  expect([generated.status, generated.stderr]).toEqual([0, '']);
  copyFileSync(resolve('test/fixtures/client/client.ts'), join(folder, 'client.ts'));
  const shown = blocksOf('README.md').filter(({ language }) => language === 'ts');
  expect(shown.map(({ text }) => text.startsWith('import '))).toEqual([true]);
  writeFileSync(join(folder, 'readme.ts'), shown[0]!.text);
  const compilerOptions = { strict: true, noEmit: true, module: 'nodenext', target: 'es2022', types: ['node'] };
  const files = ['client.ts', 'readme.ts', 'api.d.ts'];
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }));
  expect(run('typescript7/lib/tsc.js', '-p', folder)).toMatchObject({ status: 0, stdout: '' });
});

function run(program: string, ...words: string[]) {
  return spawnSync(process.execPath, [join('node_modules', program), ...words], { encoding: 'utf8' });
}
