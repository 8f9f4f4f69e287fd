import type { Logger } from './http/log.js';

/** Exit status after a fault (EX_SOFTWARE of sysexits.h): the process should be restarted. A failed start has 1. */
const AFTER_A_FAULT = 70;

/** Time for running work to finish after a fault; stopping may be broken by the same fault. */
const DRAIN_MS = 10_000;

/**
 * From here on the process exits in order: with status 0 on SIGINT and SIGTERM, after `drain`, and with 70 after an
 * uncaught exception or rejection, which is logged with its stack.
 */
export function endInOrder(log: Logger, stop: () => Promise<void>, drain?: () => Promise<void>): void {
  let ending: Promise<never> | undefined;
  const end = (status: number, before?: Promise<void>) => {
    ending ??= (before ? before.then(stop) : stop()).then(
      () => process.exit(status),
      (error: unknown) => {
        log.error({ err: error }, 'stopping failed');
        process.exit(AFTER_A_FAULT);
      },
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => end(0, drain?.()));
  // Node raises unhandled rejections as exceptions too.
  process.on('uncaughtException', (error, origin) => {
    log.fatal({ err: error, origin }, 'a fault that nobody caught; the process drains and ends');
    setTimeout(() => process.exit(AFTER_A_FAULT), DRAIN_MS);
    end(AFTER_A_FAULT);
  });
}
