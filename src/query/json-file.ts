import { digest } from './digest.ts';
import { DamagedFileError } from './sections.ts';

/** A format of JSON: the object begins with `format` and `version`, and where it is sealed ends with a checksum of all before. */
export interface JsonFormat {
  /** Name of the file, for errors. */
  readonly file: string;
  readonly format: string;
  readonly version: number;
  /** Members without which a file is not whole. */
  readonly members: readonly string[];
  /** A file that people edit, or whose checksum is kept elsewhere, needs none of its own. */
  readonly sealed: boolean;
}

/** Member that ends a sealed object: the SHA-256 of the text before it. */
const sealPattern = /,"sha256":"([0-9a-f]{64})"\}$/;

/** More than the seal takes, bytes. */
const sealBytes = 90;

const encoder = new TextEncoder();
const decoder = new TextDecoder();
const hexDigest = (bytes: Uint8Array): string => Array.from(digest(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
const digestOf = (text: string): string => hexDigest(encoder.encode(text));

/** The text of a file. */
export function writeJsonFile({ format, version, sealed }: JsonFormat, members: object): string {
  const text = JSON.stringify({ format, version, ...members });
  if (!sealed) return text;
  const open = text.slice(0, -1);
  return `${open},"sha256":"${digestOf(open)}"}`;
}

/**
 * Reads the text of a file.
 *
 * @throws DamagedFileError that names the file: it is damaged or cut, foreign, of another version, or lacks a member.
 */
export function readJsonFile<Members>({ file, format, version, members, sealed }: JsonFormat, text: string): Members {
  const damaged = (what: string) => new DamagedFileError(`${file} ${what}`);
  const seal = sealed ? sealPattern.exec(text.slice(-sealBytes)) : null;
  if (seal !== null && digestOf(text.slice(0, text.length - seal[0].length)) !== seal[1]) throw damaged('differs from its checksum');
  let found: Readonly<Record<string, unknown>>;
  try {
    found = Object(JSON.parse(text)) as typeof found;
  } catch {
    throw damaged('is not JSON: it was cut short or damaged');
  }
  if (found.format !== format) throw damaged(`is a foreign file: its format is ${quoted(found.format)}, not ${quoted(format)}`);
  if (found.version !== version) throw damaged(`has version ${quoted(found.version)}; this program reads version ${version}. Build again`);
  if (sealed && seal === null) throw damaged('does not end with its checksum: it was cut short or damaged');
  const missing = members.find((member) => !(member in found));
  if (missing !== undefined) throw damaged(`has no member ${quoted(missing)}`);
  return found as Members;
}

/**
 * Reads a sealed file but for the elements of an array, which may be most of it. The checksum covers them all the same.
 *
 * @param from Text that begins the array and occurs nowhere else, such as `"families":[`.
 * @param to Text that follows its end, such as `],"documents":[`. A quotation mark within a string is escaped, so that no string holds it.
 * @throws As {@link readJsonFile} does.
 */
export function readJsonFileWithout<Members>(jsonFormat: JsonFormat, bytes: Uint8Array, from: string, to: string): Members {
  const tail = decoder.decode(bytes.subarray(Math.max(0, bytes.length - sealBytes)));
  const seal = sealPattern.exec(tail);
  const start = findStart(bytes, from);
  const end = findEnd(bytes, to);
  // Reading the whole file tells what is wrong with it.
  if (seal === null || start === -1 || end < start || hexDigest(bytes.subarray(0, bytes.length - seal[0].length)) !== seal[1])
    return readJsonFile(jsonFormat, decoder.decode(bytes));
  const text = decoder.decode(bytes.subarray(0, start + from.length)) + decoder.decode(bytes.subarray(end));
  return readJsonFile({ ...jsonFormat, sealed: false }, text);
}

/** Whether bytes have an ASCII text at a position. */
function standsAt(bytes: Uint8Array, at: number, text: string): boolean {
  for (let i = 0; i < text.length; i++) if (bytes[at + i] !== text.charCodeAt(i)) return false;
  return true;
}

/** Where the array begins that starts with a text; -1 where it does not. It is looked for from the front. */
function findStart(bytes: Uint8Array, text: string): number {
  let at = bytes.indexOf(text.charCodeAt(0));
  while (at !== -1 && !standsAt(bytes, at, text)) at = bytes.indexOf(text.charCodeAt(0), at + 1);
  return at;
}

/** Where the text begins that follows the array; -1 where it does not. It is looked for from the back, since the array is most of the file. */
function findEnd(bytes: Uint8Array, text: string): number {
  let at = bytes.lastIndexOf(text.charCodeAt(0));
  while (at > 0 && !standsAt(bytes, at, text)) at = bytes.lastIndexOf(text.charCodeAt(0), at - 1);
  return at;
}

const quoted = (value: unknown): string => JSON.stringify(value) ?? 'missing';
