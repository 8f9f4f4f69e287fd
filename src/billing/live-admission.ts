import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { IncomingMessage } from 'node:http';
import { admitted } from '../auth/admitted.js';
import { callerOf, usageKeyOf, type Caller } from '../auth/caller.js';
import { KeyRing } from '../auth/key-ring.js';
import { KeyWatch } from '../auth/key-watch.js';
import { Tickets } from '../auth/tickets.js';
import { CONFIG, type Config } from '../config.js';
import { addressOf, hidesClient } from '../http/address.js';
import {
  ApiError,
  demoTimeIsUp,
  invalidApiKey,
  liveWsNotInPlan,
  planChanged,
  sessionRequired,
} from '../http/errors.js';
import { patternOf, routeOf } from '../http/routes.js';
import { Urls } from '../http/urls.js';
import type { Admission, AnswerHeaders, SocketOpening, Terms } from '../live/admission.js';
import { Access, refusalOf } from './access.js';
import { connectRefusal, noPlace, streamWish, takeConnect } from './connects.js';
import { Limiter } from './limiter.js';
import { nameOf } from './live-client.js';
import { isFreeStatus, limitHeaders, minuteGivenBack } from './metering.js';
import { Places, type Wish } from './places.js';
import { Plans } from './plans.js';
import { refusal } from './refusal.js';
import { answeredOf, toTenths, RequestLog } from './request-log.js';
import { subjectOf, type Metered } from './subject.js';
import { UsageLedger } from './usage-ledger.js';

/** How long the demo key may listen. */
const DEMO_SECONDS = 60;

/** Admits accounts to streams and sockets: takes a place, charges intervals, and ends a connection whose right ends. */
@Injectable()
export class LiveAdmission implements Admission {
  constructor(
    private readonly keys: KeyRing,
    private readonly keyWatch: KeyWatch,
    private readonly places: Places,
    private readonly plans: Plans,
    private readonly limiter: Limiter,
    private readonly ledger: UsageLedger,
    private readonly requests: RequestLog,
    private readonly access: Access,
    private readonly urls: Urls,
    private readonly tickets: Tickets,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  delaySeconds(request: FastifyRequest): number {
    return this.plans.get(callerOf(request).plan).delaySeconds;
  }

  get archiveDelaySeconds(): number {
    return this.plans.archiveDelaySeconds;
  }

  async stream(request: FastifyRequest, reply: FastifyReply): Promise<Terms> {
    const caller = callerOf(request);
    const metered = request.metered as Metered;
    const route = patternOf(request) ?? '';
    const plan = this.plans.get(caller.plan);
    const terms = await this.terms(caller, {
      wish: streamWish(request, metered, plan),
      route,
      address: request.ip,
      isHidden: hidesClient(request.raw, this.config.trustProxy),
      mayStay: (now) => {
        const declared = routeOf(request);
        if (declared) this.access.check(declared, now, 'GET');
      },
    });
    // Fastify runs no hooks for a connection that it has handed over, so the usage and the headers are written here.
    const { cost } = metered.subject;
    this.ledger.note(caller.accountId, usageKeyOf(caller), route, caller.kind === 'demo' ? 0 : cost);
    if (caller.kind === 'live') this.requests.note(caller, answeredOf(request, reply, cost));
    reply.headers({ ...limitHeaders(metered, cost), 'x-data-delay': plan.delaySeconds });
    return terms;
  }

  async socket(request: IncomingMessage, opening: SocketOpening): Promise<Terms> {
    const startedAt = performance.now();
    const address = addressOf(request, this.config.trustProxy);
    const isHidden = hidesClient(request, this.config.trustProxy);
    const found = await this.callerOfSocket(request, address);
    const caller = admitted(found, isHidden ? undefined : address, this.urls);
    const log = (status: number, code: string | null) => {
      if (caller.kind !== 'live') return;
      const { url = '/' } = request;
      const { 'x-quota-cost': cost = 0, 'x-ignored-params': ignored } = opening.answer;
      const asked = { at: Date.now(), requestId: opening.id, method: 'GET', url };
      const ms = toTenths(performance.now() - startedAt);
      const answer = { status, code, ms, cost: Number(cost), ignored: ignored as string | undefined, cached: false };
      this.requests.note(caller, { ...asked, ...answer });
    };
    try {
      const terms = await this.admitSocket(request, caller, { ...opening, address, isHidden });
      log(101, null);
      return terms;
    } catch (error) {
      if (error instanceof ApiError) log(error.status, error.code);
      throw error;
    }
  }

  private async admitSocket(
    request: IncomingMessage,
    caller: Caller,
    { family, path, address, isHidden, answer, check }: SocketOpening & { address: string; isHidden: boolean },
  ): Promise<Terms> {
    const subject = subjectOf(caller, this.plans, address, 1);
    const client = nameOf(caller, address, request);
    const wish: Wish = {
      id: caller.accountId,
      kind: 'sockets',
      client,
      isResumed: false,
      limit: this.placesOf(caller) ?? 0,
    };
    const grant = await takeConnect(subject, wish, this.limiter, this.places);
    const metered = { caller, subject, grant };
    writeLimits(answer, metered, grant.refusedBy ? 0 : subject.cost);
    if (grant.refusedBy) throw connectRefusal(metered, wish, this.plans, this.urls);
    const mayStay = (now: Caller) => this.checkSocket(now, family);
    try {
      mayStay(caller);
      answer['x-data-delay'] = this.plans.get(caller.plan).delaySeconds;
      check();
      const terms = await this.terms(caller, { wish, route: path, address, isHidden, mayStay });
      this.ledger.note(caller.accountId, usageKeyOf(caller), path, subject.cost);
      return terms;
    } catch (error) {
      const status = error instanceof ApiError ? error.status : 500;
      const cost = isFreeStatus(status) ? 0 : subject.cost;
      if (cost === 0) this.limiter.giveBack(subject);
      else this.ledger.note(caller.accountId, usageKeyOf(caller), path, cost);
      if (status === 429) metered.grant = await minuteGivenBack(metered, this.limiter);
      writeLimits(answer, metered, cost);
      throw error;
    }
  }

  /** Finds the caller by header, by one-time ticket, or by query, in this order. */
  private async callerOfSocket({ headers, url }: IncomingMessage, address: string): Promise<Caller | undefined> {
    const { searchParams } = new URL(url ?? '/', 'http://any');
    const ticket = searchParams.get('ticket');
    const key = headers['x-api-key'] ?? (ticket === null ? searchParams.get('api_key') : undefined);
    if (typeof key === 'string') return this.keys.find(key, address);
    if (ticket === null) throw invalidApiKey(true);
    return this.tickets.redeem(ticket);
  }

  /** How many sockets the plan or the add-on allows. */
  private placesOf({ plan: id, addOns }: Caller): number | undefined {
    const plan = this.plans.get(id);
    return plan.webSocket ?? (addOns.includes('live_ws') ? plan.webSocketAddOn : undefined);
  }

  /** Throws when the key does not cover the family, or neither plan nor add-on allows sockets. */
  private checkSocket(caller: Caller, family: string): void {
    this.access.check({ demo: false, resource: { game: family } }, caller, 'GET');
    if (this.placesOf(caller) !== undefined) return;
    const plan = this.plans.get(caller.plan);
    const all = this.plans.ids().map((id) => this.plans.get(id));
    throw liveWsNotInPlan({
      plan: plan.id,
      planName: plan.name,
      including: all.filter(({ webSocket }) => webSocket !== undefined),
      adding: all.filter(({ webSocket, webSocketAddOn }) => webSocket === undefined && webSocketAddOn !== undefined),
      upgradeUrl: this.urls.billing,
    });
  }

  private async terms(caller: Caller, connection: Connection): Promise<Terms> {
    const { wish, route, address } = connection;
    const plan = this.plans.get(caller.plan);
    const full = () => noPlace(plan, wish, this.urls);
    const place = await this.places.take(wish);
    if (!place) throw full();
    let stop = () => {};
    return {
      plan: plan.id,
      delaySeconds: plan.delaySeconds,
      charge: () => this.charge(caller, route, address),
      onceOver: (end) => {
        place.onLost = () => end(full());
        stop = this.watch(caller, connection, end);
      },
      leave() {
        stop();
        place.leave();
      },
    };
  }

  /** Charges one interval; returns the error when the period is used up. */
  private async charge(caller: Caller, route: string, address: string): Promise<Record<string, unknown> | undefined> {
    const subject = subjectOf(caller, this.plans, address, 1);
    const { granted, used } = await this.limiter.charge(subject);
    if (granted) {
      this.ledger.note(caller.accountId, usageKeyOf(caller), route, caller.kind === 'demo' ? 0 : 1);
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
    const { code, message, extra } = refusal({ caller, subject, grant }, this.plans, this.urls);
    const { limitType, limit, resetAt } = extra;
    return { code, message, plan: this.plans.get(caller.plan).id, limitType, limit, resetAt };
  }

  /** Calls `end` once when the caller's right to the connection ends, with the reason. Returns a function that stops the watch. */
  private watch(caller: Caller, { address, isHidden, mayStay }: Connection, end: (why: ApiError) => void): () => void {
    if (caller.kind === 'demo') {
      const timer = setTimeout(() => end(demoTimeIsUp(DEMO_SECONDS)), DEMO_SECONDS * 1_000);
      return () => clearTimeout(timer);
    }
    return this.keyWatch.watch(caller.keyId, (now) => {
      const why = refusalOf(() => {
        if (!now && caller.kind === 'session') throw sessionRequired();
        const { plan } = admitted(now, isHidden ? undefined : address, this.urls);
        if (plan !== caller.plan) throw planChanged(this.plans.get(plan).name);
        mayStay(now as Caller);
      });
      if (why) end(why);
      return why !== undefined;
    });
  }
}

function writeLimits(answer: AnswerHeaders, metered: Metered, cost: number): void {
  Object.assign(answer, limitHeaders(metered, cost));
}

interface Connection {
  wish: Wish;
  route: string;
  address: string;
  /** True where the address is a proxy's, and the client's is not known. */
  isHidden: boolean;
  /** Throws when the key or its plan no longer opens this connection. */
  mayStay(caller: Caller): unknown;
}
