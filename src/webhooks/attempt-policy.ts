/** The result of one attempt. */
export interface AttemptResult {
  /** Null when there was no answer. */
  responseStatus: number | null;
  /**
   * The reason that there was no answer: `timeout`, `connect`, `refused_address` and so on; `local` when nothing left
   * this machine.
   */
  error: string | null;
  /** Set where an answer has a status but its body ended early, was not valid or did not end in time. */
  warning?: string | undefined;
  /** Seconds from the answer's `Retry-After`; undefined when it has none that can be read. */
  retryAfterSeconds?: number | undefined;
}

export type Verdict =
  | { outcome: 'delivered' }
  | { outcome: 'retrying'; afterMs: number }
  /** `gone` is true when the receiver answered that it wants no more events at all. */
  | { outcome: 'failed'; gone: boolean }
  /** This side failed, so the attempt is made again and does not count. */
  | { outcome: 'postponed'; afterMs: number };

export const MAX_ATTEMPTS = 3;
const JITTER = 0.2;
const MAX_RETRY_AFTER_SECONDS = 300;
const POSTPONED_MS = 2_000;
/** After an answer of another status, 2xx aside, no further attempt is made. */
export const RETRY_STATUSES: readonly number[] = [408, 409, 425, 429].concat(
  Array.from({ length: 100 }, (_, index) => 500 + index),
);
/** Answers of these statuses may set the time of the next attempt by `Retry-After`. */
const SAYS_WHEN = new Set([429, 503]);
/** Another attempt would be refused for the same reason. */
const FINAL_ERRORS = new Set(['refused_address', 'refused_url']);

/**
 * Decides what follows from attempt `number`. `delaysMs` holds the delays before the second attempt and before the
 * third; `random` is 0 to 1.
 */
export function judge(number: number, result: AttemptResult, delaysMs: readonly number[], random: number): Verdict {
  const { responseStatus: status, error, retryAfterSeconds } = result;
  if (status !== null && status >= 200 && status < 300) return { outcome: 'delivered' };
  if (error === 'local') return { outcome: 'postponed', afterMs: POSTPONED_MS };
  const again = status === null ? !FINAL_ERRORS.has(error ?? '') : RETRY_STATUSES.includes(status);
  if (!again || number >= MAX_ATTEMPTS) return { outcome: 'failed', gone: status === 410 };
  const saysWhen = status !== null && SAYS_WHEN.has(status) && retryAfterSeconds !== undefined;
  if (saysWhen && retryAfterSeconds > 0 && retryAfterSeconds <= MAX_RETRY_AFTER_SECONDS)
    return { outcome: 'retrying', afterMs: retryAfterSeconds * 1_000 };
  const delay = delaysMs[number - 1] ?? 0;
  return { outcome: 'retrying', afterMs: Math.round(delay * (1 - JITTER + 2 * JITTER * random)) };
}
