/**
 * Records that a process runs, and how many places it holds. KEYS: processes, places that they hold. ARGV: name of the
 * process, how long the record is valid in milliseconds, its streams, its sockets.
 */
export const KEEP_PROCESS = `
local clock = redis.call('TIME')
local now = clock[1] * 1000 + math.floor(clock[2] / 1000)
for _, gone in ipairs(redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', now)) do redis.call('HDEL', KEYS[2], gone) end
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
redis.call('HSET', KEYS[2], ARGV[1], ARGV[3] .. ' ' .. ARGV[4])
return redis.call('ZADD', KEYS[1], now + ARGV[2], ARGV[1])
`;

/** How many processes run, and how many streams and sockets they hold. KEYS: processes, places that they hold. */
export const SUM_PROCESSES = `
local clock = redis.call('TIME')
local now = clock[1] * 1000 + math.floor(clock[2] / 1000)
local processes, streams, sockets = 0, 0, 0
for _, process in ipairs(redis.call('ZRANGEBYSCORE', KEYS[1], '(' .. now, '+inf')) do
  local held = redis.call('HGET', KEYS[2], process) or '0 0'
  local ownStreams, ownSockets = string.match(held, '^(%d+) (%d+)$')
  processes, streams, sockets = processes + 1, streams + ownStreams, sockets + ownSockets
end
return {processes, streams, sockets}
`;

/**
 * Takes or prolongs a place among an account's open connections. A place is named process:client:openedAtMs:name.
 * Places of processes that are gone are free, and a client that reconnects takes over its own place once that is old
 * enough.
 *
 * KEYS: places, processes. ARGV: name of the place, number of places, how long the place is valid, how long the process
 * is, the age from which a place of the same client is taken over (0: never), 1 to look only and take nothing; times in
 * milliseconds. Returns 1, or 0 when all places are taken.
 */
export const TAKE_PLACE = `
local clock = redis.call('TIME')
local now = clock[1] * 1000 + math.floor(clock[2] / 1000)
local process, client, openedAt = string.match(ARGV[1], '^([^:]*):([^:]*):(%d+):')
redis.call('ZADD', KEYS[2], now + ARGV[4], process)
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)

local function isFull()
  return not redis.call('ZSCORE', KEYS[1], ARGV[1]) and redis.call('ZCARD', KEYS[1]) >= tonumber(ARGV[2])
end

if isFull() then
  for _, place in ipairs(redis.call('ZRANGE', KEYS[1], 0, -1)) do
    local till = redis.call('ZSCORE', KEYS[2], string.match(place, '^[^:]*'))
    if not till or tonumber(till) <= now then redis.call('ZREM', KEYS[1], place) end
  end
end
if isFull() and tonumber(ARGV[5]) > 0 then
  local own, ownSince
  for _, place in ipairs(redis.call('ZRANGE', KEYS[1], 0, -1)) do
    local _, ofClient, since = string.match(place, '^([^:]*):([^:]*):(%d+):')
    if ofClient == client and tonumber(since) <= openedAt - ARGV[5] and (not own or tonumber(since) < ownSince) then
      own, ownSince = place, tonumber(since)
    end
  end
  if own and ARGV[6] == '1' then return 1 end
  if own then redis.call('ZREM', KEYS[1], own) end
end
if isFull() then return 0 end
if ARGV[6] == '1' then return 1 end
redis.call('ZADD', KEYS[1], now + ARGV[3], ARGV[1])
redis.call('PEXPIRE', KEYS[1], ARGV[3])
return 1
`;

/** How many places are taken. KEYS: places, processes. */
export const COUNT_PLACES = `
local clock = redis.call('TIME')
local now = clock[1] * 1000 + math.floor(clock[2] / 1000)
local taken = 0
for _, place in ipairs(redis.call('ZRANGEBYSCORE', KEYS[1], '(' .. now, '+inf')) do
  local till = redis.call('ZSCORE', KEYS[2], string.match(place, '^[^:]*'))
  if till and tonumber(till) > now then taken = taken + 1 end
end
return taken
`;
