import type { INestApplication, WebSocketAdapter, WsMessageHandler } from '@nestjs/common';
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import { CONFIG, type Config } from '../config.js';
import { addressOf } from '../http/address.js';
import { ApiError, badRequest, gone, routeNotFound, stopping, webSocketVersion } from '../http/errors.js';
import { failureOf } from '../http/errors.filter.js';
import { hostCheck } from '../http/hosts.js';
import { API_VERSION, clientRequestId, deprecationHeaders } from '../http/hooks.js';
import { LOG, type Logger } from '../http/log.js';
import { answered, refuseByHand } from '../http/raw-answer.js';
import { requestId } from '../http/request-id.js';
import { secondsSince } from '../http/stream-end.js';
import { readPath } from '../http/upgrade.js';
import { Urls } from '../http/urls.js';
import { ADMISSION, type Admission, type AnswerHeaders } from './admission.js';
import { LiveSocket, MAX_FRAME_BYTES, TOO_BIG } from './live-socket.js';
import { Live } from './live.service.js';
import { CLOSE } from './socket-frames.js';
import { checkSocketQuery, KEY_IN_QUERY } from './socket-query.js';

/** The library stops reading a message at this size. */
const MAX_READ_BYTES = 262_144;
const MAX_PARTS = 1_024;
/** A client that does not answer a close frame is disconnected after this time, or sooner when the server stops. */
const CLOSE_MS = 5_000;
const STOP_MS = 2_000;

export interface GatewayOptions {
  path: string;
  family: string;
}

interface Served extends GatewayOptions {
  server: WebSocketServer;
}

/**
 * Runs Nest's gateways on plain WebSockets. A client is admitted before the upgrade, so a refusal is an HTTP answer.
 * Clients send JSON with an `action`, which names the handler.
 */
export class LiveSocketAdapter implements WebSocketAdapter<WebSocketServer, LiveSocket, GatewayOptions> {
  private readonly served = new Map<string, Served>();
  private readonly admission: Admission;
  private readonly live: Live;
  private readonly log: Logger;
  private readonly urls: Urls;
  private readonly config: Config;
  private readonly checkHost: (header: string | undefined) => void;
  private isClosing = false;
  /** The headers of the answer to each upgrade. */
  private readonly answers = new WeakMap<IncomingMessage, AnswerHeaders>();

  constructor(app: INestApplication) {
    this.admission = app.get<Admission>(ADMISSION, { strict: false });
    this.live = app.get(Live, { strict: false });
    this.log = app.get<Logger>(LOG, { strict: false });
    this.urls = app.get(Urls, { strict: false });
    this.config = app.get<Config>(CONFIG, { strict: false });
    this.checkHost = hostCheck(this.config);
    (app.getHttpServer() as Server).on('upgrade', (request, socket, head) => {
      const id = requestId();
      this.answers.set(request, this.deprecationOf(request));
      socket.on('error', () => {});
      answered(socket)
        .then(() => this.upgrade(request, id, socket, head))
        .catch((thrown: unknown) => this.refuse(request, socket, thrown, id));
    });
  }

  create(_port: number, options?: GatewayOptions): WebSocketServer {
    const limits = { maxPayload: MAX_READ_BYTES, maxFragments: MAX_PARTS, closeTimeout: CLOSE_MS };
    const server = new WebSocketServer({
      ...limits,
      noServer: true,
      perMessageDeflate: false,
      autoPong: false,
      WebSocket: LiveSocket,
    });
    server.on('wsClientError', (error) => {
      throw badRequest(`This is no handshake of a WebSocket: ${error.message}; open it with a WebSocket client.`);
    });
    server.on('headers', (lines, request) => {
      for (const [name, value] of Object.entries(this.answerTo(request))) lines.push(`${name}: ${value}`);
    });
    const { path, family } = options as GatewayOptions;
    this.served.set(path, { path, family, server });
    return server;
  }

  /** How many sockets of a family this process has open. */
  openSockets(name: string): number {
    const servers = [...this.served.values()].filter(({ family }) => family === name);
    return servers.reduce((sum, { server }) => sum + server.clients.size, 0);
  }

  bindClientConnect(server: WebSocketServer, callback: (...args: unknown[]) => void): void {
    server.on('connection', callback);
  }

  bindClientDisconnect(client: LiveSocket, callback: () => void): void {
    client.on('close', callback);
  }

  bindMessageHandlers(client: LiveSocket, handlers: WsMessageHandler[]): void {
    const byAction = new Map(handlers.map(({ message, callback }) => [String(message), callback]));
    client.on('message', (data: Buffer, isBinary) => {
      if (!client.hear()) return;
      if (data.length > MAX_FRAME_BYTES) return client.closeOverLimit('invalid_frame', 'INVALID_FRAME', TOO_BIG);
      const frame = isBinary ? undefined : parseFrame(data);
      if (!frame) return client.sayError('INVALID_FRAME', 'Send a JSON object with an action, as text');
      const handle = byAction.get(frame.action);
      const known = [...byAction.keys()].join(', ');
      if (!handle)
        return client.sayError('UNKNOWN_ACTION', `${frame.action.slice(0, 64)} is not an action; use ${known}`);
      Promise.resolve(handle(frame)).catch((error: unknown) => {
        this.log.error({ err: error, action: frame.action }, 'frame not handled');
        client.end('error', CLOSE.failed, 'internal error');
      });
    });
  }

  close(server: WebSocketServer): void {
    this.isClosing = true;
    for (const client of server.clients as Set<LiveSocket>) client.end('drain', CLOSE.restart, 'service restart');
    const cutOff = setTimeout(() => server.clients.forEach((client) => client.terminate()), STOP_MS);
    server.close(() => clearTimeout(cutOff));
  }

  /** Nest calls it when all sockets are closed. Nothing is left to do: this adapter does not own the HTTP server. */
  async dispose(): Promise<void> {}

  private async upgrade(request: IncomingMessage, id: string, socket: Duplex, head: Buffer): Promise<void> {
    this.checkHost(request.headers.host);
    const path = pathOf(request);
    const served = this.served.get(path.replace(/\/$/, ''));
    if (!served) throw routeNotFound('GET', path);
    checkHandshake(request);
    const { maxUnsentBytes } = this.live.sockets(served.family);
    this.live.mirror(served.family);
    if (hasKeyInQuery(request) && Date.now() >= KEY_IN_QUERY.sunset.getTime())
      throw gone(KEY_IN_QUERY.sunset, `${this.urls.api}/${KEY_IN_QUERY.successor}`, 'A key in the address');
    const answer = this.answerTo(request);
    const terms = await this.admission.socket(request, {
      id,
      family: served.family,
      path: served.path,
      answer,
      check: () => checkSocketQuery(request, answer),
    });
    Object.assign(answer, { 'x-request-id': id, ...clientRequestId(request.headers), 'x-api-version': API_VERSION });
    let opened = false;
    try {
      if (this.isClosing) throw stopping();
      // The library calls back at once, unless the client has gone.
      served.server.handleUpgrade(request, socket, head, (client) => {
        opened = true;
        (client as LiveSocket).limit(maxUnsentBytes);
        this.noteEnd(client as LiveSocket, request, id, served);
        served.server.emit('connection', client, terms);
      });
    } finally {
      if (!opened) terms.leave();
    }
  }

  private noteEnd(client: LiveSocket, request: IncomingMessage, reqId: string, { family, path }: GatewayOptions): void {
    const ip = addressOf(request, this.config.trustProxy);
    const startedAt = performance.now();
    client.on('close', (code: number) => {
      const { ending } = client;
      this.live.ends.note(family, 'socket', ending.reason);
      if (!this.config.logRequests) return;
      const seconds = secondsSince(startedAt);
      this.log.info({ reqId, path, ip, code, family, seconds, ...ending }, 'socket closed');
    });
  }

  private answerTo(request: IncomingMessage): AnswerHeaders {
    return this.answers.get(request) ?? {};
  }

  /** The deprecation headers of the answer to a request with a key in the address. */
  private deprecationOf(request: IncomingMessage): Record<string, string> {
    return hasKeyInQuery(request) ? deprecationHeaders(KEY_IN_QUERY, this.urls) : {};
  }

  private refuse(request: IncomingMessage, socket: Duplex, thrown: unknown, id: string): void {
    if (!(thrown instanceof ApiError)) this.log.error({ err: thrown, reqId: id }, 'upgrade failed');
    const error = thrown instanceof ApiError ? thrown : failureOf(thrown);
    const style = this.served.has(readPath(request.url)?.replace(/\/$/, '') ?? '') ? 'standard' : undefined;
    refuseByHand(socket, error, {
      requestId: id,
      urls: this.urls,
      style,
      headers: request.headers,
      more: this.answerTo(request),
    });
  }
}

function hasKeyInQuery({ url = '' }: IncomingMessage): boolean {
  return /[?&]api_key=/.test(url);
}

function pathOf(request: IncomingMessage): string {
  const path = readPath(request.url);
  if (path === undefined) throw badRequest('The target of this request is not a path; begin it with a slash.');
  return path;
}

/** Refuses a bad handshake before the account is charged. The library checks the rest, such as subprotocols. */
function checkHandshake({ headers }: IncomingMessage): void {
  if (!/^[+/0-9A-Za-z]{22}==$/.test(headers['sec-websocket-key'] ?? ''))
    throw badRequest(
      'This is no handshake of a WebSocket: Sec-WebSocket-Key is missing or not 16 bytes in base64; open it with a WebSocket client.',
    );
  if (headers['sec-websocket-version'] !== '13') throw webSocketVersion();
}

function parseFrame(data: Buffer): { action: string } | undefined {
  try {
    const frame = JSON.parse(data.toString()) as { action?: unknown } | null;
    return typeof frame === 'object' && typeof frame?.action === 'string' ? (frame as { action: string }) : undefined;
  } catch {
    return undefined;
  }
}
