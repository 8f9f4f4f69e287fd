import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { IncomingMessage } from 'node:http';
import { admitted } from '../auth/admitted.js';
import { callerOf, type Caller } from '../auth/caller.js';
import { KeyRing } from '../auth/key-ring.js';
import { randomBase62 } from '../auth/keys.js';
import { Tickets } from '../auth/tickets.js';
import { CONFIG, type Config } from '../config.js';
import { addressOf } from '../http/address.js';
import { invalidApiKey, liveWsNotInPlan, tooManyConnections } from '../http/errors.js';
import { patternOf, routeOf } from '../http/routes.js';
import { Urls } from '../http/urls.js';
import type { Admission, Terms } from '../live/admission.js';
import { Access } from './access.js';
import { Limiter } from './limiter.js';
import { limitHeaders } from './metering.js';
import { Plans } from './plans.js';
import { refusal } from './refusal.js';
import { subjectOf, type Metered } from './subject.js';
import { UsageLedger } from './usage-ledger.js';

/** A place among an account's connections is prolonged at each interval and outlives its process by this. */
const PLACE_MS = 45_000;

/** How long the demo key may listen. */
const DEMO_SECONDS = 60;

/** Lets accounts listen: places, payment, and the right to stay. */
@Injectable()
export class LiveAdmission implements Admission {
  constructor(
    private readonly keys: KeyRing,
    private readonly plans: Plans,
    private readonly limiter: Limiter,
    private readonly ledger: UsageLedger,
    private readonly access: Access,
    private readonly urls: Urls,
    private readonly tickets: Tickets,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  delaySeconds(request: FastifyRequest): number {
    return this.plans.get(callerOf(request).plan).delaySeconds;
  }

  async stream(request: FastifyRequest, reply: FastifyReply): Promise<Terms> {
    const caller = callerOf(request);
    const metered = request.metered as Metered;
    const route = patternOf(request) ?? '';
    const plan = this.plans.get(caller.plan);
    const terms = await this.terms(caller, {
      id: caller.kind === 'demo' ? metered.subject.id : caller.accountId,
      kind: 'streams',
      places: plan.sse ?? 0,
      route,
      address: request.ip,
      mayStay: (now) => {
        const declared = routeOf(request);
        if (declared) this.access.check(declared, now, 'GET');
      },
    });
    // The connection leaves Fastify's own path here, so what is done for every answer is done by hand.
    this.ledger.note(caller.accountId, caller.keyId, route, caller.kind === 'demo' ? 0 : metered.subject.cost);
    reply.headers({ ...limitHeaders(metered, metered.subject.cost), 'x-data-delay': plan.delaySeconds });
    return terms;
  }

  async socket(request: IncomingMessage, family: string, path: string): Promise<Terms> {
    const address = addressOf(request, this.config.trustProxy);
    const caller = admitted(await this.callerOfSocket(request), address, this.urls);
    const subject = subjectOf(caller, this.plans, address, 1);
    const grant = await this.limiter.take(subject);
    if (grant.refusedBy) throw refusal({ caller, subject, grant }, this.plans, this.urls);
    const mayStay = (now: Caller) => this.placesFor(now, family);
    try {
      const id = caller.accountId;
      const places = mayStay(caller);
      const terms = await this.terms(caller, { id, kind: 'sockets', places, route: path, address, mayStay });
      this.ledger.note(caller.accountId, caller.keyId, path, subject.cost);
      return terms;
    } catch (error) {
      this.limiter.giveBack(subject);
      throw error;
    }
  }

  /** By header, by one-time ticket, or by query, in this order. */
  private async callerOfSocket({ headers, url }: IncomingMessage): Promise<Caller | undefined> {
    const { searchParams } = new URL(url ?? '/', 'http://any');
    const ticket = searchParams.get('ticket');
    const key = headers['x-api-key'] ?? (ticket === null ? searchParams.get('api_key') : undefined);
    if (typeof key === 'string') return this.keys.find(key);
    if (ticket === null) throw invalidApiKey(true);
    return this.tickets.redeem(ticket);
  }

  /** How many sockets the plan or the add-on gives; throws when none. */
  private placesFor(caller: Caller, family: string): number {
    this.access.check({ demo: false, resource: { game: family } }, caller, 'GET');
    const plan = this.plans.get(caller.plan);
    const places = plan.webSocket ?? (caller.addOns.includes('live_ws') ? plan.webSocketAddOn : undefined);
    if (places !== undefined) return places;
    const covered = this.plans.ids().filter((id) => this.plans.get(id).webSocket !== undefined);
    throw liveWsNotInPlan(plan.id, plan.name, covered, this.urls.billing);
  }

  private async terms(caller: Caller, connection: Connection): Promise<Terms> {
    const { id, kind, places, route, address, mayStay } = connection;
    const { limiter, ledger, plans, urls, keys } = this;
    const plan = plans.get(caller.plan);
    const key = `places:{${id}}:${kind}`;
    const name = randomBase62(16);
    if (!(await limiter.takePlace(key, name, places, PLACE_MS)))
      throw tooManyConnections({
        plan: plan.id,
        planName: plan.name,
        kind,
        limit: places,
        upgradeUrl: urls.billing,
      });
    const openedAt = Date.now();
    return {
      plan: plan.id,
      delaySeconds: plan.delaySeconds,
      async charge() {
        const subject = subjectOf(caller, plans, address, 1);
        const { granted, used } = await limiter.charge(subject);
        if (granted) {
          ledger.note(caller.accountId, caller.keyId, route, caller.kind === 'demo' ? 0 : 1);
          return undefined;
        }
        const nowMs = Date.now();
        const grant = {
          refusedBy: 'period' as const,
          minuteLimit: subject.minuteLimit,
          minuteUsed: 0,
          minuteResetMs: nowMs,
          periodUsed: used,
          nowMs,
        };
        const { code, message, extra } = refusal({ caller, subject, grant }, plans, urls);
        const { limitType, limit, resetAt } = extra;
        return { code, message, plan: plan.id, limitType, limit, resetAt };
      },
      async recheck() {
        if (caller.kind === 'demo' && Date.now() - openedAt >= DEMO_SECONDS * 1_000) return 'PLAN_CHANGED';
        await limiter.takePlace(key, name, places, PLACE_MS);
        const now = await keys.again(caller.keyId).catch(() => caller);
        if (!now || now.suspended) return 'KEY_REVOKED';
        if (now.plan !== caller.plan) return 'PLAN_CHANGED';
        try {
          mayStay(now);
        } catch {
          return 'PLAN_CHANGED';
        }
        return undefined;
      },
      leave: () => limiter.leavePlace(key, name),
    };
  }
}

interface Connection {
  /** Whose places are taken: an account's, or for the demo key those of the address. */
  id: string;
  kind: 'streams' | 'sockets';
  places: number;
  route: string;
  address: string;
  /** Throws when the key or its plan no longer opens this connection. */
  mayStay(caller: Caller): unknown;
}
