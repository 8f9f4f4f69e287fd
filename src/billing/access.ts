import { Injectable } from '@nestjs/common';
import { INGEST, type Caller } from '../auth/caller.js';
import {
  ApiError,
  demoKeyRestricted,
  gameNotInPlan,
  keyScopeMissing,
  planUpgradeRequired,
  webhooksNotInPlan,
} from '../http/errors.js';
import { HistoryWindow } from '../http/history.js';
import { declaredRoutes, pathOf, sessionRule, type Route } from '../http/routes.js';
import { Urls } from '../http/urls.js';
import { Plans } from './plans.js';

/** Checks whether a key, its scopes and its plan cover what a route declares. */
@Injectable()
export class Access {
  /** Set by the first refusal of the demo key: all routes are declared by then. */
  private demoRoutes: string[] | undefined;

  constructor(
    private readonly plans: Plans,
    private readonly urls: Urls,
  ) {}

  /** Throws the first refusal, in the documented order: demo key, scope, game, plan. */
  check(
    route: Pick<Route, 'demo' | 'plan' | 'webhooks' | 'operator'> & { resource: { game?: string; scope?: string } },
    caller: Caller,
    method: string,
  ): void {
    if (caller.kind === 'demo' && (route.demo === false || !READING.has(method)))
      throw demoKeyRestricted((this.demoRoutes ??= demoRoutes()));
    this.checkScope(route.operator ? INGEST : (route.resource.scope ?? route.resource.game), caller, route.operator);
    if (route.webhooks) this.checkWebhooks(caller);
    else this.checkGame(route.resource.game, caller);
    this.checkPlan(route.plan, caller);
  }

  /** The error that keeps the caller from reading a game; undefined when the caller may read it. */
  refusal(game: string, caller: Caller): ApiError | undefined {
    return refusalOf(() => this.check({ resource: { game } }, caller, 'GET'));
  }

  /** True when the caller's plan is this one or above. */
  covers({ plan }: Caller, lowest: string): boolean {
    return this.plans.from(lowest).some(({ id }) => id === plan);
  }

  /** How far back the caller's plan opens in-depth records. */
  historyOf({ plan }: Caller): HistoryWindow {
    const opening = (days: number) => this.plans.opening(days).map(({ id }) => id);
    return new HistoryWindow({ ...this.plans.get(plan), opening });
  }

  /** A key without scopes has every scope except those that a key must name. */
  private checkScope(scope: string | undefined, { scopes }: Caller, isNamed = false): void {
    if (scope && (isNamed || scopes.length > 0) && !scopes.includes(scope)) throw keyScopeMissing(scope, [...scopes]);
  }

  private checkGame(game: string | undefined, caller: Caller): void {
    const plan = this.plans.get(caller.plan);
    if (game && plan.games === 'one' && caller.game !== game)
      throw gameNotInPlan(plan.id, plan.name, game, caller.game);
  }

  private checkWebhooks(caller: Caller): void {
    const plan = this.plans.get(caller.plan);
    if (plan.webhooks) return;
    const enough = this.plans.ids().filter((id) => this.plans.get(id).webhooks);
    throw webhooksNotInPlan(plan.id, plan.name, 'any events', enough);
  }

  private checkPlan(need: Route['plan'], caller: Caller): void {
    if (!need) return;
    if (this.covers(caller, need.lowest)) return;
    const enough = this.plans.from(need.lowest);
    const plan = this.plans.get(caller.plan);
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

/** The refusal that a check throws; undefined where it throws none. */
export function refusalOf(check: () => void): ApiError | undefined {
  try {
    check();
    return undefined;
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
}

const READING = new Set(['GET', 'HEAD']);

/** What the demo key opens, as patterns: `*` stands for any path, so it does not stand where one is closed. */
function demoRoutes(): string[] {
  const fullPath = (route: Route) => `/api/v1${pathOf(route)}`;
  const keyed = declaredRoutes().filter((route) => !route.open && route.method === 'GET');
  const isOpened = (route: Route) => route.demo !== false && sessionRule(route) !== true;
  const closed = keyed.filter((route) => !isOpened(route)).map((route) => fullPath(route));
  const patterns = keyed.filter(isOpened).map((route) => {
    const below = `/api/v1/${route.resource.path}/`;
    const isWhole = route.resource.path !== '' && !closed.some((path) => path.startsWith(below));
    return `GET ${isWhole ? `${below}*` : fullPath(route)}`;
  });
  return [...new Set(patterns)].sort();
}
