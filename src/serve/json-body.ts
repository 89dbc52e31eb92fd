import type { z } from 'zod';
import { isProblem, problem, quote, type Problem } from '../contract/errors.ts';
import { limits } from '../contract/limits.ts';
import type { RequestBody } from '../contract/operations.ts';
import type { ServiceRequest } from './request.ts';

/**
 * Reads and checks a JSON body: media type, coding, size, strict JSON, and the schema.
 *
 * @returns The checked value; undefined if the body is absent and not required; or the problem.
 */
export async function readJsonBody(request: ServiceRequest, body: RequestBody): Promise<unknown> {
  const declared = checkDeclaration(request);
  if (declared !== null) return declared;
  const bytes = await request.body(body.maxBytes);
  if (isProblem(bytes)) return bytes.code === 'payload_too_large' ? { ...bytes, resolution: body.tooLarge } : bytes;
  if (bytes.length === 0) {
    if (!body.required) return undefined;
    return problem('invalid_request', 'The body is empty.', 'Send a JSON object as shown in the documentation.');
  }
  const mediaType = checkMediaType(request.header('content-type'));
  if (mediaType !== null) return mediaType;
  const parsed = parseStrictJson(bytes, limits.maxJsonDepth);
  if (isProblem(parsed)) return parsed;
  const result = body.schema.safeParse(parsed.value);
  return result.success ? result.data : describeFault(result.error.issues, parsed.value, body);
}

function checkDeclaration(request: ServiceRequest): Problem | null {
  const contentType = request.header('content-type');
  return checkCoding(request) ?? (contentType === null ? null : checkMediaType(contentType));
}

function checkCoding(request: ServiceRequest): Problem | null {
  const coding = request.header('content-encoding');
  if (coding !== null && coding.trim().toLowerCase() !== 'identity') {
    return problem('unsupported_media_type', `Content-Encoding ${quote(coding)} is not supported.`, 'Send the body without compression.', [
      ['Accept-Encoding', 'identity'],
    ]);
  }
  return null;
}

/** Only `application/json` is read; its charset can only be UTF-8 (RFC 8259 §8.1). */
function checkMediaType(contentType: string | null): Problem | null {
  if (contentType === null) return problem('unsupported_media_type', 'The body has no Content-Type.');
  const [type = '', ...parameters] = contentType
    .toLowerCase()
    .split(';')
    .map((part) => part.trim());
  const charset = parameters
    .find((parameter) => parameter.startsWith('charset='))
    ?.slice('charset='.length)
    .replaceAll('"', '');
  if (type === 'application/json' && (charset === undefined || charset === 'utf-8' || charset === 'utf8')) return null;
  return problem('unsupported_media_type', `Content-Type ${quote(contentType)} is not supported.`, 'Send Content-Type: application/json.');
}

/** Accepts a protocol message that has no media type or that of a form, which `curl -d` declares: it can only be JSON. */
export function checkMessageDeclaration(request: ServiceRequest): Problem | null {
  const contentType = request.header('content-type');
  const isMeant = contentType === null || /^application\/x-www-form-urlencoded\b/i.test(contentType);
  return checkCoding(request) ?? (isMeant ? null : checkMediaType(contentType));
}

/**
 * Parses UTF-8 JSON. Also refuses a byte order mark, repeated names, lone surrogates, deep nesting, numbers too large for a double (RFC
 * 8259 §6), and names that poison objects.
 *
 * @returns The value, wrapped: what a client sends may look like a problem.
 */
export function parseStrictJson(bytes: Uint8Array, maxDepth: number): { readonly value: unknown } | Problem {
  const invalid = (what: string, resolution = 'Send one JSON object in UTF-8.') => problem('invalid_request', what, resolution);
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return invalid('The body is not valid UTF-8.');
  }
  if (text.startsWith('\ufeff'))
    return invalid('The body starts with a byte order mark.', 'Send the JSON without a byte order mark (RFC 8259 §8.1).');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return invalid('The body is not valid JSON.');
  }
  const fault = inspect(text, maxDepth);
  return fault === null ? { value } : invalid(fault, 'Correct this and send the request again.');
}

const jsonNumber = /-?\d[\d.eE+-]*/y;

/** Finds what JSON.parse tolerates in valid JSON text. Characters are counted from 1. */
function inspect(text: string, maxDepth: number): string | null {
  const open: (Set<string> | null)[] = [];
  for (let at = 0; at < text.length; at++) {
    const character = text[at]!;
    if (character === '{' || character === '[') {
      open.push(character === '{' ? new Set() : null);
      if (open.length > maxDepth) return `The body is nested deeper than ${maxDepth} levels at character ${at + 1}.`;
    } else if (character === '}' || character === ']') {
      open.pop();
    } else if (character === '"') {
      const start = at;
      for (at++; text[at] !== '"'; at++) if (text[at] === '\\') at++;
      const source = text.slice(start, at + 1);
      // The text was UTF-8, so only an escape can be half a pair.
      const string = source.includes('\\') ? (JSON.parse(source) as string) : source.slice(1, -1);
      if (!string.isWellFormed()) return 'The body has half a surrogate pair, which no text contains.';
      const names = open.at(-1);
      if (names && isName(text, at + 1)) {
        if (string === '__proto__' || string === 'constructor')
          return `The body has the member ${quote(string)}, which no operation knows.`;
        if (names.has(string)) return `The body has the member ${quote(string)} twice.`;
        names.add(string);
      }
    } else if (character === '-' || (character >= '0' && character <= '9')) {
      jsonNumber.lastIndex = at;
      const [number] = jsonNumber.exec(text)!;
      if (!Number.isFinite(Number(number))) return `The number ${quote(number)} at character ${at + 1} of the body is too large.`;
      at += number.length - 1;
    }
  }
  return null;
}

/** Whether a string that ended before `at` is the name of a member: a colon follows. */
function isName(text: string, at: number): boolean {
  while (text[at] === ' ' || text[at] === '\n' || text[at] === '\r' || text[at] === '\t') at++;
  return text[at] === ':';
}

/** A message quotes at most this many names; a body can have thousands. */
const maxQuotedNames = 5;

/** Turns the first issue of a schema into a sentence; the first is the outermost. */
export function describeFault(
  issues: readonly z.core.$ZodIssue[],
  value: unknown,
  { members, remedies }: Pick<RequestBody, 'members' | 'remedies'>,
): Problem {
  const issue = issues[0]!;
  const member =
    issue.path.length === 0
      ? 'The body'
      : issue.path
          .map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`))
          .join('')
          .replace(/^\./, '');
  if (issue.code === 'unrecognized_keys') {
    const { keys } = issue;
    const more = keys.length > maxQuotedNames ? ` and ${keys.length - maxQuotedNames} more` : '';
    const named = keys.slice(0, maxQuotedNames).map((key) => quote(key));
    return problem(
      'invalid_request',
      `Unknown field ${named.join(', ')}${more} in the body.`,
      keys.map((key) => remedies?.get(key)).find((remedy) => remedy !== undefined) ?? `Send only these fields: ${members.join(', ')}.`,
    );
  }
  const sent = issue.path.reduce<unknown>((at, step) => (at as Record<PropertyKey, unknown> | undefined)?.[step], value);
  const shown = sent === undefined ? 'nothing' : quote(JSON.stringify(sent));
  const remedy = issue.code === 'invalid_type' && sent !== undefined ? remedies?.get(member) : undefined;
  return problem(
    'invalid_request',
    `${member}: ${describeIssue(issue)}, got ${shown}.`,
    remedy ?? 'Correct this field and send the request again.',
  );
}

function describeIssue(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_type') return `must be ${/^[aeio]/.test(issue.expected) ? 'an' : 'a'} ${issue.expected}`;
  const unit = 'origin' in issue && issue.origin === 'array' ? 'entries' : 'characters';
  if (issue.code === 'too_small') return `must have at least ${issue.minimum} ${unit}`;
  if (issue.code === 'too_big') return `must have at most ${issue.maximum} ${unit}`;
  return issue.message;
}
