import type { INestApplication, WebSocketAdapter, WsMessageHandler } from '@nestjs/common';
import { STATUS_CODES, type IncomingMessage, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import { API_VERSION } from '../http/hooks.js';
import { writeError } from '../http/error-forms.js';
import { ApiError, internalError } from '../http/errors.js';
import { LOG, type Logger } from '../http/log.js';
import { requestId } from '../http/request-id.js';
import { Urls } from '../http/urls.js';
import { ADMISSION, type Admission } from './admission.js';
import { Live } from './live.service.js';
import { CLOSE, errorFrame } from './socket-frames.js';

/** What a client may send. */
const MAX_FRAME_BYTES = 16_384;
const FRAMES_PER_WINDOW = 20;
const WINDOW_MS = 10_000;
/** What is not even read to its end. */
const MAX_READ_BYTES = 262_144;

export interface GatewayOptions {
  path: string;
  family: string;
}

interface Served extends GatewayOptions {
  server: WebSocketServer;
}

/**
 * Nest's gateways on plain WebSockets. A client is admitted before the upgrade, so a refusal is an HTTP answer; what it
 * sends is JSON with an `action`, which names the handler.
 */
export class LiveSocketAdapter implements WebSocketAdapter<WebSocketServer, WebSocket, GatewayOptions> {
  private readonly served = new Map<string, Served>();
  private readonly admission: Admission;
  private readonly live: Live;
  private readonly log: Logger;
  private readonly urls: Urls;

  constructor(app: INestApplication) {
    this.admission = app.get<Admission>(ADMISSION, { strict: false });
    this.live = app.get(Live, { strict: false });
    this.log = app.get<Logger>(LOG, { strict: false });
    this.urls = app.get(Urls, { strict: false });
    (app.getHttpServer() as Server).on('upgrade', (request, socket, head) => {
      void this.upgrade(request, socket, head);
    });
  }

  create(_port: number, options?: GatewayOptions): WebSocketServer {
    const server = new WebSocketServer({ noServer: true, maxPayload: MAX_READ_BYTES, perMessageDeflate: false });
    const { path, family } = options as GatewayOptions;
    this.served.set(path, { path, family, server });
    return server;
  }

  bindClientConnect(server: WebSocketServer, callback: (...args: unknown[]) => void): void {
    server.on('connection', callback);
  }

  bindClientDisconnect(client: WebSocket, callback: () => void): void {
    client.on('close', callback);
  }

  bindMessageHandlers(client: WebSocket, handlers: WsMessageHandler[]): void {
    const byAction = new Map(handlers.map(({ message, callback }) => [String(message), callback]));
    const sentAt: number[] = [];
    client.on('error', () => {});
    client.on('message', (data: Buffer, isBinary) => {
      if (data.length > MAX_FRAME_BYTES) return client.close(CLOSE.frameTooBig, 'a frame may have 16384 bytes');
      const now = Date.now();
      while (sentAt.length > 0 && (sentAt[0] as number) <= now - WINDOW_MS) sentAt.shift();
      if (sentAt.length >= FRAMES_PER_WINDOW)
        return client.send(errorFrame('RATE_LIMIT_EXCEEDED', 'Send at most 20 frames in 10 seconds'));
      sentAt.push(now);
      const frame = isBinary ? undefined : parseFrame(data);
      if (!frame) return client.send(errorFrame('INVALID_FRAME', 'Send a JSON object with an action, as text'));
      const handle = byAction.get(frame.action);
      if (handle) return void handle(frame);
      const known = [...byAction.keys()].join(', ');
      client.send(errorFrame('UNKNOWN_ACTION', `${frame.action} is not an action; use ${known}`));
    });
  }

  close(server: WebSocketServer): void {
    for (const client of server.clients) client.close(CLOSE.restart, 'service restart');
    server.close();
  }

  /** Nest calls it when everything is closed; the HTTP server is not this adapter's. */
  async dispose(): Promise<void> {}

  private async upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const id = requestId();
    socket.on('error', () => {});
    const { pathname } = new URL(request.url ?? '/', 'http://any');
    const served = this.served.get(pathname.replace(/\/$/, ''));
    try {
      if (!served) throw new ApiError(404, 'ROUTE_NOT_FOUND', `Cannot GET ${pathname}`);
      this.live.mirror(served.family);
      const terms = await this.admission.socket(request, served.family, served.path);
      if (socket.destroyed) return terms.leave();
      let opened = false;
      // Calls back at once, unless the handshake is none: then the library answers 400 itself.
      served.server.handleUpgrade(request, socket, head, (client) => {
        opened = true;
        served.server.emit('connection', client, terms);
      });
      if (!opened) terms.leave();
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) this.log.error({ err: thrown, reqId: id }, 'upgrade failed');
      this.refuse(socket, thrown instanceof ApiError ? thrown : internalError(), id, served !== undefined);
    }
  }

  private refuse(socket: Duplex, error: ApiError, id: string, routed: boolean): void {
    const context = { requestId: id, docsUrl: this.urls.docs, problem: false };
    const { status, headers, contentType, body } = writeError(error, {
      ...context,
      style: routed ? 'standard' : undefined,
    });
    const text = JSON.stringify(body);
    const lines = Object.entries({
      'x-request-id': id,
      'x-api-version': API_VERSION,
      ...headers,
      'content-type': contentType,
      'content-length': String(Buffer.byteLength(text)),
      'cache-control': 'no-store',
      connection: 'close',
    }).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${text}`);
  }
}

function parseFrame(data: Buffer): { action: string } | undefined {
  try {
    const frame = JSON.parse(data.toString()) as { action?: unknown } | null;
    return typeof frame === 'object' && typeof frame?.action === 'string' ? (frame as { action: string }) : undefined;
  } catch {
    return undefined;
  }
}
