import type { Type } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { ErrorStyle } from './error-forms.js';

/** The common part of a family of routes. */
export interface ResourceDeclaration {
  /** Path below the base address, such as `darts/players`. */
  path: string;
  /**
   * Another path for the same routes and handlers. In its operation ids the second name of `calls` replaces the first,
   * so `listDraws` at `darts/draws` is `listBrackets` at `darts/brackets`.
   */
  also?: { path: string; calls: readonly [string, string] };
  /** Heading in the document. */
  tag: string;
  errors: ErrorStyle;
  /** The meaning of the parameters in the paths of its routes, by name. */
  pathSays?: Readonly<Record<string, string>>;
  /** The game whose plans and scopes cover these routes; undefined for the service's own routes. */
  game?: string;
  /** The scope that a limited key needs for a utility, which every plan covers; a game is its own scope. */
  scope?: string;
  stability?: 'stable' | 'beta';
  /** Body limit of its routes, if it differs from the service's. */
  bodyLimitBytes?: number;
  /** Its entities may be merged later; an answer for an alias carries `X-Canonical-Id`. */
  joinsIds?: boolean;
  /**
   * Opened by the dashboard's session cookie: API keys are refused, writes need `X-CSRF-Token`, nothing is metered.
   * `either`: an API key opens it too, as any other route. `caller`: a session acts like a key of its account, under
   * the plan and metered; this is the default for reads. A route may override its resource.
   */
  session?: SessionRule;
}

export type SessionRule = boolean | 'either' | 'caller';

/** The declaration of one route; guards, headers, documentation and the contract test read it. */
export interface RouteDeclaration {
  summary: string;
  /** Its purpose, and its answer when there are no data; does not repeat the summary or parameters. */
  says: string;
  /** The class of the answer's body. */
  returns?: Type;
  /** The member of an object `data` whose rows come page by page. */
  rows?: string;
  /** The class of the body when a query parameter has this value. */
  otherwise?: { parameter: string; value: string; returns: Type };
  /** An example request below the resource's path; the documentation shows it and a test runs it. */
  try: string;
  /** The body of the example request. */
  tryBody?: object;
  /** Body limit, if it differs from the resource's. */
  bodyLimitBytes?: number;
  /** Error statuses that similar routes do not have, with their meaning. */
  failures?: Readonly<Record<number, string>>;
  /** Shared responses of the document by status, if they differ from the defaults. */
  refusals?: Readonly<Record<number, string>>;
  /** Allowed words of a path parameter, by its name. */
  pathWords?: Readonly<Record<string, readonly string[]>>;
  /**
   * The updates of a stream or socket: their type and the class of their data, or the classes of several rooms. A stream
   * of no game has a first event of its own.
   */
  updates?: { type: string; of: Type | readonly Type[]; ready?: Type };
  /** Headers that only this answer has. */
  answerHeaders?: readonly string[];
  /** Status of the example's answer, if it is not the route's success. */
  tryStatus?: number;
  /** Status of success; the default is 200, 201 for POST, 204 for DELETE. */
  status?: 200 | 201 | 202 | 204;
  /** Other success statuses with the same body, and when they occur. */
  alsoStatus?: Readonly<Record<number, string>>;
  /**
   * `archive`: finished data, cached in memory until an import changes them and revalidated by ETag; `live`: never
   * cached; `own`: belongs to the caller, never stored by anyone.
   */
  freshness: 'archive' | 'live' | 'own';
  /** True if the id, the first path parameter of an `archive` route, belongs to a live subject, which is not cached. */
  isLive?(id: string): boolean;
  /** For an `archive` route whose answer depends on the time of day: cache period in seconds, a divisor of a day. */
  everySeconds?: number;
  /** Seconds for which a client may cache the answer; 300 for `archive`, 0 otherwise. */
  maxAgeSeconds?: number;
  /** Recommended polling interval of a live route, in seconds. */
  pollSeconds?: number;
  /** Needs neither key nor session, and is not counted. */
  open?: boolean;
  /** For open writes: accepts an `Idempotency-Key`, which costs a database row for any stranger. */
  idempotent?: boolean;
  session?: ResourceDeclaration['session'];
  /** Needs an operator's session; where keys are allowed, a key that an operator made for pushes. */
  operator?: boolean;
  /** For session routes: also serves the owner of a suspended account. */
  whileSuspended?: boolean;
  /** Uses no monthly quota. */
  free?: boolean;
  /** The lowest plan that may call it, and the name of the gated resource. */
  plan?: { lowest: string; resource: string };
  /** Any plan with webhooks may call it, whichever its game. */
  webhooks?: boolean;
  /** A member of `data` that is null on lower plans; the cache then distinguishes plans. */
  withheld?: { lowest: string; member: string };
  /**
   * In-depth history, which plans limit to a number of days. `record`: the answer is one record with its time, see
   * `Answer.recordedAt`; `list`: the handler takes the window from `@History()` and leaves out older rows.
   */
  history?: 'record' | 'list';
  /** False if the demo key is refused. */
  demo?: boolean;
  /** Media type of the answer, if it is not JSON. */
  contentType?: string;
  /** Media types of images that it answers besides JSON. */
  imageTypes?: readonly string[];
  /** The handler writes the answer itself, for as long as the client listens. */
  stream?: boolean;
  /** Wraps the handler's result as `{success, data}`. */
  envelope?: boolean;
  deprecated?: Deprecation;
}

export interface Deprecation {
  since: Date;
  /** From this moment the route answers 410. */
  sunset: Date;
  /** The replacement route, as a path below `/api/v1`. */
  successor: string;
  changelogId: string;
}

/** A route as guards and hooks see it. */
export interface Route extends RouteDeclaration {
  resource: ResourceDeclaration;
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Path below the resource's, with `:names`. */
  path: string;
  /** The method of the controller, such as `listPlayers`. */
  handler: string;
  /** The handler's name with the game after its verb, such as `listDartsPlayers`; unique among all routes. */
  operationId: string;
  /** Query parameters of the route, filled in at start. */
  parameters: Set<string>;
  /** The DTO class of the query. */
  query?: Type;
  /** The DTO class of the body. */
  body?: Type;
}

const routes: Route[] = [];

export function addRoute(route: Route): void {
  routes.push(route);
}

/** Sets the operation id of a route once its resource is known; throws if another route has the same. */
export function nameRoute(route: Route): void {
  const operationId = operationIdOf(route.handler, route.resource.game);
  const other = routes.find((one) => one !== route && one.operationId === operationId);
  if (other) throw new Error(`Two routes are called ${operationId}: ${placeOf(other)} and ${placeOf(route)}`);
  route.operationId = operationId;
}

function operationIdOf(handler: string, game = ''): string {
  return handler.replace(/^[a-z]+/, (verb) => `${verb}${game.charAt(0).toUpperCase()}${game.slice(1)}`);
}

function placeOf({ method, path, resource }: Route): string {
  return `${method} /${resource.path}/${path}`;
}

/** Every declared route, in the order of the code. */
export function declaredRoutes(): readonly Route[] {
  return routes;
}

/** The path of a route in the document, with parameters in braces. */
export function pathOf({ resource, path }: Route): string {
  const whole = `/${resource.path}/${path}`.replace(/\/{2,}/g, '/');
  return whole.replace(/(?<=.)\/$/, '').replaceAll(/:(\w+)/g, '{$1}');
}

/** The games that have routes, and `service` for routes without a game. */
export function routeFamilies(): string[] {
  return [...new Set(routes.map(({ resource }) => resource.game ?? 'service'))].sort();
}

/** The game in a heading, `Darts` in `Darts: players`; undefined for headings without a game. */
export function titleOf({ tag }: ResourceDeclaration): string | undefined {
  return tag.includes(':') ? tag.split(':')[0] : undefined;
}

export function routeOf(request: FastifyRequest): Route | undefined {
  return matchedBy(request).route;
}

/** The path pattern of the route, with `:names`; undefined if no route matched. */
export function patternOf(request: FastifyRequest): string | undefined {
  return matchedBy(request).url;
}

/** True if the answer is of a live subject, and so not of the archive. */
export function namesLive({ isLive }: Pick<Route, 'isLive'>, { params }: Pick<FastifyRequest, 'params'>): boolean {
  if (!isLive) return false;
  const [id = ''] = Object.values((params ?? {}) as Record<string, string>);
  return isLive(id);
}

/** True if the log leaves out requests of the route. */
export function isUnlogged(request: FastifyRequest): boolean {
  return matchedBy(request).unlogged === true;
}

interface Matched {
  route?: Route;
  url?: string;
  unlogged?: boolean;
}

/** Whether a session opens the route, whether a key does too, and with which rights. */
export function sessionRule({
  session,
  resource,
  method,
}: Pick<Route, 'session' | 'resource' | 'method'>): SessionRule {
  return session ?? resource.session ?? (method === 'GET' ? 'caller' : false);
}

/** True if a write may be repeated with the same Idempotency-Key. */
export function isIdempotent(route: Pick<Route, 'method' | 'session' | 'resource' | 'open' | 'idempotent'>): boolean {
  const rule = sessionRule(route);
  const isGuarded = !route.open || route.idempotent === true;
  return route.method !== 'GET' && (rule === true || rule === 'either') && isGuarded;
}

export function okStatus({ status, method }: Pick<Route, 'status' | 'method'>): number {
  return status ?? { GET: 200, POST: 201, PATCH: 200, DELETE: 204 }[method];
}

/** Cached, because each request needs it many times and Fastify builds `routeOptions` anew each time. */
function matchedBy(request: FastifyRequest): Matched {
  return (request.matched ??= (request.routeOptions?.config ?? {}) as Matched);
}

declare module 'fastify' {
  interface FastifyRequest {
    matched?: Matched;
    /** The caller's plan does not include the route's `withheld` member. */
    isWithheld?: boolean;
  }
}
