import { digest } from './digest.ts';
import { DamagedFileError } from './sections.ts';

/** A JSON format: the object begins with `format` and `version`, and if sealed, ends with a checksum of everything before. */
export interface JsonFormat {
  /** Name of the file, for errors. */
  readonly file: string;
  readonly format: string;
  readonly version: number;
  /** Required members. */
  readonly members: readonly string[];
  /** Whether it ends with its checksum; not needed if people edit the file, or its checksum is stored elsewhere. */
  readonly sealed: boolean;
}

/** Member that ends a sealed object: the SHA-256 of the text before it. */
const sealPattern = /,"sha256":"([0-9a-f]{64})"\}$/;

/** Upper limit on the size of the seal, bytes. */
const sealBytes = 90;

const encoder = new TextEncoder();
const decoder = new TextDecoder();
const hexDigest = (bytes: Uint8Array): string => Array.from(digest(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
const digestOf = (text: string): string => hexDigest(encoder.encode(text));

/** Writes the text of a file. */
export function writeJsonFile({ format, version, sealed }: JsonFormat, members: object): string {
  const text = JSON.stringify({ format, version, ...members });
  if (!sealed) return text;
  const open = text.slice(0, -1);
  return `${open},"sha256":"${digestOf(open)}"}`;
}

/**
 * Reads the text of a file.
 *
 * @throws DamagedFileError that names the file, when it is damaged, cut short, of another format or version, or lacks a member.
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
 * Reads a sealed file without the elements of an array, which may be most of it. The checksum still covers them.
 *
 * @param from Text that starts the array and is unique, such as `"families":[`.
 * @param to Text that follows its end, such as `],"documents":[`. A quotation mark within a string is escaped, so that no string holds it.
 * @throws As {@link readJsonFile} does.
 */
export function readJsonFileWithout<Members>(jsonFormat: JsonFormat, bytes: Uint8Array, from: string, to: string): Members {
  const tail = decoder.decode(bytes.subarray(Math.max(0, bytes.length - sealBytes)));
  const seal = sealPattern.exec(tail);
  const start = findStart(bytes, from);
  const end = findEnd(bytes, to);
  // Reading the whole file reports what is wrong.
  if (seal === null || start === -1 || end < start || hexDigest(bytes.subarray(0, bytes.length - seal[0].length)) !== seal[1])
    return readJsonFile(jsonFormat, decoder.decode(bytes));
  const text = decoder.decode(bytes.subarray(0, start + from.length)) + decoder.decode(bytes.subarray(end));
  return readJsonFile({ ...jsonFormat, sealed: false }, text);
}

/** Whether an ASCII text is at a position of the bytes. */
function isAt(bytes: Uint8Array, at: number, text: string): boolean {
  for (let i = 0; i < text.length; i++) if (bytes[at + i] !== text.charCodeAt(i)) return false;
  return true;
}

/** Where the array starts, searching from the front; -1 if missing. */
function findStart(bytes: Uint8Array, text: string): number {
  let at = bytes.indexOf(text.charCodeAt(0));
  while (at !== -1 && !isAt(bytes, at, text)) at = bytes.indexOf(text.charCodeAt(0), at + 1);
  return at;
}

/** Where the text after the array starts, searching from the back, since the array is most of the file; -1 if missing. */
function findEnd(bytes: Uint8Array, text: string): number {
  let at = bytes.lastIndexOf(text.charCodeAt(0));
  while (at > 0 && !isAt(bytes, at, text)) at = bytes.lastIndexOf(text.charCodeAt(0), at - 1);
  return at;
}

const quoted = (value: unknown): string => JSON.stringify(value) ?? 'missing';
