import { Inject, Injectable } from '@nestjs/common';
import { findAccount } from '../auth/accounts.js';
import { familyOf, includesEvents } from '../billing/event-plans.js';
import { Plans, type Plan } from '../billing/plans.js';
import { CONFIG, type Config } from '../config.js';
import { Database } from '../db/database.js';
import { webhooksNotInPlan } from '../http/errors.js';
import { isRefusedName } from '../outbound/check-name.js';
import { checkUrl } from '../outbound/check-url.js';
import { invalidWebhookUrl } from './errors.js';

/** A hint for people who try out the demo with a receiver elsewhere in a private network. */
const OR_LOOPBACK = ', or one of this machine; WEBHOOK_ALLOW_PRIVATE=true allows private addresses';

/** Checks which events an account may subscribe to, and to which addresses. */
@Injectable()
export class Subscribing {
  constructor(
    private readonly db: Database,
    private readonly plans: Plans,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Throws INVALID_WEBHOOK_URL for an address to which nothing may be sent. */
  async checkUrl(text: string): Promise<void> {
    const { webhookAllowPrivate: allowPrivate } = this.config;
    const { url, rule, refusal } = checkUrl(text, { allowPrivate, allowHttp: allowPrivate !== false });
    const hint = allowPrivate === 'loopback' ? OR_LOOPBACK : '';
    if (!url) throw invalidWebhookUrl(refusal.startsWith('private') ? rule + hint : rule);
    if (allowPrivate !== true && (await isRefusedName(url, { allowPrivate })))
      throw invalidWebhookUrl(`must be one whose name has public addresses only${hint}`);
  }

  /** The plan of an account and its chosen game, where the plan allows one. */
  async planOf(accountId: string): Promise<{ plan: Plan; game: string | null }> {
    const account = await findAccount(this.db, accountId);
    return { plan: this.plans.get(account?.plan ?? 'free'), game: account?.game ?? null };
  }

  /** Throws WEBHOOKS_NOT_IN_PLAN unless the plan has webhooks for the families of all events. */
  async checkPlan(accountId: string, events: readonly string[]): Promise<Plan> {
    const { plan, game } = await this.planOf(accountId);
    const families = events.filter((event) => event !== '*').map(familyOf);
    const lacking = families.find((family) => !includesEvents(plan, game, family));
    if (plan.webhooks && lacking === undefined) return plan;
    const enough = this.plans
      .from('free')
      .filter((one) => (lacking === undefined ? one.webhooks : includesEvents(one, lacking, lacking)));
    const ids = enough.map(({ id }) => id).filter((id) => id !== plan.id);
    throw webhooksNotInPlan(plan.id, plan.name, lacking ?? 'any events', ids);
  }
}
