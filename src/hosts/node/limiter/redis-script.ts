/**
 * The limiter of `serve/rate-limit.ts` as a Redis script, which runs atomically: the same algorithm and numbers. It stores what a client
 * owes and since when, instead of when the debt ends: neither number loses digits, and a clock that is set back makes no client wait
 * longer.
 *
 * KEYS: the client. ARGV: requests, window in microseconds, and whether a request is taken (1) or given back (-1).
 * Returns whether it is allowed (1 or 0), requests left, and microseconds until reset as a text.
 */
export const gcraScript = `
local time = redis.call('TIME')
local now = time[1] * 1000000 + time[2]
local window = tonumber(ARGV[2])
local interval = window / tonumber(ARGV[1])
local debt = 0
local since = now
local state = redis.call('GET', KEYS[1])
if state then
  local stamp, owed = string.match(state, '^(%d+) (%S+)$')
  since = tonumber(stamp)
  debt = math.max(0, tonumber(owed) - math.max(0, now - since))
end
local excess = debt + interval - window
local refused = ARGV[3] == '1' and excess > 1
if not refused then debt = math.max(0, debt + interval * ARGV[3]) end
if not refused or now < since then
  if debt > 0 then
    redis.call('SET', KEYS[1], string.format('%.0f %.17g', now, debt), 'PX', math.max(1, math.ceil(debt / 1000)))
  else
    redis.call('DEL', KEYS[1])
  end
end
if refused then return {0, 0, string.format('%.17g', excess)} end
return {1, math.max(0, math.floor((window - debt) / interval + 0.000001)), string.format('%.17g', debt)}
`;
