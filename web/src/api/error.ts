/** What is wrong with one parameter or member of a request. */
export interface Finding {
  param: string;
  message: string;
}

/** Refusals that only another plan, or another game, resolves. */
const OF_THE_PLAN = new Set([
  'GAME_NOT_IN_PLAN',
  'HISTORY_WINDOW_EXCEEDED',
  'LIVE_WS_NOT_IN_PLAN',
  'PLAN_UPGRADE_REQUIRED',
  'WEBHOOKS_NOT_IN_PLAN',
]);
const RETRY_SECONDS = 5;

/** A refusal of the API, or no answer: `UNREACHABLE`. */
export class ApiError extends Error {
  /** When the error arrived, in milliseconds. */
  readonly at = Date.now();

  constructor(
    readonly code: string,
    /** A sentence for people. */
    message: string,
    /** 0 if there was no answer. */
    readonly status: number,
    readonly findings: Finding[] = [],
    readonly requestId: string | null = null,
    /** Other members of the error, such as `upgradeUrl`. */
    readonly members: Readonly<Record<string, unknown>> = {},
  ) {
    super(message);
  }

  /** True if the service is unreachable or has failed. */
  get isFault(): boolean {
    return this.status === 0 || this.status >= 500;
  }

  /** Seconds after which to retry; undefined if a short wait does not help, as with a used-up month. */
  get retryAfterSeconds(): number | undefined {
    if (this.isFault) return RETRY_SECONDS;
    const { limitType, retryAfterSeconds } = this.members;
    return limitType === 'per_minute' && typeof retryAfterSeconds === 'number' ? retryAfterSeconds : undefined;
  }

  get isOfThePlan(): boolean {
    return isPlanCode(this.code);
  }
}

export const isPlanCode = (code: string) => OF_THE_PLAN.has(code);

export const unreachable = () => new ApiError('UNREACHABLE', 'The service does not answer.', 0);

export const accountChanged = () =>
  new ApiError('ACCOUNT_CHANGED', 'Somebody else is signed in now, so this was not done.', 403);

/** Reads a refusal in any of the API's error forms. */
export async function refusalOf(response: Response): Promise<ApiError> {
  const code = response.headers.get('x-error-code') ?? `HTTP_${response.status}`;
  const requestId = response.headers.get('x-request-id');
  const body = (await response.json().catch(() => ({}))) as Refusal;
  if (typeof body.error === 'string') return new ApiError(code, body.error, response.status, [], requestId);
  if (Array.isArray(body.detail)) {
    const findings = body.detail.map(({ loc, msg }) => ({
      param: String(loc.at(-1)),
      message: msg.replace(/^Value error, /, ''),
    }));
    return new ApiError(code, findings[0]?.message ?? code, response.status, findings, requestId);
  }
  const said = body.error ?? body.detail ?? {};
  const message = said.message ?? `The service answered ${response.status}.`;
  const findings = said.details ?? (said.param === undefined ? [] : [{ param: said.param, message }]);
  return new ApiError(code, message, response.status, findings, requestId, { ...said });
}

interface Said {
  message?: string;
  /** The single wrong parameter, if there are no details. */
  param?: string;
  details?: Finding[];
}

interface Refusal {
  error?: string | Said;
  detail?: { loc: (string | number)[]; msg: string }[] | Said;
}
