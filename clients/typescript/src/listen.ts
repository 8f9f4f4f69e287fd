import { Lanes } from './lanes.js';
import { follow } from './stream.js';
import type { ClientOptions } from './types.js';
import { wait } from './waiting.js';

/** A delivery as the service sends it to a receiver. */
export interface Delivery {
  /** Without a gap in each listener. */
  sequence: number;
  /** Above 1 where the event was sent again. */
  attempt: number;
  /** What the event is about, such as a bout; an older service does not say. */
  subject?: string;
  headers: Readonly<Record<string, string>>;
  body: string;
}

/** How far a listener is; keep it, and give it to the next `listen`. */
export interface ListenState {
  listenerId: string;
  /** Number of a delivery that is done, as all before it are. */
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
  /** It returns once an event of this name was delivered and all before it are done. */
  until?: string;
  /** Called whenever the state has moved on. */
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

type Outcome = 'replaced' | 'stopped' | 'delivered';

/**
 * Forwards the deliveries of a service to a receiver until another listener of the same key takes over, the signal aborts
 * or `until` was delivered, and returns which. Those of one subject go one after the other, ten others beside them. It
 * waits for a receiver that is not there.
 */
export async function listen(options: ClientOptions, input: ListenInput): Promise<Outcome> {
  let { from } = input;
  for (;;) {
    const outcome = await listenFrom(options, input, from, (next) => (from = next));
    if (outcome !== 'again') return outcome;
  }
}

/** Goes back in the stream to what is not done where signatures grow old. */
class Stale extends Error {}

async function listenFrom(
  options: ClientOptions,
  input: ListenInput,
  from: ListenInput['from'],
  keep: (state: ListenState) => void,
): Promise<Outcome | 'again'> {
  const { events, until } = input;
  const leaving = new AbortController();
  const signal = input.signal ? AbortSignal.any([input.signal, leaving.signal]) : leaving.signal;
  const lanes = new Lanes((error) => leaving.abort(error));
  const progress = new Progress(from, (state) => {
    keep(state);
    input.onState?.(state);
  });
  const query = { ...(events && { events: events.join(',') }), ...(from && { after: from.sequence }) };
  try {
    for await (const { event, data } of follow(options, '/webhooks/listen', { query, signal })) {
      if (event === 'end') return 'replaced';
      if (event === 'ready') {
        const { secret, ...ready } = data as Ready;
        const isOther = progress.begin(ready);
        input.onReady?.({ ...progress.state!, secret, complete: ready.complete && !isOther });
        // Numbers of another listener say nothing of this one.
        if (isOther && ready.after > 0) return 'again';
      }
      if (event !== 'delivery' || !progress.state) continue;
      const delivery = data as Delivery;
      const done = progress.take(delivery.sequence);
      const takenAt = Date.now();
      let isDelivered = false;
      await lanes.take(delivery.subject ?? '', async () => {
        isDelivered = await forward({ ...input, signal }, delivery, takenAt);
        done();
      });
      if (until === undefined || delivery.headers['x-svc-event'] !== until) continue;
      await lanes.drained();
      if (isDelivered) return 'delivered';
    }
    return 'again';
  } catch (error) {
    if (input.signal?.aborted) return 'stopped';
    if (leaving.signal.reason instanceof Stale) return 'again';
    throw error;
  } finally {
    lanes.stop();
    leaving.abort();
    await lanes.drained();
  }
}

/** Notes which deliveries are done, and moves the state behind those before which none is left. */
class Progress {
  state: ListenState | undefined;
  private taken: { sequence: number; isDone: boolean }[] = [];

  constructor(
    private readonly from: ListenInput['from'],
    private readonly onState: (state: ListenState) => void,
  ) {}

  /** True where the numbers are those of another listener than before. */
  begin({ listenerId, after }: Pick<Ready, 'listenerId' | 'after'>): boolean {
    const known = this.state?.listenerId ?? this.from?.listenerId;
    const isOther = known !== undefined && known !== listenerId;
    if (isOther) this.taken = [];
    // A stream that was cut goes on behind what was taken, of which some may not be done.
    if (isOther || !this.state) this.move({ listenerId, sequence: isOther ? 0 : after });
    return isOther;
  }

  take(sequence: number): () => void {
    const one = { sequence, isDone: false };
    this.taken.push(one);
    return () => {
      one.isDone = true;
      const left = this.taken.findIndex(({ isDone }) => !isDone);
      const before = this.taken.splice(0, left < 0 ? this.taken.length : left);
      const last = before.at(-1);
      if (last && this.state) this.move({ ...this.state, sequence: last.sequence });
    };
  }

  private move(state: ListenState): void {
    this.state = state;
    this.onState(state);
  }
}

/** True where the receiver took it; throws where it is away for so long that the signature grows old. */
async function forward(
  { forwardTo, signal, onAttempt }: ListenInput,
  delivery: Delivery,
  takenAt: number,
): Promise<boolean> {
  let answered = 0;
  while (Date.now() - takenAt < FRESH_MS) {
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
    if (outcome !== 'again') return isTaken;
    await wait(AGAIN_MS, signal);
  }
  throw new Stale();
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
