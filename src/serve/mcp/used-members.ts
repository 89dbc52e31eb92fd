import { limits } from '../../contract/limits.ts';

/** Which parts of a value are used: all of it, or only the members named here. */
type Used = 'all' | { readonly [name: string]: Used };

const itself: Used = {};
const client: Used = { name: itself, version: itself };

/** The members that the SDK or a handler reads. Nothing else in a message changes the response. */
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
 * A message reduced to the members that are used. For a value that they refuse, the SDK's schemas build a text that describes every level
 * in full, which takes seconds for a few kilobytes, and nobody reads it. An unused object or list becomes empty, so that it keeps its type;
 * a text longer than any valid one is cut.
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
