import { isIP, isIPv6, type LookupFunction } from 'node:net';
import { StringDecoder } from 'node:string_decoder';
import { Agent, buildConnector, type Dispatcher } from 'undici';
import { after } from '../within.js';
import { isAllowed, type AddressPolicy } from './address-rules.js';
import { bareHost, checkUrl, type CheckedUrl, type UrlRefusal } from './check-url.js';
import { aborted, OutboundError, outboundError, refusedAddress, timedOut, type OutboundCode } from './errors.js';
import { resolveOwn, resolvePublic, type Resolve } from './resolve.js';

export interface OutboundRequest {
  /** A list of names and values in turn, or an object. */
  headers: string[] | Record<string, string>;
  body: string | Uint8Array;
  signal?: AbortSignal;
  /** Called when a connection is open and the first byte is written. */
  onStart?(): void;
}

export interface OutboundAnswer {
  status: number;
  /** The only header that senders use. */
  headers: { 'retry-after'?: string };
  /** The first 2 KiB as text. */
  body: string;
  /** Set if the body ended early, was not valid or did not end in time. */
  bodyError?: OutboundCode;
}

export interface OutboundGet {
  headers: Record<string, string>;
  /** A longer answer is an error, in bytes. */
  maxBytes: number;
  /** Ends the exchange, which has no other time limit. */
  signal: AbortSignal;
}

export interface OutboundPage {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

export interface Limits {
  connectTimeoutMs: number;
  /** From the call to the last byte of the answer, name resolution and handshake included. */
  totalTimeoutMs: number;
  /** A longer answer is cut here; its status still counts. */
  maxBodyBytes: number;
  keptBodyBytes: number;
  connectionsPerOrigin: number;
}

export const LIMITS: Limits = {
  connectTimeoutMs: 5_000,
  totalTimeoutMs: 10_000,
  maxBodyBytes: 65_536,
  keptBodyBytes: 2_048,
  connectionsPerOrigin: 256,
};

const URLS_KEPT = 1_000;

/**
 * Opens all connections to URLs that users gave. It resolves and checks the addresses of a name whenever it opens a
 * connection, and connects to exactly those, so no second resolution can differ. It keeps a connection for its origin
 * only, and returns redirects like any other answer.
 */
export class GuardedAgent {
  private readonly agent: Agent;
  /** Opens a connection for each request. */
  private readonly singleUse: Agent;
  private readonly known = new Map<string, CheckedUrl>();
  /** The origins that have answered; true for those that wrote more than their answer into a connection. */
  private readonly answered = new Map<string, boolean>();
  private readonly limits: Limits;

  constructor(
    private readonly addresses: AddressPolicy,
    given: { resolve?: Resolve; limits?: Partial<Limits>; ca?: string } = {},
  ) {
    this.limits = { ...LIMITS, ...given.limits };
    const resolve = given.resolve ?? (addresses.allowPrivate === false ? (host) => resolvePublic(host) : resolveOwn);
    const options = {
      connect: guarded(addresses, resolve, this.limits.connectTimeoutMs, given.ca),
      connections: this.limits.connectionsPerOrigin,
      // A busy connection is reopened after this many requests, so that it follows a change of its name.
      maxRequestsPerClient: 1_000,
      keepAliveMaxTimeout: 60_000,
      // The total time covers both phases.
      headersTimeout: 0,
      bodyTimeout: 0,
    };
    this.agent = new Agent(options);
    this.singleUse = new Agent({ ...options, pipelining: 0 });
  }

  /**
   * Sends one POST; rejects with an OutboundError. Once the status of the final answer is known, it resolves, whatever
   * becomes of the body. A request whose connection still held the end of an earlier answer is sent again on a new one.
   */
  post(text: string, request: OutboundRequest, allowHttp: boolean): Promise<OutboundAnswer> {
    const { url, refusal, rule } = this.checked(text, allowHttp);
    if (!url) return Promise.reject(refusedUrl(refusal, rule));
    if (request.signal?.aborted) return Promise.reject(aborted());
    const { origin } = url;
    const { headers, body } = request;
    const options = { origin, path: url.pathname + url.search, method: 'POST', headers, body } as const;
    return new Promise((resolve, reject) => {
      let isSingleUse = this.answered.get(origin) === true;
      const exchange = new Exchange(this.limits, request, {
        resolve: (answer) => {
          if (!this.answered.has(origin)) this.remember(origin, false);
          resolve(answer);
        },
        reject,
        resend: () => {
          if (isSingleUse || !this.answered.has(origin)) return false;
          this.remember(origin, true);
          isSingleUse = true;
          this.singleUse.dispatch(options, exchange);
          return true;
        },
      });
      (isSingleUse ? this.singleUse : this.agent).dispatch(options, exchange);
    });
  }

  /** Sends one GET and reads the whole answer; rejects with an OutboundError. */
  async get(text: string, { headers, maxBytes, signal }: OutboundGet, allowHttp: boolean): Promise<OutboundPage> {
    const { url, refusal, rule } = checkUrl(text, { ...this.addresses, allowHttp });
    if (!url) throw refusedUrl(refusal, rule);
    try {
      const path = url.pathname + url.search;
      const answer = await this.agent.request({ origin: url.origin, path, method: 'GET', headers, signal });
      const chunks: Buffer[] = [];
      let bytes = 0;
      for await (const chunk of answer.body as AsyncIterable<Buffer>) {
        bytes += chunk.length;
        if (bytes > maxBytes) throw CUT;
        chunks.push(chunk);
      }
      return { status: answer.statusCode, headers: answer.headers, body: Buffer.concat(chunks) };
    } catch (error) {
      throw signal.aborted ? aborted() : outboundError(error);
    }
  }

  /**
   * Remembers the result, because the check depends on the text alone and the same few URLs are posted to repeatedly.
   */
  private checked(text: string, allowHttp: boolean): CheckedUrl {
    const key = `${allowHttp} ${text}`;
    const known = this.known.get(key);
    if (known) return known;
    const checked = checkUrl(text, { ...this.addresses, allowHttp });
    if (!checked.url) return checked;
    if (this.known.size >= URLS_KEPT) this.known.clear();
    this.known.set(key, checked);
    return checked;
  }

  private remember(origin: string, writesMore: boolean): void {
    if (this.answered.size >= URLS_KEPT) this.answered.clear();
    this.answered.set(origin, writesMore);
  }

  /** Closes every connection; open requests fail. */
  async close(): Promise<void> {
    await Promise.all([this.agent.destroy(), this.singleUse.destroy()]);
  }
}

function refusedUrl(refusal: UrlRefusal, rule: string): OutboundError {
  const code = refusal.startsWith('private') ? 'refused_address' : 'refused_url';
  return new OutboundError(code, `The URL ${rule}`, refusal);
}

/** Opens checked connections. undici keeps the host name for TLS and the Host header. */
function guarded(
  policy: AddressPolicy,
  resolve: Resolve,
  timeoutMs: number,
  ca: string | undefined,
): buildConnector.connector {
  const lookup = checkedLookup(policy, resolve);
  const dial = buildConnector({
    timeout: timeoutMs,
    lookup,
    autoSelectFamily: true,
    // With Node's 250 ms a connection to a distant address would be abandoned before it can answer.
    autoSelectFamilyAttemptTimeout: 1_000,
    ...(ca && { ca }),
  });
  return (options, done) => {
    const host = bareHost(options.hostname);
    // Node does not look up IP literals, so they are checked here.
    if (isIP(host) !== 0 && !isAllowed(host, policy)) return done(refusedAddress(host), null);
    dial(options, (...[error, socket]) => {
      if (error) return done(error, null);
      if (isAllowed(socket.remoteAddress ?? '', policy)) return done(null, socket);
      socket.destroy();
      done(refusedAddress(host), null);
    });
  };
}

/** Refuses a name if any of its addresses is refused: a mixed answer is an attack or a mistake. */
function checkedLookup(policy: AddressPolicy, resolve: Resolve): LookupFunction {
  return (hostname, { all }, done) => {
    resolve(bareHost(hostname)).then(
      (addresses) => {
        const found = addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }));
        const [first] = found;
        if (!first || !addresses.every((address) => isAllowed(address, policy))) done(refusedAddress(hostname), []);
        else if (all) done(null, found);
        else done(null, first.address, first.family);
      },
      (error: Error) => done(error, []),
    );
  };
}

interface Outcome {
  resolve(answer: OutboundAnswer): void;
  reject(error: OutboundError): void;
  /** Sends the request again if bytes that are no answer may belong to an earlier one; else returns false. */
  resend(): boolean;
}

/** One request and its answer, with the handlers in the order in which undici calls them. It settles once. */
class Exchange implements Dispatcher.DispatchHandler {
  private controller?: Dispatcher.DispatchController;
  private failure?: OutboundError;
  private settled = false;
  private status = 0;
  private retryAfter?: string;
  private readBytes = 0;
  private keptBytes = 0;
  private kept: Buffer[] = [];
  private readonly stopWaiting: () => void;

  constructor(
    private readonly limits: Limits,
    private readonly request: OutboundRequest,
    private readonly outcome: Outcome,
  ) {
    this.stopWaiting = after(limits.totalTimeoutMs, () => this.giveUp(timedOut(limits.totalTimeoutMs)));
    request.signal?.addEventListener('abort', this.onAbort);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.controller = controller;
    // The exchange failed while it waited for a connection, so the request is not sent.
    if (this.failure) controller.abort(this.failure);
    else this.request.onStart?.();
  }

  onResponseStart(
    controller: Dispatcher.DispatchController,
    status: number,
    headers: Record<string, string | string[] | undefined>,
  ): void {
    if (status < 200) return;
    this.status = status;
    const retryAfter = headers['retry-after'];
    this.retryAfter = Array.isArray(retryAfter) ? retryAfter[0] : retryAfter;
    if (status !== 204) return;
    this.succeed();
    // A 204 has no body (RFC 9110, 15.3.5); one that comes all the same would be read as the next answer.
    if (headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined) controller.abort(CUT);
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.readBytes += chunk.length;
    const missing = this.limits.keptBodyBytes - this.keptBytes;
    if (missing > 0) {
      // The bytes are copied, because the chunk is a view of the connection's buffer.
      const part = Buffer.from(chunk.subarray(0, missing));
      this.kept.push(part);
      this.keptBytes += part.length;
    }
    if (this.readBytes <= this.limits.maxBodyBytes) return;
    this.succeed();
    controller.abort(CUT);
  }

  onResponseEnd(): void {
    this.succeed();
  }

  onResponseError(_: unknown, error: Error): void {
    const failure = outboundError(error);
    const isStray = failure.reason?.startsWith('HPE_') && this.status === 0 && !this.settled;
    if (!isStray || !this.outcome.resend()) this.fail(failure);
  }

  private readonly onAbort = () => this.giveUp(aborted());

  private giveUp(error: OutboundError): void {
    this.failure = error;
    this.fail(error);
    this.controller?.abort(error);
  }

  private succeed(bodyError?: OutboundCode): void {
    if (!this.settle()) return;
    const headers = this.retryAfter === undefined ? {} : { 'retry-after': this.retryAfter };
    this.outcome.resolve({ status: this.status, headers, body: this.text(), ...(bodyError && { bodyError }) });
  }

  private fail(error: OutboundError): void {
    if (this.status > 0 && error.code !== 'aborted') this.succeed(error.code);
    else if (this.settle()) this.outcome.reject(error);
  }

  private settle(): boolean {
    if (this.settled) return false;
    this.settled = true;
    this.stopWaiting();
    this.request.signal?.removeEventListener('abort', this.onAbort);
    return true;
  }

  /** The text of the body. Half a character at a cut is dropped, and so is U+0000, which PostgreSQL cannot store. */
  private text(): string {
    if (this.keptBytes === 0) return '';
    const bytes = this.kept.length === 1 ? this.kept[0]! : Buffer.concat(this.kept);
    const text = this.readBytes > this.keptBytes ? new StringDecoder('utf8').write(bytes) : bytes.toString('utf8');
    return text.replaceAll('\0', '\ufffd');
  }
}

const CUT = new OutboundError('protocol', 'The answer is longer than the limit');
