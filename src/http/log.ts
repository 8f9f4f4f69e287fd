import { ConfigError } from '../config.js';
import type { LoggerService } from '@nestjs/common';
import { pino, type Logger as PinoLogger } from 'pino';

export type Logger = PinoLogger;

/** What the log is injected under. */
export const LOG = Symbol('log');

/** JSON lines; readable ones on a terminal. Keys, cookies and secrets never stand in them. */
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

/** Nest's own messages in the same log. */
export function nestLogger(log: Logger): LoggerService {
  return {
    log: (message: unknown, context?: string) => log.debug({ context }, String(message)),
    error: (message: unknown, stack?: string, context?: string) => {
      // The program that is started with it says so itself, and ends.
      if (!(message instanceof ConfigError)) log.error({ context, stack }, String(message));
    },
    warn: (message: unknown, context?: string) => log.warn({ context }, String(message)),
    debug: (message: unknown, context?: string) => log.trace({ context }, String(message)),
    verbose: (message: unknown, context?: string) => log.trace({ context }, String(message)),
    fatal: (message: unknown, context?: string) => log.fatal({ context }, String(message)),
  };
}
