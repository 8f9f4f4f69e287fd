import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Parser } from '@asyncapi/parser';
import 'reflect-metadata';
import { asyncDocument } from '../../src/http/document/asyncapi.js';
import type { OpenApi } from '../../src/http/document/cut.js';
import { describeEvents } from '../../src/webhooks/catalogue.js';
import { liveObjects } from '../../src/live-objects.js';
import { messagesOf } from '../support/asyncapi.js';
import type { Json } from '../support/service.js';

const openApi = JSON.parse(readFileSync('openapi.json', 'utf8')) as OpenApi;

describe('the AsyncAPI document', () => {
  const document: Json = asyncDocument(openApi, 'https://scores.example/api/v1');

  test('is valid, and has each stream, socket and webhook', async () => {
    const { diagnostics } = await new Parser().parse(JSON.stringify(document));
    expect(diagnostics.map(({ path, message }) => `${path.join('.')}: ${message}`)).toEqual([]);
    const addresses = (Object.values(document.channels) as Json[]).flatMap(({ address }) => address ?? []);
    const families = ['cs2', 'lol', 'tennis', 'ufc'];
    expect(addresses).toEqual([
      ...families.map((family) => `/${family}/live/stream`),
      '/webhooks/listen',
      ...families.map((family) => `/${family}/live/ws`),
    ]);
    const events = (Object.values(document.channels) as Json[]).filter(({ address }) => address === null);
    const names = events.flatMap(({ messages }) => (Object.values(messages) as Json[]).map(({ name }) => name));
    expect(names).toEqual(Object.keys(openApi.webhooks));
  });

  test('names the servers of this installation, and how each is opened', () => {
    expect(document.servers.sockets).toEqual({
      host: 'scores.example',
      pathname: '/api/v1',
      protocol: 'wss',
      security: ['key', 'session', 'ticket'].map((name) => ({ $ref: `#/components/securitySchemes/${name}` })),
    });
    expect(asyncDocument(openApi, 'http://localhost:3000/api/v1').servers).toMatchObject({
      streams: { host: 'localhost:3000', protocol: 'http' },
      sockets: { host: 'localhost:3000', protocol: 'ws' },
    });
  });

  test('describes the example of every webhook, and refuses another event in its place', async () => {
    const faults = messagesOf(document);
    for (const { name, example } of describeEvents(await liveObjects())) {
      const body = { id: randomUUID(), event: name, timestamp: '2026-01-02T03:04:05.678Z', data: example };
      expect([name, faults(`webhook ${name}`, body)]).toEqual([name, []]);
      expect(faults(`webhook ${name}`, { ...body, event: 'darts.match.started' })).not.toEqual([]);
    }
  });
});
