import { readFileSync } from 'node:fs';
import 'reflect-metadata';
import { familyOf } from '../src/archive/stage/run.js';
import { listImporters, loadImporters } from '../src/cli/import.js';
import { noticeOf } from '../src/generate/notice.js';
import { FAMILIES } from '../src/families.js';

/** What the programs rely on when they loop over the list. */
describe.each(FAMILIES.map((family) => [family.name, family] as const))('%s', (name, family) => {
  test('names its facts after itself', () => {
    const names = Object.keys(family.facts);
    expect(names.length).toBeGreaterThan(0);
    expect(names.filter((fact) => !fact.startsWith(`${name}.`))).toEqual([]);
  });

  test('loads importers and live log that bear its name', async () => {
    const importers = (await family.importers?.()) ?? [];
    expect(
      importers.filter((importer) => importer.family !== name || !`${importer.id}:`.startsWith(`${name}:`)),
    ).toEqual([]);
    const live = await family.live?.family();
    expect(live?.name ?? name).toBe(name);
    expect(live?.updateType ?? `${name}.live.update`).toBe(`${name}.live.update`);
    expect(typeof (await family.live?.work())?.replay?.open).toBe(family.live ? 'function' : 'undefined');
  });

  test('has routes if it is live, a live object if it has live facts, and samples of facts that it declares', async () => {
    const names = Object.entries(family.facts);
    const live = names.filter(([, fact]) => fact.live).map(([fact]) => fact);
    expect(typeof (await family.live?.object?.())).toBe(live.length > 0 ? 'function' : 'undefined');
    const isServed = family.live !== undefined || family.module !== undefined;
    expect(typeof (await family.module?.())).toBe(isServed ? 'function' : 'undefined');
    const samples = Object.keys((await family.live?.samples?.()) ?? {});
    expect(samples).toEqual(expect.arrayContaining(live));
    expect(names.map(([fact]) => fact)).toEqual(expect.arrayContaining(samples));
  });
});

test('no two families have one name, one fact or one filter', () => {
  const all = [
    ...FAMILIES.map(({ name }) => name),
    ...FAMILIES.flatMap(({ facts }) => Object.keys(facts)),
    ...FAMILIES.flatMap(({ filters = {} }) => Object.keys(filters)),
  ];
  expect(all.filter((name, index) => all.indexOf(name) !== index)).toEqual([]);
});

/** What a person may rely on at the command line, by family. */
const PROMISED: Record<string, string> = {
  tennis: 'matches players rankings points',
  ufc: 'results rounds fighters rankings odds',
  lol: 'oracles-elixir riot golgg leaguepedia appearances earnings visual-reads drafts',
  cs2: 'vrs demos series history games players skins catalogue offers schedule rates',
};

test('every importer that is promised answers to its name, and the list shows it', async () => {
  const { json, text } = await listImporters();
  const names = (json as { id: string; alsoCalled: string[] }[]).map(({ id, alsoCalled }) => [id, ...alsoCalled]);
  const promised = Object.entries(PROMISED).flatMap(([family, words]) =>
    words.split(' ').map((word) => `${family}:${word}`),
  );
  expect([...promised, 'cod', 'fortnite'].filter((name) => !names.flat().includes(name))).toEqual([]);
  expect(text).toContain('\ncs2:hltv, also cs2:series, also cs2:players\n');
  const importers = await loadImporters();
  for (const name of promised) expect(familyOf(importers, name).chosen.length).toBeGreaterThan(0);
  expect(familyOf(importers, 'cs2:players').chosen.map(({ id }) => id)).toEqual([
    'cs2:hltv',
    'cs2:predictor',
    'cs2:tier3',
  ]);
  expect(() => familyOf(importers, 'cs2:teams')).toThrow(/known are .*cs2:series/);
});

test('every kind that a search finds has a route of its own', async () => {
  const routes = readFileSync('docs/routes.txt', 'utf8');
  for (const { name, search } of FAMILIES)
    for (const { kind } of (await search?.()) ?? [])
      expect(routes).toMatch(new RegExp(`^GET +/${name}/${kind}/\\{\\w+\\} `, 'm'));
});

test('docs/PUSHING.md names every kind that operators push', () => {
  const routes = readFileSync('docs/routes.txt', 'utf8');
  const pushes = [...routes.matchAll(/^POST +\/operator\/(\w+)\/([\w-]+) .* push\w+ /gm)];
  const shown = readFileSync('docs/PUSHING.md', 'utf8').matchAll(/^\| (\w+) \| `([\w-]+)` \|/gm);
  const names = (matches: Iterable<string[]>) => [...matches].map(([, family, kind]) => `${family}/${kind}`).sort();
  expect(names(shown)).toEqual(names(pushes));
  expect(pushes.length).toBeGreaterThan(20);
});

test('NOTICE.md names the source and licence of every importer', async () => {
  expect(readFileSync('NOTICE.md', 'utf8')).toBe(noticeOf(await loadImporters()));
});
