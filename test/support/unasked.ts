import { declaredRoutes } from '../../src/http/routes.js';

/** GET routes of a family that none of the requests asks for; streams and sockets are no reads. */
export function routesWithout(family: string, requests: readonly string[]): string[] {
  const paths = requests.map((request) => `${family}/${request.replace(/\?.*/, '')}`.replace(/\/$/, ''));
  return declaredRoutes()
    .filter(({ method, resource, updates }) => method === 'GET' && resource.game === family && updates === undefined)
    .map(({ path, resource }) => [resource.path, path].filter((part) => part !== '').join('/'))
    .filter((pattern) => {
      const form = new RegExp(`^${pattern.replace(/:[^/]+/g, '[^/]+')}$`);
      return !paths.some((path) => form.test(path));
    });
}
