import { pieceBytes, type Piece, type Pieces } from '../../query/page.ts';
import { isPieces, type MemoryBody } from '../response.ts';

/**
 * Takes the place of an operation's body while the SDK builds the message. The SDK would parse, check, copy and serialize the body twice,
 * which holds up all other responses for some 20 ms with a page of 500 companies. This way, the body stays bytes.
 */
export interface Placeholder {
  /** Marks the place of the body: as a string, or as the name of an object's only member. Nobody can guess it. */
  readonly token: string;
  body: MemoryBody | null;
}

export const createPlaceholder = (): Placeholder => ({ token: crypto.randomUUID(), body: null });

const encoder = new TextEncoder();

/** What follows the token if it is the name of a member. */
const objectRest = ':0}';

/** Puts the body into a message: as a string with its text, and as an object. */
export function fillPlaceholders(text: string, { token, body }: Placeholder): Pieces {
  if (body === null) return onePiece(encoder.encode(text));
  const [head = '', ...rests] = text.split(`"${token}"`);
  const filled: Pieces[] = [];
  let before = head;
  for (const rest of rests) {
    const isObject = rest.startsWith(objectRest);
    filled.push(onePiece(encoder.encode(isObject ? before.slice(0, -1) : before)), isObject ? asPieces(body) : asString(asPieces(body)));
    before = isObject ? rest.slice(objectRest.length) : rest;
  }
  return chainPieces([...filled, onePiece(encoder.encode(before))]);
}

export const chainPieces = (parts: readonly Pieces[]): Pieces => ({
  pieces: parts.flatMap(({ pieces }) => pieces),
  bytes: parts.reduce((sum, { bytes }) => sum + bytes, 0),
});

export const onePiece = (bytes: Uint8Array): Pieces => ({ pieces: [bytes], bytes: bytes.length });

function asPieces(body: MemoryBody): Pieces {
  if (isPieces(body)) return body;
  return onePiece(typeof body === 'string' ? encoder.encode(body) : body);
}

/** Bytes to escape at a time while sending. */
const escapedAtOnce = 1 << 15;

/** A text as a JSON string. Its pieces are made when they are sent. */
function asString({ pieces }: Pieces): Pieces {
  const quoted: Piece[] = [quoteMark];
  let bytes = 2;
  for (const piece of pieces) {
    const { length: sourceBytes } = pieceBytes(piece);
    for (let at = 0; at < sourceBytes; at += escapedAtOnce) {
      // A piece that is made on sending is made again then, instead of being held until then.
      const part = () => pieceBytes(piece).subarray(at, at + escapedAtOnce);
      const length = escapedLength(part());
      bytes += length;
      quoted.push(length === Math.min(escapedAtOnce, sourceBytes - at) ? part : () => escape(part(), length));
    }
  }
  quoted.push(quoteMark);
  return { pieces: quoted, bytes };
}

const quoteMark = encoder.encode('"');
const backslash = 0x5c;

/**
 * How much longer a byte of UTF-8 becomes in a JSON string: quotation mark and backslash get a backslash, a control character is \u00XX
 * (RFC 8259 §7). A table is five times as fast as comparing, and half a megabyte is measured before a response begins.
 */
const growth = Uint8Array.from({ length: 256 }, (_, byte) => (byte < 0x20 ? 5 : byte === 0x22 || byte === backslash ? 1 : 0));

function escapedLength(text: Uint8Array): number {
  let length = text.length;
  for (let i = 0; i < text.length; i++) length += growth[text[i]!]!;
  return length;
}

function escape(text: Uint8Array, length: number): Uint8Array {
  const escaped = new Uint8Array(length);
  let at = 0;
  for (let i = 0; i < text.length; i++) {
    const byte = text[i]!;
    if (growth[byte] === 5) {
      escaped.set(encoder.encode(`\\u${byte.toString(16).padStart(4, '0')}`), at);
      at += 6;
      continue;
    }
    if (growth[byte] === 1) escaped[at++] = backslash;
    escaped[at++] = byte;
  }
  return escaped;
}
