import { bodyBytes } from './body.ts';
import type { Coding } from './negotiate.ts';
import type { Answer, Incoming, Reply } from './incoming.ts';

/** The entity tag of a representation: a coded one differs from the plain one, as strong tags must (RFC 9110 §8.8.3.3). */
const entityTag = (tag: string, coding: Coding | null): string => (coding === null ? `"${tag}"` : `"${tag}-${coding}"`);

/**
 * Whether the client has the representation already, by If-None-Match and weak comparison (RFC 9110 §13.1.2): it names the tag, or it
 * says `*`, which anyone can say of anything.
 */
export function clientHas({ tag }: Answer, coding: Coding | null, incoming: Incoming): 'this' | 'any' | null {
  const condition = tag === null ? null : incoming.header('if-none-match');
  if (condition === null) return null;
  if (condition.trim() === '*') return 'any';
  const named = (condition.match(/(?:W\/)?"[^"]*"/g) ?? []).some((entry) => entry.replace(/^W\//, '') === entityTag(tag!, coding));
  return named ? 'this' : null;
}

/**
 * The one place where an answer becomes a reply: entity tag, 304, content coding, Vary, length, HEAD.
 *
 * @param coded The body in a content coding, where the host made or found one.
 */
export function finish(answer: Answer, incoming: Incoming, coded: { coding: Coding; body: Uint8Array<ArrayBuffer> } | null): Reply {
  const headers = [...answer.headers];
  if (answer.compressible) addVary(headers, 'Accept-Encoding');
  if (answer.tag !== null) {
    const coding = coded?.coding ?? null;
    headers.push('ETag', entityTag(answer.tag, coding));
    const has = clientHas(answer, coding, incoming);
    if (has !== null) {
      const refunded = has === 'this' ? answer.refund?.() : undefined;
      return { status: 304, headers: withoutContent([...headers, ...(refunded ?? [])]), body: null };
    }
  }
  if (coded !== null) headers.push('Content-Encoding', coded.coding);
  const body = coded?.body ?? answer.body;
  if (answer.status !== 204) headers.push('Content-Length', String(body === null ? 0 : bodyBytes(body)));
  return { status: answer.status, headers, body: incoming.method === 'HEAD' ? null : body };
}

/** Adds a field to Vary, joining it to one that is there. */
function addVary(headers: string[], field: string): void {
  const at = headers.indexOf('Vary');
  if (at === -1) headers.push('Vary', field);
  else headers[at + 1] = `${headers[at + 1]}, ${field}`;
}

/** A 304 describes no content of its own; counters that came with the refund replace those before. */
function withoutContent(headers: readonly string[]): string[] {
  const kept = new Map<string, string>();
  for (let i = 0; i < headers.length; i += 2) kept.set(headers[i]!, headers[i + 1]!);
  kept.delete('Content-Type');
  return [...kept].flat();
}
