import { follow, type StreamInput } from './stream.js';
import type { ClientOptions } from './types.js';
import { wait } from './waiting.js';

/** A delivery as the service sends it to a receiver. */
export interface Delivery {
  /** Without a gap in each listener. */
  sequence: number;
  /** Above 1 where the event was sent again. */
  attempt: number;
  headers: Readonly<Record<string, string>>;
  body: string;
}

/** How far a listener is; keep it, and give it to the next `listen`. */
export interface ListenState {
  listenerId: string;
  /** Number of the last delivery that is done. */
  sequence: number;
}

export interface ListenReady extends ListenState {
  secret: string;
  /** False: some of what followed the state that was given is no longer kept. */
  complete: boolean;
}

/** One request to the receiver. */
export interface Attempt {
  delivery: Delivery;
  /** The event's name. */
  event: string;
  /** Null where there was no answer. */
  status: number | null;
  /** Why there was none. */
  error: string | null;
  durationMs: number;
  outcome: 'delivered' | 'failed' | 'again';
}

export interface ListenInput {
  /** Of your receiver. */
  forwardTo: string;
  /** Names and wildcards; default: every event. */
  events?: readonly string[];
  /** Where an earlier call stopped; a number alone is taken for one of this listener. Default: what is new. */
  from?: Partial<ListenState> & Pick<ListenState, 'sequence'>;
  signal?: AbortSignal;
  onReady?(ready: ListenReady): void;
  onAttempt?(attempt: Attempt): void;
  /** Called with each delivery that is done, before the next one. */
  onState?(state: ListenState): void;
}

/** The service stops after as many, too. */
const MOST_ATTEMPTS = 3;
const AGAIN_MS = 1_000;
const ANSWER_MS = 10_000;
/** A receiver refuses a signature that is older than five minutes. */
const FRESH_MS = 120_000;
const AGAIN_STATUSES = [408, 409, 425, 429];

interface Ready {
  listenerId: string;
  secret: string;
  after: number;
  complete: boolean;
}

/**
 * Forwards the deliveries of a service to a receiver, one after the other, until another listener of the same key takes
 * over or the signal aborts. It waits for a receiver that is not there, and returns why it ended.
 */
export async function listen(options: ClientOptions, input: ListenInput): Promise<'replaced' | 'stopped'> {
  let { from } = input;
  for (;;) {
    const outcome = await listenFrom(options, input, from, (next) => (from = next));
    if (outcome !== 'again') return outcome;
  }
}

async function listenFrom(
  options: ClientOptions,
  input: ListenInput,
  from: ListenInput['from'],
  keep: (state: ListenState) => void,
): Promise<'replaced' | 'stopped' | 'again'> {
  const { signal, events } = input;
  let state: ListenState | undefined;
  const query = { ...(events && { events: events.join(',') }), ...(from && { after: from.sequence }) };
  const asked: StreamInput = { query, ...(signal && { signal }) };
  try {
    for await (const { event, data } of follow(options, '/webhooks/listen', asked)) {
      if (event === 'end') return 'replaced';
      if (event === 'ready') {
        const { listenerId, secret, after, complete } = data as Ready;
        const known = state?.listenerId ?? from?.listenerId;
        const isOther = known !== undefined && known !== listenerId;
        state = { listenerId, sequence: isOther ? 0 : after };
        keep(state);
        input.onState?.(state);
        input.onReady?.({ ...state, secret, complete: complete && !isOther });
        // Numbers of another listener say nothing of this one.
        if (isOther && after > 0) return 'again';
      }
      if (event !== 'delivery' || state === undefined) continue;
      const delivery = data as Delivery;
      if (!(await forward(input, delivery))) return 'again';
      state = { ...state, sequence: delivery.sequence };
      keep(state);
      input.onState?.(state);
      if (signal?.aborted) return 'stopped';
    }
    return 'again';
  } catch (error) {
    if (signal?.aborted) return 'stopped';
    throw error;
  }
}

/** False where the receiver is away for so long that the signature grows old. */
async function forward({ forwardTo, signal, onAttempt }: ListenInput, delivery: Delivery): Promise<boolean> {
  const since = Date.now();
  let answered = 0;
  while (Date.now() - since < FRESH_MS) {
    const startedAt = Date.now();
    const headers = {
      ...delivery.headers,
      'x-svc-delivery-attempt': String(delivery.attempt + answered),
    };
    const { status, error } = await post(forwardTo, headers, delivery.body);
    if (status !== null) answered += 1;
    const isTaken = status !== null && status >= 200 && status < 300;
    const mayRepeat = status === null || status >= 500 || AGAIN_STATUSES.includes(status);
    const outcome = isTaken ? 'delivered' : mayRepeat && answered < MOST_ATTEMPTS ? 'again' : 'failed';
    const event = delivery.headers['x-svc-event'] ?? '';
    onAttempt?.({ delivery, event, status, error, durationMs: Date.now() - startedAt, outcome });
    if (outcome !== 'again') return true;
    await wait(AGAIN_MS, signal);
  }
  return false;
}

async function post(
  url: string,
  headers: Record<string, string>,
  body: string,
): Promise<{ status: number | null; error: string | null }> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers,
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    await answer.arrayBuffer();
    return { status: answer.status, error: null };
  } catch (error) {
    const { name, cause, message } = error as Error & { cause?: { code?: string } };
    return { status: null, error: name === 'TimeoutError' ? 'timeout' : (cause?.code ?? message) };
  }
}
