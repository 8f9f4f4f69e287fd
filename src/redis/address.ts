import { SentinelConnector, type RedisOptions, type SentinelAddress, type SentinelConnectionOptions } from 'ioredis';

/** How one Redis is reached. */
export interface RedisAddress {
  options: RedisOptions;
  /** Where it is, for messages: without user and password. */
  place: string;
}

export const SENTINEL_SCHEME = 'redis+sentinel:';

/** Reads `redis://`, `rediss://` and `redis+sentinel://` addresses; undefined for anything else. */
export function readRedisAddress(text: string): RedisAddress | undefined {
  try {
    return text.startsWith(SENTINEL_SCHEME) ? behindSentinels(text) : direct(new URL(text));
  } catch {
    return undefined;
  }
}

/** For an address that was checked as the settings were read. */
export function redisAddress(text: string): RedisAddress {
  const address = readRedisAddress(text);
  if (!address) throw new Error('the address of a Redis cannot be read');
  return address;
}

/** Splits a list of addresses; the hosts of one Sentinel address are separated by commas, too. */
export function splitRedisAddresses(text: string): string[] {
  return text
    .split(/,\s*(?=rediss?(?:\+\w+)?:)/)
    .map((one) => one.trim())
    .filter((one) => one !== '');
}

function direct(url: URL): RedisAddress | undefined {
  const { protocol, hostname, port, username, password, pathname, searchParams } = url;
  if (protocol !== 'redis:' && protocol !== 'rediss:') return undefined;
  const { db: queried, family, ...query } = Object.fromEntries(searchParams);
  const db = numberOf(pathname.slice(1) || queried);
  if (db === undefined) return undefined;
  const host = hostname.replace(/^\[|\]$/g, '') || '127.0.0.1';
  const options = {
    // Parameters are options of ioredis, as in its own reading of an address.
    ...query,
    ...(family !== undefined && { family: Number(family) }),
    ...(protocol === 'rediss:' && { tls: {} }),
    ...credentials(`${username}:${password}`),
    host,
    port: Number(port || 6379),
    db,
  };
  return { options, place: `${hostname || host}:${port || 6379}` };
}

const SENTINELS = /^redis\+sentinel:\/\/(?:([^@/?#]*)@)?([^@/?#]+)\/([^/?#]+)(?:\?([^#]*))?$/;
const HOST = /^(\[[\da-f:.]+\]|[^:[\]\s]+)(?::(\d{1,5}))?$/i;
const PARAMETERS = new Set(['db', 'sentinelUsername', 'sentinelPassword']);

/** User and password of the address are those of the Redis; the Sentinels have their own, as parameters. */
function behindSentinels(text: string): RedisAddress | undefined {
  const [, user = '', hosts = '', name = '', query] = SENTINELS.exec(text) ?? [];
  const sentinels = hosts.split(',').map(sentinelAt);
  const parameters = new URLSearchParams(query);
  const db = numberOf(parameters.get('db') ?? '');
  if (name === '' || db === undefined || sentinels.includes(undefined)) return undefined;
  if ([...parameters.keys()].some((parameter) => !PARAMETERS.has(parameter))) return undefined;
  const [sentinelUsername, sentinelPassword] = [parameters.get('sentinelUsername'), parameters.get('sentinelPassword')];
  const options: RedisOptions = {
    ...SENTINEL_OPTIONS,
    ...credentials(user),
    ...(sentinelUsername !== null && { sentinelUsername }),
    ...(sentinelPassword !== null && { sentinelPassword }),
    sentinels: sentinels as SentinelAddress[],
    name: decodeURIComponent(name),
    db,
  };
  return { options, place: `${options.name} of the Sentinels ${hosts}` };
}

/**
 * The library goes on listening for a new master after a connection is lost. Heard while the Sentinels are asked again, it
 * would end the client for ever (ioredis 5.11).
 */
class Sentinels extends SentinelConnector {
  constructor(options: unknown) {
    super(options as SentinelConnectionOptions);
  }

  override connect(...parameters: Parameters<SentinelConnector['connect']>): ReturnType<SentinelConnector['connect']> {
    const { failoverDetector } = this as unknown as { failoverDetector: { cleanup(): void } | null };
    failoverDetector?.cleanup();
    return super.connect(...parameters);
  }
}

const SENTINEL_OPTIONS: RedisOptions = {
  Connector: Sentinels,
  // A master that hangs keeps its connections open, so only the Sentinels can say that another one leads.
  failoverDetector: true,
  // The library waits this long for a hung master to close the connection that is given up.
  disconnectTimeout: 200,
  sentinelCommandTimeout: 1_000,
  sentinelRetryStrategy: (attempt) => Math.min(100 * attempt, 1_000),
  sentinelReconnectStrategy: () => 5_000,
  // A master that became a replica; the command wrote nothing, and fails.
  reconnectOnError: ({ message }) => message.startsWith('READONLY'),
};

function sentinelAt(text: string): SentinelAddress | undefined {
  const [, host, port = '26379'] = HOST.exec(text) ?? [];
  if (host === undefined || Number(port) > 65_535) return undefined;
  return { host: host.replace(/^\[|\]$/g, ''), port: Number(port) };
}

function credentials(user: string): Pick<RedisOptions, 'username' | 'password'> {
  const [username = '', ...rest] = user.split(':');
  const password = rest.join(':');
  return {
    ...(username !== '' && { username: decodeURIComponent(username) }),
    ...(password !== '' && { password: decodeURIComponent(password) }),
  };
}

/** The number of a database, 0 where none is given. */
function numberOf(text = ''): number | undefined {
  return /^\d{0,6}$/.test(text) ? Number(text) : undefined;
}
