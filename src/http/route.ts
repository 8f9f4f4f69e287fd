import {
  applyDecorators,
  Controller,
  Delete,
  Get,
  HttpCode,
  Patch,
  Post,
  UseInterceptors,
  type Type,
} from '@nestjs/common';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { AnswerInterceptor } from './answer.interceptor.js';
import { BodyReader } from './bodies.js';
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
import { fieldsOf } from './sparse-fields.js';

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

/** A GET route: its declaration, the form of its answer, and its place in the documentation. */
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
    applyDecorators(
      atPath,
      RouteConfig({ route }),
      HttpCode(okStatus(route)),
      // The outer interceptor comes first: Idempotency needs the body that BodyReader reads, and stores the answer with
      // its envelope.
      UseInterceptors(...(method === 'GET' ? [] : [BodyReader, Idempotency]), AnswerInterceptor),
    )(target, property, descriptor);
  };
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

function resourceOf(prototype: object): ResourceDeclaration {
  const holder = prototype as { [RESOURCE]?: ResourceDeclaration };
  if (!Object.hasOwn(holder, RESOURCE)) holder[RESOURCE] = {} as ResourceDeclaration;
  return holder[RESOURCE] as ResourceDeclaration;
}
