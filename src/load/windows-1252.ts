/** Windows-1252 bytes 80 to 9F, in order (https://encoding.spec.whatwg.org/index-windows-1252.txt). */
const high = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** Bytes that are decoded at once, as arguments of a function. */
const piece = 10_000;

/** Decodes Windows-1252. In some versions, such as 20, Node’s own decoder reads bytes 80 to 9F as Latin-1. */
export function decodeWindows1252(bytes: Uint8Array): string {
  let latin1 = '';
  for (let from = 0; from < bytes.length; from += piece) latin1 += String.fromCharCode(...bytes.subarray(from, from + piece));
  return latin1.replace(/[\u0080-\u009f]/g, (control) => high[control.charCodeAt(0) - 0x80]!);
}

/** Encodes a character, which must be in Windows-1252. */
export function toWindows1252(character: string): number {
  const at = high.indexOf(character);
  return at >= 0 ? 0x80 + at : character.charCodeAt(0);
}

/** Reverses “UTF-8 read as Windows-1252”. Null when the bytes aren't UTF-8. */
export function decodeAgain(text: string): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(text, toWindows1252));
  } catch {
    return null;
  }
}
