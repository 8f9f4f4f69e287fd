import { execFileSync } from 'node:child_process';
import { cpSync, readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { startCollector, type Collector } from '../support/otlp.js';
import { dataUrl, headerOf, svgOf } from '../support/qr.js';
import { startService, type Json, type Service } from '../support/service.js';
import { until } from '../support/until.js';

/**
 * The files that the Dockerfile puts into the image, in a folder outside this checkout, where Node finds no other packages.
 */
let image: string;

beforeAll(() => {
  // The system's own folder for temporary files: that of the tests lies in the checkout.
  image = execFileSync('mktemp', ['-d'], { env: { PATH: process.env.PATH }, encoding: 'utf8' }).trim();
  execFileSync(process.execPath, ['scripts/image-packages.mjs', image]);
  const copies = [
    ...readFileSync('Dockerfile', 'utf8')
      .replaceAll('\\\n', '')
      .matchAll(/^COPY --from=build (.+)$/gm),
  ];
  for (const [, words] of copies) {
    const places = words!.split(/\s+/).map((place) => place.replace('/app/', ''));
    const target = places.pop()!;
    for (const place of places.filter((one) => one !== 'image/node_modules'))
      cpSync(place, join(image, target.endsWith('/') ? join(target, basename(place)) : target), { recursive: true });
  }
});
afterAll(() => rmSync(image, { recursive: true, force: true }));

describe('from the files of the image alone', () => {
  let collector: Collector;
  let service: Service;
  let key: string;

  beforeAll(async () => {
    collector = await startCollector();
    const environment = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_TRACES_SAMPLER_ARG: '1' };
    service = await startService({ root: image, environment });
    key = (await service.key({ plan: 'enterprise' })).key;
  });
  afterAll(async () => {
    await service?.stop();
    await collector?.close();
  });

  const post = (path: string, body: object) =>
    fetch(`${service.url}${path}`, {
      method: 'POST',
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });

  test('a code with a logo is drawn', async () => {
    const logo = { image: dataUrl('image/svg+xml', svgOf('<rect width="10" height="10" fill="#d22"/>')) };
    const code = await post('/api/v1/qr/generate', { data: 'a', logo });
    expect(headerOf(Buffer.from(await code.arrayBuffer())).slice(0, 2)).toEqual([300, 300]);
  });

  test('the tools of /mcp are listed', async () => {
    const { result }: Json = await (await post('/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/list' })).json();
    expect(result.tools.map(({ name }: Json) => name)).toContain('head_to_head');
  });

  test('pages and documents are served', async () => {
    for (const path of ['/', '/docs', '/docs/guides/live', '/dashboard', '/openapi.json'])
      expect([path, (await service.get(path)).status]).toEqual([path, 200]);
  });

  test('traces are sent', async () => {
    await service.get('/api/v1/tennis/players', key);
    const span = await until(() => collector.spans[0]);
    expect(span.resource).toMatchObject({ 'scoreline.role': 'api' });
  });

  test('the worker runs', async () => {
    const worker = await service.worker();
    expect(worker.log()).toContain('The worker runs');
  });
});
