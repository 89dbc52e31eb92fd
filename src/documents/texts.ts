import { readFileSync } from 'node:fs';
import { formatInteger } from '../site/view/words.ts';

/** Where the texts are that people edit: Markdown with named places. */
const folder = new URL('./texts/', import.meta.url);

/** Markdown, taken over as it is: a text of the data comes through `markdownText`. A number is written for people. Null where there is none. */
export type Value = string | number | null;
export type Values = Readonly<Record<string, Value>>;

/** A text and what is filled in don't fit each other; the message is for who edits them. */
export class TextError extends Error {
  override readonly name = 'TextError';
}

const kept = new Map<string, string>();

/** A text as it is edited. Each is read once: a process goes on with the texts that belong to its code. */
function readText(name: string): string {
  const text = kept.get(name) ?? readFileSync(new URL(name, folder), 'utf8');
  kept.set(name, text);
  return text;
}

/** A text with its places filled in, see {@link fillPlaces}. */
export const fillText = (name: string, values: Values, shared: object = {}): string => fillPlaces(name, readText(name), values, shared);

/**
 * Fills in the places of a text: `{{name}}` stands for a value, `{{limits.maxPageItems}}` for a member of what is shared, and
 * `{{if name}}…{{else}}…{{end}}` for what is there only if a value is not null. The marks of the latter may have lines of their own.
 *
 * @param values What this text alone can name: every value must have a place.
 * @param shared What every text can name.
 * @throws TextError that names the text and the place, whether or not the place would be shown.
 */
export function fillPlaces(name: string, text: string, values: Values, shared: object = {}): string {
  const fail = (fault: string): never => {
    throw new TextError(`The text ${name} can’t be filled in: ${fault}.`);
  };
  const used = new Set<string>();
  const valueOf = (place: string): Value => {
    used.add(place);
    const value = Object.hasOwn(values, place) ? values[place] : memberOf(shared, place);
    return value === undefined ? fail(`{{${place}}} has no value`) : value;
  };
  // The condition whose part is being read, and whether it is met.
  let condition: string | null = null;
  let isShown = true;
  let filled = '';
  for (const [i, part] of text.replace(markOnLine, '$1').split(mark).entries()) {
    const [, ifPlace] = /^if (.+)$/.exec(part) ?? [];
    if (i % 2 === 0) {
      if (part.includes('{{')) fail(`“${part.slice(part.indexOf('{{')).split('\n')[0]}” is not a place`);
      if (isShown) filled += part;
    } else if (ifPlace !== undefined) {
      if (condition !== null) fail(`{{if ${ifPlace}}} is inside {{if ${condition}}}`);
      condition = ifPlace;
      isShown = valueOf(ifPlace) !== null;
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
  for (const place of Object.keys(values)) if (!used.has(place)) fail(`it has no place {{${place}}}`);
  return filled;
}

const mark = /\{\{([^{}]*)\}\}/;
const markOnLine = /^(\{\{(?:if [^{}]+|else|end)\}\})\n/gm;

/** What a dotted name leads to; undefined where that is no text and no number. */
function memberOf(shared: object, place: string): string | number | undefined {
  const found = place
    .split('.')
    .reduce<unknown>(
      (of, key) => (typeof of === 'object' && of !== null && Object.hasOwn(of, key) ? (of as Record<string, unknown>)[key] : undefined),
      shared,
    );
  return typeof found === 'string' || typeof found === 'number' ? found : undefined;
}
