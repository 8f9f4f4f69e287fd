/**
 * Writes one change: all of it or nothing. A state that equals the last one writes nothing, and neither does a writer
 * that has lost its lock.
 *
 * KEYS: log, current, rooms, lock, id of the last entry that is copied.
 * ARGV: token of the lock (empty: none is asked for), topic, hash of the state, state, upstream's time in ms or empty,
 * 1 when final, names of what changed (JSON), events (JSON), how long the log is kept in ms, how long what is not copied,
 * version to rise above, then for each room that is not the topic's own its name and the number to rise above.
 * Returns: `written`, version and entry id; `same` and version; or `fenced`.
 */
export const COMMIT = `
if ARGV[1] ~= '' and redis.call('GET', KEYS[4]) ~= ARGV[1] then return {'fenced'} end
local version = tonumber(ARGV[11])
local last = redis.call('HGET', KEYS[2], ARGV[2])
if last then
  local known = cjson.decode(last)
  if known.hash == ARGV[3] then return {'same', known.v} end
  if known.v > version then version = known.v end
end
version = version + 1

local rooms = {}
for index = 12, #ARGV, 2 do
  local seq = tonumber(redis.call('HGET', KEYS[3], ARGV[index]) or '0')
  local above = tonumber(ARGV[index + 1])
  if above > seq then seq = above end
  seq = seq + 1
  redis.call('HSET', KEYS[3], ARGV[index], seq)
  rooms[#rooms + 1] = {ARGV[index], seq}
end
local roomsText = #rooms > 0 and cjson.encode(rooms) or '[]'

local clock = redis.call('TIME')
local now = clock[1] * 1000 + math.floor(clock[2] / 1000)
local oldest = now - tonumber(ARGV[9])
local copied = redis.call('GET', KEYS[5])
if copied then oldest = math.max(math.min(oldest, tonumber(string.match(copied, '^%d+'))), now - tonumber(ARGV[10])) end
local id = redis.call('XADD', KEYS[1], 'MINID', '~', string.format('%.0f', oldest), '*',
  'topic', ARGV[2], 'v', version, 'hash', ARGV[3], 'state', ARGV[4], 'source', ARGV[5], 'final', ARGV[6],
  'changed', ARGV[7], 'events', ARGV[8], 'rooms', roomsText)
redis.call('HSET', KEYS[2], ARGV[2], cjson.encode({
  id = id, topic = ARGV[2], v = version, hash = ARGV[3], state = ARGV[4], source = ARGV[5], final = ARGV[6],
  changed = ARGV[7], rooms = roomsText }))
return {'written', version, id}
`;

/** Prolongs a lock that is still held. KEYS: lock. ARGV: token, milliseconds. Returns 1, or 0 when it is lost. */
export const HOLD = `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
redis.call('PEXPIRE', KEYS[1], ARGV[2])
return 1
`;

/** Gives a lock back if it is still held. KEYS: lock. ARGV: token. */
export const RELEASE = `
if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end
return 0
`;
