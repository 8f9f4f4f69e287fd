import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { ownPort } from './port.js';
import { until } from './until.js';

export interface Prometheus {
  /** How many series an expression has now. Throws with Prometheus's words when it refuses the expression. */
  series(expression: string): Promise<number>;
  /** The values of a label among the series that match, as Grafana's `label_values` asks for them. */
  labelValues(selector: string, label: string): Promise<string[]>;
  stop(): Promise<void>;
}

/** Starts a Prometheus that reads /metrics of these processes every second, as the job `scoreline`. */
export async function startPrometheus(program: string, urls: readonly string[]): Promise<Prometheus> {
  const port = await ownPort();
  const folder = await mkdtemp(join(tmpdir(), 'scoreline-prometheus-'));
  const file = join(folder, 'prometheus.yaml');
  const job = { job_name: 'scoreline', static_configs: [{ targets: urls.map((url) => new URL(url).host) }] };
  await writeFile(file, stringify({ global: { scrape_interval: '1s' }, scrape_configs: [job] }));
  const words = ['config.file', 'storage.tsdb.path', 'web.listen-address'];
  const values = [file, join(folder, 'data'), `127.0.0.1:${port}`];
  const child = spawn(
    program,
    words.map((word, index) => `--${word}=${values[index]}`),
    { stdio: 'ignore' },
  );
  const url = `http://127.0.0.1:${port}`;
  const ask = async <Answer>(path: string, parameters: Record<string, string>): Promise<Answer> => {
    const answer = await fetch(`${url}/api/v1/${path}?${new URLSearchParams(parameters)}`);
    const { data, error } = (await answer.json()) as { data?: Answer; error?: string };
    if (data === undefined) throw new Error(`${error}: ${JSON.stringify(parameters)}`);
    return data;
  };
  const isReady = async () => (await fetch(`${url}/-/ready`).catch(() => undefined))?.ok;
  await until(async () => child.exitCode !== null || (await isReady()));
  if (child.exitCode !== null) throw new Error(`prometheus ended with ${child.exitCode}`);
  return {
    async series(expression) {
      const { result } = await ask<{ result: { value: [number, string] }[] }>('query', { query: expression });
      return result.filter(({ value }) => value[1] !== 'NaN').length;
    },
    labelValues: (selector, label) => ask<string[]>(`label/${label}/values`, { 'match[]': selector }),
    async stop() {
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
