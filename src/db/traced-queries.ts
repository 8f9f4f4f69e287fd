import type pg from 'pg';
import type { Tracing } from '../http/tracing.js';

/** Gives each query of the pool that belongs to a trace a span, from the wait for a connection on. Values are not in it. */
export function traceQueries(pool: pg.Pool, tracing: Tracing): void {
  const query = pool.query.bind(pool) as (...words: unknown[]) => unknown;
  pool.query = ((...words: unknown[]) =>
    tracing.part('query', { 'db.system.name': 'postgresql', 'db.query.text': textOf(words[0]) }, () =>
      query(...words),
    )) as pg.Pool['query'];
}

function textOf(query: unknown): string {
  const text = typeof query === 'string' ? query : (query as { text?: string }).text;
  return (text ?? '').replaceAll(/\s+/g, ' ').trim();
}
