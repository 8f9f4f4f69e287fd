import { Inject, Query, Req, Res, type OnModuleDestroy } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { callerOf, usageKeyOf } from '../auth/caller.js';
import { LiveAdmission } from '../billing/live-admission.js';
import { Plans } from '../billing/plans.js';
import { Database } from '../db/database.js';
import { tooManyConnections } from '../http/errors.js';
import { beginEventStream, checkEventStream } from '../http/event-stream.js';
import { LOG, type Logger } from '../http/log.js';
import { ulid } from '../http/request-id.js';
import { Read, Resource } from '../http/route.js';
import { Urls } from '../http/urls.js';
import { checkEvents } from './checks.js';
import { LISTENER_KEPT_HOURS, leaveListener, openListener } from './listeners.queries.js';
import { ListenerStream } from './listener-stream.js';
import { Subscribing } from './subscribing.js';
import * as dto from './listen.dto.js';

/** Listeners of an account that may be open at once; a key has one. */
const LISTENERS = 5;

/** Deliveries over a stream that the client opens, for receivers that nobody can reach. */
@Resource({ path: 'webhooks', tag: 'Webhooks', errors: 'standard' })
export class ListenController implements OnModuleDestroy {
  private readonly open = new Set<ListenerStream>();

  constructor(
    private readonly db: Database,
    private readonly plans: Plans,
    private readonly urls: Urls,
    private readonly admission: LiveAdmission,
    private readonly subscribing: Subscribing,
    @Inject(LOG) private readonly log: Logger,
  ) {}

  @Read('listen', {
    summary: 'Server-sent events: deliveries as a receiver would get them',
    says: `For a receiver on your own machine: each event comes with the headers and the body of a delivery, numbered without a gap, and what you send again comes again. What you miss is kept for ${LISTENER_KEPT_HOURS} hours. A key has one listener, which the newest stream has; its secret stays for as long as what it missed.`,
    contentType: 'text/event-stream',
    try: 'listen',
    updates: { type: 'delivery', of: dto.ListenedDelivery, ready: dto.ListenerReady },
    freshness: 'own',
    webhooks: true,
    demo: false,
    stream: true,
  })
  async streamWebhookDeliveries(
    @Query() query: dto.ListenQuery,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const events = query.events ?? ['*'];
    checkEvents('events', events);
    const caller = callerOf(request);
    await this.subscribing.checkPlan(caller.accountId, events);
    checkEventStream(request, reply);
    const terms = await this.admission.stream(request, reply);
    if (request.method === 'HEAD') {
      beginEventStream(request, reply);
      return terms.leave();
    }
    const heldBy = ulid();
    const { accountId } = caller;
    const opening = { accountId, openedBy: usageKeyOf(caller), events, heldBy, limit: LISTENERS };
    const opened = await openListener(this.db, opening).catch((error: unknown) => {
      terms.leave();
      throw error;
    });
    if (!opened) {
      terms.leave();
      const plan = this.plans.get(caller.plan);
      const taken = { plan: plan.id, planName: plan.name, kind: 'listener', limit: LISTENERS };
      throw tooManyConnections({ ...taken, upgradeUrl: this.urls.billing });
    }
    if (!beginEventStream(request, reply)) {
      terms.leave();
      return leaveListener(this.db, opened.id, heldBy);
    }
    const after = afterOf(request, query);
    const stream = new ListenerStream(reply.raw, this.db, terms, {
      ...opened,
      heldBy,
      events,
      after,
      log: this.log,
      closed: () => this.open.delete(stream),
    });
    this.open.add(stream);
    stream.start();
  }

  onModuleDestroy(): void {
    for (const stream of this.open) stream.end('drain');
  }
}

/** Number of the last delivery that the client received; undefined: it wants only new ones. */
function afterOf({ headers }: FastifyRequest, { after }: dto.ListenQuery): number | undefined {
  const id = headers['last-event-id'];
  return typeof id === 'string' && /^\d{1,15}$/.test(id) ? Number(id) : after;
}
