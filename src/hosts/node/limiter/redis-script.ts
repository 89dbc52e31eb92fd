/**
 * The limiter of `serve/rate-limit.ts` as a Redis script, which runs atomically: the same algorithm and numbers. It stores what a client
 * owes and since when, instead of when the debt ends: neither number loses digits, and a clock that is set back makes no client wait
 * longer.
 *
 * KEYS: the client, and its network if it has one. ARGV: requests, window in microseconds, whether a request is taken (1) or given back
 * (-1), and how many quotas a network has.
 * Returns whether it is allowed (1), or refused because of the client (0) or the network (-1), requests left, and microseconds until reset
 * as a text.
 */
export const gcraScript = `
local time = redis.call('TIME')
local now = time[1] * 1000000 + time[2]
local window = tonumber(ARGV[2])
local intervals = {window / ARGV[1], window / ARGV[1] / ARGV[4]}
local debts = {}
local sinces = {}
local refused = 0
local excess = 1
for i, key in ipairs(KEYS) do
  debts[i] = 0
  sinces[i] = now
  local state = redis.call('GET', key)
  if state then
    local stamp, owed = string.match(state, '^(%d+) (%S+)$')
    sinces[i] = tonumber(stamp)
    debts[i] = math.max(0, tonumber(owed) - math.max(0, now - sinces[i]))
  end
  local over = debts[i] + intervals[i] - window
  if ARGV[3] == '1' and over > excess then
    refused = i
    excess = over
  end
end
for i, key in ipairs(KEYS) do
  if refused == 0 then debts[i] = math.max(0, debts[i] + intervals[i] * ARGV[3]) end
  if refused == 0 or now < sinces[i] then
    if debts[i] > 0 then
      redis.call('SET', key, string.format('%.0f %.17g', now, debts[i]), 'PX', math.max(1, math.ceil(debts[i] / 1000)))
    else
      redis.call('DEL', key)
    end
  end
end
if refused > 0 then return {1 - refused, 0, string.format('%.17g', excess)} end
return {1, math.max(0, math.floor((window - debts[1]) / intervals[1] + 0.000001)), string.format('%.17g', debts[1])}
`;
