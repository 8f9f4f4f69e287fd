import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Playback, type PlaybackOptions } from './playback.js';

/** The pages of an upstream. */
export interface UpstreamPages {
  /** The feed of a path, and the answer while that feed has not begun; undefined for a path that is no page. */
  feedOf(path: string): { feed: string; unknown: string } | undefined;
  /** A page that lists the running feeds of a kind. */
  list: { path: string; kind: string; write(feeds: readonly string[]): object };
}

export interface UpstreamOptions extends Omit<PlaybackOptions, 'startedAt'> {
  /** Default: now. */
  startedAt?: number;
  /** 0, the default: any free port. */
  port?: number;
}

export interface Upstream {
  /** Without a slash at the end. */
  url: string;
  close(): Promise<void>;
}

/** An upstream on 127.0.0.1 that answers its pages from a timeline, with ETag and 304. */
export async function serveUpstream(pages: UpstreamPages, options: UpstreamOptions): Promise<Upstream> {
  const playback = new Playback({ startedAt: Date.now(), ...options });
  return serveAnswers((url, now) => answer(pages, playback, url, now), options.port);
}

/** An answer of an upstream: an object, a text with an ETag, or a status without a body. */
export type UpstreamAnswer = object | string | number;

/** An upstream on 127.0.0.1 that answers each URL by a function of the URL and the time. */
export async function serveAnswers(
  answerAt: (url: URL, now: number) => UpstreamAnswer | Promise<UpstreamAnswer>,
  port = 0,
): Promise<Upstream> {
  const server = createServer((request, response) => {
    respond(answerAt, request, response).catch((error: Error) => send(response, 500, { error: error.message }));
  });
  server.listen(port, '127.0.0.1');
  await new Promise<void>((resolve, reject) => server.once('listening', resolve).once('error', reject));
  const { port: given } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${given}`, close: () => close(server) };
}

async function answer(
  pages: UpstreamPages,
  playback: Playback,
  { pathname }: URL,
  now: number,
): Promise<UpstreamAnswer> {
  const { list } = pages;
  if (pathname === list.path) return list.write(await playback.feeds(list.kind, now));
  const page = pages.feedOf(pathname);
  return page ? ((await playback.answer(page.feed, now)) ?? page.unknown) : 404;
}

async function respond(
  answerAt: (url: URL, now: number) => UpstreamAnswer | Promise<UpstreamAnswer>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method !== 'GET' && request.method !== 'HEAD') return send(response, 405, {});
  const found = await answerAt(new URL(request.url ?? '/', 'http://upstream'), Date.now());
  if (typeof found === 'number') return send(response, found, found === 204 ? '' : {});
  if (typeof found === 'object') return send(response, 200, found);
  const etag = `"${createHash('sha1').update(found).digest('base64url')}"`;
  response.setHeader('etag', etag);
  response.setHeader('cache-control', 'max-age=1');
  if (request.headers['if-none-match'] === etag) response.writeHead(304).end();
  else send(response, 200, found);
}

function send(response: ServerResponse, status: number, body: object | string): void {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(text);
}

async function close(server: Server): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  server.closeAllConnections();
  await closed;
}
