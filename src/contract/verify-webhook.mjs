/**
 * Verifies signed webhook deliveries of the marketplace. One file, no dependencies; needs Web Crypto (Node 20, Deno, Bun,
 * browsers, workers).
 *
 * The scheme: the header `SVC-Webhook-Signature` is `t=SECONDS,v1=HEX[,v1=HEX]`. `t` is the Unix time of sending. `v1` is
 * HMAC-SHA256, in lower-case hexadecimal, over the text of `t`, a full stop and the raw bytes of the body; the key is the secret as
 * UTF-8. While a secret is being changed there is one `v1` for each.
 */

export const signatureHeader = 'SVC-Webhook-Signature';

/** How far the time of a delivery may be from the receiver's clock, either way, seconds. */
export const toleranceSeconds = 300;

/** Signatures read of one header: two secrets in force, and room. */
const maxSignatures = 8;

/**
 * @typedef {'missing_signature' | 'malformed_signature' | 'time_out_of_tolerance' | 'wrong_signature' | 'replayed'} Refusal
 * @typedef {{ valid: true, time: number } | { valid: false, reason: Refusal }} Verdict
 */

/**
 * Makes the function that verifies deliveries. Keep one for the life of the process: it remembers what it has accepted.
 *
 * @param {object} options
 * @param {readonly string[]} options.secrets The secrets in force, the newest first. Several while a secret is being changed.
 * @param {number} [options.tolerance] Seconds that the time of a delivery may be from `now`, either way. Default 300.
 * @param {number} [options.remember] Deliveries remembered at once. Default 100,000. Beyond it those of the oldest second are forgotten,
 *   and nothing sent at that second or before is accepted any more.
 * @param {() => number} [options.now] Unix time in seconds.
 * @returns {(header: string | null | undefined, body: string | ArrayBuffer | Uint8Array) => Promise<Verdict>}
 *   Takes the value of the header and the raw body. Never throws for what was sent.
 * @throws {RangeError} When no secret is given, or an empty one.
 */
export function createVerifier({ secrets, tolerance = toleranceSeconds, remember = 100_000, now = () => Date.now() / 1000 }) {
  if (secrets.length === 0 || secrets.some((secret) => secret === ''))
    throw new RangeError('at least one secret is needed, and none may be empty');
  const keys = Promise.all(secrets.map((secret) => importKey(secret, 'verify')));
  /** What was accepted, by the time of sending. @type {Map<number, Set<string>>} */
  const accepted = new Map();
  let remembered = 0;
  /** The newest time of sending that was forgotten. What is not newer could be a replay, even if the clock is set back. */
  let forgotten = -1;

  /** Forgets what was sent at a time, and with it the right to be accepted from that time. @param {number} time */
  const forget = (time) => {
    remembered -= accepted.get(time)?.size ?? 0;
    accepted.delete(time);
    forgotten = Math.max(forgotten, time);
  };

  return async (header, body) => {
    if (header === null || header === undefined || header === '') return refuse('missing_signature');
    const parsed = parseHeader(header);
    if (parsed === null) return refuse('malformed_signature');
    const { time, signatures } = parsed;
    const current = now();
    if (Math.abs(current - time) > tolerance) return refuse('time_out_of_tolerance');

    const message = signedMessage(time, body);
    let genuine = null;
    // Every pair is tried, so that the time taken does not tell which one fits. Web Crypto compares in constant time.
    for (const key of await keys) {
      for (const signature of signatures) {
        const fits = await crypto.subtle.verify('HMAC', key, fromHex(signature), message);
        if (fits) genuine = signature;
      }
    }
    if (genuine === null) return refuse('wrong_signature');

    // What was signed is remembered, not the header: another order of its signatures is the same delivery.
    const delivery = await fingerprint(message);
    for (const second of accepted.keys()) if (second + tolerance < current) forget(second);
    if (accepted.get(time)?.has(delivery)) return refuse('replayed');
    if (time <= forgotten) return refuse('time_out_of_tolerance');
    accepted.set(time, (accepted.get(time) ?? new Set()).add(delivery));
    remembered++;
    if (remembered > remember) forget(Math.min(...accepted.keys()));
    return { valid: true, time };
  };
}

/**
 * The value of the header for a delivery.
 *
 * @param {string | ArrayBuffer | Uint8Array} body The raw body.
 * @param {readonly string[]} secrets The secrets in force.
 * @param {number} [time] Unix time of sending, whole seconds.
 * @returns {Promise<string>}
 */
export async function signDelivery(body, secrets, time = Math.floor(Date.now() / 1000)) {
  const message = signedMessage(time, body);
  const signatures = await Promise.all(
    secrets.map(async (secret) => toHex(await crypto.subtle.sign('HMAC', await importKey(secret, 'sign'), message))),
  );
  return [`t=${time}`, ...signatures.map((signature) => `v1=${signature}`)].join(',');
}

/** @param {Refusal} reason @returns {Verdict} */
const refuse = (reason) => ({ valid: false, reason });

/**
 * Reads `t` once and every `v1`; members of other names are left for schemes to come.
 *
 * @param {string} header
 * @returns {{ time: number, signatures: string[] } | null}
 */
function parseHeader(header) {
  if (header.length > 2048) return null;
  const members = header.split(',').map((member) => /^ *([a-z0-9]+)=([0-9A-Za-z]*) *$/.exec(member));
  if (members.some((member) => member === null)) return null;
  /** @param {string} name */
  const valuesOf = (name) => members.flatMap((member) => (member?.[1] === name ? [member[2] ?? ''] : []));
  const [time, ...more] = valuesOf('t');
  const signatures = valuesOf('v1');
  if (time === undefined || more.length > 0 || !/^\d{1,12}$/.test(time)) return null;
  if (signatures.length === 0 || signatures.length > maxSignatures || !signatures.every((signature) => /^[0-9a-f]{64}$/.test(signature)))
    return null;
  return { time: Number(time), signatures };
}

/**
 * @param {number} time
 * @param {string | ArrayBuffer | Uint8Array} body
 * @returns {Uint8Array<ArrayBuffer>}
 */
function signedMessage(time, body) {
  const head = new TextEncoder().encode(`${time}.`);
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : new Uint8Array(body);
  const message = new Uint8Array(head.length + bytes.length);
  message.set(head);
  message.set(bytes, head.length);
  return message;
}

/** @param {string} secret @param {'sign' | 'verify'} usage */
const importKey = (secret, usage) =>
  crypto.subtle.importKey('raw', new TextEncoder().encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, [usage]);

/** @param {Uint8Array<ArrayBuffer>} message */
const fingerprint = async (message) => toHex(await crypto.subtle.digest('SHA-256', message));

/** @param {ArrayBuffer} bytes */
const toHex = (bytes) => Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** @param {string} hex */
const fromHex = (hex) => Uint8Array.from({ length: hex.length / 2 }, (_, i) => Number.parseInt(hex.slice(2 * i, 2 * i + 2), 16));
