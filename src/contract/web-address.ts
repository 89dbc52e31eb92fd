/** One character of a path, a query or a fragment (RFC 3986 §3.3 to §3.5), or one beyond ASCII (RFC 3987). */
const character = String.raw`(?:[\w.~!$&'()*+,;=:@/?-]|%[\da-f]{2}|[^\0-\u00a0])`;
const address = new RegExp(String.raw`^https?://(?:[\w.:-]|[^\0-\u00a0])+(?:[/?]${character}*)?(?:#${character}*)?$`, 'i');

/**
 * Whether a text is an absolute http or https address as it is. Brackets, backticks, bars, quotes and angle brackets have to be
 * percent-encoded in one, although browsers correct them.
 */
export const isWebAddress = (text: string): boolean => address.test(text) && URL.canParse(text);

/**
 * Scheme, host and perhaps port: letters, digits, dots and hyphens (RFC 1123 §2.1; other letters as Punycode), or an IP literal. Such a text
 * means nothing else in the files of any host.
 */
export const originPattern = String.raw`^https?://([a-z0-9]([a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:.]+\])(:[0-9]{1,5})?$`;
const origin = new RegExp(originPattern);

/** Whether a text is scheme, host and perhaps port of an http or https address, and nothing else. */
export const isOrigin = (text: string): boolean => origin.test(text) && URL.canParse(text) && new URL(text).origin === text;
