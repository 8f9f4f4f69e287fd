import { mailTransport, type Mail, type MailTransport } from '../accounts/mail.js';
import { groupBy } from '../archive/group.js';
import type { Config } from '../config.js';
import type { Database } from '../db/database.js';
import type { Logger } from '../http/log.js';
import { Urls } from '../http/urls.js';
import { postponeNotices, removeNotices, takeNotices, type Notice, type NoticeKind } from './notices.queries.js';

const ROUND_MS = 5_000;

/** Mails owners about subscriptions that keep failing or were switched off. Any number of workers may run it. */
export class Notices {
  private readonly transport: MailTransport;
  private readonly urls: Urls;
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;

  constructor(
    private readonly db: Database,
    config: Config,
    private readonly log: Logger,
  ) {
    this.transport = mailTransport(config);
    this.urls = new Urls(config.publicUrl);
  }

  start(): void {
    this.timer = setInterval(() => {
      this.running ??= this.round()
        .catch((error: Error) => this.log.warn({ reason: error.message }, 'notices of webhooks wait'))
        .finally(() => (this.running = undefined));
    }, ROUND_MS);
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.running;
  }

  /** Sends due notices, one mail for all notices of one kind of an account; a mail that failed is sent again later. */
  async round(): Promise<void> {
    await this.db.transaction(async (client) => {
      const notices = await takeNotices(client);
      const groups = groupBy(notices, ({ accountId, kind }) => `${kind} ${accountId}`);
      for (const group of groups.values()) {
        const ids = group.map(({ id }) => id);
        if (await this.isDone(group)) await removeNotices(client, ids);
        else await postponeNotices(client, ids);
      }
    });
  }

  /**
   * True when these notices are done. Logs only codes of a failure, because a mail server's text can hold the address.
   */
  private async isDone(group: readonly Notice[]): Promise<boolean> {
    const [{ email, kind, isOld }] = group as [Notice];
    const standing = group.filter(stillHolds);
    if (email === null || standing.length === 0) return true;
    try {
      await this.transport.send(mailOf(email, kind, standing, this.urls));
      return true;
    } catch (error) {
      const { code, responseCode } = error as { code?: string; responseCode?: number };
      this.log.warn({ code, responseCode }, 'mail not sent');
      return isOld;
    }
  }
}

/** False for a subscription that has worked since, or that its owner has paused or switched on again. */
function stillHolds({ kind, isActive, disabledReason, failingSince }: Notice): boolean {
  return kind === 'off' ? !isActive && disabledReason !== 'paused_by_owner' : isActive && failingSince !== null;
}

function mailOf(to: string, kind: NoticeKind, notices: readonly Notice[], urls: Urls): Mail {
  const isOne = notices.length === 1;
  const subjects = isOne
    ? { failing: 'A webhook keeps failing', off: 'A webhook was switched off' }
    : { failing: `${notices.length} webhooks keep failing`, off: `${notices.length} webhooks were switched off` };
  const lines = notices.map((notice) => {
    return `${notice.url}\n${reasonOf(notice)}\n${urls.dashboard}/webhooks/${notice.webhookId}\n`;
  });
  return { to, subject: subjects[kind], text: `${lines.join('\n')}\n${ADVICE[kind]}\n` };
}

function reasonOf({ kind, disabledReason, failureCount, failingSince, lastMessage }: Notice): string {
  if (kind === 'off' && disabledReason === 'plan_changed') return 'Your plan includes none of its events any more.';
  if (kind === 'off' && disabledReason === 'gone') return 'It answered 410, which says that it wants no more events.';
  const since = failingSince === null ? '' : ` since ${failingSince.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  const last = lastMessage === null ? '' : ` The last failure: ${lastMessage}.`;
  return `${failureCount} ${failureCount === 1 ? 'event' : 'events'} in a row failed${since}.${last}`;
}

const ADVICE: Readonly<Record<NoticeKind, string>> = {
  failing:
    'It is switched off when at least 100 events in a row have failed and none has arrived for 24 hours, or after five days of nothing but failures. What failed can be sent again from its page for 30 days.',
  off: 'Nothing is sent to it any more. Switch it on again on its page; what it missed can be sent again for 30 days.',
};
