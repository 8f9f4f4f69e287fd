/**
 * Takes one request from an account's sliding minute, from the key's own minute if it has one, and from the period's
 * allowance (month, or day for the demo key): all of them or none. The minute is exact: the times of the requests of the
 * last 60 seconds are kept, in microseconds of Redis's clock.
 *
 * KEYS: minute of the account, minute of the key, count of the period.
 * ARGV: limit of the account's minute, limit of the key's (0: none), limit of the period (0: none), cost in the period.
 * Returns: outcome (0 taken, 1 account's minute full, 2 key's minute full, 3 period used up, 4 count of the period
 * unknown: nothing was looked at), requests in the account's minute, time of the oldest, requests in the key's minute,
 * time of the oldest, count of the period, now.
 */
export const TAKE = `
local clock = redis.call('TIME')
local now = clock[1] * 1000000 + clock[2]

local function look(key)
  local oldest = redis.call('LINDEX', key, 0)
  while oldest and tonumber(oldest) <= now - 60000000 do
    redis.call('LPOP', key)
    oldest = redis.call('LINDEX', key, 0)
  end
  if not oldest then return 0, '0' end
  return redis.call('LLEN', key), oldest
end

local minuteLimit, keyLimit = tonumber(ARGV[1]), tonumber(ARGV[2])
local periodLimit, cost = tonumber(ARGV[3]), tonumber(ARGV[4])
local nowText = string.format('%.0f', now)

local used = 0
if periodLimit > 0 then
  local kept = redis.call('GET', KEYS[3])
  if not kept then return {4, 0, '0', 0, '0', 0, nowText} end
  used = tonumber(kept)
end
local inMinute, oldest = look(KEYS[1])
local inKey, oldestKey = 0, '0'
if keyLimit > 0 then inKey, oldestKey = look(KEYS[2]) end

local outcome = 0
if periodLimit > 0 and cost > 0 and used + cost > periodLimit then outcome = 3
elseif inMinute >= minuteLimit then outcome = 1
elseif keyLimit > 0 and inKey >= keyLimit then outcome = 2 end
if outcome > 0 then return {outcome, inMinute, oldest, inKey, oldestKey, used, nowText} end

redis.call('RPUSH', KEYS[1], nowText)
redis.call('PEXPIRE', KEYS[1], 60000)
if inMinute == 0 then oldest = nowText end
if keyLimit > 0 then
  redis.call('RPUSH', KEYS[2], nowText)
  redis.call('PEXPIRE', KEYS[2], 60000)
  if inKey == 0 then oldestKey = nowText end
  inKey = inKey + 1
end
if periodLimit > 0 and cost > 0 then used = redis.call('INCRBY', KEYS[3], cost) end
return {0, inMinute + 1, oldest, inKey, oldestKey, used, nowText}
`;

/** Adds to the count of a period if it is known. KEYS: count. ARGV: amount, may be negative. Returns the count or -1. */
export const ADJUST = `
if redis.call('EXISTS', KEYS[1]) == 0 then return -1 end
return redis.call('INCRBY', KEYS[1], ARGV[1])
`;

/** Sets the count of a period if it still is what was read. KEYS: count. ARGV: what was read, what it should be. */
export const CORRECT = `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[1], ARGV[2], 'KEEPTTL')
return 1
`;
