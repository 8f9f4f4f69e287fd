import { readRedisAddress, splitRedisAddresses } from '../../src/redis/address.js';
import { readConfig } from '../../src/config.js';

/** What a Redis address means, and which are refused. */
const optionsOf = (text: string) => readRedisAddress(text)?.options;

test('a plain address names host, port, database and password', () => {
  expect(optionsOf('redis://:p%40ss@redis.example:6380/3')).toEqual({
    host: 'redis.example',
    port: 6380,
    password: 'p@ss',
    db: 3,
  });
  expect(optionsOf('rediss://ada:secret@[::1]?db=2&family=6')).toEqual({
    host: '::1',
    port: 6379,
    username: 'ada',
    password: 'secret',
    db: 2,
    family: 6,
    tls: {},
  });
});

test('behind Sentinels the password is the master’s, and the Sentinels have their own or none', () => {
  const address = readRedisAddress('redis+sentinel://:p%2Css@a:26380,[::1],b/mymaster?db=4&sentinelPassword=other');
  expect(address?.options).toMatchObject({
    sentinels: [
      { host: 'a', port: 26_380 },
      { host: '::1', port: 26_379 },
      { host: 'b', port: 26_379 },
    ],
    name: 'mymaster',
    password: 'p,ss',
    sentinelPassword: 'other',
    db: 4,
    failoverDetector: true,
  });
  expect(address?.place).toBe('mymaster of the Sentinels a:26380,[::1],b');
  const without = optionsOf('redis+sentinel://:secret@a/mymaster');
  expect([without?.password, without?.sentinelPassword, without?.db]).toEqual(['secret', undefined, 0]);
  expect(without?.reconnectOnError?.(new Error("READONLY You can't write against a read only replica."))).toBe(true);
  expect(without?.reconnectOnError?.(new Error('OOM command not allowed'))).toBe(false);
});

test.each([
  'redis+sentinel://a:26379',
  'redis+sentinel://a:26379/',
  'redis+sentinel://a:70000/mymaster',
  'redis+sentinel://a:26379/mymaster?database=1',
  'redis+sentinel://a:26379/mymaster?db=one',
  'redis+sentinel://a:26379,/mymaster',
  'redis+sentinel://:%zz@a:26379/mymaster',
  'redis://a/one',
  'http://a',
  'a:6379',
])('%s is no address', (text) => {
  expect(readRedisAddress(text)).toBeUndefined();
});

test('a list of addresses is split between them, not between the hosts of one', () => {
  expect(
    splitRedisAddresses('redis://a:1, redis+sentinel://:x@b:2,c:3/m?db=1,rediss://d,redis+sentinel://redis-e/n'),
  ).toEqual(['redis://a:1', 'redis+sentinel://:x@b:2,c:3/m?db=1', 'rediss://d', 'redis+sentinel://redis-e/n']);
});

test('every other Redis is that of REDIS_URL unless it is set, and a family’s own goes before that of all', () => {
  const own = { DATABASE_URL: 'postgres://db', REDIS_URL: 'redis://main' };
  const alone = readConfig({ ...own });
  expect([alone.redisCountersUrls, alone.redisQueueUrl, alone.redisLiveUrl, alone.redisLiveUrls]).toEqual([
    ['redis://main'],
    'redis://main',
    'redis://main',
    {},
  ]);
  const several = readConfig({
    ...own,
    REDIS_COUNTERS_URLS: 'redis://a,redis://b',
    REDIS_LIVE_URL: 'redis://live',
    REDIS_LIVE_LOL_URL: 'redis://lol',
  });
  expect([several.redisCountersUrls, several.redisQueueUrl, several.redisLiveUrl, several.redisLiveUrls]).toEqual([
    ['redis://a', 'redis://b'],
    'redis://main',
    'redis://live',
    { lol: 'redis://lol' },
  ]);
});

test('a message about an address shows no password', () => {
  const messageOf = (settings: Record<string, string>) => {
    try {
      readConfig({ REDIS_URL: 'redis://main', ...settings });
      return '';
    } catch (error) {
      return (error as Error).message;
    }
  };
  const messages = [
    messageOf({ REDIS_URL: 'redis+sentinel://:secret@a:1' }),
    messageOf({ REDIS_COUNTERS_URLS: 'redis://:secret@a,http://:secret@b' }),
    messageOf({ REDIS_COUNTERS_URLS: 'redis://:secret@a:6379,redis://:secret@a/0' }),
    messageOf({ REDIS_LIVE_LOL_URL: 'lol:secret' }),
  ];
  expect(messages).toEqual([
    expect.stringMatching(/^REDIS_URL must have the form redis\+sentinel:\/\/:password@host:26379/),
    'REDIS_COUNTERS_URLS must be a URL starting with redis://, rediss:// or redis+sentinel://',
    'REDIS_COUNTERS_URLS must name each Redis once',
    'REDIS_LIVE_LOL_URL must be a URL starting with redis://, rediss:// or redis+sentinel://',
  ]);
  expect(messages.join()).not.toContain('secret');
});
