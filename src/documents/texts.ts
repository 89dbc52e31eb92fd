import { readFileSync } from 'node:fs';
import { formatInteger } from '../contract/numbers.ts';
import { projectFile } from '../project-file.ts';

/** The texts that people edit: Markdown with named placeholders. */
const folder = projectFile('src/documents/texts/');

/** Markdown, used as it is: a text of the data goes through `markdownText` first. Numbers are formatted for people. Null if none. */
export type Value = string | number | null;
export type Values = Readonly<Record<string, Value>>;

/** A text and its values don't match; the message is for their editor. */
export class TextError extends Error {
  override readonly name = 'TextError';
}

const kept = new Map<string, string>();

/** The source of a text. Each is read once: a process keeps the texts that belong to its code. */
function readText(name: string): string {
  const text = kept.get(name) ?? readFileSync(new URL(name, folder), 'utf8');
  kept.set(name, text);
  return text;
}

/** A text with its placeholders filled in, see {@link fillPlaceholders}. */
export const fillText = (name: string, values: Values, shared: object = {}): string =>
  fillPlaceholders(name, readText(name), values, shared);

/**
 * Fills in the placeholders of a text: `{{name}}` takes a value, `{{limits.maxPageItems}}` a member of what is shared, and
 * `{{if name}}…{{else}}…{{end}}` keeps a part only if a value is not null. These marks may have lines of their own.
 *
 * @param values Values of this text: each must have a placeholder.
 * @param shared What every text can name.
 * @throws TextError that names the text and the placeholder, even in a part that isn't shown.
 */
export function fillPlaceholders(name: string, text: string, values: Values, shared: object = {}): string {
  const fail = (fault: string): never => {
    throw new TextError(`The text ${name} can’t be filled in: ${fault}.`);
  };
  const used = new Set<string>();
  const valueOf = (key: string): Value => {
    used.add(key);
    const value = Object.hasOwn(values, key) ? values[key] : memberOf(shared, key);
    return value === undefined ? fail(`{{${key}}} has no value`) : value;
  };
  // The condition of the current part, and whether it is met.
  let condition: string | null = null;
  let isShown = true;
  let filled = '';
  for (const [i, part] of text.replace(markOnLine, '$1').split(mark).entries()) {
    const [, ifName] = /^if (.+)$/.exec(part) ?? [];
    if (i % 2 === 0) {
      if (part.includes('{{')) fail(`“${part.slice(part.indexOf('{{')).split('\n')[0]}” is not a placeholder`);
      if (isShown) filled += part;
    } else if (ifName !== undefined) {
      if (condition !== null) fail(`{{if ${ifName}}} is inside {{if ${condition}}}`);
      condition = ifName;
      isShown = valueOf(ifName) !== null;
    } else if (part === 'else' || part === 'end') {
      if (condition === null) fail(`{{${part}}} has no {{if}}`);
      isShown = part === 'end' || !isShown;
      if (part === 'end') condition = null;
    } else {
      const value = valueOf(part);
      if (value === null && isShown) fail(`{{${part}}} has no value and is outside {{if ${part}}}`);
      if (isShown) filled += typeof value === 'number' ? formatInteger(value) : value;
    }
  }
  if (condition !== null) fail(`{{if ${condition}}} has no {{end}}`);
  for (const key of Object.keys(values)) if (!used.has(key)) fail(`it has no placeholder {{${key}}}`);
  return filled;
}

const mark = /\{\{([^{}]*)\}\}/;
const markOnLine = /^(\{\{(?:if [^{}]+|else|end)\}\})\n/gm;

/** The value of a dotted name; undefined if it is neither text nor number. */
function memberOf(shared: object, name: string): string | number | undefined {
  const found = name
    .split('.')
    .reduce<unknown>(
      (of, key) => (typeof of === 'object' && of !== null && Object.hasOwn(of, key) ? (of as Record<string, unknown>)[key] : undefined),
      shared,
    );
  return typeof found === 'string' || typeof found === 'number' ? found : undefined;
}
