import { spawnSync } from 'node:child_process';
import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { buildSync } from 'esbuild';

/** When a command builds again. */
const FOLDERS = ['src', 'migrations', 'config', 'web', 'scripts', 'launcher'];
const FILES = ['nest-cli.json', 'openapi.json', 'package.json', 'package-lock.json', 'tsconfig.json', '.swcrc'];

let checkout: string;

beforeAll(() => {
  checkout = mkdtempSync(join(tmpdir(), 'build-inputs-'));
  for (const name of [...FOLDERS, ...FILES, 'README.md']) cpSync(name, join(checkout, name), { recursive: true });
});
afterAll(() => rmSync(checkout, { recursive: true }));

function asked(expression: string): string {
  const module = JSON.stringify(join(checkout, 'launcher/build.mjs'));
  const program = `import(${module}).then((build) => process.stdout.write(${expression}))`;
  const { stdout, stderr } = spawnSync(process.execPath, ['-e', program], { encoding: 'utf8' });
  if (stderr !== '') throw new Error(stderr);
  return stdout;
}
const fingerprint = () => asked('build.fingerprint()');

test('a changed file that the build reads asks for a build, any other one does not', () => {
  const before = fingerprint();
  const isNoticed = (file: string) => {
    const path = join(checkout, file);
    const text = readFileSync(path);
    appendFileSync(path, ' ');
    const after = fingerprint();
    writeFileSync(path, text);
    return after !== before;
  };
  // What each program of the build imports, or runs and copies by its name.
  const { build } = JSON.parse(readFileSync('package.json', 'utf8')).scripts as { build: string };
  const programs = [...build.matchAll(/scripts\/[\w-]+\.mjs/g)].map(([path]) => path);
  const { metafile } = buildSync({
    entryPoints: programs,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    outdir: checkout,
    write: false,
    metafile: true,
  });
  const scripts = Object.keys(metafile.inputs).map((path) => relative('.', resolve(path)));
  expect(scripts).toEqual(expect.arrayContaining([...programs, 'scripts/build-id.mjs']));
  for (const file of [...scripts, ...FILES.slice(0, 2), 'src/main.ts', 'config/default.yaml', 'web/src/main.tsx'])
    expect([file, isNoticed(file)]).toEqual([file, true]);
  for (const file of ['README.md', 'launcher/stores/postgres.mjs', 'scripts/test-packages.mjs'])
    expect([file, isNoticed(file)]).toEqual([file, false]);
});

test('each file that the build reads is listed once', () => {
  const inputs: string[] = JSON.parse(asked('JSON.stringify(build.buildInputs())'));
  for (const folder of ['src', 'migrations', 'config', 'web'])
    expect(inputs.some((path) => dirname(path).startsWith(folder))).toBe(true);
  expect(inputs.length).toBeGreaterThan(500);
  expect(new Set(inputs).size).toBe(inputs.length);
});
