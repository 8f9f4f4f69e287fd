import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The page that says what the launcher promises. */
const [promises, files] = readFileSync('launcher/README.md', 'utf8').split('\n## Its files\n') as [string, string];

test('each file of the launcher has its sentence', () => {
  const listed = [...files.matchAll(/^- .*?: /gm)].flatMap(([names]) => [...names.matchAll(/`([^`]+)`/g)]);
  const there = readdirSync('launcher', { recursive: true, encoding: 'utf8' }).filter((name) => /\.m[jt]s$/.test(name));
  expect(listed.map(([, name]) => name).sort()).toEqual(there.sort());
});

test('each test that a promise names is there', () => {
  const named = [...promises.matchAll(/`([^`]+\.spec\.ts)`/g)].map(([, name]) => name!);
  expect(named.length).toBeGreaterThan(10);
  const paths = named.map((name) => (name.includes('/') ? name : join('test/launcher', name)));
  expect(paths.filter((path) => !existsSync(path))).toEqual([]);
});
