/**
 * Takes requests, one after the other, each from its account's sliding minute, from the key's own minute if it has one,
 * and from the period's allowance (month, or day for the demo key): all of them or none. The minute is exact: the times
 * of the requests of the last 60 seconds are kept, in microseconds of Redis's clock.
 *
 * KEYS, three for each request: minute of the account, minute of the key, count of the period.
 * ARGV, five for each: limit of the account's minute, limit of the key's (0: none), limit of the period (0: none), cost
 * in the period, 1 to look only and take nothing.
 * Returns for each: outcome (0 taken or free, 1 account's minute full, 2 key's minute full, 3 period used up, 4 count of the
 * period unknown: nothing was looked at), requests in the account's minute, time of the oldest, requests in the key's
 * minute, time of the oldest, count of the period, now.
 */
export const TAKE = `
local clock = redis.call('TIME')
local now = clock[1] * 1000000 + clock[2]
local nowText = string.format('%.0f', now)

local function look(key)
  local oldest = redis.call('LINDEX', key, 0)
  while oldest and tonumber(oldest) <= now - 60000000 do
    redis.call('LPOP', key)
    oldest = redis.call('LINDEX', key, 0)
  end
  if not oldest then return 0, '0' end
  return redis.call('LLEN', key), oldest
end

local function take(minute, keyMinute, period, minuteLimit, keyLimit, periodLimit, cost, isLook)
  local used = 0
  if periodLimit > 0 then
    local kept = redis.call('GET', period)
    if not kept then return {4, 0, '0', 0, '0', 0, nowText} end
    used = tonumber(kept)
  end
  local inMinute, oldest = look(minute)
  local inKey, oldestKey = 0, '0'
  if keyLimit > 0 then inKey, oldestKey = look(keyMinute) end

  local outcome = 0
  if periodLimit > 0 and cost > 0 and used + cost > periodLimit then outcome = 3
  elseif inMinute >= minuteLimit then outcome = 1
  elseif keyLimit > 0 and inKey >= keyLimit then outcome = 2 end
  if outcome > 0 or isLook then return {outcome, inMinute, oldest, inKey, oldestKey, used, nowText} end

  redis.call('RPUSH', minute, nowText)
  redis.call('PEXPIRE', minute, 60000)
  if inMinute == 0 then oldest = nowText end
  if keyLimit > 0 then
    redis.call('RPUSH', keyMinute, nowText)
    redis.call('PEXPIRE', keyMinute, 60000)
    if inKey == 0 then oldestKey = nowText end
    inKey = inKey + 1
  end
  if periodLimit > 0 and cost > 0 then used = redis.call('INCRBY', period, cost) end
  return {0, inMinute + 1, oldest, inKey, oldestKey, used, nowText}
end

local all = {}
for index = 0, #KEYS / 3 - 1 do
  local key, number = index * 3, index * 5
  all[index + 1] = take(KEYS[key + 1], KEYS[key + 2], KEYS[key + 3], tonumber(ARGV[number + 1]),
    tonumber(ARGV[number + 2]), tonumber(ARGV[number + 3]), tonumber(ARGV[number + 4]), ARGV[number + 5] == '1')
end
return all
`;

/**
 * Gives one request back to the minutes that it was taken from. KEYS: minute of the account, minute of the key. ARGV:
 * when the request was taken, in microseconds.
 */
export const RETURN = `
redis.call('LREM', KEYS[1], -1, ARGV[1])
redis.call('LREM', KEYS[2], -1, ARGV[1])
`;

/**
 * Takes from a period alone, for an interval of a stream, which is no request. KEYS: count. ARGV: limit, cost. Returns
 * outcome (0 taken, 3 used up, 4 count unknown) and the count.
 */
export const CHARGE = `
local used = redis.call('GET', KEYS[1])
if not used then return {4, 0} end
if tonumber(used) + tonumber(ARGV[2]) > tonumber(ARGV[1]) then return {3, tonumber(used)} end
return {0, redis.call('INCRBY', KEYS[1], ARGV[2])}
`;

/** Adds to the count of a period if it is known. KEYS: count. ARGV: amount, may be negative. Returns the count or -1. */
export const ADJUST = `
if redis.call('EXISTS', KEYS[1]) == 0 then return -1 end
return redis.call('INCRBY', KEYS[1], ARGV[1])
`;

/**
 * Sets the count of a period if it did not change since it was read. KEYS: count. ARGV: the count read, the new count.
 */
export const CORRECT = `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[1], ARGV[2], 'KEEPTTL')
return 1
`;
