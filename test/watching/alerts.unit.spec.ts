import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parse, stringify } from 'yaml';
import { programOnPath } from '../support/proxy.js';

/** The rules for alarms, as Prometheus itself judges them. */
const RULES = resolve('docs/alerts.yaml');

interface Rule {
  alert: string;
  labels: Record<string, string>;
  annotations: Record<string, string>;
}

type Series = Record<string, string>;

interface Cases {
  fires: { at: string; series: Series; alerts: Record<string, string>[] }[];
  quiet: Record<string, Series>;
}

const read = (file: string) => parse(readFileSync(file, 'utf8')) as unknown;
const { groups } = read(RULES) as { groups: { rules: Rule[] }[] };
const rules = groups.flatMap((group) => group.rules);
const cases = read('test/watching/alerts.yaml') as Record<string, Cases>;

const promtool = programOnPath('promtool') ?? '';
const withPromtool = promtool === '' ? describe.skip : describe;
const folder = mkdtempSync(join(tmpdir(), 'scoreline-alerts-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('each rule has series in which it fires, and others in which it must not', () => {
  expect(Object.keys(cases)).toEqual(rules.map(({ alert }) => alert));
  for (const { fires, quiet } of Object.values(cases))
    expect([fires.length, Object.keys(quiet).length]).not.toContain(0);
});

withPromtool('promtool', () => {
  test('Prometheus takes the rules', () => {
    expect(run('check', 'rules', RULES)).toEqual({
      status: 0,
      says: expect.stringContaining(`${rules.length} rules found`),
    });
  });

  test.each(rules)('$alert fires when it must, and only then', (rule) => {
    expect(run('test', 'rules', fileOf(rule))).toEqual({ status: 0, says: expect.stringContaining('SUCCESS') });
  });

  test('a rule that does not fire, and one that fires for no reason, would be noticed', () => {
    const [rule] = rules as [Rule];
    const { fires, quiet } = cases[rule.alert]!;
    cases[rule.alert] = { fires: [{ ...fires[0]!, series: Object.values(quiet)[0]! }], quiet: {} };
    expect(run('test', 'rules', fileOf(rule)).status).toBe(1);
    cases[rule.alert] = { fires: [], quiet: { [fires[0]!.at]: fires[0]!.series } };
    expect(run('test', 'rules', fileOf(rule)).status).toBe(1);
    cases[rule.alert] = { fires, quiet };
  });
});

function run(...words: string[]): { status: number | null; says: string } {
  const { status, stdout, stderr } = spawnSync(promtool, words, { encoding: 'utf8' });
  return { status, says: stdout + stderr };
}

const INTERVAL_SECONDS = 15;
/** Quiet series are asked at each of their values. */
const VALUES = 64;

/** The cases of one rule as a test of promtool, which compares labels and annotations too. */
function fileOf({ alert, labels, annotations }: Rule): string {
  const { fires, quiet } = cases[alert]!;
  const expected = (own: Record<string, string>) => ({
    exp_labels: { ...labels, ...own },
    exp_annotations: annotations,
  });
  const tests = [
    ...fires.map(({ at, series, alerts }) => ({
      ...inputs(series),
      alert_rule_test: [{ eval_time: at, alertname: alert, exp_alerts: alerts.map(expected) }],
    })),
    ...Object.values(quiet).map((series) => ({
      ...inputs(series),
      alert_rule_test: Array.from({ length: VALUES }, (_, index) => ({
        eval_time: `${index * INTERVAL_SECONDS}s`,
        alertname: alert,
        exp_alerts: [],
      })),
    })),
  ];
  const file = join(folder, `${alert}.yaml`);
  writeFileSync(file, stringify({ rule_files: [RULES], evaluation_interval: `${INTERVAL_SECONDS}s`, tests }));
  return file;
}

function inputs(series: Series) {
  const input = Object.entries(series).map(([name, values]) => ({ series: name, values }));
  return { interval: `${INTERVAL_SECONDS}s`, input_series: input };
}
