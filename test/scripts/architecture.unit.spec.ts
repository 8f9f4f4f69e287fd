import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The page that leads a newcomer through the code. */
const page = readFileSync('docs/ARCHITECTURE.md', 'utf8');
/** Rooms by their rows, the upper ones first. */
const rows = [...page.matchAll(/^\| (`src\/.*?) \|/gm)].map(([, cell]) =>
  [...cell!.matchAll(/`src\/(\w+)/g)].map(([, room]) => room!),
);

test('every file and folder that it names is there', () => {
  const named = [...page.matchAll(/`((?:src|demo|launcher|scripts)\/[^`<]*)`/g)].map(([, path]) => path!);
  expect(named.length).toBeGreaterThan(40);
  expect(named.filter((path) => !existsSync(path))).toEqual([]);
});

test('each walk has a file a step', () => {
  const walks = page.split('\n**').slice(1, 4);
  const steps = walks.map((walk) => [...walk.matchAll(/^\d+\. (`src\/)?/gm)].map(([, file]) => file));
  expect(steps.map(({ length }) => length)).toEqual([12, 9, 7]);
  expect(steps.flat().filter((file) => file === undefined)).toEqual([]);
});

test('every room has a row, and imports only from rooms below it', () => {
  const rooms = readdirSync('src', { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect(rows.flat().sort()).toEqual(rooms.map(({ name }) => name).sort());
  const rowOf = (path: string) => rows.findIndex((row) => row.includes(path.split('/')[1]!));
  const upwards = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((path) => path.includes('/') && path.endsWith('.ts'))
    .map((path) => join('src', path))
    .flatMap((path) => importedBy(path).map((imported) => [path, imported] as const))
    .filter(([path, imported]) => imported.split('/').length > 2 && rowOf(imported) < rowOf(path));
  expect(upwards).toEqual([]);
});

/** Of what runs: types go with the compiler. */
function importedBy(path: string): string[] {
  const found = readFileSync(path, 'utf8').matchAll(/^(?:import|export) (?!type )([^;]*?)from '(\.[^']+)'/gm);
  return [...found]
    .filter(([, names]) =>
      names!
        .replace(/[{}\s]/g, '')
        .split(',')
        .some((name) => name !== '' && !/^type[A-Z]/.test(name)),
    )
    .map(([, , from]) => join(dirname(path), from!));
}
