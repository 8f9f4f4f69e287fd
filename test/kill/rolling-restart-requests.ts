import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Owner } from '../support/owner.js';

/** Connections that are kept, each with one request at a time. */
const CONNECTIONS = 12;
const PAUSE_MS = 40;

export interface Requests {
  asked: number;
  /** Those of the counted key. */
  counted: number;
  /** Requests that were not answered, or not as they should be. */
  faults: string[];
  slowestMs: number;
  /** The last name that a key of the owner was given. */
  lastName: string;
  /** Resolves when all are answered. */
  done: Promise<void>;
}

interface Wanted {
  method?: string;
  path: string;
  headers: Record<string, string>;
  body?: string;
}

/** Reads from memory, from PostgreSQL and of live subjects, and writes to both stores, all the time. */
export function askAllTheTime(
  url: string,
  keys: { counted: string; uncounted: string },
  owner: Owner & { keyId: string },
  isEnding: () => boolean,
): Requests {
  const made: Requests = { asked: 0, counted: 0, faults: [], slowestMs: 0, lastName: '', done: Promise.resolve() };
  const counted = { 'x-api-key': keys.counted };
  const session = { cookie: owner.cookie, 'x-csrf-token': owner.csrfToken, 'content-type': 'application/json' };
  const wanted = (turn: number): Wanted[] => [
    { path: 'tennis/rankings/top?top_n=20', headers: counted },
    { path: `tennis/matches?page_size=5&page=${(turn % 100) + 1}`, headers: counted },
    { path: 'ufc/live', headers: counted },
    { path: 'keys', headers: session },
    { method: 'POST', path: 'live/tickets', headers: { 'x-api-key': keys.uncounted } },
  ];
  const ask = async (agent: Agent, one: Wanted) => {
    const sentAt = performance.now();
    const status = await statusOf(agent, `${url}/api/v1/`, one);
    made.asked += 1;
    made.slowestMs = Math.max(made.slowestMs, performance.now() - sentAt);
    if (one.headers === counted && status === '200') made.counted += 1;
    if (!/^20[01]$/.test(status)) made.faults.push(`${one.method ?? 'GET'} ${one.path}: ${status}`);
    return status;
  };
  const connection = async (index: number) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (let turn = index; !isEnding(); turn += 1, await sleep(PAUSE_MS)) {
      const some = wanted(turn);
      await ask(agent, some[turn % some.length]!);
    }
    agent.destroy();
  };
  /** One write after the other, so that the last one is what must be found afterwards. */
  const write = async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (let turn = 0; !isEnding(); turn += 1, await sleep(PAUSE_MS * 5)) {
      const name = `name ${turn}`;
      const body = JSON.stringify({ name });
      const status = await ask(agent, { method: 'PATCH', path: `keys/${owner.keyId}`, headers: session, body });
      if (status === '200') made.lastName = name;
    }
    agent.destroy();
  };
  made.done = Promise.all([write(), ...Array.from({ length: CONNECTIONS }, (_, index) => connection(index))]).then(
    () => {},
  );
  return made;
}

/** The status once the whole answer is there, else what became of the request. */
function statusOf(agent: Agent, base: string, { method = 'GET', path, headers, body }: Wanted): Promise<string> {
  return new Promise((resolve) => {
    const sent = request(`${base}${path}`, { agent, method, headers, timeout: 30_000 }, (answer) => {
      answer.resume();
      answer.once('close', () => resolve(answer.complete ? String(answer.statusCode) : 'cut'));
    });
    sent.once('timeout', () => sent.destroy(new Error('no answer')));
    sent.once('error', ({ message }) => resolve(message));
    sent.end(body);
  });
}
