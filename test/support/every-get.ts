import type { Owner } from './owner.js';
import type { Json, Service } from './service.js';

/** How a GET route answered. */
export interface Got {
  status: number;
  /** Of an error. */
  code: string | null;
  retryAfter: string | null;
}

const ANSWERED_WITHIN_MS = 15_000;

/** One answer of every GET route of the OpenAPI document, all asked at once; streams are left as soon as they are open. */
export async function getEveryRoute(service: Service, document: Json, key: string, owner: Owner, withinMs?: number) {
  return new Map(await Promise.all(askers(service, document, key, owner).map((answer) => answer(withinMs))));
}

/** The same with nothing amiss: one after the other, and again where a busy machine kept the database from answering in time. */
export async function getEachRoute(service: Service, document: Json, key: string, owner: Owner) {
  const answers = new Map<string, Got>();
  for (const answer of askers(service, document, key, owner)) {
    let [path, got] = await answer();
    for (let tries = 0; tries < 10 && isUnavailable(got); tries += 1) [path, got] = await answer();
    answers.set(path, got);
  }
  return answers;
}

/** What asks a route, for each. */
function askers(
  service: Service,
  document: Json,
  key: string,
  owner: Owner,
): ((withinMs?: number) => Promise<[string, Got]>)[] {
  const routes = Object.entries<Json>(document.paths).filter(([, { get }]) => get);
  return routes.map(([path, { get }]) => async (withinMs = ANSWERED_WITHIN_MS) => {
    const takesKey = get.security.length === 0 || get.security.some((scheme: object) => 'key' in scheme);
    const headers: Record<string, string> = takesKey ? { 'x-api-key': key } : { cookie: owner.cookie };
    return [path, await ask(`${service.url}${unaskedExample(path, get)}`, headers, withinMs)];
  });
}

/** Routes that answered neither as `before` nor with 503 and when to ask again. */
export function otherwise(during: Map<string, Got>, before: Map<string, Got>): [string, Got][] {
  return [...during].filter(([path, got]) => !isUnavailable(got) && got.status !== before.get(path)?.status);
}

function isUnavailable({ status, code, retryAfter }: Got): boolean {
  return status === 503 && code === 'SERVICE_UNAVAILABLE' && Number(retryAfter) > 0;
}

let asked = 0;

/** The example request, in a form that was not asked before, so that nothing in memory answers it. */
export function unaskedExample(path: string, { parameters }: Json): string {
  const query = new URLSearchParams({ unlike: String((asked += 1)) });
  let url = path;
  for (const { name, in: place, example } of parameters) {
    if (place === 'path') url = url.replace(`{${name}}`, encodeURIComponent(example));
    else if (place === 'query' && example !== undefined) query.set(name, example);
  }
  return `${url}?${query}`;
}

async function ask(url: string, headers: Record<string, string>, withinMs: number): Promise<Got> {
  const leave = new AbortController();
  const limit = setTimeout(() => leave.abort(new Error(`${url} did not answer in ${withinMs} ms`)), withinMs);
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
