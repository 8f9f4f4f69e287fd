import type { OpenApi } from '../http/document/cut.js';

export interface Operation {
  /** In capitals. */
  method: string;
  path: string;
  summary: string;
  tag: string;
  /** Opened by the dashboard's cookie only. */
  needsSession: boolean;
}

/** The operations of the document, in its order. */
export function operationsOf({ paths }: OpenApi): Operation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, Declared>).map(
      ([
        method,
        {
          tags: [tag],
          summary,
          security = [],
        },
      ]) => ({
        method: method.toUpperCase(),
        path,
        summary,
        tag,
        needsSession: security.length > 0 && security.every((one) => 'session' in one),
      }),
    ),
  );
}

interface Declared {
  tags: [string];
  summary: string;
  security?: Record<string, unknown>[];
}
