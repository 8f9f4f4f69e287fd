import type { Owner } from './owner.js';
import type { Json, Service } from './service.js';

/** How a GET route answered. */
export interface Got {
  status: number;
  /** Of an error. */
  code: string | null;
  retryAfter: string | null;
}

/** One answer of every GET route of the OpenAPI document, all asked at once; streams are left as soon as they are open. */
export async function getEveryRoute(service: Service, document: Json, key: string, owner: Owner) {
  const routes = Object.entries<Json>(document.paths).filter(([, { get }]) => get);
  const answers = routes.map(async ([path, { get }]): Promise<[string, Got]> => {
    const takesKey = get.security.length === 0 || get.security.some((scheme: object) => 'key' in scheme);
    const headers: Record<string, string> = takesKey ? { 'x-api-key': key } : { cookie: owner.cookie };
    return [path, await ask(`${service.url}${exampleOf(path, get)}`, headers)];
  });
  return new Map(await Promise.all(answers));
}

/** Routes that answered neither as `before` nor with 503 and when to ask again. */
export function otherwise(during: Map<string, Got>, before: Map<string, Got>): [string, Got][] {
  return [...during].filter(([path, got]) => !isUnavailable(got) && got.status !== before.get(path)?.status);
}

export function someUnavailable(answers: Map<string, Got>): boolean {
  return [...answers.values()].some(isUnavailable);
}

function isUnavailable({ status, code, retryAfter }: Got): boolean {
  return status === 503 && code === 'SERVICE_UNAVAILABLE' && Number(retryAfter) > 0;
}

let asked = 0;

/** The example request, in a form that was not asked before, so that nothing in memory answers it. */
function exampleOf(path: string, { parameters }: Json): string {
  const query = new URLSearchParams({ unlike: String((asked += 1)) });
  let url = path;
  for (const { name, in: place, example } of parameters) {
    if (place === 'path') url = url.replace(`{${name}}`, encodeURIComponent(example));
    else if (place === 'query' && example !== undefined) query.set(name, example);
  }
  return `${url}?${query}`;
}

async function ask(url: string, headers: Record<string, string>): Promise<Got> {
  const leave = new AbortController();
  const limit = setTimeout(() => leave.abort(new Error(`${url} did not answer in 15 s`)), 15_000);
  try {
    const answer = await fetch(url, { headers, signal: leave.signal });
    const isStream = answer.headers.get('content-type')?.startsWith('text/event-stream');
    if (!isStream) await answer.arrayBuffer();
    const { status } = answer;
    return { status, code: answer.headers.get('x-error-code'), retryAfter: answer.headers.get('retry-after') };
  } finally {
    clearTimeout(limit);
    leave.abort();
  }
}
