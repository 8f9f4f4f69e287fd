/** What is wrong with one member of a request. */
export interface Finding {
  param: string;
  message: string;
}

/** A refusal of the API, or its silence: `UNREACHABLE`. */
export class ApiError extends Error {
  constructor(
    readonly code: string,
    /** A sentence for people. */
    message: string,
    /** 0 where there was no answer. */
    readonly status: number,
    readonly findings: Finding[] = [],
    readonly requestId: string | null = null,
    /** Everything else that the refusal says, such as `upgradeUrl`. */
    readonly members: Readonly<Record<string, unknown>> = {},
  ) {
    super(message);
  }

  /** True where the same request may be answered in a moment. */
  get mayPass(): boolean {
    return this.status === 0 || this.status >= 500 || this.status === 429;
  }
}

export const unreachable = () =>
  new ApiError('UNREACHABLE', 'The service does not answer. It is tried again every few seconds.', 0);

export const accountChanged = () =>
  new ApiError('ACCOUNT_CHANGED', 'Somebody else is signed in now, so this was not done.', 403);

/** Reads a refusal in whichever of the API's forms it came. */
export async function refusalOf(response: Response): Promise<ApiError> {
  const code = response.headers.get('x-error-code') ?? `HTTP_${response.status}`;
  const requestId = response.headers.get('x-request-id');
  const body = (await response.json().catch(() => ({}))) as Refusal;
  if (typeof body.error === 'string') return new ApiError(code, body.error, response.status, [], requestId);
  if (Array.isArray(body.detail)) {
    const findings = body.detail.map(({ loc, msg }) => ({ param: String(loc.at(-1)), message: msg }));
    return new ApiError(code, findings[0]?.message ?? code, response.status, findings, requestId);
  }
  const said = body.error ?? body.detail ?? {};
  const message = said.message ?? `The service answered ${response.status}.`;
  const findings = said.details ?? (said.param === undefined ? [] : [{ param: said.param, message }]);
  return new ApiError(code, message, response.status, findings, requestId, { ...said });
}

interface Said {
  message?: string;
  /** What is wrong alone, where there are no details. */
  param?: string;
  details?: Finding[];
}

interface Refusal {
  error?: string | Said;
  detail?: { loc: (string | number)[]; msg: string }[] | Said;
}
