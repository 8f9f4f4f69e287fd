import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Below the checkout, where the compiler finds the packages. */
const PLACE = resolve('.local');
let folder: string;

beforeAll(() => {
  mkdirSync(PLACE, { recursive: true });
  folder = mkdtempSync(join(PLACE, 'client-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

test('a client that is generated from the document compiles under strict, and holds a program to it', () => {
  const types = join(folder, 'api.d.ts');
  const generated = run('openapi-typescript/bin/cli.js', 'openapi.json', '-o', types, '--default-non-nullable=false');
  expect([generated.status, generated.stderr]).toEqual([0, '']);
  copyFileSync(resolve('test/fixtures/client/client.ts'), join(folder, 'client.ts'));
  const compilerOptions = { strict: true, noEmit: true, module: 'nodenext', target: 'es2022', types: [] };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['client.ts', 'api.d.ts'] }));
  expect(run('typescript7/lib/tsc.js', '-p', folder)).toMatchObject({ status: 0, stdout: '' });
});

function run(program: string, ...words: string[]) {
  return spawnSync(process.execPath, [join('node_modules', program), ...words], { encoding: 'utf8' });
}
