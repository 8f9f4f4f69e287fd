import type { FastifyInstance } from 'fastify';
import findMyWay from 'find-my-way';
import { methodNotAllowed, routeNotFound, type ApiError } from './errors.js';

/** Knows every registered path, to distinguish an unknown path (404) from a known path with another method (405). */
export class RoutedPaths {
  private readonly router = findMyWay({ ignoreTrailingSlash: true, maxParamLength: 500 });
  private readonly methods = new Map<string, Set<string>>();

  /** Call before any route is registered. */
  watch(fastify: FastifyInstance): void {
    fastify.addHook('onRoute', ({ url, method }) => {
      if (url.includes('*')) return;
      let known = this.methods.get(url);
      if (!known) {
        this.methods.set(url, (known = new Set()));
        const methods = known;
        this.router.on('GET', url, () => {}, methods);
      }
      for (const one of [method].flat()) known.add(one);
    });
  }

  refusal(method: string, path: string): ApiError {
    const found = this.router.find('GET', path);
    const methods = found?.store as Set<string> | undefined;
    if (!methods || methods.has(method)) return routeNotFound(method, path);
    return methodNotAllowed(method, path, [...methods].sort());
  }
}
