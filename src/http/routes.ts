import type { Type } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { ErrorStyle } from './error-forms.js';

/** What a family of routes has in common. */
export interface ResourceDeclaration {
  /** Path below the base address, such as `darts/players`. */
  path: string;
  /**
   * Another path with the same routes. The handlers serve both; in the names of its operations the second of `calls` stands
   * for the first, so that `listDraws` at `darts/draws` is `listBrackets` at `darts/brackets`.
   */
  also?: { path: string; calls: readonly [string, string] };
  /** Heading in the documentation. */
  tag: string;
  errors: ErrorStyle;
  /** The game whose plans and scopes cover these routes; none for the service's own. */
  game?: string;
  /** What a key limited to scopes needs for a utility, which every plan covers; a game is its own scope. */
  scope?: string;
  stability?: 'stable' | 'beta';
  /** The largest body of its routes, where it is not the service's. */
  bodyLimitBytes?: number;
  /** Things behind its paths may turn out to be one; an id that leads to another one is answered with `X-Canonical-Id`. */
  joinsIds?: boolean;
  /**
   * Opened by the dashboard's session cookie: an API key is refused, writes carry `X-CSRF-Token`, nothing is metered.
   * `either`: an API key opens it too, as it opens any other route. `caller`: a session opens it as a key of its account
   * would, under the plan and metered; reads are so without saying it. A route may say otherwise than its resource.
   */
  session?: SessionRule;
}

export type SessionRule = boolean | 'either' | 'caller';

/** All there is to say about one route; guards, headers, documentation and the contract test read it. */
export interface RouteDeclaration {
  summary: string;
  /** What it is for and what it answers where nothing is known, without saying the summary or its parameters again. */
  says: string;
  /** The class that describes the answer's body. */
  returns?: Type;
  /** The class of the other body that it answers where a parameter of the query has this value. */
  otherwise?: { parameter: string; value: string; returns: Type };
  /** An example request below the resource's path; it stands in the documentation and a test runs it. */
  try: string;
  /** The body of the example request. */
  tryBody?: object;
  /** The largest body, where it is not its resource's. */
  bodyLimitBytes?: number;
  /** Statuses of errors that routes of its kind do not have, with what they mean. */
  failures?: Readonly<Record<number, string>>;
  /** Shared responses of the document by status, where they are not those of its kind. */
  refusals?: Readonly<Record<number, string>>;
  /** The words that a place in the path takes, by its name. */
  pathWords?: Readonly<Record<string, readonly string[]>>;
  /** What a stream or socket sends: the type of its updates and the class of their data, or those of several rooms. */
  updates?: { type: string; of: Type | readonly Type[] };
  /** Headers of its answer that others do not have. */
  answerHeaders?: readonly string[];
  /** What the example answers with, where that is not the route's success. */
  tryStatus?: number;
  /** Status of success; without it 200, of a POST 201, of a DELETE 204. */
  status?: 200 | 201 | 202 | 204;
  /** Other statuses of success with the same body, and when they come. */
  alsoStatus?: Readonly<Record<number, string>>;
  /**
   * `archive`: finished data, kept in memory until an import changes them and revalidated by ETag; `live`: never kept;
   * `own`: belongs to the caller, never stored by anyone.
   */
  freshness: 'archive' | 'live' | 'own';
  /** Whether the id, the first parameter of an `archive` route, is one of something live, whose answer is never kept. */
  isLive?(id: string): boolean;
  /** Of an `archive` route whose answer depends on the time of day: made anew after so many seconds, a part of a day. */
  everySeconds?: number;
  /** Seconds a client may keep the answer; 300 for `archive`, 0 otherwise. */
  maxAgeSeconds?: number;
  /** How often a client should ask a live route again. */
  pollSeconds?: number;
  /** Open without a key or session, and uncounted. */
  open?: boolean;
  /** Of the open writes: takes an `Idempotency-Key`, which costs the database a row for anybody who asks. */
  idempotent?: boolean;
  session?: ResourceDeclaration['session'];
  /** Opened by the session of an operator only; where a key opens it too, by one that an operator made for pushes. */
  operator?: boolean;
  /** Of the routes with a session: served to the owner of a suspended account too. */
  whileSuspended?: boolean;
  /** Uses no monthly quota. */
  free?: boolean;
  /** The lowest plan that may call it, with the name of what is gated. */
  plan?: { lowest: string; resource: string };
  /** Any plan with webhooks may call it, whatever its game. */
  webhooks?: boolean;
  /** A member of `data` that is null on lower plans; what stands in memory then differs by plan. */
  withheld?: { lowest: string; member: string };
  /**
   * In-depth history, which plans open so far back. `record`: the answer is one record and says when it was, see
   * `Answer.recordedAt`; `list`: the handler takes the window by `@History()` and leaves out what is older.
   */
  history?: 'record' | 'list';
  /** False where the demo key may not go. */
  demo?: boolean;
  /** Media type of an answer that is not JSON. */
  contentType?: string;
  /** Media types of images that it answers beside JSON. */
  imageTypes?: readonly string[];
  /** Writes its answer itself, for as long as the client listens. */
  stream?: boolean;
  /** Answers `{success, data}` around what its handler returns. */
  envelope?: boolean;
  deprecated?: Deprecation;
}

export interface Deprecation {
  since: Date;
  /** From here on it is answered 410. */
  sunset: Date;
  /** The route to use instead, as a path below `/api/v1`. */
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
  /** The handler's name with the game after its verb, such as `listDartsPlayers`; unique over all routes. */
  operationId: string;
  /** Query parameters the route knows, filled in at start. */
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

/** Names a route once its resource is known; a second route of the same name stops the start. */
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

/** The games that have routes, and `service` for what belongs to none. */
export function routeFamilies(): string[] {
  return [...new Set(routes.map(({ resource }) => resource.game ?? 'service'))].sort();
}

/** The game as headings call it, `Darts` of `Darts: players`; undefined of headings that no game has to itself. */
export function titleOf({ tag }: ResourceDeclaration): string | undefined {
  return tag.includes(':') ? tag.split(':')[0] : undefined;
}

export function routeOf(request: FastifyRequest): Route | undefined {
  return matchedBy(request).route;
}

/** The path of the route with its `:names`; undefined where nothing is routed. */
export function patternOf(request: FastifyRequest): string | undefined {
  return matchedBy(request).url;
}

/** Whether the log leaves out the requests of the route. */
export function isUnlogged(request: FastifyRequest): boolean {
  return matchedBy(request).unlogged === true;
}

interface Matched {
  route?: Route;
  url?: string;
  unlogged?: boolean;
}

/** Whether the session cookie opens the route, whether a key does too, and as whom. */
export function sessionRule({
  session,
  resource,
  method,
}: Pick<Route, 'session' | 'resource' | 'method'>): SessionRule {
  return session ?? resource.session ?? (method === 'GET' ? 'caller' : false);
}

/** Whether a write may be sent again under the same Idempotency-Key. */
export function isIdempotent(route: Pick<Route, 'method' | 'session' | 'resource' | 'open' | 'idempotent'>): boolean {
  const rule = sessionRule(route);
  const isGuarded = !route.open || route.idempotent === true;
  return route.method !== 'GET' && (rule === true || rule === 'either') && isGuarded;
}

/** The status of success. */
export function okStatus({ status, method }: Pick<Route, 'status' | 'method'>): number {
  return status ?? { GET: 200, POST: 201, PATCH: 200, DELETE: 204 }[method];
}

/** Asked for many times in each request, and Fastify builds its answer anew each time. */
function matchedBy(request: FastifyRequest): Matched {
  return (request.matched ??= (request.routeOptions?.config ?? {}) as Matched);
}

declare module 'fastify' {
  interface FastifyRequest {
    matched?: Matched;
    /** The caller's plan does not cover the route's `withheld` member. */
    isWithheld?: boolean;
  }
}
