import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { routeOf } from '../http/routes.js';
import { Access } from './access.js';

/** The third guard: refuses what the key and the plan do not cover, by the route's declaration. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(private readonly access: Access) {}

  canActivate(context: ExecutionContext): boolean {
    if (context.getType() !== 'http') return true;
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const route = routeOf(request);
    const { caller } = request;
    if (!route || !caller) return true;
    this.access.check(route, caller, request.method);
    if (route.history) request.history = this.access.historyOf(caller);
    if (route.withheld) request.isWithheld = !this.access.covers(caller, route.withheld.lowest);
    return true;
  }
}
