import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One span as it was sent, in the JSON form of OTLP. */
export interface SentSpan {
  traceId: string;
  spanId: string;
  /** Empty for the first span of a trace. */
  parentSpanId: string;
  name: string;
  kind: number;
  failed: boolean;
  attributes: Record<string, unknown>;
  /** The attributes of its process. */
  resource: Record<string, unknown>;
}

export interface Collector {
  url: string;
  spans: SentSpan[];
  /** The headers of each request. */
  requests: Record<string, string | string[] | undefined>[];
  close(): Promise<void>;
}

interface Pair {
  key: string;
  value: Record<string, unknown>;
}

interface Body {
  resourceSpans: {
    resource: { attributes: Pair[] };
    scopeSpans: {
      spans: (Omit<SentSpan, 'attributes' | 'failed' | 'resource'> & {
        attributes: Pair[];
        status?: { code?: number };
      })[];
    }[];
  }[];
}

/** A collector of traces over HTTP. */
export async function startCollector(): Promise<Collector> {
  const spans: SentSpan[] = [];
  const requests: Collector['requests'] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      requests.push({ ...request.headers, path: request.url });
      spans.push(...readSpans(JSON.parse(Buffer.concat(chunks).toString()) as Body));
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    requests,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function readSpans({ resourceSpans }: Body): SentSpan[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map(({ attributes, status, parentSpanId = '', ...span }) => ({
        ...span,
        parentSpanId,
        failed: status?.code === 2,
        attributes: objectOf(attributes),
        resource: objectOf(resource.attributes),
      })),
    ),
  );
}

function objectOf(pairs: Pair[]): Record<string, unknown> {
  return Object.fromEntries(pairs.map(({ key, value }) => [key, Object.values(value)[0]]));
}
