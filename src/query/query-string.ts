import { problem, quote, type Problem } from '../contract/errors.ts';

/**
 * Reads a query string strictly: `name=value` pairs joined by `&`, UTF-8, `+` as a blank.
 *
 * @param search The query with or without its `?`.
 * @param allowed Names that the operation knows.
 * @returns Values by name, or invalid_request for malformed percent-encoding and an unknown, repeated or empty parameter.
 */
export function parseQueryString(search: string, allowed: readonly string[]): Map<string, string> | Problem {
  const values = new Map<string, string>();
  const text = search.startsWith('?') ? search.slice(1) : search;
  if (text === '') return values;
  const allowedList = allowed.length === 0 ? 'This operation has no query parameters.' : `Allowed: ${allowed.join(', ')}.`;
  for (const pair of text.split('&')) {
    const equals = pair.indexOf('=');
    const name = decode(equals === -1 ? pair : pair.slice(0, equals));
    const value = decode(equals === -1 ? '' : pair.slice(equals + 1));
    if (name === null || value === null) {
      return problem(
        'invalid_request',
        `The query part ${quote(pair)} is not valid percent-encoded UTF-8.`,
        'Encode the value as UTF-8 and write a percent sign as %25.',
      );
    }
    if (!allowed.includes(name)) return problem('invalid_request', `Unknown query parameter ${quote(name)}.`, allowedList);
    if (values.has(name))
      return problem('invalid_request', `Query parameter ${quote(name)} is given more than once.`, 'Send each parameter once.');
    if (value === '')
      return problem('invalid_request', `Query parameter ${quote(name)} is empty.`, 'Send a value, or leave the parameter out.');
    values.set(name, value);
  }
  return values;
}

function decode(text: string): string | null {
  if (!/[%+]/.test(text)) return text;
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return null;
  }
}
