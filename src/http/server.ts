import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import type { CanActivate, INestApplication, NestApplicationOptions } from '@nestjs/common';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import fastifyPackage, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { constants } from 'node:zlib';
import type { Config } from '../config.js';
import { readForwarded } from './address.js';
import { JSON_TYPE } from './answer.js';
import { AnswerCache } from './answers.js';
import type { CanonicalIds } from './canonical-id.js';
import type { ArchiveVersions } from './archive-versions.js';
import { addCors } from './cors.js';
import { DtoPipe } from './dto.pipe.js';
import { ErrorsFilter } from './errors.filter.js';
import { badRequest } from './errors.js';
import {
  addCommonHeaders,
  addEtags,
  allowEmptyBodies,
  identify,
  logRequests,
  refuseWhileClosing,
  refuseWithdrawn,
} from './hooks.js';
import { refuseOtherHosts } from './hosts.js';
import { nestLogger, type Logger } from './log.js';
import { postponeBodies } from './bodies.js';
import { sendReadyAnswers } from './ready-answers.js';
import { requestId } from './request-id.js';
import { traceRequests } from './request-spans.js';
import type { Route } from './routes.js';
import { RoutedPaths } from './routing.js';
import { answerUnreadable, ignoreExpectations, requireHost } from './unreadable.js';
import { UpgradableRequest } from './upgrade.js';
import { Urls } from './urls.js';
import { WholeResponse } from './whole-response.js';

export interface ServerParts {
  /** Creates the application from its modules: Nest's factory, or a test's. */
  create(adapter: FastifyAdapter, options: NestApplicationOptions): Promise<INestApplication>;
  /** The application's guards, in the order in which Nest asks them. */
  guards(app: INestApplication): readonly CanActivate[];
  config: Config;
  log: Logger;
  versions: ArchiveVersions;
  canonicalIds: CanonicalIds;
  /** Adds routes outside the base path. */
  extend(fastify: FastifyInstance, app: INestApplication): Promise<void>;
}

/** The HTTP server with everything that no domain owns: ids, errors, headers, validation, caching, compression. */
export async function createServer({
  create,
  guards,
  config,
  log,
  versions,
  canonicalIds,
  extend,
}: ServerParts): Promise<INestApplication> {
  const urls = new Urls(config.publicUrl);
  const adapter: FastifyAdapter = new FastifyAdapter({
    // Fastify logs only its listen addresses at `info`, and the start prints those.
    loggerInstance: log.isLevelEnabled('info') ? log.child({}, { level: 'warn' }) : log,
    // Every log line names its request, so requests need no logger of their own.
    childLoggerFactory: (logger: FastifyBaseLogger) => logger,
    logController: new fastifyPackage.LogController({ disableRequestLogging: true }),
    genReqId: requestId,
    frameworkErrors: (_error: Error, request: FastifyRequest, reply: FastifyReply) => refuseUnreadable(request, reply),
    bodyLimit: config.bodyLimitBytes,
    requestTimeout: config.requestTimeoutMs,
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
    // Fastify's own 503 has neither the form nor the headers of our errors.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    clientErrorHandler: answerUnreadable(urls),
    http: { IncomingMessage: UpgradableRequest, ServerResponse: WholeResponse, requireHostHeader: false },
  });
  const fastify = adapter.getInstance() as unknown as FastifyInstance;
  const paths = new RoutedPaths();

  // Fastify also accepts plain text, but every body here is JSON.
  fastify.removeContentTypeParser('text/plain');
  paths.watch(fastify);
  fastify.decorate('urls', urls);
  fastify.decorate('canonicalIds', canonicalIds);
  fastify.decorate('answers', new AnswerCache(versions, config.answerCacheMb * 1_048_576));
  ignoreExpectations(fastify);
  traceRequests(fastify);
  addCommonHeaders(fastify, urls);
  readForwarded(fastify, config.trustProxy, log);
  requireHost(fastify);
  refuseOtherHosts(fastify, config);
  addCors(fastify, {
    origins: [new URL(config.publicUrl).origin, ...config.corsOrigins],
    demoKey: config.demo ? config.demoKey : undefined,
  });
  await fastify.register(cookie, { hook: false });
  refuseWhileClosing(fastify);
  refuseWithdrawn(fastify, urls);
  allowEmptyBodies(fastify);
  if (config.logRequests) logRequests(fastify, log);
  addEtags(fastify);
  exemptReads(fastify);
  postponeBodies(fastify);
  await fastify.register(compress, {
    globalDecompression: false,
    threshold: 1_024,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });

  const app = await create(adapter, { logger: nestLogger(log), abortOnError: false });
  sendReadyAnswers(fastify, guards(app));
  app.useGlobalPipes(new DtoPipe());
  app.useGlobalFilters(new ErrorsFilter(urls, paths, config.bodyLimitBytes));
  await app.init();
  // A route takes the error handler set when it is registered, and Nest's is set only now.
  await extend(fastify, app);
  return app;
}

/** Exempts archive answers from the compression plugin, since their cache keeps them compressed. */
function exemptReads(fastify: FastifyInstance): void {
  fastify.addHook('onRoute', (options) => {
    const { route } = (options.config ?? {}) as { route?: Route };
    if (route?.freshness === 'archive') options.compress = false;
  });
}

/** Answers a request that Fastify cannot route, such as one with an undecodable path; no hook has run for it. */
function refuseUnreadable(request: FastifyRequest, reply: FastifyReply): void {
  const error = badRequest(
    'The path of this request cannot be read; check its percent-encoding, and that it begins with a slash.',
  );
  identify(request, reply);
  reply
    .code(400)
    .headers({ 'x-error-code': error.code, 'content-type': JSON_TYPE })
    .send(JSON.stringify({ success: false, error: error.message }));
}
