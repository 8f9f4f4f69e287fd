import { readdirSync, readFileSync } from 'node:fs';

export interface Target {
  refId: string;
  expr: string;
  legendFormat: string;
  datasource: { type: string; uid: string };
}

export interface Panel {
  id: number;
  type: string;
  title: string;
  gridPos: { x: number; y: number; w: number; h: number };
  datasource?: { type: string; uid: string };
  targets?: Target[];
  fieldConfig?: {
    defaults: { unit?: string; thresholds?: { mode: string; steps: { color: string; value: number | null }[] } };
  };
}

export interface Variable {
  name: string;
  type: string;
  multi: boolean;
  includeAll: boolean;
  query: string | { query: string; refId: string };
}

export interface Dashboard {
  uid: string;
  title: string;
  tags: string[];
  schemaVersion: number;
  templating: { list: Variable[] };
  annotations: { list: { expr: string }[] };
  panels: Panel[];
}

const FOLDER = 'deploy/grafana';

/** The dashboards by the names of their files. */
export function readDashboards(): [name: string, dashboard: Dashboard][] {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith('.json'));
  return files.map((file) => [file, JSON.parse(readFileSync(`${FOLDER}/${file}`, 'utf8')) as Dashboard]);
}

/** The panels that show something, so without rows. */
export function panelsOf({ panels }: Dashboard): Panel[] {
  return panels.filter(({ type }) => type !== 'row');
}
