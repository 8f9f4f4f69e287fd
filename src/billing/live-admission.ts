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
  tooManyConnections,
} from '../http/errors.js';
import { patternOf, routeOf } from '../http/routes.js';
import { Urls } from '../http/urls.js';
import type { Admission, Terms } from '../live/admission.js';
import { Access, refusalOf } from './access.js';
import { Limiter } from './limiter.js';
import { nameOf } from './live-client.js';
import { limitHeaders } from './metering.js';
import { Places } from './places.js';
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
      id: metered.subject.id,
      kind: 'streams',
      places: plan.sse ?? 0,
      route,
      address: request.ip,
      isHidden: hidesClient(request.raw, this.config.trustProxy),
      client: nameOf(caller, request.ip, request.raw),
      isResumed: request.headers['last-event-id'] !== undefined || 'lastEventId' in (request.query as object),
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

  async socket(request: IncomingMessage, id: string, family: string, path: string): Promise<Terms> {
    const startedAt = performance.now();
    const address = addressOf(request, this.config.trustProxy);
    const isHidden = hidesClient(request, this.config.trustProxy);
    const found = await this.callerOfSocket(request, address);
    const caller = admitted(found, isHidden ? undefined : address, this.urls);
    const log = (answer: { status: number; code: string | null; cost: number }) => {
      if (caller.kind !== 'live') return;
      const { url = '/' } = request;
      const opening = {
        at: Date.now(),
        requestId: id,
        method: 'GET',
        url,
        ms: toTenths(performance.now() - startedAt),
      };
      this.requests.note(caller, { ...opening, ...answer, ignored: undefined, cached: false });
    };
    try {
      const terms = await this.admitSocket(request, caller, { family, path, address, isHidden });
      log({ status: 101, code: null, cost: 1 });
      return terms;
    } catch (error) {
      if (error instanceof ApiError) log({ status: error.status, code: error.code, cost: 0 });
      throw error;
    }
  }

  private async admitSocket(
    request: IncomingMessage,
    caller: Caller,
    { family, path, address, isHidden }: { family: string; path: string; address: string; isHidden: boolean },
  ): Promise<Terms> {
    const subject = subjectOf(caller, this.plans, address, 1);
    const grant = await this.limiter.take(subject);
    if (grant.refusedBy) throw refusal({ caller, subject, grant }, this.plans, this.urls);
    const mayStay = (now: Caller) => this.placesFor(now, family);
    try {
      const id = caller.accountId;
      const places = mayStay(caller);
      const client = nameOf(caller, address, request);
      const connection = { id, places, route: path, address, isHidden, client, mayStay };
      const terms = await this.terms(caller, { ...connection, kind: 'sockets', isResumed: false });
      this.ledger.note(caller.accountId, usageKeyOf(caller), path, subject.cost);
      return terms;
    } catch (error) {
      this.limiter.giveBack(subject);
      if (error instanceof ApiError && error.status === 429) await this.limiter.giveBackMinute(subject, grant);
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

  /** How many sockets the plan or the add-on allows; throws when neither allows any. */
  private placesFor(caller: Caller, family: string): number {
    this.access.check({ demo: false, resource: { game: family } }, caller, 'GET');
    const plan = this.plans.get(caller.plan);
    const places = plan.webSocket ?? (caller.addOns.includes('live_ws') ? plan.webSocketAddOn : undefined);
    if (places !== undefined) return places;
    const covered = this.plans.ids().filter((id) => this.plans.get(id).webSocket !== undefined);
    throw liveWsNotInPlan(plan.id, plan.name, covered, this.urls.billing);
  }

  private async terms(caller: Caller, connection: Connection): Promise<Terms> {
    const { id, kind, places: limit, route, address, client, isResumed } = connection;
    const plan = this.plans.get(caller.plan);
    const full = () =>
      tooManyConnections({ plan: plan.id, planName: plan.name, kind, limit, upgradeUrl: this.urls.billing });
    const place = await this.places.take({ id, kind, client, isResumed, limit });
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

interface Connection {
  /** The owner of the place: the account, or with the demo key the client's address. */
  id: string;
  kind: 'streams' | 'sockets';
  places: number;
  route: string;
  address: string;
  /** True where the address is a proxy's, and the client's is not known. */
  isHidden: boolean;
  /** The client's name, the same for all its connections to one URL. */
  client: string;
  /** True when the client resumes an earlier connection. */
  isResumed: boolean;
  /** Throws when the key or its plan no longer opens this connection. */
  mayStay(caller: Caller): unknown;
}
