import { readdirSync, readFileSync } from 'node:fs';
import { FAMILIES } from '../../src/families.js';

/** The rooms that serve every sport, as the page of the architecture calls them. */
const ROOMS = [
  ...readFileSync('docs/ARCHITECTURE.md', 'utf8').matchAll(/^\| (`src\/[^|]+) \| (?:engine|kernel): /gm),
].flatMap(([, cell]) => [...cell!.matchAll(/`(src\/\w+)\/`/g)].map(([, room]) => room!));

const NAMES = FAMILIES.map(({ name }) => name);

/** A family's name by itself, before `_` as tables have it, or as the beginning of a class: `ufc`, `ufc_bout`, `UfcBout`. */
const FAMILY = new RegExp(
  NAMES.flatMap((name) => {
    const title = `${name[0]!.toUpperCase()}${name.slice(1)}`;
    return [`(?<![A-Za-z])(?:${name}|${title})(?![a-z])`, `(?<![A-Za-z])${name.toUpperCase()}(?![A-Za-z])`];
  }).join('|'),
);
/** What only one sport has, and the beginnings of ids. */
const OF_A_SPORT =
  /\b(?:bouts?|fights?|fighters?|champions?|skins?|kills?|vetos?|vetoes|inhibitors?|grenades?|rackets?|tennis)\b|\b(?:atp|wta|lm|ufc)[_-]\d*/i;

function lines(room: string): string[] {
  return readdirSync(room, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .flatMap((name) =>
      readFileSync(`${room}/${name}`, 'utf8')
        .split('\n')
        .map((line, index) => `${room}/${name}:${index + 1} ${line.trim()}`),
    );
}

test('the kernel and the engines are the rooms that are looked at', () => {
  expect(ROOMS.toSorted()).toEqual([
    'src/archive',
    'src/db',
    'src/facts',
    'src/http',
    'src/live',
    'src/outbound',
    'src/pushed',
    'src/redis',
  ]);
});

test('the kernel and the engines name no family, no table of one, and nothing that only one sport has', () => {
  const all = ROOMS.flatMap(lines);
  expect(all.length).toBeGreaterThan(10_000);
  expect(all.filter((line) => FAMILY.test(line) || OF_A_SPORT.test(line))).toEqual([]);
});

test.each(['select n from lol_match', 'class UfcBoutRow {', "path: 'cs2/events'", 'an id such as lm_1', 'every bout'])(
  'it would see %p',
  (line) => {
    expect(FAMILY.test(line) || OF_A_SPORT.test(line)).toBe(true);
  },
);

test.each(['STATUS_CODES', 'the code of an error', 'a colour', 'every code_word', 'to follow'])(
  'it passes %p',
  (line) => {
    expect(FAMILY.test(line) || OF_A_SPORT.test(line)).toBe(false);
  },
);
