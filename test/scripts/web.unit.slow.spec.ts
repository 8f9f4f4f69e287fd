import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** How the dashboard is built. */
const manifest = (folder: string) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));

test('nothing that the dashboard is made of is a package of the production image', () => {
  const files = readdirSync('web/src', { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join('web/src', name));
  const imported = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/^(?:import|export)[^;]*? from '([^.'][^']*)'/gm)].map(([, name]) => name!),
  );
  const packages = new Set(
    imported.map((name) =>
      name
        .split('/')
        .slice(0, name.startsWith('@') ? 2 : 1)
        .join('/'),
    ),
  );
  const { dependencies } = manifest('.');
  const { devDependencies, ...others } = manifest('web');
  expect([packages.size > 4, others.dependencies]).toEqual([true, undefined]);
  for (const name of packages)
    expect([name, name in devDependencies, name in dependencies]).toEqual([name, true, false]);
});

test('a contract that changed under a page fails the build', () => {
  mkdirSync('.local', { recursive: true });
  // Below the checkout, where the compiler finds the packages.
  const copy = mkdtempSync(resolve('.local/web-'));
  for (const part of ['src', 'generated', 'tsconfig.json'])
    cpSync(join('web', part), join(copy, part), { recursive: true });
  const check = () =>
    spawnSync(process.execPath, ['node_modules/typescript7/lib/tsc.js', '-p', copy], { encoding: 'utf8' });
  expect(check()).toMatchObject({ status: 0, stdout: '' });
  const types = join(copy, 'generated/schema.d.ts');
  writeFileSync(types, readFileSync(types, 'utf8').replaceAll('requestsPerMonth:', 'requestsInMonth:'));
  const { status, stdout } = check();
  rmSync(copy, { recursive: true });
  expect([status, stdout]).toEqual([expect.any(Number), expect.stringContaining('requestsPerMonth')]);
  expect(status).not.toBe(0);
});
