import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Json } from './service.js';

/** One request as a receiver met it. */
export interface Received {
  path: string;
  at: number;
  headers: IncomingHttpHeaders;
  /** The raw bytes. */
  body: Buffer;
  json: Json;
}

export interface Receiver {
  /** Without a slash at the end. */
  url: string;
  received: Received[];
  /** Those of one path. */
  at(path: string): Received[];
  close(): Promise<void>;
}

/** A server that takes webhooks, at this port where one is wanted; `answer` decides what each gets, else 204. */
export async function startReceiver(
  answer: (request: Received, response: ServerResponse, count: number) => void = () => {},
  wanted = 0,
): Promise<Receiver> {
  const received: Received[] = [];
  const counts = new Map<string, number>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('error', () => {});
    request.on('end', () => {
      const path = request.url as string;
      const body = Buffer.concat(chunks);
      const one = { path, at: Date.now(), headers: request.headers, body, json: JSON.parse(body.toString()) as Json };
      received.push(one);
      counts.set(path, (counts.get(path) ?? 0) + 1);
      answer(one, response, counts.get(path) as number);
      if (!response.headersSent && !response.destroyed && !held.has(response)) response.writeHead(204).end();
    });
  });
  server.keepAliveTimeout = 60_000;
  server.listen(wanted, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    at: (path) => received.filter((one) => one.path === path),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

const held = new WeakSet<ServerResponse>();

/** Leaves a request without an answer, or for so long. */
export function hold(response: ServerResponse, ms?: number): void {
  held.add(response);
  if (ms !== undefined) setTimeout(() => response.writeHead(204).end(), ms).unref();
}
