import { existsSync, readFileSync } from 'node:fs';
import { BlockList, isIP } from 'node:net';
import { resolve } from 'node:path';
import { parse } from 'yaml';
import { readRedisAddress, redisAddress, SENTINEL_SCHEME, splitRedisAddresses } from './redis/address.js';

/** The settings of config/default.yaml, read once at start. */
export interface Config {
  port: number;
  host: string;
  publicUrl: string;
  dataDir: string;
  demo: boolean;
  demoKey: string;
  /** Print a key for this machine's user; only if `host` is a loopback address. */
  localKey: boolean;
  /** The local key and the dashboard's entrance may go to files: `local-key`, and output that is not a terminal. */
  secretsInFiles: boolean;
  databaseUrl: string;
  /** PostgreSQL itself where `databaseUrl` is a pooler; empty: `databaseUrl` is it. */
  databaseDirectUrl: string;
  databaseReplicaUrls: string[];
  databasePool: number;
  databaseConnectTimeoutMs: number;
  statementTimeoutMs: number;
  idleTransactionTimeoutMs: number;
  redisUrl: string;
  /** Shards of the accounts' counters, in this order. */
  redisCountersUrls: string[];
  redisQueueUrl: string;
  redisLiveUrl: string;
  /** Of families whose live log has a Redis of its own: the settings `REDIS_LIVE_<FAMILY>_URL`. */
  redisLiveUrls: Readonly<Record<string, string>>;
  redisTimeoutMs: number;
  plansFile: string;
  /** Empty: none. */
  heartbeatFile: string;
  logLevel: string;
  logRequests: boolean;
  tracing: TracingSettings;
  trustProxy: string[];
  answerCacheMb: number;
  keyCacheSeconds: number;
  /** log2 of scrypt's N. */
  passwordCost: number;
  usageFlushMs: number;
  /** Limits for all sessions of an account together. */
  sessionReadsPerMinute: number;
  sessionWritesPerMinute: number;
  requestTimeoutMs: number;
  /** Time between announcing the stop and stopping, then for running answers. */
  drainMs: number;
  stopGraceMs: number;
  bodyLimitBytes: number;
  corsOrigins: string[];
  metricsAddresses: string[];
  /** Empty: mail is written to files below `dataDir`. */
  smtpUrl: string;
  mailFrom: string;
  planChanges: 'immediate' | 'approval';
  /** How long the acts of operators are kept. */
  auditDays: number;
  /** Whether the worker makes the files of `/exports`. */
  exports: boolean;
  /** Least time between two looks at a table of the exports that changes. */
  exportRestSeconds: number;
  /** Polled upstreams by family: the settings `<FAMILY>_FEED_…`. */
  feeds: Readonly<Record<string, FeedSettings>>;
  /** For modules that read settings of their own. */
  settings: Settings;
  /** How long a room collects changes before it sends them, and how many unsent bytes a reader may have. */
  liveCoalesceMs: number;
  liveMaxUnsentBytes: number;
  /** Limit for one whole transcript. */
  transcriptTimeoutMs: number;
  /** User agent for video platforms. */
  transcriptUserAgent: string;
  /** Speech recognition for videos without captions; undefined: none. */
  speech: SpeechSettings | undefined;
  /** Whether webhooks may go to private addresses (or, as `loopback`, to this machine) and over plain http. */
  webhookAllowPrivate: boolean | 'loopback';
  /** Limit for one exchange with a receiver. */
  webhookTimeoutMs: number;
  /** Open requests of a worker at a time, over all subscriptions. */
  webhookOpenRequests: number;
  /** Pauses before the second and the third attempt. */
  webhookRetrySeconds: [number, number];
}

export interface SpeechSettings {
  /** Base URL, without `/v1`, of a server with the interface of OpenAI's `/v1/audio/transcriptions`. */
  url: string;
  /** Empty: no key is sent. */
  key: string;
  model: string;
  /** The program that extracts the sound from a video; empty: the video is sent unchanged. */
  ffmpeg: string;
  maxVideoBytes: number;
}

/** Traces, in OpenTelemetry's protocol over HTTP. */
export interface TracingSettings {
  /** Base URL, without `/v1/traces`; empty: tracing is off. */
  endpoint: string;
  headers: Record<string, string>;
  service: string;
  /** Of requests, commits and attempts that begin a trace; 0 to 1. */
  share: number;
}

/** A polled upstream. */
export interface FeedSettings {
  /** Base address; empty: none. */
  url: string;
  /** The upstream's ids of the events to follow. */
  events: number[];
  /** Whether it also lists the running events. */
  lists: boolean;
  timeoutMs: number;
}

/** Injection token of the settings. */
export const CONFIG = Symbol('config');

/** A setting with an invalid value; the message names the setting and its valid values. */
export class ConfigError extends Error {}

type Setting = string | number | boolean;

/** The settings as given. Each method reads one by name and throws ConfigError if its value has another form. */
export class Settings {
  constructor(private readonly given: Readonly<Record<string, Setting>>) {}

  text(name: string): string {
    return String(this.given[name]);
  }

  list(name: string): string[] {
    return this.text(name)
      .split(',')
      .map((item) => item.trim())
      .filter((item) => item !== '');
  }

  /** IP addresses, networks such as `10.0.0.0/8`, and words for groups of addresses. */
  addresses(name: string, words: readonly string[]): string[] {
    const wrong = this.list(name).find((item) => !words.includes(item) && !isNetwork(item));
    if (wrong === undefined) return this.list(name);
    throw new ConfigError(
      `${name} must be IP addresses or networks such as 10.0.0.0/8, comma-separated, or ${words.join(', ')}; not '${wrong}'`,
    );
  }

  /** Origins of pages, in the form that browsers send. */
  origins(name: string): string[] {
    const isOrigin = (item: string) => URL.canParse(item) && new URL(item).origin === item && /^https?:/.test(item);
    const wrong = this.list(name).find((item) => !isOrigin(item));
    if (wrong === undefined) return this.list(name);
    throw new ConfigError(`${name} must be origins such as https://app.example.com, comma-separated; not '${wrong}'`);
  }

  whole(name: string, min: number, max: number): number {
    const value = this.number(name);
    if (Number.isInteger(value) && value >= min && value <= max) return value;
    throw new ConfigError(`${name} must be a whole number from ${min} to ${max}, not '${this.text(name)}'`);
  }

  /** A number from 0 to 1. */
  share(name: string): number {
    const value = this.number(name);
    if (value >= 0 && value <= 1) return value;
    throw new ConfigError(`${name} must be a number from 0 to 1, not '${this.text(name)}'`);
  }

  flag(name: string): boolean {
    const text = this.text(name);
    if (!['true', 'false', '1', '0'].includes(text))
      throw new ConfigError(`${name} must be true or false, not '${text}'`);
    return text === 'true' || text === '1';
  }

  /** A URL without trailing slashes; empty if none is given. */
  url(name: string, schemes: readonly string[]): string {
    const given = this.text(name).replace(/\/+$/, '');
    if (given === '' || (URL.canParse(given) && schemes.includes(new URL(given).protocol))) return given;
    const beginnings = schemes.map((scheme) => `${scheme}//`).join(' or ');
    throw new ConfigError(`${name} must be a URL starting with ${beginnings}${this.found(name)}`);
  }

  /** URLs, comma-separated. */
  urls(name: string, schemes: readonly string[]): string[] {
    return this.list(name).map((item) => new Settings({ [name]: item }).url(name, schemes));
  }

  /** The address of a Redis; empty if none is given. */
  redis(name: string): string {
    return this.checkedRedis(name, this.text(name).replace(/\/+$/, ''));
  }

  /** Addresses of Redis servers; empty if none is given. */
  redisList(name: string): string[] {
    const urls = splitRedisAddresses(this.text(name)).map((url) => this.checkedRedis(name, url.replace(/\/+$/, '')));
    const servers = urls.map((url) => redisAddress(url)).map(({ place, options }) => `${place}/${options.db}`);
    if (new Set(servers).size === servers.length) return urls;
    throw new ConfigError(`${name} must name each Redis once`);
  }

  /** Text that is sent as a header or a part of one. */
  header(name: string): string {
    const text = this.text(name);
    if (/^[\x20-\x7e]*$/.test(text)) return text;
    throw new ConfigError(`${name} must have visible ASCII characters and blanks only${this.found(name)}`);
  }

  /** Headers as `name=value`, comma-separated. */
  pairs(name: string): Record<string, string> {
    const pairs = this.list(name).map((item) => /^([\w-]+)=([\x20-\x7e]*)$/.exec(item));
    if (pairs.includes(null)) throw new ConfigError(`${name} must be name=value, comma-separated`);
    return Object.fromEntries(pairs.map((pair) => (pair as unknown as string[]).slice(1)));
  }

  choice(name: string, allowed: readonly string[]): string {
    const text = this.text(name);
    if (allowed.includes(text)) return text;
    throw new ConfigError(`${name} must be one of ${allowed.filter((word) => word !== '').join(', ')}, not '${text}'`);
  }

  private checkedRedis(name: string, url: string): string {
    if (url === '' || readRedisAddress(url)) return url;
    if (!url.startsWith(SENTINEL_SCHEME))
      throw new ConfigError(`${name} must be a URL starting with redis://, rediss:// or redis+sentinel://`);
    throw new ConfigError(
      `${name} must have the form redis+sentinel://:password@host:26379,host:26379/master?db=0&sentinelPassword=other, of which the passwords and the parameters may be left out`,
    );
  }

  /** The beginnings of all setting names with this end. */
  beginningsOf(end: string): string[] {
    return Object.keys(this.given).flatMap((name) => (name.endsWith(end) ? [name.slice(0, -end.length)] : []));
  }

  /** Plain decimal notation only: neither a blank, which JavaScript converts to 0, nor `1e3`. */
  private number(name: string): number {
    const text = this.text(name).trim();
    return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  }

  /** The value for an error message, unless it is or may hold a secret. */
  private found(name: string): string {
    const text = this.text(name);
    return isSecret(name) || text.includes('@') ? '' : `, not '${text}'`;
  }
}

function isNetwork(text: string): boolean {
  const [address = '', bits] = text.split('/');
  const version = isIP(address);
  return (
    version !== 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128)))
  );
}

/** The project's folder: the checkout, or /app in the container. */
export const ROOT = resolve(import.meta.dirname, '..');

export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  const settings = new Settings(readSettings(environment));
  const text = (name: string) => settings.text(name);
  const list = (name: string) => settings.list(name);
  const whole = (name: string, min: number, max: number) => settings.whole(name, min, max);
  const flag = (name: string) => settings.flag(name);
  const url = (name: string, schemes: string[]) => settings.url(name, schemes);
  const choice = (name: string, allowed: string[]) => settings.choice(name, allowed);

  const mailbox = (name: string) => {
    if (/^[^<>]*<[^<>@\s]+@[^<>@\s]+>$|^[^<>@\s]+@[^<>@\s]+$/.test(text(name))) return text(name);
    throw new ConfigError(`${name} must be an address, such as Scores <scores@example.com>, not '${text(name)}'`);
  };

  const feed = (family: string): FeedSettings => ({
    url: url(`${family}_FEED_URL`, ['http:', 'https:']),
    events: list(`${family}_FEED_EVENTS`).map((id) => {
      if (!/^\d{1,9}$/.test(id)) throw new ConfigError(`${family}_FEED_EVENTS must be numbers, not '${id}'`);
      return Number(id);
    }),
    lists: flag(`${family}_FEED_DISCOVER`),
    timeoutMs: whole(`${family}_FEED_TIMEOUT_MS`, 100, 60_000),
  });

  const port = whole('PORT', 0, 65_535);
  const host = text('HOST');
  if (isIP(host) === 0 && !/^[a-z]([a-z0-9.-]*[a-z0-9])?$/i.test(host))
    throw new ConfigError(`HOST must be an address or a name of this machine, not '${host}'`);
  const demoKey = text('DEMO_KEY');
  if (!/^pk_demo_[A-Za-z0-9]{24}$/.test(demoKey))
    throw new ConfigError(`DEMO_KEY must be pk_demo_ and 24 letters or digits, not '${demoKey}'`);
  const demo = flag('DEMO');
  const redisUrl = settings.redis('REDIS_URL');
  const redisCountersUrls = settings.redisList('REDIS_COUNTERS_URLS');
  const speech = {
    url: url('TRANSCRIPT_SPEECH_URL', ['http:', 'https:']),
    key: settings.header('TRANSCRIPT_SPEECH_KEY'),
    model: text('TRANSCRIPT_SPEECH_MODEL'),
    ffmpeg: text('TRANSCRIPT_FFMPEG'),
    maxVideoBytes: whole('TRANSCRIPT_VIDEO_BYTES', 1_024, 536_870_912),
  };
  const privateReceivers = choice('WEBHOOK_ALLOW_PRIVATE', ['true', 'false', 'loopback', '1', '0']);
  const planChanges = choice('PLAN_CHANGES', ['', 'immediate', 'approval']) as '' | Config['planChanges'];
  return {
    port,
    host,
    publicUrl: url('PUBLIC_URL', ['http:', 'https:']) || `http://${reachable(host)}:${port}`,
    dataDir: resolve(text('DATA_DIR')),
    demo,
    demoKey,
    localKey: flag('LOCAL_KEY') && isLoopback(host),
    secretsInFiles: flag('SECRETS_IN_FILES'),
    databaseUrl: url('DATABASE_URL', ['postgres:', 'postgresql:']),
    databaseDirectUrl: url('DATABASE_DIRECT_URL', ['postgres:', 'postgresql:']),
    databaseReplicaUrls: settings.urls('DATABASE_REPLICA_URL', ['postgres:', 'postgresql:']),
    databasePool: whole('DATABASE_POOL', 1, 500),
    databaseConnectTimeoutMs: whole('DATABASE_CONNECT_TIMEOUT_MS', 100, 60_000),
    statementTimeoutMs: whole('STATEMENT_TIMEOUT_MS', 100, 600_000),
    idleTransactionTimeoutMs: whole('IDLE_TRANSACTION_TIMEOUT_MS', 100, 600_000),
    redisUrl,
    redisCountersUrls: redisCountersUrls.length > 0 ? redisCountersUrls : [redisUrl],
    redisQueueUrl: settings.redis('REDIS_QUEUE_URL') || redisUrl,
    redisLiveUrl: settings.redis('REDIS_LIVE_URL') || redisUrl,
    redisLiveUrls: Object.fromEntries(
      settings
        .beginningsOf('_URL')
        .filter((name) => name.startsWith('REDIS_LIVE_'))
        .map((name) => [name.slice('REDIS_LIVE_'.length).toLowerCase(), settings.redis(`${name}_URL`)])
        .filter(([, given]) => given !== ''),
    ),
    redisTimeoutMs: whole('REDIS_TIMEOUT_MS', 10, 60_000),
    plansFile: resolve(ROOT, text('PLANS_FILE')),
    heartbeatFile: text('HEARTBEAT_FILE'),
    logLevel: choice('LOG_LEVEL', ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']),
    logRequests: flag('LOG_REQUESTS'),
    tracing: {
      endpoint: url('OTEL_EXPORTER_OTLP_ENDPOINT', ['http:', 'https:']),
      headers: settings.pairs('OTEL_EXPORTER_OTLP_HEADERS'),
      service: text('OTEL_SERVICE_NAME'),
      share: settings.share('OTEL_TRACES_SAMPLER_ARG'),
    },
    trustProxy: settings.addresses('TRUST_PROXY', ['loopback', 'linklocal', 'uniquelocal']),
    answerCacheMb: whole('ANSWER_CACHE_MB', 0, 16_384),
    keyCacheSeconds: whole('KEY_CACHE_SECONDS', 0, 5),
    passwordCost: whole('PASSWORD_COST', environment.NODE_ENV === 'test' ? 4 : 14, 20),
    usageFlushMs: whole('USAGE_FLUSH_MS', 50, 60_000),
    sessionReadsPerMinute: whole('SESSION_READS_PER_MINUTE', 1, 1_000_000),
    sessionWritesPerMinute: whole('SESSION_WRITES_PER_MINUTE', 1, 1_000_000),
    requestTimeoutMs: whole('REQUEST_TIMEOUT_MS', 1_000, 600_000),
    drainMs: whole('DRAIN_MS', 0, 600_000),
    stopGraceMs: whole('STOP_GRACE_MS', 0, 600_000),
    bodyLimitBytes: whole('BODY_LIMIT_BYTES', 16_384, 104_857_600),
    corsOrigins: settings.origins('CORS_ORIGINS'),
    metricsAddresses: settings.addresses('METRICS_ADDRESSES', ['*']),
    smtpUrl: url('SMTP_URL', ['smtp:', 'smtps:']),
    mailFrom: mailbox('MAIL_FROM'),
    planChanges: planChanges === '' ? (demo ? 'immediate' : 'approval') : planChanges,
    auditDays: whole('AUDIT_DAYS', 30, 36_500),
    exports: flag('EXPORTS'),
    exportRestSeconds: whole('EXPORT_REST_SECONDS', 0, 86_400),
    feeds: Object.fromEntries(settings.beginningsOf('_FEED_URL').map((name) => [name.toLowerCase(), feed(name)])),
    settings,
    liveCoalesceMs: whole('LIVE_COALESCE_MS', 0, 5_000),
    liveMaxUnsentBytes: whole('LIVE_MAX_UNSENT_BYTES', 16_384, 104_857_600),
    transcriptTimeoutMs: whole('TRANSCRIPT_TIMEOUT_MS', 100, 600_000),
    transcriptUserAgent: settings.header('TRANSCRIPT_USER_AGENT'),
    speech: speech.url === '' ? undefined : speech,
    webhookAllowPrivate: privateReceivers === 'loopback' ? 'loopback' : flag('WEBHOOK_ALLOW_PRIVATE'),
    webhookTimeoutMs: whole('WEBHOOK_TIMEOUT_MS', 100, 60_000),
    webhookOpenRequests: whole('WEBHOOK_OPEN_REQUESTS', 2, 10_000),
    webhookRetrySeconds: [
      whole('WEBHOOK_SECOND_ATTEMPT_SECONDS', 0, 3_600),
      whole('WEBHOOK_THIRD_ATTEMPT_SECONDS', 0, 3_600),
    ],
  };
}

/** The Redis that has the live log of a family. */
export function liveRedisUrl({ redisLiveUrl, redisLiveUrls }: Config, family: string): string {
  return redisLiveUrls[family] ?? redisLiveUrl;
}

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8);
LOOPBACK.addAddress('::1', 'ipv6');

/** True for a host or address of this machine. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || (isIP(host) !== 0 && LOOPBACK.check(host, isIP(host) === 6 ? 'ipv6' : 'ipv4'));
}

/** The host for URLs: the loopback address if the service listens on every address. */
function reachable(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}

function readSettings(environment: NodeJS.ProcessEnv): Record<string, Setting> {
  const settings: Record<string, Setting> = readYaml('config/default.yaml');
  if (environment.NODE_ENV === 'test') Object.assign(settings, readYaml('config/test.yaml'));
  for (const name of Object.keys(settings)) {
    const given = givenAs(name, environment);
    if (given !== undefined && given !== '') settings[name] = given;
  }
  return settings;
}

/** Settings that may come from files; error messages never show their values. */
const SECRETS = [
  'DATABASE_URL',
  'REDIS_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_REPLICA_URL',
  'REDIS_COUNTERS_URLS',
  'REDIS_QUEUE_URL',
  'REDIS_LIVE_URL',
  'REDIS_LIVE_<FAMILY>_URL',
  'SMTP_URL',
  'LOL_API_KEY',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'TRANSCRIPT_SPEECH_KEY',
];
const isSecret = (name: string) => SECRETS.includes(name.replace(/^(REDIS_LIVE_)\w+(_URL)$/, '$1<FAMILY>$2'));

/** The text of a setting: its variable, or the content of the file in `<NAME>_FILE`, as containers receive secrets. */
function givenAs(name: string, environment: NodeJS.ProcessEnv): string | undefined {
  const { [name]: given, [`${name}_FILE`]: file } = environment;
  if (file === undefined || file === '') return given;
  if (given !== undefined && given !== '') throw new ConfigError(`Set ${name} or ${name}_FILE, not both`);
  if (!isSecret(name)) throw new ConfigError(`${name}_FILE is not read; only ${SECRETS.join(', ')} may stand in files`);
  const content = contentOf(file, name);
  if (content === '') throw new ConfigError(`${name}_FILE must be a file that holds the setting; ${file} is empty`);
  return content;
}

function contentOf(file: string, name: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    throw new ConfigError(
      `${name}_FILE must be a file that can be read; ${file}: ${(error as NodeJS.ErrnoException).code}`,
    );
  }
}

function readYaml(file: string): Record<string, Setting> {
  const path = resolve(ROOT, file);
  if (!existsSync(path)) throw new ConfigError(`${path} is missing`);
  return parse(readFileSync(path, 'utf8')) as Record<string, Setting>;
}
