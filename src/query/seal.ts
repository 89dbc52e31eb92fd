import { DamagedFileError } from './sections.ts';

/** Member that ends a sealed JSON object: the SHA-256 of the text before it. */
const sealPattern = /,"sha256":"([0-9a-f]{64})"\}$/;

const encoder = new TextEncoder();

async function digestOf(text: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', encoder.encode(text)));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Ends the text of a JSON object, which is not empty, with its own checksum, as a last member. */
export async function seal(json: string): Promise<string> {
  const open = json.slice(0, -1);
  return `${open},"sha256":"${await digestOf(open)}"}`;
}

/**
 * The text of a sealed JSON object, seal and all.
 *
 * @param name What the file is called, for the error.
 * @throws DamagedFileError when it is not sealed, or differs from its seal.
 */
export async function checkSeal(name: string, text: string): Promise<string> {
  const found = sealPattern.exec(text.slice(-90));
  if (found === null) throw new DamagedFileError(`${name} does not end with its checksum: it was cut, or written by another version`);
  if ((await digestOf(text.slice(0, text.length - found[0].length))) !== found[1])
    throw new DamagedFileError(`${name} differs from its checksum`);
  return text;
}
