import type { KeptKind } from './found-kinds.ts';

/** The closed list of error codes. A code has one status; a client may switch on it. */
export const errorCodes = {
  invalid_request: {
    status: 400,
    cause: 'A parameter, header or body breaks a documented rule. The message quotes what you sent.',
    remedy: 'Correct the part that the message quotes, and send the request again.',
  },
  sign_in_required: {
    status: 401,
    cause: 'This is an account action, which exists only on the website after signing in.',
    remedy: 'Continue in a browser at the sign-in page. Automation must stop here.',
  },
  not_found: {
    status: 404,
    cause: 'No active company and no document has this URL.',
    remedy: 'Check the spelling, or look up the slug with GET /api/companies.',
  },
  method_not_allowed: {
    status: 405,
    cause: 'The URL exists, but doesn’t support this method.',
    remedy: 'Use one of the methods listed in the Allow header.',
  },
  not_acceptable: {
    status: 406,
    cause: 'The Accept header excludes every media type the operation can return.',
    remedy: 'Accept application/json, or text/event-stream for streaming.',
  },
  request_timeout: {
    status: 408,
    cause: 'The complete request did not arrive in time.',
    remedy: 'Send the request again without pauses.',
  },
  gone: {
    status: 410,
    cause: 'What was at this URL has been removed. The message says since when.',
    remedy: 'Delete it from your records.',
  },
  payload_too_large: {
    status: 413,
    cause: 'The request body is larger than the operation allows.',
    remedy: 'Send a smaller body. The message says how large it can be.',
  },
  uri_too_long: {
    status: 414,
    cause: 'The path or query string is longer than the service allows.',
    remedy: 'Shorten the URL.',
  },
  unsupported_media_type: {
    status: 415,
    cause: 'The request body is not declared as plain JSON.',
    remedy: 'Send Content-Type: application/json, without Content-Encoding.',
  },
  range_not_satisfiable: {
    status: 416,
    cause: 'The Range header asks for bytes beyond the end of the document.',
    remedy: 'Ask for bytes within the length that Content-Range states, or leave Range out for the whole document.',
  },
  misdirected_request: {
    status: 421,
    cause: 'The Host header names a host that this service doesn’t serve.',
    remedy: 'Use the service’s base URL.',
  },
  rate_limited: {
    status: 429,
    cause: 'The client has used up its request quota for now.',
    remedy: 'Wait as many seconds as Retry-After says, then continue.',
  },
  headers_too_large: {
    status: 431,
    cause: 'The request headers are larger than the service allows.',
    remedy: 'Send fewer or shorter headers. Cookies are not needed.',
  },
  internal_error: {
    status: 500,
    cause: 'Something went wrong in the service. The request was not at fault.',
    remedy: 'Try again later. If it keeps failing, write to the contact address.',
  },
  service_unavailable: {
    status: 503,
    cause: 'The service is starting, stopping or overloaded, or cannot read its data.',
    remedy: 'Wait as many seconds as Retry-After says, then try again.',
  },
} as const satisfies Record<string, { status: number; cause: string; remedy: string }>;

export type ErrorCode = keyof typeof errorCodes;

/** A request that can't be answered, as a value. `headers` are sent beside it (for example `Allow`). */
export interface Problem {
  readonly code: ErrorCode;
  readonly message: string;
  readonly resolution: string;
  readonly headers: readonly (readonly [string, string])[];
}

/** Something that a response needs can't be read at the moment. */
export class UnavailableError extends Error {
  override readonly name = 'UnavailableError';
}

/** Turns any failure of a host's read into an {@link UnavailableError}. */
export const rejectUnavailable = <T>(reading: Promise<T>): Promise<T> =>
  reading.catch((error: unknown) => Promise.reject(error instanceof UnavailableError ? error : new UnavailableError(String(error))));

/** Makes an error value. Without `resolution`, it has the default remedy of the code. */
export function problem(
  code: ErrorCode,
  message: string,
  resolution: string = errorCodes[code].remedy,
  headers: Problem['headers'] = [],
): Problem {
  return { code, message, resolution, headers };
}

/** The error for an unknown slug of a company. */
export const noCompany = (slug: string): Problem =>
  problem(
    'not_found',
    `There is no active company with the slug ${quote(slug)}.`,
    'Find a company by its name with GET /api/search. Slugs are lowercase.',
  );

/** The errors for an unknown slug of a model, and an unknown ID of a wanted ad. */
export const noModel = (slug: string): Problem =>
  problem('not_found', `There is no crane model with the slug ${quote(slug)}.`, 'Find slugs with GET /api/models. They are lowercase.');
export const noWantedAd = (id: string): Problem =>
  problem('not_found', `There is no wanted ad with the ID ${quote(id)}.`, 'Find IDs with GET /api/wanted-ads.');

/** What a kind is called in messages, and what lists others of it. */
const kindsInMessages: Readonly<Record<KeptKind, readonly [is: string, others: string]>> = {
  company: ['company', 'GET /api/companies lists the companies'],
  model: ['crane model', 'GET /api/models lists the models'],
  concept: ['term', 'The page /atlas/concepts lists the terms'],
  listing: ['marketplace page', 'The page /marketplace lists the others'],
  country: ['country page', 'The page /countries lists the countries with companies'],
  wanted_ad: ['wanted ad', 'GET /api/wanted-ads lists the open ones'],
};

/** The error for a key that was in use. @param on The date of the first data without it. */
export const goneProblem = (
  kind: KeptKind,
  key: string,
  { name, on }: { readonly name: string | null; readonly on: string | null },
): Problem => {
  const [is, others] = kindsInMessages[kind];
  const named = name === null ? '' : ` (${printable(name)})`;
  return problem(
    'gone',
    `The ${is} ${quote(key)}${named} has been removed${on === null ? '' : `; the data of ${on} is the first without it`}.`,
    `${errorCodes.gone.remedy} ${others}.`,
  );
};

/** Whether a value is a problem. */
export function isProblem(value: unknown): value is Problem {
  return typeof value === 'object' && value !== null && 'code' in value && 'resolution' in value && 'headers' in value;
}

/** The ApiError body of a problem, as JSON text. */
export function errorBody({ code, message, resolution }: Problem): string {
  return JSON.stringify({ error: { code, message: message.toWellFormed(), resolution: resolution.toWellFormed() } });
}

/** Control and format characters, which move a cursor or change the writing direction, and line ends (Unicode 16, general categories). */
export const unprintable = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/**
 * Makes foreign text harmless in a terminal or log: on one line, and without GitHub’s log commands, `::` at the beginning of a line and
 * `##[` anywhere in it (ActionCommand.cs of actions/runner).
 */
export const printable = (text: string): string =>
  text
    .toWellFormed()
    .replace(unprintable, '\ufffd')
    .replace(/^( *):(?=:)/, '$1: ')
    .replaceAll('##[', '# #[');

/** The same for a text of several lines. */
export const printableLines = (text: string): string => text.split('\n').map(printable).join('\n');

/** Quotes a piece of the request in a message: printable, well-formed, at most `maxChars` long. */
export function quote(text: string, maxChars = 60): string {
  // Long texts are quoted often. At most, a printable character takes the place of two.
  const shown = printable(text.slice(0, 2 * maxChars + 2));
  return `"${shown.length > maxChars ? `${shown.slice(0, maxChars).toWellFormed()}…` : shown}"`;
}
