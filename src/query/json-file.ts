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
  /** A file whose checksum stands elsewhere too, or that people edit, needs none of its own. */
  readonly sealed: boolean;
}

/** Member that ends a sealed object: the SHA-256 of the text before it. */
const sealPattern = /,"sha256":"([0-9a-f]{64})"\}$/;

const encoder = new TextEncoder();
const digestOf = (text: string): string => Array.from(digest(encoder.encode(text)), (byte) => byte.toString(16).padStart(2, '0')).join('');

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
  const seal = sealed ? sealPattern.exec(text.slice(-90)) : null;
  if (seal !== null && digestOf(text.slice(0, text.length - seal[0].length)) !== seal[1]) throw damaged('differs from its checksum');
  let found: Readonly<Record<string, unknown>>;
  try {
    found = Object(JSON.parse(text)) as typeof found;
  } catch {
    throw damaged('is no JSON: it was cut short or damaged');
  }
  if (found.format !== format) throw damaged(`is a foreign file: its format is ${quoted(found.format)}, not ${quoted(format)}`);
  if (found.version !== version) throw damaged(`has version ${quoted(found.version)}; this program reads version ${version}. Build again`);
  if (sealed && seal === null) throw damaged('does not end with its checksum: it was cut short or damaged');
  const missing = members.find((member) => !(member in found));
  if (missing !== undefined) throw damaged(`has no member ${quoted(missing)}`);
  return found as Members;
}

const quoted = (value: unknown): string => JSON.stringify(value) ?? 'missing';
