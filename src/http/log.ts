import { ConfigError } from '../config.js';
import type { LoggerService } from '@nestjs/common';
import { pino, type Logger as PinoLogger } from 'pino';

export type Logger = PinoLogger;

/** Injection token of the log. */
export const LOG = Symbol('log');

/** JSON lines, or readable ones on a terminal; keys, cookies and secrets are hidden. */
export function createLog(level: string): Logger {
  const readable = process.stdout.isTTY && process.env.NODE_ENV !== 'production';
  return pino({
    level,
    base: undefined,
    redact: {
      paths: ['*.headers["x-api-key"]', '*.headers.cookie', '*.headers.authorization', 'key', 'secret', 'password'],
      censor: '[hidden]',
    },
    serializers: { req: () => undefined },
    ...(readable && { transport: { target: 'pino-pretty', options: { ignore: 'pid,hostname', singleLine: true } } }),
  });
}

/** Writes Nest's own messages to the same log. */
export function nestLogger(log: Logger): LoggerService {
  return {
    log: (message: unknown, context?: string) => log.debug({ context }, String(message)),
    error: (message: unknown, stack?: string, context?: string) => {
      // The program reports a `ConfigError` itself and exits.
      if (!(message instanceof ConfigError)) log.error({ context, stack }, String(message));
    },
    warn: (message: unknown, context?: string) => log.warn({ context }, String(message)),
    debug: (message: unknown, context?: string) => log.trace({ context }, String(message)),
    verbose: (message: unknown, context?: string) => log.trace({ context }, String(message)),
    fatal: (message: unknown, context?: string) => log.fatal({ context }, String(message)),
  };
}
