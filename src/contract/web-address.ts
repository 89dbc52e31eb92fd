/** One character of a path, a query or a fragment (RFC 3986 §3.3 to §3.5), or one beyond ASCII (RFC 3987). */
const character = String.raw`(?:[\w.~!$&'()*+,;=:@/?-]|%[\da-f]{2}|[^\0-\u00a0])`;
const address = new RegExp(String.raw`^https?://(?:[\w.:-]|[^\0-\u00a0])+(?:[/?]${character}*)?(?:#${character}*)?$`, 'i');

/**
 * Whether a text is a valid absolute http or https address. Brackets, backticks, bars, quotes and angle brackets must be percent-encoded,
 * although browsers correct them.
 */
export const isWebAddress = (text: string): boolean => address.test(text) && URL.canParse(text);

/**
 * Scheme, host and optional port: letters, digits, dots and hyphens (RFC 1123 §2.1; other letters as Punycode), or an IP literal. Such a
 * text has no special meaning in the files of any host.
 */
export const originPattern = String.raw`^https?://([a-z0-9]([a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:.]+\])(:[0-9]{1,5})?$`;
const origin = new RegExp(originPattern);

/** Whether a text is only the scheme, host and optional port of an http or https address. */
export const isOrigin = (text: string): boolean => origin.test(text) && URL.canParse(text) && new URL(text).origin === text;

/** Whether an address belongs to nobody (RFC 2606, sections 2 and 3). */
export const isExampleAddress = (url: string): boolean => /(?:^|\.)example(?:\.(?:com|net|org))?$/.test(new URL(url).hostname);
