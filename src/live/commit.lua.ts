/** Lua functions of the scripts below. `lost` is true where the log lost an entry; a trimmed entry is not lost. */
const IDS = `
local function older(one, other)
  local oneMs, oneN = string.match(one, '^(%d+)-(%d+)$')
  local otherMs, otherN = string.match(other, '^(%d+)-(%d+)$')
  if oneMs ~= otherMs then return tonumber(oneMs) < tonumber(otherMs) end
  return tonumber(oneN) < tonumber(otherN)
end
local function lost(log, id)
  if #redis.call('XRANGE', log, id, id) == 1 then return false end
  local first = redis.call('XRANGE', log, '-', '+', 'COUNT', 1)[1]
  return not first or older(first[1], id)
end
local function newestEpoch(epochs)
  local newest = redis.call('XREVRANGE', epochs, '+', '-', 'COUNT', 1)[1]
  if newest then return string.match(newest[1], '^%d+') end
end
local function mark(name) return '#' .. string.sub(redis.sha1hex(name), 1, 3) end
local function lastOf(rooms, name)
  return tonumber(redis.call('HGET', rooms, name) or redis.call('HGET', rooms, mark(name)) or '0')
end
local function count(rooms, room, above)
  local seq = math.max(lastOf(rooms, room), above) + 1
  redis.call('HSET', rooms, room, seq)
  return {room, seq}
end
`;

/**
 * Writes one change, all of it or nothing. It writes nothing for a writer that has lost its lock or whose last entry
 * the log has lost, and only the topic's memory for a state that equals the last one and has the same rooms and facts.
 * Where one topic's changes go to the room of another topic, both continue from each other's numbers.
 * KEYS: log, current, rooms, lock, id of the last entry that is copied, epochs, memory.
 * ARGV: token of the lock (empty: no lock is needed), topic, hash of the state, state, upstream's time in ms or empty,
 * 1 when final, names of the changed members (JSON), events (JSON), how long the log is kept in ms, how long entries
 * are kept that are not copied yet in ms, the writer's clock in ms, the epoch that the writer knows, its last entry or
 * empty, how many numbers an epoch has, the topic's memory for the next writer (a JSON object, to which `v` is added) or
 * empty, then the rooms besides the topic's own.
 * Returns: `written` or `same` with version and entry id; `fenced`; `begun` and the epoch where the writer knows another;
 * or `lost` where the log has no epoch, or lacks the writer's last entry and so loses its epoch.
 */
export const COMMIT = `${IDS}
local function goesTo(before)
  if #before ~= #ARGV - 15 then return false end
  for index, room in ipairs(before) do
    if room[1] ~= ARGV[15 + index] then return false end
  end
  return true
end
if ARGV[1] ~= '' and redis.call('GET', KEYS[4]) ~= ARGV[1] then return {'fenced'} end
local epoch = newestEpoch(KEYS[6])
if not epoch then return {'lost'} end
if epoch ~= ARGV[12] then return {'begun', epoch} end
if ARGV[13] ~= '' and lost(KEYS[1], ARGV[13]) then
  redis.call('DEL', KEYS[6])
  return {'lost'}
end
local function remember(version)
  if ARGV[15] == '' then return end
  redis.call('HSET', KEYS[7], ARGV[2], string.format('{"v":%.0f,', version) .. string.sub(ARGV[15], 2))
end

local above = tonumber(epoch) * tonumber(ARGV[14])
local version = above
local facts = ARGV[8] ~= '[]' and redis.sha1hex(ARGV[8]) or ''
local last = redis.call('HGET', KEYS[2], ARGV[2])
if last then
  local known = cjson.decode(last)
  local isPublished = facts == '' or known.facts == facts
  if known.hash == ARGV[3] and isPublished and goesTo(cjson.decode(known.rooms)) then
    remember(known.v)
    return {'same', known.v, known.id}
  end
  version = math.max(known.v, above)
end
local asRoom = last and tonumber(redis.call('HGET', KEYS[3], ARGV[2]) or '0') or lastOf(KEYS[3], ARGV[2])
version = math.max(version, asRoom) + 1
remember(version)

local rooms = {}
for index = 16, #ARGV do
  local own = redis.call('HGET', KEYS[2], ARGV[index])
  rooms[#rooms + 1] = count(KEYS[3], ARGV[index], own and math.max(cjson.decode(own).v, above) or above)
end
local roomsText = #rooms > 0 and cjson.encode(rooms) or '[]'

local clock = redis.call('TIME')
local now = clock[1] * 1000 + math.floor(clock[2] / 1000)
local oldest = now - tonumber(ARGV[9])
local copied = redis.call('GET', KEYS[5])
if copied then oldest = math.max(math.min(oldest, tonumber(string.match(copied, '^%d+'))), now - tonumber(ARGV[10])) end
local id = redis.call('XADD', KEYS[1], 'MINID', '~', string.format('%.0f', oldest), '*',
  'topic', ARGV[2], 'v', version, 'hash', ARGV[3], 'state', ARGV[4], 'source', ARGV[5], 'final', ARGV[6],
  'changed', ARGV[7], 'events', ARGV[8], 'rooms', roomsText, 'written', ARGV[11])
redis.call('HSET', KEYS[2], ARGV[2], cjson.encode({
  id = id, topic = ARGV[2], v = version, hash = ARGV[3], state = ARGV[4], source = ARGV[5], final = ARGV[6],
  changed = ARGV[7], rooms = roomsText, written = ARGV[11], facts = facts }))
return {'written', version, id}
`;

/**
 * Begins an epoch where the log has none, and writes the last known states again under numbers of the epoch.
 * KEYS: log, current, rooms, epochs, id of the last entry that is copied, run of Redis in which the log is whole,
 * memory, readers.
 * ARGV: number of the epoch, how many numbers an epoch has, the id that all its entries are above, the caller's clock
 * in ms, the states (JSON), oldest first, this run of Redis, the memories of topics for the next writer (JSON).
 * Returns 1, or 0 when another process has begun one.
 */
export const BEGIN = `${IDS}
if newestEpoch(KEYS[4]) then return 0 end
local start = '0-0'
if redis.call('EXISTS', KEYS[1]) == 1 then
  local facts = redis.call('XINFO', 'STREAM', KEYS[1])
  for index = 1, #facts, 2 do if facts[index] == 'last-generated-id' then start = facts[index + 1] end end
end
if older(start, ARGV[3]) then
  start = ARGV[3]
  redis.call('XADD', KEYS[1], start, 'epoch', ARGV[1])
  redis.call('XDEL', KEYS[1], start)
end
redis.call('XADD', KEYS[4], ARGV[1] .. '-1', 'start', start)
redis.call('SETNX', KEYS[5], start)
redis.call('SET', KEYS[6], ARGV[6])
redis.call('DEL', KEYS[8])
for _, pair in ipairs(cjson.decode(ARGV[7])) do redis.call('HSETNX', KEYS[7], pair[1], pair[2]) end

local above = tonumber(ARGV[1]) * tonumber(ARGV[2])
for _, each in ipairs(cjson.decode(ARGV[5])) do
  local rooms = {}
  for _, room in ipairs(each.rooms) do rooms[#rooms + 1] = count(KEYS[3], room, above) end
  local roomsText = #rooms > 0 and cjson.encode(rooms) or '[]'
  local id = redis.call('XADD', KEYS[1], '*',
    'topic', each.topic, 'v', above + 1, 'hash', each.hash, 'state', each.state, 'source', each.source,
    'final', each.final, 'changed', '[]', 'events', '[]', 'rooms', roomsText, 'written', ARGV[4], 'known', each.known)
  redis.call('HSET', KEYS[2], each.topic, cjson.encode({
    id = id, topic = each.topic, v = above + 1, hash = each.hash, state = each.state, source = each.source,
    final = each.final, changed = '[]', rooms = roomsText, written = ARGV[4], known = each.known }))
end
return 1
`;

/**
 * Ends an epoch whose log lacks an entry that a reader has read, so that the next one begins. KEYS: log, epochs. ARGV:
 * the epoch that the reader knows, the last entry that it read. Returns 1 when it ended the epoch.
 */
export const END_WHEN_LOST = `${IDS}
if newestEpoch(KEYS[2]) ~= ARGV[1] or not lost(KEYS[1], ARGV[2]) then return 0 end
return redis.call('DEL', KEYS[2])
`;

/**
 * Forgets topics and rooms that did not change meanwhile. Their last numbers are not given again: each name has one of
 * 4,096 marks, under which `rooms` keeps the highest number of all forgotten names with it, and a name that comes back
 * goes on above that. KEYS: current, rooms, memory. ARGV (each JSON): topics with the ids of their last entries; rooms
 * with their last numbers as text; topics whose memory goes where nothing else of them is known.
 */
export const FORGET = `${IDS}
local function raise(name, number)
  redis.call('HSET', KEYS[2], name, math.max(number, tonumber(redis.call('HGET', KEYS[2], name) or '0')))
end
for _, pair in ipairs(cjson.decode(ARGV[1])) do
  local last = redis.call('HGET', KEYS[1], pair[1])
  local known = last and cjson.decode(last)
  if known and known.id == pair[2] then
    raise(redis.call('HEXISTS', KEYS[2], pair[1]) == 1 and pair[1] or mark(pair[1]), known.v)
    redis.call('HDEL', KEYS[1], pair[1])
    redis.call('HDEL', KEYS[3], pair[1])
  end
end
for _, pair in ipairs(cjson.decode(ARGV[2])) do
  if redis.call('HGET', KEYS[2], pair[1]) == pair[2] then
    raise(mark(pair[1]), tonumber(pair[2]))
    redis.call('HDEL', KEYS[2], pair[1])
  end
end
for _, topic in ipairs(cjson.decode(ARGV[3])) do
  if redis.call('HEXISTS', KEYS[1], topic) == 0 then redis.call('HDEL', KEYS[3], topic) end
end
`;

/** Prolongs a lock that is still held. KEYS: lock. ARGV: token, milliseconds. Returns 1, or 0 when it is lost. */
export const HOLD = `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
redis.call('PEXPIRE', KEYS[1], ARGV[2])
return 1
`;

/**
 * Writes a sign of life of a feed. It is written to a full Redis too, because every feed would otherwise count as down.
 * KEYS: pulses. ARGV: feed, pulse.
 */
export const PULSE = `#!lua flags=allow-oom
return redis.call('HSET', KEYS[1], ARGV[1], ARGV[2])
`;

/** Releases a lock that is still held. KEYS: lock. ARGV: token. */
export const RELEASE = `
if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end
return 0
`;
