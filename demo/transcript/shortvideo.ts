import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ShortVideoSite } from '../../src/demo.js';
import { captionsOf, fileOf, pageOf, SHORT_LINKS, type Reply } from './shortvideo-videos.js';

/**
 * The fictional short-video platform on 127.0.0.1: pages, short links, captions and files in the real platform's form.
 */
export async function startShortVideoSite(): Promise<ShortVideoSite> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://demo');
    send(response, replyTo(pathname) ?? { status: 404, body: '' });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

function replyTo(path: string): Reply | undefined {
  const [, videoId] = /^\/@[^/]*\/video\/(\d+)$/.exec(path) ?? [];
  if (videoId !== undefined) return pageOf(videoId);
  const [, ofVideo, index] = /^\/captions\/(\d+)\/(\d+)$/.exec(path) ?? [];
  if (ofVideo !== undefined) return captionsOf(ofVideo, Number(index));
  const [, ofFile] = /^\/video\/(\d+)\.mp4$/.exec(path) ?? [];
  if (ofFile !== undefined) return fileOf(ofFile);
  const [, code = ''] = /^\/(?:t\/)?(\w+)\/$/.exec(path) ?? [];
  const location = SHORT_LINKS[code];
  if (location !== undefined) return { status: 301, headers: { location }, body: '' };
  return path === '/' ? { status: 200, body: '<!doctype html><title>Demo</title>' } : undefined;
}

function send(response: ServerResponse, { status, headers, body, afterMs = 0 }: Reply): void {
  if (afterMs === Infinity) return;
  setTimeout(() => response.writeHead(status, headers).end(body), afterMs);
}
