import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { GAMES, Plans } from '../../src/billing/plans.js';
import { publish } from '../../src/webhooks/outbox.js';
import { written } from '../support/document.js';
import { signIn, signUp, type Owner } from '../support/owner.js';
import { startReceiver, type Receiver } from '../support/receiver.js';
import { BUSY_SESSIONS, startService, type Json, type Service } from '../support/service.js';

/**
 * Two accounts that have one of everything. Bob asks every operation of the document, for Alice's things and for his own;
 * he finds nothing of hers, and she has everything as it was.
 */
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** Parameters that name what belongs to an account, with the segment before them: a person's own id. */
const OWN: Record<string, (person: Person) => string> = {
  'accounts/{id}': ({ owner }) => owner.accountId,
  'sessions/{id}': ({ spareSession }) => spareSession,
  'keys/{id}': ({ spareKey }) => spareKey.id,
  'webhooks/{id}': ({ webhook }) => webhook.id,
  'deliveries/{deliveryId}': ({ delivery }) => delivery,
};

/** Parameters that name what everybody may read, in the routes of the games. */
const PUBLIC = new Set(
  `id playerId player1Id player2Id matchId gameId leagueId tournamentId year circuit metric boutId eventIdOrSlug slug
  opponentSlug division mapSlug mapId region catalog skinIdOrSlug opponentId eventId windowId`.split(/\s+/),
);
/** Elsewhere, with the segment before it; what is played is the installation's, and operators' alone to stop. */
const PUBLIC_PLACES = [
  'transcript/{platform}',
  'coverage/{family}',
  'plays/{id}',
  'exports/{family}',
  '{table}/{file}',
];

interface Operation {
  method: string;
  path: string;
  /** `keys/{id}`: each parameter with the segment before it. */
  places: string[];
  /** Whom it lets in. */
  opens: { session: boolean; key: boolean; nobody: boolean };
  /** The documented ones. */
  successes: number[];
  parameters: Json[];
  body: object | undefined;
}

const document = written(JSON.parse(readFileSync(resolve('openapi.json'), 'utf8')));
const operations: Operation[] = Object.entries(document.paths as Json).flatMap(([path, ofPath]) =>
  Object.entries(ofPath as Json).map(([method, operation]) => describeOperation(method, path, operation as Json)),
);
const named = operations.map((operation) => [`${operation.method} ${operation.path}`, operation] as const);
const ownPaths = [...new Set(operations.filter(isOwn).map(({ path }) => path))];

function describeOperation(method: string, path: string, operation: Json): Operation {
  const security = operation.security as object[];
  const successes = Object.keys(operation.responses).filter((status) => status < '300');
  return {
    method: method.toUpperCase(),
    path,
    places: path.match(/[^/]+\/\{\w+\}|(?<=\}\/)\{\w+\}/g) ?? [],
    opens: {
      session: security.some((needed) => 'session' in needed),
      key: security.some((needed) => 'key' in needed),
      nobody: security.length === 0,
    },
    successes: successes.map(Number),
    parameters: operation.parameters ?? [],
    body: operation.requestBody?.content['application/json'].example,
  };
}

function isOwn({ places }: Operation): boolean {
  return places.some((place) => place in OWN);
}

function isOfGame(path: string): boolean {
  return (GAMES as readonly string[]).includes(path.split('/')[3] as string);
}

interface Person {
  owner: Owner;
  key: { id: string; key: string };
  /** One that may be revoked. */
  spareKey: { id: string };
  spareSession: string;
  webhook: { id: string };
  delivery: string;
  ticket: string;
  /** The key that a request with an Idempotency-Key made; the other person's request is the same. */
  repeated: { id: string };
  /** Texts of every answer so far. */
  texts: Set<string>;
}

let service: Service;
let receiver: Receiver;
let alice: Person;
let bob: Person;
let before: Json;
/** What only Alice's answers hold: ids, secrets, names, addresses. */
let hers: string[];

beforeAll(async () => {
  service = await startService({ environment: { WEBHOOK_ALLOW_PRIVATE: 'true', ...BUSY_SESSIONS } });
  receiver = await startReceiver();
  alice = await settle('alice', 7);
  bob = await settle('bob', 8);
  await tellBoth();
  before = await viewOf(alice);
  await viewOf(bob);
  hers = [...alice.texts].filter((text) => !bob.texts.has(text));
});
afterAll(async () => {
  await service.stop();
  await receiver.close();
});

/** An account with one of everything that an owner can make. */
async function settle(name: string, number: number): Promise<Person> {
  const owner = await signUp(service);
  const texts = new Set([owner.email, owner.accountId, owner.csrfToken, owner.cookie]);
  const make = async (path: string, body: object, headers = {}) => {
    const answer = await owner.ask('POST', path, body, headers);
    return noted(texts, ((await answer.json()) as Json).data);
  };
  await make('billing/plan', { plan: 'enterprise' });
  const key = await make('keys', { name: `${name}’s first` });
  const spareKey = await make('keys', { name: `${name}’s spare`, allowedAddresses: [`198.51.100.${number}`] });
  const repeated = await make('keys', { name: 'my bot' }, { 'idempotency-key': 'the same for both' });
  const hook = { url: `${receiver.url}/${name}`, events: ['ufc.*'], description: `${name}’s hook` };
  const webhook = await make('webhooks', hook);
  await make(`webhooks/${webhook.id}/test`, {});
  const other = await signIn(service, owner.email);
  texts.add(other.cookie).add(other.csrfToken);
  const sessions = (await owner.data('GET', 'auth/sessions')) as Json[];
  const spareSession = sessions.find(({ current }) => !current).id;
  const issued = await fetch(`${service.url}/api/v1/live/tickets`, {
    method: 'POST',
    headers: { 'x-api-key': key.key },
  });
  const { ticket } = noted(texts, ((await issued.json()) as Json).data);
  await service.get('/api/v1/tennis/players', key.key);
  return { owner, key, spareKey, spareSession, webhook, delivery: '', ticket, repeated, texts };
}

/** Something happens that both are told of; the deliveries wait, as no worker runs. */
async function tellBoth(): Promise<void> {
  const plans = Plans.read(resolve('config/plans.yaml'));
  const fact = { name: 'ufc.bout.started', subject: 'ufc-1', data: { boutId: 'ufc-1' }, occurredAt: Date.now() };
  await service.db.transaction((client) => publish(client, plans, [fact]));
  for (const person of [alice, bob]) {
    const log = (await person.owner.data('GET', `webhooks/${person.webhook.id}/deliveries`)) as Json[];
    person.delivery = log.find(({ isTest }) => !isTest).id;
  }
}

/** Every answer that a person gets about what is its own. */
async function viewOf(person: Person): Promise<Json> {
  const view: Json = {};
  for (const operation of operations) {
    const { method, path, opens } = operation;
    if (method !== 'GET' || opens.nobody || isOfGame(path)) continue;
    const answer = await ask(operation, fill(operation, person), opens.session ? 'session' : 'key', person);
    if (answer.status === 200) view[path] = noted(person.texts, answer.json);
  }
  return view;
}

/** Keeps the texts of an answer by which it can be recognised: times, and words that everybody's have, cannot. */
function noted(texts: Set<string>, node: Json): Json {
  if (typeof node === 'string' && node.length >= 8 && !/^\d{4}-\d\d-\d\d/.test(node)) texts.add(node);
  else if (typeof node === 'object' && node !== null) for (const each of Object.values(node)) noted(texts, each);
  return node;
}

/** The path with the ids of a person, and those of the examples. */
function fill({ path, parameters }: Operation, person: Person, others: Record<string, Person> = {}): string {
  return path.replaceAll(/([^/]+\/|(?<=\}\/))\{(\w+)\}/g, (place, segment: string, name: string) => {
    const own = OWN[place]?.(others[place] ?? person);
    const example = parameters.find((parameter) => parameter.in === 'path' && parameter.name === name)?.example;
    return `${segment}${own ?? example}`;
  });
}

type Credential = 'session' | 'key' | 'nobody';

/** With what the operation refuses who is no operator, whatever he asks it for. */
function refusal({ path, opens }: Operation, by: Credential): number | undefined {
  if (opens.nobody) return undefined;
  if (!opens[by]) return 401;
  return path.startsWith('/api/v1/operator/') ? 403 : undefined;
}

interface Told {
  status: number;
  json: Json;
  /** What is hers and was not in the request. */
  leaked: string[];
}

async function ask(
  { method, body }: Pick<Operation, 'method' | 'body'>,
  path: string,
  by: Credential,
  { owner, key }: Person,
  more: object = {},
): Promise<Told> {
  const sent = method === 'GET' ? undefined : JSON.stringify({ ...body, ...more });
  const credentials = {
    session: { cookie: owner.cookie, 'x-csrf-token': owner.csrfToken },
    key: { 'x-api-key': key.key },
    nobody: {},
  };
  const headers = { ...credentials[by], ...(sent !== undefined && { 'content-type': 'application/json' }) };
  const answer = await fetch(`${service.url}${path}`, { method, headers, ...(sent !== undefined && { body: sent }) });
  const text = await textOf(answer);
  const told = `${JSON.stringify([...answer.headers])}${text}`;
  const asked = `${decodeURIComponent(path)}${sent}`;
  const isJson = answer.headers.get('content-type')?.startsWith('application/json') && text !== '';
  return {
    status: answer.status,
    json: isJson ? JSON.parse(text) : text,
    leaked: (hers ?? []).filter((one) => told.includes(one) && !asked.includes(one)),
  };
}

/** Of a stream only what it begins with. */
async function textOf(answer: Response): Promise<string> {
  if (!answer.headers.get('content-type')?.startsWith('text/event-stream')) return answer.text();
  const reader = answer.body!.getReader();
  const { value } = await reader.read();
  await reader.cancel();
  return new TextDecoder().decode(value);
}

test('what is compared and looked for is there', () => {
  const compared = ['keys', 'keys/{id}', 'auth/sessions', 'billing', 'me', 'webhooks/{id}/deliveries/{deliveryId}'];
  expect(Object.keys(before)).toEqual(expect.arrayContaining(compared.map((path) => `/api/v1/${path}`)));
  const { owner, key, spareKey, spareSession, webhook, delivery, ticket, repeated } = alice;
  const made = [key, spareKey, webhook, repeated].flatMap((one: Json) => [one.id, one.key ?? one.secret]);
  const given = ['198.51.100.7', 'alice’s first', 'alice’s hook', `${receiver.url}/alice`];
  const kept = [owner.accountId, owner.email, owner.cookie, owner.csrfToken, spareSession, delivery, ticket];
  expect(hers).toEqual(expect.arrayContaining([...made, ...given, ...kept]));
});

test.each(named.filter(([, { places }]) => places.length > 0))(
  '%s: it is known whose its ids are',
  (_name, operation) => {
    const { path, places } = operation;
    const known = (place: string) =>
      place in OWN ||
      PUBLIC_PLACES.includes(place) ||
      (isOfGame(path) && PUBLIC.has(/\{(\w+)\}/.exec(place)?.[1] as string));
    expect(places.filter((place) => !known(place))).toEqual([]);
  },
);

test.each(ownPaths)('%s: what is another account’s is not there, by whatever method', async (path) => {
  const places = operations.find((one) => one.path === path)!.places.filter((place) => place in OWN);
  const foreign = places.map((place) => ({ [place]: alice }));
  for (const others of [...foreign, Object.assign({}, ...foreign)] as Record<string, Person>[])
    for (const method of METHODS)
      for (const by of ['session', 'key', 'nobody'] as const) {
        const operation = operations.find((one) => one.path === path && one.method === method);
        const asked = operation ?? { ...operations.find((one) => one.path === path)!, method, body: undefined };
        const { status, leaked } = await ask(asked, fill(asked, bob, others), by, bob);
        const refused = operation ? (refusal(operation, by) ?? 404) : 405;
        expect([method, by, status, leaked]).toEqual([method, by, refused, []]);
      }
});

test.each(named.filter(([, operation]) => isOwn(operation) && refusal(operation, 'session') === undefined))(
  '%s: another account’s is answered as what nobody has',
  async (_name, operation) => {
    const places = operation.places.filter((place) => place in OWN);
    const told = async (of: Person) => {
      const others = Object.fromEntries(places.map((place) => [place, of]));
      const { status, json } = await ask(operation, fill(operation, bob, others), 'session', bob);
      const { requestId, ...error } = json.error as Json;
      const ids = places.map((place) => OWN[place]!(of));
      const text = ids.reduce((words, id) => words.replaceAll(id, 'ID'), JSON.stringify(error));
      return { status, success: json.success, hasRequestId: typeof requestId === 'string', error: JSON.parse(text) };
    };
    const answer = await told(alice);
    expect(answer).toEqual(await told(nobody(alice)));
    expect(answer).toMatchObject({ status: 404, success: false, error: { code: 'NOT_FOUND' } });
  },
);

/** One whose ids are formed as hers and belong to nobody. */
function nobody(person: Person): Person {
  const other = (id: string) => `${id.slice(0, -1)}${id.endsWith('0') ? '1' : '0'}`;
  const { spareKey, spareSession, webhook, delivery } = person;
  return {
    ...person,
    spareKey: { id: other(spareKey.id) },
    spareSession: other(spareSession),
    webhook: { id: other(webhook.id) },
    delivery: other(delivery),
  };
}

test('a session takes no CSRF token but its own', async () => {
  const mixed = { ...bob, owner: { ...bob.owner, csrfToken: alice.owner.csrfToken } };
  const { status, json } = await ask({ method: 'POST', body: {} }, '/api/v1/keys', 'session', mixed);
  expect([status, json.error.code]).toEqual([403, 'csrf_failed']);
});

/** Those that take from Bob what the others need come last. */
const LAST = ['DELETE', 'POST /api/v1/billing/plan', 'POST /api/v1/auth/logout'];
const ENDS_SESSIONS = 'DELETE /api/v1/auth/sessions';
const rank = (name: string) => (name === ENDS_SESSIONS ? LAST.length : LAST.findIndex((last) => name.startsWith(last)));
const inOrder = named.toSorted(([one], [other]) => rank(one) - rank(other));

test.each(inOrder)('%s tells nothing of another account, whatever it is sent', async (title, operation) => {
  const { opens, successes, parameters } = operation;
  const { accountId, email } = alice.owner;
  const ids = { id: alice.webhook.id, webhookId: alice.webhook.id, keyId: alice.key.id, deliveryId: alice.delivery };
  const claims = { accountId, account_id: accountId, ownerId: accountId, owner: email, ...ids };
  const texts = parameters.filter((one) => one.in === 'query' && one.schema.type === 'string' && !one.schema.enum);
  const queries =
    opens.session && !isOfGame(operation.path)
      ? texts.flatMap(({ name }) => Object.values(OWN).map((idOf) => `?${name}=${encodeURIComponent(idOf(alice))}`))
      : [];
  for (const by of ['nobody', 'key', 'session'] as const) {
    const own = fill(operation, bob);
    const statuses: number[] = [];
    let refusesMembers = false;
    for (const query of [...queries, `?${new URLSearchParams(claims)}`]) {
      const { status, leaked, json } = await ask(operation, `${own}${query}`, by, bob, claims);
      refusesMembers = json.error?.details?.every(({ code }: Json) => code === 'unknown_parameter') ?? false;
      expect([by, query, leaked]).toEqual([by, query, []]);
      statuses.push(status);
    }
    expect(statuses).not.toContain(500);
    // What is his own is there, so that the 404 of above has no other reason.
    const last = statuses.at(-1) as number;
    const refused = refusal(operation, by);
    const granted = isOwn(operation) && !refusesMembers ? successes : [last];
    const expected = refused === undefined ? granted : [refused];
    expect({ by, last, isExpected: expected.includes(last) }).toEqual({ by, last, isExpected: true });
  }
  if (title === ENDS_SESSIONS) bob.owner = await signIn(service, bob.owner.email);
});

test.each(['/metrics', '/health/ready', '/openapi.json', '/docs'])('%s tells nothing of an account', async (path) => {
  const { status, leaked } = await ask({ method: 'GET', body: undefined }, path, 'nobody', bob);
  expect([status, leaked]).toEqual([200, []]);
});

test('an Idempotency-Key is of its account: the same request of another one is its own', async () => {
  expect(bob.repeated.id).not.toBe(alice.repeated.id);
  const answer = await alice.owner.ask('POST', 'keys', { name: 'my bot' }, { 'idempotency-key': 'the same for both' });
  expect(answer.headers.get('idempotent-replayed')).toBe('true');
  expect(((await answer.json()) as Json).data).toEqual(alice.repeated);
});

test('she has everything as it was', async () => {
  expect(lasting(await viewOf(alice))).toEqual(lasting(before));
  expect(receiver.at('/alice')).toHaveLength(1);
});

/**
 * A view without what her own asking changes: what was asked and used, when, by which sessions are listed, and how far a
 * listener is; and without the hours of charts, which go on with the clock.
 */
function lasting(view: Json): Json {
  const passing = /^last(Used|Seen)At$|^points$|\/usage(\/range)?$|\/requests$|\/webhooks\/listen$/;
  const kept = JSON.parse(JSON.stringify(view, (name, value) => (passing.test(name) ? undefined : value)));
  kept['/api/v1/auth/sessions'].data.sort((one: Json, other: Json) => (one.id < other.id ? -1 : 1));
  return kept;
}
