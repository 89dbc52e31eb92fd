import { limits } from '../../contract/limits.ts';

/** What is used of a value: all of it as it came, or itself and of its members those that have a name here. */
type Used = 'all' | { readonly [name: string]: Used };

const itself: Used = {};
const client: Used = { name: itself, version: itself };

/** What the SDK or a handler looks at. Nothing else that a client says about itself changes an answer. */
const usedOfMessage: Used = {
  jsonrpc: itself,
  id: itself,
  method: itself,
  params: {
    protocolVersion: itself,
    capabilities: itself,
    clientInfo: client,
    cursor: itself,
    uri: itself,
    name: itself,
    arguments: 'all',
    notifications: itself,
    _meta: {
      'io.modelcontextprotocol/protocolVersion': itself,
      'io.modelcontextprotocol/clientInfo': client,
      'io.modelcontextprotocol/clientCapabilities': itself,
    },
  },
  result: itself,
  error: { code: itself, message: itself },
};

/**
 * A message with what is used of it, for the SDK: its schemas describe each level of what they refuse in terms of the whole, and put that into a
 * text, which takes seconds for some kilobytes that nobody uses. What is left out is empty where it was an object or a list, so that it still has
 * the type that it came with; a text that is longer than any that means something is cut.
 */
export const usedOf = (message: unknown): unknown => keep(message, usedOfMessage);

function keep(value: unknown, used: Used): unknown {
  if (used === 'all') return value;
  if (typeof value === 'string')
    return value.length > limits.maxPathBytes ? `${value.slice(0, limits.maxPathBytes).toWellFormed()}…` : value;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return [];
  const given = value as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(used).flatMap(([name, inner]) => (Object.hasOwn(given, name) ? [[name, keep(given[name], inner)]] : [])),
  );
}
