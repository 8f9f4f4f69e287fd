import type { Json } from './service.js';

/** The moment at which every committed example was asked, whenever that was. */
const CLOCK = Date.parse('2026-11-21T18:00:00.000Z');
const MONTH_END = '2026-12-01T00:00:00.000Z';
const ULID = '01JC3V7Z8Q5R1YB0T2E4N6M9';

/** Times that tell when the example was made, and not when something of the demo world was. */
const TIMES = new Set([
  'archiveChangedAt',
  'at',
  'beganAt',
  'checkedAt',
  'checked_at',
  'countedAt',
  'createdAt',
  'detectedAt',
  'expiresAt',
  'lastEventAt',
  'lastFrameAt',
  'lastHeartbeatAt',
  'lastImportAt',
  'lastSeenAt',
  'lastSyncedAt',
  'lastUpdated',
  'madeAt',
  'newestAt',
  'nextAttemptAt',
  'resetAt',
  'sessionExpiresAt',
  'suspendedAt',
  'switchedOnAt',
  'syncedAt',
  'timestamp',
  'ts',
  'updatedAt',
  'updated_at',
]);

/** Figures that grow with the clock or differ between machines. */
const FIGURES: Record<string, number> = {
  databaseBytes: 812_646_400,
  durationMs: 8,
  feedLagSeconds: 1.2,
  heartbeatLagSeconds: 0.8,
  lagSeconds: 4.2,
  lag_seconds: 4.2,
  redisBytes: 12_582_912,
  redisLimitBytes: 268_435_456,
  tookSeconds: 3.1,
};

/** Figures of updates that are a minute old: null where the example is asked for sooner. */
const OF_OLDER_UPDATES = new Set(['lagP50', 'lagP95']);

/** Secrets and names that are drawn by lot. */
const DRAWN: [RegExp, string][] = [
  [/^svc_live_[0-9A-Za-z]{38}$/, 'svc_live_4hB0cD1eF2gH3iJ4kL5mN6oP7qR8sT9uV0wX6h6Pj'],
  [/^svc_live_[0-9A-Za-z]{4}…[0-9A-Za-z]{4}$/, 'svc_live_4hB0…h6Pj'],
  [/^whsec_.{44}$/, 'whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY='],
  [/^tkt_[0-9A-Za-z]{32}$/, 'tkt_4hB0cD1eF2gH3iJ4kL5mN6oP7qR8sT9u'],
  [/^wh_[0-9A-Za-z]{24}$/, 'wh_4hB0cD1eF2gH3iJ4kL5mN6oP'],
  [/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/, '7484dc60-39fd-43f7-8331-3d2a78ebe0db'],
];
/** A grey dot: compression differs between versions of Node and kinds of processor. */
const DOT =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==';
const DOT_BYTES = 67;
/** For the same reason, the size and the sum of a compressed file. */
const FILE = { bytes: 21_027, sha256: '81581de788ee9c594fc61d8a02a300c644c9877f3cee7601726f5e02531e2196' };

/** What a table or a kind of keys holds: PostgreSQL's statistics are late by chance. */
const STORED = { rows: 412, bytes: 163_840 };

const FIELDS: Record<string, string> = {
  build: '9f8e7d6c',
  csrfToken: 'Z8PdAIzhX9fzlCnD0thE-8WhhnGef71JCFOrtpt7Owo',
  node: '22.12.0',
  postgres: '17.2',
  readFrom: '/data/scores',
  redis: '7.4.1',
  rejectsFile: '/data/rejects/scores-12.ndjson',
  secretHint: 'WY=',
};

/**
 * An answer as it would be at the fixed clock, with the ids and secrets of a fixed seed: what differs from run to run is
 * replaced, and equal values stay equal.
 */
export function atFixedClock(answer: Json, url: string): Json {
  const askedAt = Date.now();
  const ids = new Map<string, string>();
  const visit = (node: Json, name = ''): Json => {
    // What a webhook is sent, as text.
    if (name === 'body' && String(node).startsWith('{')) return JSON.stringify(visit(JSON.parse(node)));
    if (typeof node === 'string') return textOf(node, name, { askedAt, url, ids });
    if (typeof node === 'number' && name in FIGURES) return FIGURES[name];
    if (OF_OLDER_UPDATES.has(name)) return null;
    if (typeof node !== 'object' || node === null) return node;
    if (Array.isArray(node)) return node.map((item) => visit(item, name));
    const members = Object.entries(node).map(([key, value]) => [key, visit(value, key)]);
    const object = Object.fromEntries(members);
    if (object.image === DOT) return atAge({ ...object, bytes: DOT_BYTES });
    if ('bound' in object) return { ...object, ...STORED };
    return atAge('sha256' in object ? { ...object, ...FILE } : object);
  };
  return visit(answer);
}

interface Run {
  askedAt: number;
  url: string;
  ids: Map<string, string>;
}

function textOf(text: string, name: string, { askedAt, url, ids }: Run): string {
  if (name === 'at' && isHourOfChart(text, askedAt)) return hourOfChart(text, askedAt);
  if (TIMES.has(name)) return timeOf(text, askedAt);
  if ((name === 'day' || name === 'to') && text === dayOf(askedAt)) return dayOf(CLOCK);
  if (name === 'from' && text === firstOfMonth(askedAt)) return firstOfMonth(CLOCK);
  if (name === 'period' && text === monthOf(askedAt)) return monthOf(CLOCK);
  if (text.startsWith('WyJ')) return cursorOf(text);
  if (text.startsWith('data:image/png;')) return DOT;
  const fixed = FIELDS[name] ?? DRAWN.find(([pattern]) => pattern.test(text))?.[1];
  if (fixed !== undefined) return fixed;
  return text
    .replaceAll(url, 'http://127.0.0.1:3000')
    .replaceAll(/\b(acc|dlv|key|req|rpl|ses)_[0-9A-HJKMNP-TV-Z]{26}\b/g, (id) => {
      if (id.includes(ULID)) return id;
      const known = ids.get(id) ?? `${id.slice(0, 4)}${ULID}${String(ids.size + 10)}`;
      ids.set(id, known);
      return known;
    });
}

const HOUR_MS = 3_600_000;
const hourOf = (time: number) => Math.floor(time / HOUR_MS) * HOUR_MS;

function isHourOfChart(text: string, askedAt: number): boolean {
  const time = Date.parse(text);
  return time === hourOf(time) && time <= askedAt && time > askedAt - 25 * HOUR_MS;
}

/** It lies as many hours before the clock. */
function hourOfChart(text: string, askedAt: number): string {
  return new Date(hourOf(CLOCK) + Date.parse(text) - hourOf(askedAt)).toISOString();
}

/** What was is now, and what will be keeps its distance in minutes; the month ends when that of the clock does. */
function timeOf(text: string, askedAt: number): string {
  const time = Date.parse(text);
  if (!/^\d{4}-\d{2}-\d{2}T/.test(text) || time < askedAt - HOUR_MS) return text;
  if (text.endsWith('-01T00:00:00.000Z')) return MONTH_END;
  const minutes = Math.max(0, Math.round((time - askedAt) / 60_000));
  return new Date(CLOCK + minutes * 60_000).toISOString();
}

/** A cursor holds the day on which it was given. */
function cursorOf(text: string): string {
  const [list, day, ...place] = JSON.parse(Buffer.from(text, 'base64url').toString());
  if (typeof day !== 'number') throw new Error(`a cursor without a day: ${text}`);
  const fixed = [list, Math.floor(CLOCK / 86_400_000), ...place];
  return Buffer.from(JSON.stringify(fixed)).toString('base64url');
}

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);
const monthOf = (time: number) => dayOf(time).slice(0, 7);
const firstOfMonth = (time: number) => `${monthOf(time)}-01`;

/** Whole years on the day of the clock. */
function atAge(object: Json): Json {
  const birth = object.birth_date ?? object.birthDate;
  if (typeof object.age !== 'number' || typeof birth !== 'string') return object;
  const day = dayOf(CLOCK);
  const years = Number(day.slice(0, 4)) - Number(birth.slice(0, 4));
  return { ...object, age: day.slice(5) < birth.slice(5) ? years - 1 : years };
}
