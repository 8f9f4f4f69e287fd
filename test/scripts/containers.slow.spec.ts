import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parse } from 'yaml';
import { startService, type Json } from '../support/service.js';

/** What compose.yaml and Dockerfile say, as far as it can be tried without containers. */
const { services }: Json = parse(readFileSync('compose.yaml', 'utf8'), { merge: true });
const OURS = ['migrate', 'api', 'worker'];

test('every image is named to its minor version', () => {
  const dockerfile = readFileSync('Dockerfile', 'utf8');
  const built = [...dockerfile.matchAll(/^FROM (\S+)/gm)]
    .map(([, image]) => image!)
    .filter((image) => image.includes(':'));
  const pulled = ['postgres', 'redis'].map((name) => services[name].image as string);
  expect(built.length).toBeGreaterThan(0);
  for (const image of [...built, ...pulled]) expect(image).toMatch(/^[a-z]+:\d+\.\d+(-slim)?$/);
});

test('the lock file names the packages of every platform with their hashes, and the image takes no others', () => {
  const { packages }: Json = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  const places = Object.entries(packages as Record<string, Json>);
  const unnamed = places.flatMap(([place, { dependencies, optionalDependencies }]) =>
    Object.keys({ ...dependencies, ...optionalDependencies }).filter((name) => !foundFrom(place, name, packages)),
  );
  expect(unnamed).toEqual([]);
  // The root, the workspace and the link to it are no packages from elsewhere.
  const fetched = places.filter(([place, { link }]) => place.startsWith('node_modules/') && !link);
  expect(fetched.filter(([, { integrity }]) => !integrity).map(([place]) => place)).toEqual([]);
  const installs = [...readFileSync('Dockerfile', 'utf8').matchAll(/\bnpm (ci|i|install|add)\b/g)];
  expect(installs.map(([, word]) => word)).toEqual(['ci']);
});

/** Whether a package is there for what stands at this place, there or in a folder above it. */
function foundFrom(place: string, name: string, packages: Json): boolean {
  if (packages[`${place === '' ? '' : `${place}/`}node_modules/${name}`]) return true;
  return place !== '' && foundFrom(place.slice(0, Math.max(0, place.lastIndexOf('/node_modules/'))), name, packages);
}

test('every setting reaches our containers, which keep their own addresses', () => {
  for (const name of OURS) {
    expect([name, services[name].env_file]).toEqual([name, [{ path: '.env', required: false }]]);
    expect(services[name].environment).toMatchObject({ HOST: '0.0.0.0', PORT: 3000, DATA_DIR: '/data' });
    // Set together with the addresses above they would be refused.
    expect(services[name].environment).toMatchObject({ DATABASE_URL_FILE: '', REDIS_URL_FILE: '' });
  }
});

test('what the sources read of the checkout is let into the image', () => {
  const sources = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
  const texts = sources.map((name) => readFileSync(join('src', name), 'utf8'));
  const read = texts.flatMap((text) => [...text.matchAll(/(?<!writeFileSync\()join\(ROOT, '([^']+)'/g)]);
  const paths = [...new Set(read.map(([, path]) => path!.split('/*')[0]!))];
  expect(paths).toEqual(expect.arrayContaining(['openapi.json', 'docs/examples', 'docs/recordings']));
  const copies = [...readFileSync('Dockerfile', 'utf8').matchAll(/^COPY --from=build (.+) \S+$/gm)];
  const copied = copies.flatMap(([, from]) => from!.split(' ').map((path) => path.replace('/app/', '')));
  expect(paths.filter((path) => !isWithin(path, copied))).toEqual([]);
  const rules = readFileSync('.dockerignore', 'utf8').split('\n');
  const named = rules.filter((rule) => rule.startsWith('!')).map((rule) => rule.slice(1));
  const letIn = named.filter((place) => !rules.includes(`${place}/*`));
  expect(copied.filter((path) => !isWithin(path, [...letIn, 'dist', 'image']))).toEqual([]);
  const { scripts }: Json = JSON.parse(readFileSync('package.json', 'utf8'));
  const compiled = [...(scripts.build as string).matchAll(/\b(?:swc|node) ([\w-]+)/g)].map(([, folder]) => folder!);
  expect(compiled).toEqual(expect.arrayContaining(['migrations', 'demo', 'scripts']));
  expect(compiled.filter((folder) => !letIn.includes(folder))).toEqual([]);
});

const isWithin = (path: string, places: readonly string[]) =>
  places.some((place) => path === place || path.startsWith(`${place}/`));

test('links lead to the port that compose.yaml opens outside', () => {
  const { ports, environment } = services.api;
  const [, outside] = /^127\.0\.0\.1:(.+):3000$/.exec(ports[0] as string) ?? [];
  expect(environment.PUBLIC_URL).toBe(`\${PUBLIC_URL:-http://127.0.0.1:${outside}}`);
});

test('the health check of the worker holds while it turns and fails on one that stands still', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'worker-'));
  const { environment, healthcheck } = services.worker;
  const file = join(folder, 'worker');
  const [, command] = healthcheck.test as string[];
  const check = () =>
    spawnSync('sh', [
      '-c',
      command!.replaceAll('$$', '$').replaceAll(environment.HEARTBEAT_FILE as string, `'${file}'`),
    ]).status;
  expect(check()).not.toBe(0);
  const service = await startService();
  await service.worker({ HEARTBEAT_FILE: file });
  expect(check()).toBe(0);
  const first = statSync(file).mtimeMs;
  utimesSync(file, new Date(first - 31_000), new Date(first - 31_000));
  expect(check()).not.toBe(0);
  for (let waited = 0; waited < 10_000 && check() !== 0; waited += 100) await sleep(100);
  expect(check()).toBe(0);
  await service.stop();
  rmSync(folder, { recursive: true });
});
