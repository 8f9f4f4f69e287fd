import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Caller } from '../auth/caller.js';
import { demoKeyRestricted, gameNotInPlan, keyScopeMissing, planUpgradeRequired } from '../http/errors.js';
import { declaredRoutes, routeOf, type Route } from '../http/routes.js';
import { Urls } from '../http/urls.js';
import { Plans } from './plans.js';

/** The third guard: what the key and the plan do not cover. It reads the route's own declaration. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly plans: Plans,
    private readonly urls: Urls,
  ) {}

  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const route = routeOf(request);
    const { caller } = request;
    if (!route || !caller) return true;
    if (caller.kind === 'demo' && (route.demo === false || !READING.has(request.method)))
      throw demoKeyRestricted(demoRoutes());
    this.checkScope(route, caller);
    this.checkGame(route, caller);
    this.checkPlan(route, caller);
    if (route.withheld) request.isWithheld = !this.covers(caller, route.withheld.lowest);
    return true;
  }

  private covers({ plan }: Caller, lowest: string): boolean {
    return this.plans.from(lowest).some(({ id }) => id === plan);
  }

  private checkScope({ resource: { game } }: Route, { scopes }: Caller): void {
    if (game && scopes.length > 0 && !scopes.includes(game)) throw keyScopeMissing(game, [...scopes]);
  }

  private checkGame({ resource: { game } }: Route, caller: Caller): void {
    const plan = this.plans.get(caller.plan);
    if (game && plan.games === 'one' && caller.game !== game)
      throw gameNotInPlan(plan.id, plan.name, game, caller.game);
  }

  private checkPlan({ plan: need }: Route, caller: Caller): void {
    if (!need) return;
    const enough = this.plans.from(need.lowest);
    const plan = this.plans.get(caller.plan);
    if (enough.some(({ id }) => id === plan.id)) return;
    throw planUpgradeRequired({
      plan: plan.id,
      planName: plan.name,
      requiredPlans: enough.map(({ id }) => id),
      requiredName: enough[0]?.name ?? need.lowest,
      resource: need.resource,
      upgradeUrl: this.urls.billing,
    });
  }
}

const READING = new Set(['GET', 'HEAD']);

/** Patterns of the routes that the demo key opens. */
function demoRoutes(): string[] {
  const families = new Set(
    declaredRoutes()
      .filter(({ demo, open }) => demo !== false && !open)
      .map(({ resource }) => resource.path),
  );
  return [...families].sort().map((path) => `GET /api/v1/${path}/*`);
}
