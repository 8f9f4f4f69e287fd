import { findAccount } from '../auth/accounts.js';
import { Plans } from '../billing/plans.js';
import { liveObjects } from '../live-objects.js';
import { describeEvents, type EventDescription } from '../webhooks/catalogue.js';
import { triggerSample } from '../webhooks/samples.js';
import { UsageError, type Output, type Parameters } from './command.js';
import { checkName } from './events.js';
import { withDatabase } from './keys.js';

/** Without an account only `listen` receives the event: a sample never goes to all customers. */
export async function triggerCommand({ config, words: [event], flags: { account } }: Parameters): Promise<Output> {
  if (event === undefined) throw new UsageError('Name an event, such as ufc.bout.started.');
  checkName(event);
  const { example: data } = describeEvents(await liveObjects()).find(({ name }) => name === event) as EventDescription;
  return withDatabase(config, async (db) => {
    if (account !== undefined && !(await findAccount(db, account)))
      throw new UsageError(`There is no account ${account}.`);
    const { eventId, webhookIds } = await triggerSample(db, Plans.read(config.plansFile), { event, data }, account);
    const json = { event, eventId, accountId: account ?? null, webhookIds };
    return { json, text: `${event} ${eventId} for ${audience(account, webhookIds)}` };
  });
}

function audience(account: string | undefined, webhookIds: readonly string[]): string {
  if (account === undefined) return 'who listens; with --account for the subscriptions of an account too';
  const subscriptions = webhookIds.length === 0 ? 'no subscription that is on and takes it' : webhookIds.join(', ');
  return `who listens, and of ${account} ${subscriptions}`;
}
