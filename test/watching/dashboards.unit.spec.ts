import { panelsOf, readDashboards, type Panel } from './dashboards.js';

/** Grafana is not at hand, so its dashboards are held against what its import and its panels need. */
const dashboards = readDashboards();

/** Units of Grafana that its panels know. */
const UNITS = /^(none|reqps|cps|s|bytes|percentunit|bool_on_off)$/;
const DATASOURCE = { type: 'prometheus', uid: '${datasource}' };

test('there are four, each with an id of its own, that link to each other', () => {
  expect(dashboards.map(([file]) => file)).toEqual(['live.json', 'service.json', 'stores.json', 'webhooks.json']);
  expect(dashboards.map(([, { uid }]) => `${uid}.json`)).toEqual(dashboards.map(([file]) => `scoreline-${file}`));
  for (const [, { tags, schemaVersion }] of dashboards) expect([tags, schemaVersion]).toEqual([['scoreline'], 38]);
});

test.each(dashboards)(
  '%s asks the data source that its reader chose, and only variables that it has',
  (_file, board) => {
    const { templating, annotations } = board;
    const names = templating.list.map(({ name }) => name);
    expect(names.slice(0, 2)).toEqual(['datasource', 'job']);
    const panels = panelsOf(board);
    for (const panel of panels) {
      expect([panel.title, panel.datasource]).toEqual([panel.title, DATASOURCE]);
      for (const target of panel.targets ?? [])
        expect([panel.title, target.datasource]).toEqual([panel.title, DATASOURCE]);
    }
    const queries = templating.list.map(({ query }) => (typeof query === 'string' ? query : query.query));
    const asked = [...queries, ...annotations.list.map(({ expr }) => expr), ...panels.flatMap(expressions)];
    const used = new Set(asked.flatMap((text) => [...text.matchAll(/\$(\w+)/g)].map(([, name]) => name)));
    expect([...used].filter((name) => !['__rate_interval', ...names].includes(name as string))).toEqual([]);
    expect(names.filter((name) => name !== 'datasource' && !used.has(name))).toEqual([]);
  },
);

test.each(dashboards)('%s has panels with a title, a unit, a query and a place of their own', (_file, board) => {
  const panels = panelsOf(board);
  expect(panels.length).toBeGreaterThan(7);
  for (const { title, fieldConfig, targets = [] } of panels) {
    expect([title, fieldConfig?.defaults.unit]).toEqual([title, expect.stringMatching(UNITS)]);
    expect(title).not.toBe('');
    expect([title, targets.map(({ refId }) => refId)]).toEqual([title, [...'ABC'].slice(0, targets.length)]);
    expect(targets.length).toBeGreaterThan(0);
    const steps = fieldConfig?.defaults.thresholds?.steps ?? [{ value: null }];
    expect([title, steps[0]?.value]).toEqual([title, null]);
  }
  const ids = board.panels.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const cells = board.panels.flatMap(cellsOf);
  expect(new Set(cells).size).toBe(cells.length);
});

const expressions = ({ targets = [] }: Panel) => targets.map(({ expr }) => expr);

/** The cells of the grid, 24 wide, that a panel covers. */
function cellsOf({ title, gridPos: { x, y, w, h } }: Panel): string[] {
  expect([title, x >= 0 && x + w <= 24]).toEqual([title, true]);
  return Array.from({ length: w * h }, (_, index) => `${x + (index % w)} ${y + Math.floor(index / w)}`);
}
