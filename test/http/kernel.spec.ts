import 'reflect-metadata';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Body, Query, type Type } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import type { FastifyInstance } from 'fastify';
import { Redis } from 'ioredis';
import { AppModule, guardsOf } from '../../src/app.module.js';
import { LiveSocketAdapter } from '../../src/live/sockets.adapter.js';
import { createAccount, createKey } from '../../src/auth/accounts.js';
import { Counters } from '../../src/billing/counters.js';
import { readConfig } from '../../src/config.js';
import { Database } from '../../src/db/database.js';
import { buildId } from '../../scripts/build-id.mjs';
import type { ArchiveVersions } from '../../src/http/archive-versions.js';
import { runningBuild } from '../../src/http/build.js';
import { DtoPipe } from '../../src/http/dto.pipe.js';
import { Text, Whole } from '../../src/http/fields.js';
import { createLog } from '../../src/http/log.js';
import { Read, Resource, Send } from '../../src/http/route.js';
import { ReadQuery } from '../../src/http/read-query.js';
import { createServer } from '../../src/http/server.js';
import { RedisStores } from '../../src/redis/stores.js';
import { ownDatabase, ownRedisUrl, type OwnDatabase } from '../support/stores.js';

/** What no route of the product needs yet: bodies, a gated route, a deprecated one. */
class NoteBody {
  @Text({ min: 2, max: 5 }) text!: string;
  @Whole({ min: 1, max: 9, default: 3 }) count!: number;
}

const resource = { path: 'fixture', tag: 'Fixture', errors: 'standard', game: 'ufc' } as const;

@Resource(resource)
class NotesController {
  @Send('notes', { summary: 'Notes', says: 'Notes', try: 'notes', freshness: 'live', open: true })
  addNote(@Body() body: NoteBody) {
    return body;
  }
}

@Resource(resource)
class GatedController {
  @Read('gated', {
    summary: 'Gated',
    says: 'Gated',
    try: 'gated',
    freshness: 'live',
    plan: { lowest: 'pro', resource: 'ufc.odds' },
  })
  gated(@Query() _query: ReadQuery) {
    return { open: true };
  }

  @Read('old', {
    summary: 'Old',
    says: 'Old',
    try: 'old',
    freshness: 'live',
    deprecated: {
      since: new Date('2026-01-01'),
      sunset: new Date('2099-01-01'),
      successor: 'fixture/gated',
      changelogId: 'old',
    },
  })
  old(@Query() _query: ReadQuery) {
    return { open: true };
  }

  @Read('broken', { summary: 'Broken', says: 'Broken', try: 'broken', freshness: 'live' })
  broken(@Query() _query: ReadQuery): never {
    throw new Error('relation "secret" does not exist at /srv/app/queries.ts');
  }
}

const WITHDRAWN = {
  summary: 'Withdrawn',
  says: 'Withdrawn',
  try: 'withdrawn',
  freshness: 'live',
  deprecated: {
    since: new Date('2025-01-01'),
    sunset: new Date('2026-01-01'),
    successor: 'fixture/gated',
    changelogId: 'withdrawn',
  },
} as const;

@Resource(resource)
class WithdrawnController {
  @Read('withdrawn', WITHDRAWN)
  withdrawn(@Query() _query: ReadQuery) {
    return { open: true };
  }
}

@Resource({ ...resource, path: 'fixture-detail', errors: 'detail' })
class WithdrawnDetailController {
  @Read('withdrawn', WITHDRAWN)
  withdrawnDetail(@Query() _query: ReadQuery) {
    return { open: true };
  }
}

/** What the archive is at, and who waits in the middle of reading it. */
let dataVersion = 1;
const reading: { say: (text: string) => void }[] = [];

@Resource({ path: 'fixture/archive', tag: 'Fixture', errors: 'standard' })
class ArchiveController {
  @Read('slow', {
    summary: 'What is read slowly',
    says: 'What is read slowly',
    try: 'slow',
    freshness: 'archive',
    open: true,
  })
  slow(): Promise<object> {
    return new Promise((resolve) => reading.push({ say: (text) => resolve({ text }) }));
  }
}

let database: OwnDatabase;
let db: Database;
let redis: Redis;
let app: Awaited<ReturnType<typeof createServer>>;

beforeAll(async () => {
  database = await ownDatabase('demo');
  const config = readConfig({
    ...process.env,
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    DATABASE_URL: database.url,
    REDIS_URL: ownRedisUrl(),
  });
  const log = createLog('silent');
  db = await Database.open({ url: database.url, poolSize: 2, statementTimeoutMs: 5_000 });
  redis = new Redis(ownRedisUrl());
  const stores = new RedisStores(config, () => redis);
  const counters = new Counters([redis]);
  const versions: ArchiveVersions = {
    version: (family: string) => `${family}-${dataVersion}`,
    changedAt: () => new Date('2026-03-14T18:22:05.000Z').toUTCString(),
    read: (_family, work) => work(),
  };
  const testing = Test.createTestingModule({
    imports: [AppModule.with({ config, db, stores, counters, versions, log })],
    controllers: [NotesController, GatedController, WithdrawnController, WithdrawnDetailController, ArchiveController],
  });
  app = await createServer({
    create: async (adapter, options) => {
      const made = (await testing.compile()).createNestApplication(adapter, options);
      return made.useWebSocketAdapter(new LiveSocketAdapter(made));
    },
    guards: guardsOf,
    config,
    log,
    versions,
    canonicalIds: { idOf: async () => undefined, soon: async () => undefined },
    extend: async () => {},
  });
});

afterAll(async () => {
  await app.close();
  redis.disconnect();
  await db.close();
  await database.drop();
});

const inject = (options: object) => (app.getHttpAdapter().getInstance() as FastifyInstance).inject(options);
const post = (payload: string, type = 'application/json') =>
  inject({ method: 'POST', url: '/api/v1/fixture/notes', payload, headers: { 'content-type': type } });

async function get(path: string, plan: string) {
  const accountId = await createAccount(db, { name: 'kernel', plan });
  const { key } = await createKey(db, { accountId });
  return inject({ url: `/api/v1/fixture/${path}`, headers: { 'x-api-key': key } });
}

test('a body is validated, with defaults filled in', async () => {
  expect((await post('{"text":"abc","unknown":1}')).json()).toEqual({ text: 'abc', count: 3 });
  const refused = await post('{"text":"a","count":10}');
  expect(refused.statusCode).toBe(400);
  expect(refused.json().error).toMatchObject({
    code: 'VALIDATION_ERROR',
    param: 'text',
    details: [
      { param: 'text', code: 'too_short', received: 'a' },
      {
        param: 'count',
        code: 'out_of_range',
        message: 'count must be between 1 and 9',
        received: 10,
        allowed: { min: 1, max: 9 },
      },
    ],
  });
});

test('a text is no number in a JSON body, and an empty one is not the same as none', async () => {
  for (const count of ['3', ' 3 ', '', true]) {
    const { error } = (await post(JSON.stringify({ text: 'abc', count }))).json();
    expect([count, error.code, error.param, error.details[0].code]).toEqual([
      count,
      'VALIDATION_ERROR',
      'count',
      'invalid_type',
    ]);
  }
});

/** Two classes, so that a bound of each of them would keep both their queries. */
class PageQuery {
  @Whole({ min: 1 }) page!: number;
}
class OffsetQuery {
  @Whole({ min: 0 }) offset!: number;
}

test('validated queries of all classes have one bound of memory, and the last ones asked stay', () => {
  const pipe = new DtoPipe();
  const validated = (metatype: Type, query: object) => pipe.transform(query, { type: 'query', metatype });
  const often = validated(PageQuery, { page: '1' });
  const once = validated(PageQuery, { page: '2' });
  for (let offset = 0; offset < 4_999; offset++) {
    validated(OffsetQuery, { offset: String(offset) });
    expect(validated(PageQuery, { page: '1' })).toBe(often);
  }
  const again = validated(PageQuery, { page: '2' });
  expect(again).toEqual(once);
  expect(again).not.toBe(once);
});

test('bodies that are not JSON, too large or of another type are refused in form', async () => {
  const broken = await post('{"text":');
  expect([broken.statusCode, broken.json().error.code]).toEqual([400, 'INVALID_JSON']);
  const large = await post(`{"text":"${'x'.repeat(1_048_600)}"}`);
  expect([large.statusCode, large.json()]).toEqual([
    413,
    { success: false, error: 'The request body is larger than 1048576 bytes; send less.' },
  ]);
  const other = await post('<a/>', 'application/xml');
  expect([other.statusCode, other.json()]).toEqual([
    415,
    { success: false, error: 'Send the body as application/json' },
  ]);
});

test('a gated route names the plans that open it', async () => {
  expect((await get('gated', 'pro')).json()).toEqual({ open: true });
  const refused = await get('gated', 'basic');
  expect(refused.statusCode).toBe(403);
  expect(refused.headers['x-error-code']).toBe('PLAN_UPGRADE_REQUIRED');
  expect(refused.headers['x-quota-cost']).toBe('0');
  expect(refused.json().error).toMatchObject({
    type: 'permission_error',
    code: 'plan_upgrade_required',
    message: 'ufc odds need the Pro plan or above; this key is on Basic.',
    requiredPlans: ['pro', 'business', 'scale', 'enterprise'],
    plan: 'basic',
    resource: 'ufc.odds',
  });
});

test('a deprecated route says since when, until when and what comes after', async () => {
  const { headers } = await get('old', 'free');
  expect(headers['deprecation']).toBe('@1767225600');
  expect(headers['sunset']).toBe('Thu, 01 Jan 2099 00:00:00 GMT');
  expect(headers['link']).toMatch(/rel="deprecation", <.*\/api\/v1\/fixture\/gated>; rel="successor-version"$/);
});

test('a route that was withdrawn says what to use instead, in the form of its family', async () => {
  const standard = await inject({ url: '/api/v1/fixture/withdrawn' });
  expect([standard.statusCode, standard.headers['x-error-code']]).toEqual([410, 'GONE']);
  expect(standard.headers['sunset']).toBe('Thu, 01 Jan 2026 00:00:00 GMT');
  const { replacement } = standard.json().error;
  expect(replacement).toMatch(/^http.*\/api\/v1\/fixture\/gated$/);
  expect(standard.json()).toEqual({
    success: false,
    error: {
      code: 'GONE',
      message: `This route was withdrawn on 2026-01-01; use ${replacement}`,
      replacement,
      docsUrl: expect.stringMatching(/\/docs\/errors\/gone$/),
      requestId: standard.headers['x-request-id'],
    },
  });
  const detail = await inject({ url: '/api/v1/fixture-detail/withdrawn' });
  expect([detail.statusCode, detail.json().detail]).toEqual([
    410,
    expect.objectContaining({ code: 'gone', message: standard.json().error.message, replacement }),
  ]);
});

test('an unexpected error tells nothing of the inside', async () => {
  const answer = await get('broken', 'free');
  expect(answer.statusCode).toBe(500);
  expect(answer.body).not.toMatch(/secret|queries/);
  expect(answer.json().error).toMatchObject({ code: 'INTERNAL_ERROR', requestId: answer.headers['x-request-id'] });
});

test('an answer belongs to the data that it was read from, also when they change meanwhile', async () => {
  const ask = () => inject({ url: '/api/v1/fixture/archive/slow' });
  const waiting = async (count: number) => {
    while (reading.length < count) await sleep(1);
  };
  const [early, late] = [ask(), ask()];
  await waiting(1);
  dataVersion = 2;
  const next = ask();
  await waiting(2);
  reading[1]!.say('new');
  const fresh = await next;
  reading[0]!.say('old');
  const [one, same] = await Promise.all([early, late]);
  expect([one.json().text, same.json().text, fresh.json().text]).toEqual(['old', 'old', 'new']);
  expect(one.headers['etag']).not.toBe(fresh.headers['etag']);
  const again = await ask();
  expect([again.json().text, again.headers['etag']]).toEqual(['new', fresh.headers['etag']]);
  expect(again.headers['last-modified']).toBe('Sat, 14 Mar 2026 18:22:05 GMT');
  expect(reading.length).toBe(2);
});

test('what one release answered is not known to the next: its code is part of the ETag', async () => {
  expect((await inject({ url: '/api/v1/fixture/archive/slow' })).headers['etag']).toContain(`"${runningBuild()}-`);
  const folder = await mkdtemp(join(tmpdir(), 'scoreline-build-'));
  await writeFile(join(folder, 'one.js'), 'export {}');
  const before = buildId(folder);
  expect(buildId(folder)).toBe(before);
  await mkdir(join(folder, 'deep'));
  await writeFile(join(folder, 'deep/two.js'), '');
  const added = buildId(folder);
  await writeFile(join(folder, 'one.js'), 'export { }');
  expect(new Set([before, added, buildId(folder)]).size).toBe(3);
  await rm(folder, { recursive: true });
});
