import { randomBase62 } from '../auth/keys.js';
import type { Database } from '../db/database.js';
import { count } from '../http/wording.js';
import { checkUrl } from '../outbound/check-url.js';
import { GuardedAgent } from '../outbound/guarded-agent.js';
import { MAX_ATTEMPTS } from '../webhooks/attempt-policy.js';
import { Forwarder, type Attempt } from '../webhooks/forwarder.js';
import { Sender, type Receiver } from '../webhooks/sender.js';
import { newSecret } from '../webhooks/signature.js';
import { findReceiver } from '../webhooks/subscriptions.queries.js';
import { findNow, listDeliveriesSince, listEventsSince, type Span, type Stored } from '../webhooks/tail.queries.js';
import { Tail } from '../webhooks/tail.js';
import { UsageError, type Output, type Parameters } from './command.js';
import { namesOf } from './events.js';
import { withDatabase } from './keys.js';

/**
 * Sends new events to the operator's receiver as webhooks. It only reads the log, so it leaves nothing behind, and the
 * service itself keeps refusing private addresses.
 */
export async function listenCommand({ config, flags, progress }: Parameters): Promise<Output> {
  const url = checkedTarget(flags['forward-to']);
  const print = flags.json ? progress : (line: string) => process.stdout.write(`${line}\n`);
  const source = flags.webhook === undefined ? everything(flags) : subscription(flags.webhook, flags);
  const ending = endOnSignals();
  const counts = { attempts: 0, delivered: 0, failed: 0 };
  const agent = new GuardedAgent({ allowPrivate: true }, { limits: { totalTimeoutMs: config.webhookTimeoutMs } });
  ending.addEventListener('abort', () => {
    agent.close().catch(() => {});
  });
  return withDatabase(config, async (db) => {
    const { says, receiver, list } = await source(db);
    const forwarder = new Forwarder(
      {
        tail: new Tail(db, list, await findNow(db)),
        sender: new Sender(agent, true),
        receiver: async () => ({ ...(await receiver()), url }),
        delaysMs: config.webhookRetrySeconds.map((seconds) => seconds * 1_000),
        onAttempt(attempt) {
          const { outcome } = attempt.verdict;
          if (outcome !== 'postponed') counts.attempts += 1;
          if (outcome === 'delivered' || outcome === 'failed') counts[outcome] += 1;
          print(lineOf(attempt));
        },
        onTrouble: ({ message }) => progress(`Events cannot be read at the moment: ${message}`),
      },
      ending,
    );
    for (const line of says) progress(line);
    progress(`Ready: it goes to ${url}, until Ctrl-C`);
    const unfinished = await forwarder.run();
    const json = { forwardTo: url, webhookId: flags.webhook ?? null, ...counts, unfinished };
    return {
      json,
      text: `${counts.delivered} delivered, ${counts.failed} failed, ${unfinished} unfinished, in ${count(counts.attempts, 'attempt')}`,
    };
  });
}

interface Source {
  /** The lines printed when listening begins. */
  says: string[];
  receiver(): Promise<Receiver>;
  list(span: Span): Promise<Stored[]>;
}

type Flags = Parameters['flags'];

/** All events, whoever subscribes, numbered from 1. */
function everything({ events, secret: given }: Flags) {
  const names = namesOf(events);
  if (given !== undefined && !/^whsec_[A-Za-z0-9+/]{32,86}={0,2}$/.test(given))
    throw new UsageError('--secret takes whsec_ and the base64 of 24 to 64 bytes.');
  const secret = given ?? newSecret();
  const receiver = { id: `wh_${randomBase62(24)}`, url: '', secret, previousSecret: null };
  let sequence = 0;
  return async (db: Database): Promise<Source> => ({
    says: given === undefined ? [`Secret: ${secret}`] : [],
    receiver: async () => receiver,
    list: async (span) => {
      const found = await listEventsSince(db, names, span);
      return found.map((one) => (one.isTest ? one : { ...one, sequence: String((sequence += 1)) }));
    },
  });
}

/** The events of one subscription, in addition to its own receiver, which is not affected. */
function subscription(id: string, { events, secret }: Flags) {
  if (events !== undefined || secret !== undefined)
    throw new UsageError('A subscription has its own events and secret; leave --events and --secret out.');
  return async (db: Database): Promise<Source> => {
    const receiver = async () => {
      const found = await findReceiver(db, id);
      if (found) return found;
      throw new UsageError(`There is no subscription ${id}.`);
    };
    const known = await receiver();
    return {
      says: [
        ...(known.isActive ? [] : [`${id} is off: nothing is sent to it before it is switched on`]),
        `Secret: that of ${id}, which ends in ${known.secret.slice(-4)}`,
      ],
      receiver,
      list: (span) => listDeliveriesSince(db, id, span),
    };
  };
}

/** Any address except those of metadata services; http is the default. */
function checkedTarget(given: string | undefined): string {
  if (given === undefined) throw new UsageError('Name your receiver: --forward-to http://localhost:4000/hook');
  const { url, rule } = checkUrl(/^https?:\/\//i.test(given) ? given : `http://${given}`, {
    allowPrivate: true,
    allowHttp: true,
  });
  if (!url) throw new UsageError(`--forward-to ${rule}.`);
  return url.href;
}

/** Ctrl-C may arrive twice: from the terminal, and from the process that started this command. */
function endOnSignals(): AbortSignal {
  const ending = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => ending.abort());
  return ending.signal;
}

function lineOf({ message, number, at, durationMs, sent, verdict }: Attempt): string {
  const answer = sent.responseStatus ?? sent.error;
  const words = [at.toISOString().slice(11), message.event, message.eventId, answer, `${durationMs} ms`];
  if (message.isTest) words.push('test');
  if (sent.warning !== undefined) words.push(`body: ${sent.warning}`);
  if (verdict.outcome === 'delivered') return words.join('  ');
  const next = 'afterMs' in verdict ? `again in ${verdict.afterMs / 1_000} s` : 'failed';
  words.push(`attempt ${number} of ${MAX_ATTEMPTS}, ${next}`);
  // Quoted, so that no escape sequence in it reaches the terminal.
  if (sent.responseBody !== '') words.push(JSON.stringify(sent.responseBody.slice(0, 200)));
  return words.join('  ');
}
