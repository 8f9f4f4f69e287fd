import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';
import { Answer, JSON_TYPE } from './answer.js';
import type { ArchiveVersions } from './archive-versions.js';
import { runningBuild } from './build.js';
import type { Route } from './routes.js';
import { pickFields } from './sparse-fields.js';
import type { Urls } from './urls.js';

/** A cached answer for one URL: its bytes and their compressed forms. */
interface Kept {
  version: string;
  etag: string;
  body: Buffer;
  headers: Readonly<Record<string, string>>;
  recordedAt: Date | string | undefined;
  encoded: Map<string, Buffer>;
}

/** The data version when a request came in, and the current one. */
interface Moment {
  version: string;
  now(): string;
}

/**
 * Finished answers by URL, kept until the archive behind them changes. When memory is full, the least recently used go
 * first; no answer takes more than an eighth of it.
 */
export class AnswerCache {
  /** Undefined when the capacity is 0. */
  private readonly kept: LRUCache<string, Kept> | undefined;
  private readonly running = new Map<string, Promise<Kept>>();
  /** Requests since the start of this process whose answer was in memory, and the others. */
  hits = 0;
  misses = 0;

  constructor(
    readonly versions: ArchiveVersions,
    capacityBytes: number,
  ) {
    const limits = { maxSize: capacityBytes, maxEntrySize: capacityBytes / 8 };
    if (capacityBytes > 0)
      this.kept = new LRUCache({ ...limits, sizeCalculation: ({ body }, url) => 2 * url.length + body.length + 400 });
  }

  find(url: string, version: string): Kept | undefined {
    const entry = this.kept?.get(url);
    if (entry === undefined) return undefined;
    if (entry.version === version) {
      this.hits += 1;
      return entry;
    }
    this.kept?.delete(url);
    return undefined;
  }

  get bytes(): number {
    return this.kept?.calculatedSize ?? 0;
  }

  /** Callers that ask for the same URL and data version at the same time share one run of `make`. */
  async fill(url: string, { now, version }: Moment, make: () => Promise<Kept>): Promise<Kept> {
    const name = `${version} ${url}`;
    const running = this.running.get(name);
    if (running) return running;
    const run = make();
    this.running.set(name, run);
    try {
      const entry = await run;
      if (now() === version) this.kept?.set(url, entry);
      return entry;
    } finally {
      this.running.delete(name);
    }
  }
}

/** The answer to a request for finished data if it lies in memory; its headers are set then. */
export function readyAnswer(
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
): Buffer | string | Promise<Buffer> | undefined {
  const wanted = wantedOf(route, request);
  const entry = request.server.answers.find(wanted.url, wanted.version);
  if (entry === undefined) return undefined;
  request.isReady = true;
  return bodyOf(entry, wanted, reply);
}

/** Answers a route over finished data, from memory if cached, and with 304 if the caller already has it. */
export async function answerArchive(
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  make: () => unknown,
): Promise<Buffer | string> {
  const ready = readyAnswer(route, request, reply);
  if (ready !== undefined) return ready;
  const { answers } = request.server;
  answers.misses += 1;
  const wanted = wantedOf(route, request);
  const { family, url, version, isOwnWindow, now } = wanted;
  const isTimed = isOwnWindow || route.everySeconds !== undefined;
  const etag = isTimed || request.history?.isLimited ? undefined : etagOf(url, version);
  if (etag !== undefined && matches(request.headers['if-none-match'], etag)) return notModified(etag, wanted, reply);
  const write = () => answers.versions.read(family, () => makeEntry(route, request, { url, version, isTimed }, make));
  const entry = await (isOwnWindow ? write() : answers.fill(url, { version, now }, write));
  return bodyOf(entry, wanted, reply);
}

interface Wanted extends Moment {
  request: FastifyRequest;
  route: Route;
  family: string;
  /** The cache key of the answer: its URL and everything else it depends on. */
  url: string;
  /** The answer has only what the caller's plan opens of a list. */
  isOwnWindow: boolean;
}

function wantedOf(route: Route, request: FastifyRequest): Wanted {
  const { raw, isWithheld, history } = request;
  const { versions } = request.server.answers;
  const isOwnWindow = route.history === 'list' && history?.isLimited === true;
  const url = `${raw.url}${isWithheld ? ' withheld' : ''}${isOwnWindow ? ` history ${history?.name}` : ''}`;
  const family = route.resource.game ?? route.resource.path;
  const now = () => `${versions.version(family)}.${periodOf(route)}`;
  return { request, route, family, url, isOwnWindow, version: now(), now };
}

/** Sets the headers of an answer, and returns its body: none if the caller has it, compressed if the caller takes that. */
function bodyOf(entry: Kept, wanted: Wanted, reply: FastifyReply): Buffer | string | Promise<Buffer> {
  const { headers, history } = wanted.request;
  if (entry.recordedAt !== undefined) history?.check(entry.recordedAt);
  if (hasCopy(headers['if-none-match'], entry.etag)) return notModified(entry.etag, wanted, reply);
  setCachingHeaders(entry.etag, wanted, reply);
  reply.headers(entry.headers);
  const encoding = pickEncoding(headers['accept-encoding'], entry.body.length);
  if (!encoding) return entry.body;
  reply.header('content-encoding', encoding);
  return entry.encoded.get(encoding) ?? encode(entry, encoding);
}

function notModified(etag: string, wanted: Wanted, reply: FastifyReply): string {
  setCachingHeaders(etag, wanted, reply);
  reply.code(304);
  return '';
}

function setCachingHeaders(etag: string, { request, route, family }: Wanted, reply: FastifyReply): void {
  const changedAt = request.server.answers.versions.changedAt(family);
  reply.headers({
    'content-type': JSON_TYPE,
    etag,
    ...(changedAt && { 'last-modified': changedAt }),
    'cache-control': `private, max-age=${route.maxAgeSeconds ?? 300}`,
    vary: 'origin, accept-encoding',
  });
}

interface Making {
  url: string;
  version: string;
  /** The answer depends on the time, so only its text shows whether it changed. */
  isTimed: boolean;
}

async function makeEntry(
  route: Route,
  request: FastifyRequest,
  { url, version, isTimed }: Making,
  make: () => unknown,
): Promise<Kept> {
  const made = await make();
  const answer = pickFields(request.isWithheld ? withhold(made, route) : made, request);
  const ready = answer instanceof Answer ? answer : new Answer(JSON.stringify(answer));
  const etag = etagOf(url, isTimed ? hash('md5', ready.body, 'base64url') : version);
  const { bytes: body, recordedAt } = ready;
  return { version, etag, body, headers: ready.headersFor(request), recordedAt, encoded: new Map() };
}

/** The same answer with null in the member that the caller's plan does not cover. */
function withhold(answer: unknown, { withheld }: Route): unknown {
  if (!(answer instanceof Answer) || !withheld) return answer;
  const body = JSON.parse(answer.body) as { data: Record<string, unknown> };
  return answer.withBody(JSON.stringify({ ...body, data: { ...body.data, [withheld.member]: null } }));
}

/** Ages and "active" depend on the day, so no answer is kept past midnight UTC. */
const DAY_SECONDS = 86_400;

/** The number of the period for which an answer is valid. */
function periodOf({ everySeconds = DAY_SECONDS }: Route): number {
  return Math.floor(Date.now() / (everySeconds * 1_000));
}

function etagOf(url: string, version: string): string {
  return `W/"${runningBuild()}-${version}-${hash('md5', url, 'base64').slice(0, 11)}"`;
}

/** Whether a caller already has an answer that exists; `*` stands for any version of it. */
export function hasCopy(header: string | undefined, etag: string): boolean {
  return header?.trim() === '*' || matches(header, etag);
}

/** Whether a caller names this version; the comparison is weak. */
export function matches(header: string | undefined, etag: string): boolean {
  return header !== undefined && header.split(',').some((known) => known.trim().replace(/^W\//, '') === etag.slice(2));
}

/** Compression gains nothing on smaller bodies. */
const COMPRESS_FROM_BYTES = 1_024;

function pickEncoding(accepted: string | undefined, bytes: number): Encoding | undefined {
  if (accepted === undefined || bytes < COMPRESS_FROM_BYTES) return undefined;
  const taken = negotiated.get(accepted) ?? negotiate(accepted);
  return taken.includes('br') ? 'br' : taken[0];
}

type Encoding = 'br' | 'gzip';

/** Clients send a handful of different headers. */
const negotiated = new LRUCache<string, Encoding[]>({ max: 100 });

function negotiate(accepted: string): Encoding[] {
  const taken = new Negotiator({ headers: { 'accept-encoding': accepted } }).encodings(['br', 'gzip']) as Encoding[];
  negotiated.set(accepted, taken);
  return taken;
}

const compressors = {
  br: (body: Buffer) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (body: Buffer) => promisify(gzip)(body),
};

async function encode(entry: Kept, encoding: Encoding): Promise<Buffer> {
  const bytes = await compressors[encoding](entry.body);
  entry.encoded.set(encoding, bytes);
  return bytes;
}

declare module 'fastify' {
  interface FastifyInstance {
    answers: AnswerCache;
    urls: Urls;
  }
  interface FastifyRequest {
    /** Set where an archive route found its answer in memory. */
    isReady?: boolean;
  }
}
