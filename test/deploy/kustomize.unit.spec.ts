import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import type { Json } from '../support/service.js';

/** An object of Kubernetes. */
type Manifest = Json;

const FOLDER = 'deploy/kustomize';
const OVERLAYS = readdirSync(join(FOLDER, 'overlays'));

/** The version of kustomize in kubectl; undefined where there is none, or one too old for what stands in the files. */
const kustomize = /Kustomize Version: (v[5-9]\S*)/.exec(
  spawnSync('kubectl', ['version', '--client'], { encoding: 'utf8' }).stdout ?? '',
)?.[1];

const rendering = kustomize ? describe : describe.skip;
const without = kustomize ? '' : ' (no kubectl with kustomize 5 or newer)';

rendering(`what kubectl makes of the overlays${without}`, () => {
  const rendered = new Map<string, Manifest[]>();
  beforeAll(() => {
    for (const overlay of OVERLAYS) rendered.set(overlay, render(join(FOLDER, 'overlays', overlay)));
  });

  test('the small one has two API processes and a worker, the large one leaves the number to its autoscaler', () => {
    const replicas = (overlay: string) =>
      deployments(rendered.get(overlay)!).map(({ metadata, spec }) => [metadata.name, spec.replicas]);
    expect(replicas('small')).toEqual([
      ['api', 2],
      ['worker', 1],
    ]);
    expect(replicas('large')).toEqual([
      ['api', undefined],
      ['worker', 3],
    ]);
    const scaled = of('HorizontalPodAutoscaler', rendered.get('large')!).map(({ spec }) => spec.scaleTargetRef.name);
    expect(scaled).toEqual(['api']);
  });

  test('every object has the fields of its kind, and no others', () => {
    const objects = [...rendered.values()].flat();
    expect(new Set(objects.map(({ kind }) => kind)).size).toBe(7);
    expect(typeErrors(objects)).toEqual([]);
    // A wrong name is an error of the same check.
    const [deployment] = of('Deployment', objects);
    const misspelt = { ...deployment, spec: { ...deployment.spec, replica: 2 } };
    expect(typeErrors([misspelt]).join()).toContain('replica');
  });

  test('every value has the form that its kind asks for', () => {
    const objects = [...rendered.values()].flat();
    expect(schemaErrors(objects)).toEqual([]);
    const [deployment] = of('Deployment', objects);
    expect(schemaErrors([{ ...deployment, spec: { ...deployment.spec, replicas: 'two' } }])).toEqual([
      'Deployment api: data/spec/replicas must be integer',
    ]);
  });

  test('no process runs as root, writes outside its volumes or may have more rights', () => {
    for (const { spec } of [...rendered.values()].flatMap(deployments)) {
      const pod = spec.template.spec;
      expect(pod).toMatchObject({ automountServiceAccountToken: false, securityContext: { runAsNonRoot: true } });
      for (const container of [...pod.initContainers, ...pod.containers]) {
        expect(container.securityContext).toEqual({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        });
        expect(container.resources).toMatchObject({ requests: { memory: expect.any(String) } });
        expect(container.resources).toMatchObject({ limits: { memory: expect.any(String) } });
        expect(container.image).toBe('scoreline');
      }
    }
  });

  test('secrets are named and never written down', () => {
    for (const objects of rendered.values()) {
      expect(of('Secret', objects)).toEqual([]);
      for (const container of containers(objects)) {
        const [settings, secrets] = container.envFrom;
        expect(settings.configMapRef.name).toBe(of('ConfigMap', objects)[0].metadata.name);
        expect(secrets).toEqual({ secretRef: { name: 'scoreline' } });
      }
      expect(JSON.stringify(objects)).not.toMatch(/(postgres|redis)[\w+]*:\/\//);
    }
  });

  test('every variable is a setting', () => {
    const settings = [...readFileSync('.env.example', 'utf8').matchAll(/^# ([A-Z][A-Z0-9_]+)=/gm)].map(
      ([, name]) => name,
    );
    for (const objects of rendered.values()) {
      const given = [
        ...Object.keys(of('ConfigMap', objects)[0].data),
        ...containers(objects).flatMap(({ env }) => (env ?? []).map(({ name }: { name: string }) => name)),
      ];
      expect(given).toEqual(expect.arrayContaining(['DRAIN_MS', 'STOP_GRACE_MS', 'HEARTBEAT_FILE']));
      expect(given.filter((name) => !settings.includes(name))).toEqual([]);
    }
  });

  test('a pod has as long to end as its processes take to drain and to finish what runs', () => {
    for (const objects of rendered.values()) {
      const { DRAIN_MS, STOP_GRACE_MS } = of('ConfigMap', objects)[0].data;
      const needed = (Number(DRAIN_MS) + Number(STOP_GRACE_MS)) / 1_000;
      for (const { spec } of deployments(objects)) {
        const { terminationGracePeriodSeconds: given, containers: started } = spec.template.spec;
        expect(given).toBe(needed + 5);
        // What the readiness probe needs to be missed, and a proxy to hear of it, is within the drain.
        for (const { readinessProbe: probe } of started)
          expect(probe ? probe.periodSeconds * probe.failureThreshold : 0).toBeLessThan(Number(DRAIN_MS) / 1_000);
      }
    }
  });

  test('budgets, spreading and services find their pods', () => {
    for (const objects of rendered.values()) {
      const pods = deployments(objects).map(({ spec }) => spec.template.metadata.labels as Record<string, string>);
      const selectors = [
        ...of('PodDisruptionBudget', objects).map(({ spec }) => spec.selector.matchLabels),
        ...of('Service', objects).map(({ spec }) => spec.selector),
        ...of('NetworkPolicy', objects).map(({ spec }) => spec.podSelector.matchLabels),
      ];
      expect(of('PodDisruptionBudget', objects)).toHaveLength(pods.length);
      for (const selector of selectors)
        expect(pods.some((labels) => Object.entries(selector).every(([name, value]) => labels[name] === value))).toBe(
          true,
        );
    }
  });
});

test('the health check of a worker is that of its container', () => {
  const { services }: Manifest = parse(readFileSync('compose.yaml', 'utf8'), { merge: true });
  const [, command] = services.worker.healthcheck.test as [string, string];
  const [worker] = parseAllDocuments(readFileSync(join(FOLDER, 'base/worker.yaml'), 'utf8'), { merge: true });
  const [{ startupProbe, livenessProbe }] = (worker as Manifest).toJS().spec.template.spec.containers;
  for (const probe of [startupProbe, livenessProbe])
    expect(probe.exec.command).toEqual(['sh', '-c', command.replaceAll('$$', '$')]);
});

test('Node.js runs the API with the same options in Kubernetes, in the image and by npm start', () => {
  const [api] = parseAllDocuments(readFileSync(join(FOLDER, 'base/api.yaml'), 'utf8'), { merge: true });
  const [{ command }] = (api as Manifest).toJS().spec.template.spec.containers;
  const [, inImage] = /^CMD (\[.*\])$/m.exec(readFileSync('Dockerfile', 'utf8'))!;
  const [, byStart] = /^export const API_OPTIONS = (\[.*\]);$/m.exec(readFileSync('launcher/programs.mjs', 'utf8'))!;
  expect(command).toEqual(JSON.parse(inImage!));
  expect(command).toEqual(['node', ...JSON.parse(byStart!.replaceAll("'", '"')), 'dist/main.js']);
});

test("the autoscaler's metric is the one that the adapter's rule in the guide makes", () => {
  const guide = readFileSync('docs/OPERATIONS.md', 'utf8');
  const [, rule] = /```yaml\n(rules:\n[^`]*seriesQuery[^`]*)```/.exec(guide)!;
  const [{ name, metricsQuery }] = parse(rule!).rules;
  const { spec } = parse(readFileSync(join(FOLDER, 'overlays/large/autoscaling.yaml'), 'utf8'));
  expect(spec.metrics[0].pods.metric.name).toBe(name.as);
  const [, kinds] = /__name__=~"live_\((\w+\|\w+)\)_open"/.exec(metricsQuery)!;
  expect(kinds!.split('|').map((kind) => `live_${kind}_open`)).toEqual(['live_streams_open', 'live_sockets_open']);
});

function render(folder: string): Manifest[] {
  const { status, stdout, stderr } = spawnSync('kubectl', ['kustomize', folder], { encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, '']);
  return parseAllDocuments(stdout).map((document) => document.toJS());
}

function of(kind: string, objects: readonly Manifest[]): Manifest[] {
  return objects.filter((object) => object.kind === kind);
}

function deployments(objects: readonly Manifest[]): Manifest[] {
  return of('Deployment', objects).toSorted((one, other) => one.metadata.name.localeCompare(other.metadata.name));
}

function containers(objects: readonly Manifest[]): Manifest[] {
  return deployments(objects).flatMap(({ spec }) => [
    ...spec.template.spec.initContainers,
    ...spec.template.spec.containers,
  ]);
}

/** What the schemas of the objects' kinds say of them. */
function schemaErrors(objects: readonly Manifest[]): string[] {
  const program = `
    const wrong = [];
    for (const object of ${JSON.stringify(objects)}) {
      const { [object.kind]: Model } = await import('kubernetes-models/' + object.apiVersion);
      try {
        new Model(object).validate();
      } catch (error) {
        wrong.push(object.kind + ' ' + object.metadata.name + ': ' + error.message);
      }
    }
    console.log(JSON.stringify(wrong));`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module'], { input: program, encoding: 'utf8' });
  if (stdout === '') throw new Error(stderr);
  return JSON.parse(stdout) as string[];
}

/** What TypeScript says of the objects as literals of their types, which have all fields of a kind and no others. */
function typeErrors(objects: readonly Manifest[]): string[] {
  mkdirSync('node_modules/.cache', { recursive: true });
  const folder = mkdtempSync(resolve('node_modules/.cache/kustomize-'));
  const lines = objects.map((object, index) => {
    const type = `import('kubernetes-models/${object.apiVersion}').I${object.kind}`;
    return `export const object${index}: ${type} = ${JSON.stringify(object, undefined, 1)};`;
  });
  const file = join(folder, 'objects.ts');
  writeFileSync(file, lines.join('\n'));
  const options = ['--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext', '--ignoreConfig'];
  const { stdout } = spawnSync('node_modules/.bin/tsc', [...options, file], { encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  return stdout.split('\n').filter((line) => line.includes('error'));
}
