import { applyDecorators, Controller, Get, Req, Res, UseInterceptors, type Type } from '@nestjs/common';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Answer, answerArchive, JSON_TYPE } from './answers.js';
import { SuccessEnvelope } from './envelope.js';
import { checkFields, fieldsOf, pickFields } from './sparse-fields.js';
import type { ErrorStyle } from './error-forms.js';

/** What a family of routes has in common. */
export interface ResourceDeclaration {
  /** Path below the base address, such as `tennis/players`. */
  path: string;
  /** Heading in the documentation. */
  tag: string;
  errors: ErrorStyle;
  /** The game whose plans and scopes cover these routes; none for the service's own. */
  game?: string;
  stability?: 'stable' | 'beta';
}

/** All there is to say about one route; guards, headers, documentation and the contract test read it. */
export interface RouteDeclaration {
  summary: string;
  /** The class that describes the answer's body. */
  returns?: Type;
  /** An example request below the resource's path; it stands in the documentation and a test runs it. */
  try: string;
  /** What the example answers with, where it is not 200. */
  tryStatus?: number;
  /**
   * `archive`: finished data, kept in memory until an import changes them and revalidated by ETag; `live`: never kept;
   * `own`: belongs to the caller, never stored by anyone.
   */
  freshness: 'archive' | 'live' | 'own';
  /** Seconds a client may keep the answer; 300 for `archive`, 0 otherwise. */
  maxAgeSeconds?: number;
  /** Open without a key, and uncounted. */
  open?: boolean;
  /** Uses no monthly quota. */
  free?: boolean;
  /** The lowest plan that may call it, with the name of what is gated. */
  plan?: { lowest: string; resource: string };
  /** False where the demo key may not go. */
  demo?: boolean;
  /** Media type of an answer that is not JSON. */
  contentType?: string;
  /** Answers `{success, data}`, written by an interceptor. */
  envelope?: boolean;
  deprecated?: { since: Date; sunset: Date; successor: string; changelogId: string };
}

/** A route as guards and hooks see it. */
export interface Route extends RouteDeclaration {
  resource: ResourceDeclaration;
  /** Path below the resource's, with `:names`. */
  path: string;
  /** `Controller_handler`, unique over all routes. */
  operationId: string;
  /** Query parameters the route knows, filled in at start. */
  parameters: Set<string>;
}

const RESOURCE = Symbol('resource');
const routes: Route[] = [];

/** A controller and what its routes share. */
export function Resource(declaration: ResourceDeclaration): ClassDecorator {
  return (target) => {
    Controller(`api/v1/${declaration.path}`)(target);
    ApiTags(declaration.tag)(target);
    Object.assign(resourceOf(target.prototype), declaration);
  };
}

/** A GET route: its declaration, its handler's answer to HTTP, and its place in the documentation. */
export function Read(path: string, declaration: RouteDeclaration): MethodDecorator {
  return (target, property, descriptor) => {
    const operationId = `${target.constructor.name.replace(/Controller$/, '')}_${String(property)}`;
    const parameters = new Set(fieldsOf(queryType(target, property)).keys());
    const route: Route = { ...declaration, path, operationId, resource: resourceOf(target), parameters };
    routes.push(route);
    const original = descriptor.value as unknown as (...args: unknown[]) => unknown;
    const arity = original.length;
    Req()(target, property, arity);
    Res({ passthrough: true })(target, property, arity + 1);
    const answers = async function (this: unknown, ...args: unknown[]) {
      const request = args[arity] as FastifyRequest;
      const reply = args[arity + 1] as FastifyReply;
      const own = args.slice(0, arity);
      nameIgnoredParameters(route, request, reply);
      checkFields(route, request);
      if (route.freshness === 'archive') return answerArchive(route, request, reply, () => original.apply(this, own));
      const maxAge = route.maxAgeSeconds ?? 0;
      reply.header('cache-control', route.freshness === 'own' ? 'no-store' : `private, max-age=${maxAge}`);
      const answer = pickFields(await original.apply(this, own), request);
      if (!(answer instanceof Answer)) return answer;
      reply.headers({ 'content-type': JSON_TYPE, ...answer.headersFor(request) });
      return answer.body;
    };
    for (const key of Reflect.getMetadataKeys(original))
      Reflect.defineMetadata(key, Reflect.getMetadata(key, original), answers);
    Object.defineProperty(answers, 'name', { value: property });
    descriptor.value = answers as never;
    applyDecorators(
      Get(path),
      RouteConfig({ route }),
      ApiOperation({ summary: declaration.summary, operationId }),
      ...(declaration.envelope ? [UseInterceptors(SuccessEnvelope)] : []),
    )(target, property, descriptor);
  };
}

/** Every declared route, in the order of the code. */
export function declaredRoutes(): readonly Route[] {
  return routes;
}

export function routeOf(request: FastifyRequest): Route | undefined {
  return (request.routeOptions?.config as { route?: Route } | undefined)?.route;
}

function queryType(target: object, property: string | symbol): Type | undefined {
  const types = (Reflect.getMetadata('design:paramtypes', target, property) ?? []) as Type[];
  const args = (Reflect.getMetadata(ROUTE_ARGS_METADATA, target.constructor, property) ?? {}) as Record<
    string,
    { index: number }
  >;
  const query = Object.entries(args).find(([key]) => key.startsWith(`${RouteParamtypes.QUERY}:`));
  return query && types[query[1].index];
}

/** Query parameters nobody reads are no error, but a typing mistake should be seen. */
function nameIgnoredParameters(route: Route, request: FastifyRequest, reply: FastifyReply): void {
  const ignored = Object.keys(request.query as object).filter((name) => !route.parameters.has(name));
  if (ignored.length > 0) reply.header('x-ignored-params', ignored.map(encodeURIComponent).join(', '));
}

function resourceOf(prototype: object): ResourceDeclaration {
  const holder = prototype as { [RESOURCE]?: ResourceDeclaration };
  if (!Object.hasOwn(holder, RESOURCE)) holder[RESOURCE] = {} as ResourceDeclaration;
  return holder[RESOURCE] as ResourceDeclaration;
}
