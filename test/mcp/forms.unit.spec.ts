import '../support/all-routes.js';
import { FAMILIES } from '../../src/families.js';
import type { FamilyTools, ToolForm } from '../../src/mcp/family-tools.js';
import { pathOf, requestOf } from '../../src/mcp/forms.js';
import { Operations } from '../../src/mcp/operations.js';
import { declareTools } from '../../src/mcp/tools.js';

/** How the tools of `/mcp` become operations of each family. */
const operations = new Operations();

let families: [name: string, tools: FamilyTools][];

beforeAll(async () => {
  families = await Promise.all(
    FAMILIES.map(async ({ name, tools }) => [name, await tools!()] as [string, FamilyTools]),
  );
});

const formsOf = (): [string, string, ToolForm][] =>
  families.flatMap(([family, { forms }]) =>
    Object.entries(forms).flatMap(([tool, all]) => all.map((form): [string, string, ToolForm] => [family, tool, form])),
  );

test('every form asks an operation of its family that tools may call, with parameters that it has', () => {
  const wrong = formsOf().filter(([family, , { operation, takes = {} }]) => {
    const found = operations.find(operation);
    const names = new Set(found?.parameters.map(({ name }) => name));
    return found?.family !== family || Object.values(takes).some((name) => !names.has(name));
  });
  expect(wrong).toEqual([]);
});

test('every argument of a form is one of its tool, and what its path needs can be given', () => {
  const wrong = formsOf().filter(([, tool, { operation, when = {}, takes = {} }]) => {
    const { properties } = declareTools(new Map(families)).find(({ name }) => name === tool)!.inputSchema;
    const isUnknown = [...Object.keys(when), ...Object.keys(takes)].some((name) => !(name in properties));
    const needed = operations.find(operation)!.parameters.filter(({ required }) => required);
    return isUnknown || needed.some(({ name }) => !Object.values(takes).includes(name));
  });
  expect(wrong).toEqual([]);
});

test('every form can be reached by some arguments', () => {
  const hidden = formsOf().filter(([family, tool, form]) => {
    const given = {
      family,
      ...form.when,
      ...Object.fromEntries(Object.keys(form.takes ?? {}).map((name) => [name, 'x'])),
    };
    const forms = families.find(([name]) => name === family)![1].forms[tool as keyof FamilyTools['forms']];
    const needed = operations.find(form.operation)!.parameters.filter(({ required }) => required);
    const least = Object.fromEntries(
      Object.entries(given).filter(
        ([name]) => !(form.takes && name in form.takes) || needed.some((one) => one.name === form.takes![name]),
      ),
    );
    return ![given, least].some((one) => requestOf(tool, forms, one, operations).operation.id === form.operation);
  });
  expect(hidden.map(([family, tool, { operation }]) => `${family} ${tool} ${operation}`)).toEqual([]);
});

test('kinds of profile are those that find answers', async () => {
  for (const { name, search } of FAMILIES) {
    const found = ((await search?.()) ?? []).map(({ kind }) => kind);
    const { forms } = families.find(([family]) => family === name)![1];
    const known = new Set(forms.profile!.map(({ when }) => when!['kind']));
    const matches = new Set(['matches', 'bouts', 'fights']);
    expect([name, found.filter((kind) => !known.has(kind) && !matches.has(kind))]).toEqual([name, []]);
  }
});

test('a path takes its values escaped, the rest as a query that refuses what is unknown', () => {
  const operation = operations.find('getUfcEvent')!;
  expect(pathOf({ operation, values: { eventIdOrSlug: 'a/b?c', fields: ['x', 'y'] } })).toBe(
    '/ufc/events/a%2Fb%3Fc?fields=x%2Cy&strict=true',
  );
  expect(() => pathOf({ operation, values: {} })).toThrow('getUfcEvent needs eventIdOrSlug');
  expect(() => pathOf({ operation, values: { eventIdOrSlug: { a: 1 } } })).toThrow('must be a text');
});

test('a year is its days where a route has no year', () => {
  const forms = families.find(([name]) => name === 'ufc')![1].forms.matches;
  const { values } = requestOf('matches', forms, { family: 'ufc', year: 2026 }, operations);
  expect(values).toEqual({ from: '2026-01-01', to: '2026-12-31', limit: 20 });
});

test('a path is that of the operation that the server would take it for', () => {
  expect(operations.at('/ufc/fighters/someone')?.id).toBe('getUfcFighter');
  expect(operations.at('/cs2/matches/today')?.id).toBe('listCs2TodayMatches');
  for (const path of ['/ufc/live/stream', '/keys', '/ufc/fighters/..', '/ufc/fighters/%2E%2e', '/ufc/fighters/', ''])
    expect([path, operations.at(path)]).toEqual([path, undefined]);
});
