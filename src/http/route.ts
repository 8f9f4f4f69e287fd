import {
  applyDecorators,
  Controller,
  Delete,
  Get,
  HttpCode,
  Patch,
  Post,
  Req,
  Res,
  UseInterceptors,
  type Type,
} from '@nestjs/common';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Answer, JSON_TYPE } from './answer.js';
import { BodyReader } from './bodies.js';
import { answerArchive } from './answers.js';
import { withCanonicalId } from './canonical-id.js';
import { SuccessEnvelope } from './envelope.js';
import { ValidationFailed } from './errors.js';
import { finding } from './findings.js';
import { Idempotency } from './idempotency.js';
import {
  addRoute,
  declaredRoutes,
  nameRoute,
  okStatus,
  type ResourceDeclaration,
  type Route,
  type RouteDeclaration,
} from './routes.js';
import { checkFields, fieldsOf, pickFields } from './sparse-fields.js';

const RESOURCE = Symbol('resource');

/** Declares a controller and the common part of its routes. */
export function Resource(declaration: ResourceDeclaration): ClassDecorator {
  return (target) => {
    const paths = [declaration.path, ...(declaration.also ? [declaration.also.path] : [])];
    Controller(paths.map((path) => `api/v1/${path}`))(target);
    ApiTags(declaration.tag)(target);
    const prototype = target.prototype as object;
    const resource = resourceOf(prototype);
    Object.assign(resource, declaration);
    for (const route of declaredRoutes().filter((one) => one.resource === resource)) {
      nameRoute(route);
      const handler = Object.getOwnPropertyDescriptor(prototype, route.handler) as PropertyDescriptor;
      ApiOperation({ summary: route.summary, operationId: route.operationId })(prototype, route.handler, handler);
    }
    if (declaration.also) addRoutesAlso(resource, declaration.also);
  };
}

/** Declares the routes of a resource again under its other path. */
function addRoutesAlso(resource: ResourceDeclaration, { path, calls }: NonNullable<ResourceDeclaration['also']>): void {
  const { also: _also, ...rest } = resource;
  const other = { ...rest, path };
  for (const route of declaredRoutes().filter((one) => one.resource === resource)) {
    const says = `${route.says} The answer is that of \`/${resource.path}\`.`;
    const twin = { ...route, resource: other, says, handler: route.handler.replace(...calls), operationId: '' };
    addRoute(twin);
    nameRoute(twin);
  }
}

/** A GET route: its declaration, its HTTP handler and its documentation. */
export function Read(path: string, declaration: RouteDeclaration): MethodDecorator {
  return declare('GET', Get(path), path, declaration);
}

/** A POST route: takes a body and creates or does something. */
export function Send(path: string, declaration: RouteDeclaration): MethodDecorator {
  return declare('POST', Post(path), path, declaration);
}

/** A PATCH route: takes the members to change, and answers with the whole resource. */
export function Change(path: string, declaration: RouteDeclaration): MethodDecorator {
  return declare('PATCH', Patch(path), path, declaration);
}

/** A DELETE route, which answers with no body. */
export function Remove(path: string, declaration: RouteDeclaration): MethodDecorator {
  return declare('DELETE', Delete(path), path, declaration);
}

function declare(
  method: Route['method'],
  atPath: MethodDecorator,
  path: string,
  declaration: RouteDeclaration,
): MethodDecorator {
  return (target, property, descriptor) => {
    const query = argumentType(target, property, RouteParamtypes.QUERY);
    const body = argumentType(target, property, RouteParamtypes.BODY);
    const route: Route = {
      ...declaration,
      method,
      path,
      handler: String(property),
      operationId: '',
      resource: resourceOf(target),
      parameters: new Set(fieldsOf(query).keys()),
      ...(query && { query }),
      ...(body && { body }),
    };
    addRoute(route);
    const original = descriptor.value as unknown as (...args: unknown[]) => unknown;
    const arity = original.length;
    Req()(target, property, arity);
    Res({ passthrough: !declaration.stream })(target, property, arity + 1);
    const answers = async function (this: unknown, ...args: unknown[]) {
      const request = args[arity] as FastifyRequest;
      const reply = args[arity + 1] as FastifyReply;
      const own = args.slice(0, arity);
      nameIgnoredParameters(route, request, reply);
      checkPaging(route, request);
      checkFields(route, request);
      if (route.stream) return original.apply(this, [...own, request, reply]);
      const isLive = namesLive(route, request);
      if (route.freshness === 'archive' && !isLive)
        return answerArchive(route, request, reply, async () =>
          withCanonicalId(route, request, await original.apply(this, own)),
        );
      const maxAge = isLive ? 0 : (route.maxAgeSeconds ?? 0);
      if (route.pollSeconds !== undefined) reply.header('x-recommended-poll-seconds', route.pollSeconds);
      reply.header('cache-control', route.freshness === 'own' ? 'no-store' : `private, max-age=${maxAge}`);
      const answer = pickFields(await original.apply(this, own), request);
      if (!(answer instanceof Answer)) return answer;
      if (answer.recordedAt !== undefined) request.history?.check(answer.recordedAt);
      reply.headers({ 'content-type': JSON_TYPE, ...answer.headersFor(request) });
      return method === 'GET' ? answer.bytes : answer.body;
    };
    for (const key of Reflect.getMetadataKeys(original))
      Reflect.defineMetadata(key, Reflect.getMetadata(key, original), answers);
    Object.defineProperty(answers, 'name', { value: property });
    descriptor.value = answers as never;
    applyDecorators(
      atPath,
      RouteConfig({ route }),
      HttpCode(okStatus(route)),
      // The outer interceptor comes first: Idempotency needs the body that BodyReader reads, and stores the answer with
      // its envelope.
      ...(method === 'GET' ? [] : [UseInterceptors(BodyReader, Idempotency)]),
      ...(declaration.envelope ? [UseInterceptors(SuccessEnvelope)] : []),
    )(target, property, descriptor);
  };
}

function namesLive({ isLive }: Route, { params }: FastifyRequest): boolean {
  const [id = ''] = Object.values((params ?? {}) as Record<string, string>);
  return isLive?.(id) === true;
}

/** The class of a handler's query or body argument. */
function argumentType(target: object, property: string | symbol, from: RouteParamtypes): Type | undefined {
  const types = (Reflect.getMetadata('design:paramtypes', target, property) ?? []) as Type[];
  const args = (Reflect.getMetadata(ROUTE_ARGS_METADATA, target.constructor, property) ?? {}) as Record<
    string,
    { index: number }
  >;
  const argument = Object.entries(args).find(([key]) => key.startsWith(`${from}:`));
  return argument && types[argument[1].index];
}

/** Unknown query parameters are not an error, but a header shows them so that a typing mistake is noticed. */
function nameIgnoredParameters(route: Route, request: FastifyRequest, reply: FastifyReply): void {
  const ignored = Object.keys(request.query as object).filter((name) => !route.parameters.has(name));
  if (ignored.length === 0) return;
  // Clients refuse answers with more than 16 KiB of headers.
  const named = ignored.slice(0, 20).map((name) => encodeURIComponent(name).slice(0, 100));
  reply.header('x-ignored-params', named.join(', '));
}

/** Reads the raw query, because a DTO cannot distinguish an explicit page from its default. */
function checkPaging({ parameters }: Route, { query }: FastifyRequest): void {
  const { cursor, ...given } = query as Record<string, string | undefined>;
  const counted = ['page', 'offset'].find((name) => parameters.has(name) && given[name] !== undefined);
  if (!cursor || counted === undefined || !parameters.has('cursor')) return;
  const message = `cursor and ${counted} exclude each other; leave ${counted} out`;
  throw new ValidationFailed([
    { in: 'query', param: 'cursor', received: cursor, ...finding('conflict', message, 'value_error', message) },
  ]);
}

function resourceOf(prototype: object): ResourceDeclaration {
  const holder = prototype as { [RESOURCE]?: ResourceDeclaration };
  if (!Object.hasOwn(holder, RESOURCE)) holder[RESOURCE] = {} as ResourceDeclaration;
  return holder[RESOURCE] as ResourceDeclaration;
}
