import { Catch, HttpException, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import { isDiskFull } from '../db/fault.js';
import { prefersProblem, writeError } from './error-forms.js';
import * as errors from './errors.js';
import { identify } from './hooks.js';
import { escapeHtml, htmlOf, POLICY, sendPage } from './page.js';
import { routeOf } from './routes.js';
import type { RoutedPaths } from './routing.js';
import type { Urls } from './urls.js';
import { TookTooLong } from '../within.js';

/** Writes every error in its documented form. All but `ApiError`s are logged and answered as a 5xx without details. */
@Catch()
export class ErrorsFilter implements ExceptionFilter {
  constructor(
    private readonly urls: Urls,
    private readonly paths: RoutedPaths,
    private readonly bodyLimitBytes: number,
  ) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const reply = http.getResponse<FastifyReply>();
    const error = this.asApiError(thrown, request);
    // For a request whose target is not a path, such as `OPTIONS *`, Nest calls the filter before any hook.
    if (!reply.hasHeader('x-request-id')) identify(request, reply);
    if (error.status >= 500 && error.status !== 501)
      request.log.error({ err: thrown, reqId: request.id }, 'request failed');
    const written = writeError(error, {
      style: routeOf(request)?.resource.errors,
      requestId: request.id,
      docsUrl: this.urls.docs,
      problem: prefersProblem(request.headers.accept),
    });
    if (survives(error, request)) return this.askBack(error, request, reply);
    if (error.status === 404 && isForPeople(request)) {
      reply.code(404).headers({ ...written.headers, vary: 'Accept' });
      sendPage(reply, missingPage(error), POLICY, 'no-store');
      return;
    }
    for (const name of ['etag', 'last-modified', 'content-encoding']) reply.removeHeader(name);
    reply
      .code(written.status)
      .headers({ 'cache-control': 'no-store', ...written.headers, 'content-type': written.contentType });
    reply.send(JSON.stringify(written.body));
  }

  /** `EventSource` gives up on any status but 200, so a temporary refusal is an event that says when to reconnect. */
  private askBack(error: errors.ApiError, request: FastifyRequest, reply: FastifyReply): void {
    const { code, message, extra, headers } = error;
    request.refusedAs = error.status;
    reply.headers({
      ...headers,
      'x-error-code': code,
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    const retryMs = Number(headers['retry-after']) * 1_000;
    const data = JSON.stringify({ code, message, ...extra });
    reply.code(200).send(`retry: ${retryMs}\nevent: error\ndata: ${data}\n\n`);
  }

  private asApiError(thrown: unknown, request: FastifyRequest): errors.ApiError {
    if (thrown instanceof errors.ApiError) return thrown;
    if (request.is404) return this.paths.refusal(request.method, (request.raw.url ?? '').split('?')[0] as string);
    if (thrown instanceof HttpException && thrown.getStatus() < 500) return this.asRefusedBody(thrown, request);
    return failureOf(thrown);
  }

  /** Nest wraps Fastify's read errors in its own exceptions; for a GET, the path could not be decoded. */
  private asRefusedBody(thrown: HttpException, request: FastifyRequest): errors.ApiError {
    const status = thrown.getStatus();
    if (status === 413) return errors.payloadTooLarge(this.bodyLimitBytes);
    if (status === 415) return errors.unsupportedMediaType();
    return request.method === 'GET' || request.method === 'HEAD'
      ? errors.badRequest(thrown.message)
      : errors.invalidJson();
  }
}

/** True for an address beside those of the API that a browser opens as a page. */
function isForPeople({ headers: { accept }, raw: { url = '' } }: FastifyRequest): boolean {
  if (accept === undefined || url.startsWith('/api/')) return false;
  return new Negotiator({ headers: { accept } }).mediaType(['application/json', 'text/html']) === 'text/html';
}

function missingPage({ code, message }: errors.ApiError): string {
  const sentence = code === 'ROUTE_NOT_FOUND' ? 'There is no page at this address' : message;
  return htmlOf({
    title: 'Not found',
    body: `<h1>Not found</h1><p>${escapeHtml(sentence)}.</p><p><a href="/docs">The documentation</a> has a search over all guides and routes.</p>`,
  });
}

/** True for a refusal of under a minute on a stream that the client resumes, as `EventSource` does by itself. */
function survives({ status, headers }: errors.ApiError, request: FastifyRequest): boolean {
  const isResumed = routeOf(request)?.stream === true && request.headers['last-event-id'] !== undefined;
  return isResumed && (status === 429 || status === 503) && Number(headers['retry-after']) <= 60;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The status of a refusal that was sent as a stream event. */
    refusedAs?: number;
  }
}

/** The answer to a failure that is not the caller's: 503 while a store is unavailable or full, else 500. */
export function failureOf(thrown: unknown): errors.ApiError {
  if (errors.redisRefusal(thrown) !== undefined) return errors.redisFailed(thrown);
  if (thrown instanceof TookTooLong) return errors.serviceUnavailable(2);
  if (isDiskFull(thrown)) return errors.databaseFull();
  const code = (thrown as { code?: unknown } | null)?.code;
  const message = (thrown as { message?: unknown } | null)?.message;
  if ((typeof code === 'string' && STORE_AWAY.test(code)) || CONNECTION_LOST.test(String(message)))
    return errors.serviceUnavailable(2);
  return errors.internalError();
}

/** PostgreSQL classes 08, 53, 57 (connection, resources, cancelled or shut down), idle transactions, socket errors. */
const STORE_AWAY = /^(08\w{3}|25P0[34]|53\w{3}|57\w{3}|ECONN\w+|EPIPE|ETIMEDOUT|ENOTFOUND|EHOSTUNREACH)$/;

/** Messages of the PostgreSQL and Redis drivers that have no code; words in capitals are Redis's own. */
const CONNECTION_LOST = new RegExp(
  `^(${[
    'Connection terminated',
    'Client has encountered a connection error',
    'Query read timeout',
    'timeout exceeded when trying to connect',
    'timeout expired',
    'Connection is closed',
    'Reached the max retries per request limit',
    'LOADING ',
    'READONLY ',
    'MOVED ',
    'CLUSTERDOWN ',
    'NOAUTH ',
    'WRONGPASS ',
    'ERR unknown command',
  ].join('|')})`,
);
