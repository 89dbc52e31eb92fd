import { quote } from '../contract/errors.ts';
import { leastContrast, lowContrasts } from '../contract/look.ts';
import { Service } from '../contract/service.ts';
import { cutValue, type Notices } from './notices.ts';
import type { OwnerPages } from './owner-pages.ts';

/** Reads `service.json`, with the owner's pages. Null, and reported, if it isn't JSON or breaks a rule of the contract. */
export function readService(
  bytes: Uint8Array,
  file: string,
  notices: Notices,
  pages: OwnerPages = { members: {}, pages: [] },
): Service | null {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder().decode(bytes));
  } catch (error) {
    notices.add('invalid_json', { file, ...rowOfFault(bytes, error) }, `${file} is not JSON: ${quote((error as Error).message, 120)}.`);
    return null;
  }
  value = withPages(value, pages);
  const result = Service.safeParse(value);
  if (result.success) {
    reportContrasts(result.data, file, notices);
    return result.data;
  }
  for (const issue of result.error.issues) {
    // Names the unknown member, not the object around it.
    const keys = issue.code === 'unrecognized_keys' ? issue.keys : [null];
    for (const key of keys) {
      const path = key === null ? issue.path : [...issue.path, key];
      const found = memberAt(value, path);
      const shown = found === undefined ? undefined : JSON.stringify(found);
      const column = path.map(String).join('.');
      const at = { file, ...(column === '' ? {} : { column }), ...(shown === undefined ? {} : { value: shown }) };
      if (key !== null)
        notices.add('invalid_setting', at, `${quote(column)} is not a member of service.json.`, 'Delete it, or correct its name.');
      else if (found === undefined && issue.code === 'invalid_type')
        notices.add(
          'invalid_setting',
          at,
          `${quote(column)} is missing from service.json.`,
          'Add it, as the data dictionary describes it.',
        );
      else {
        const said = shown === undefined ? '' : ` is ${quote(cutValue(shown), 80)}`;
        notices.add('invalid_setting', at, `${column || file}${said}: ${issue.message}.`);
      }
    }
  }
  return null;
}

/** Adds the members that come from the owner's files. */
function withPages(value: unknown, { members: taken, pages }: OwnerPages): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const members = value as Readonly<Record<string, object | undefined>>;
  const groups = Object.entries(taken).map(([group, texts]) => [group, { ...members[group], ...texts }] as const);
  const merged: Readonly<Record<string, object | undefined>> = { ...members, ...Object.fromEntries(groups) };
  if (pages.length === 0) return merged;
  const texts = (merged['texts'] ?? {}) as { readonly pages?: readonly unknown[] };
  return { ...merged, texts: { ...texts, pages: [...(Array.isArray(texts.pages) ? texts.pages : []), ...pages] } };
}

function reportContrasts({ look }: Service, file: string, notices: Notices): void {
  for (const { theme, text, ground, ratio, colors } of lowContrasts(look)) {
    // Rounded down, so that an insufficient ratio never looks sufficient.
    const shown = (Math.floor(ratio * 100) / 100).toFixed(2);
    notices.add(
      'low_contrast',
      { file, column: `look.${theme}.${text}`, value: colors[0] },
      `In ${theme} mode, ${text} ${colors[0]} on ${ground} ${colors[1]} has a contrast of ${shown}:1; text needs ${leastContrast}:1.`,
    );
  }
}

/** The row of a JSON fault, if the parser's message has its position. */
function rowOfFault(bytes: Uint8Array, error: unknown): { row?: number } {
  const position = /at position (\d+)/.exec(String(error))?.[1];
  if (position === undefined) return {};
  return { row: new TextDecoder().decode(bytes).slice(0, Number(position)).split('\n').length };
}

function memberAt(value: unknown, path: readonly PropertyKey[]): unknown {
  let member = value;
  for (const key of path) {
    if (typeof member !== 'object' || member === null || !Object.hasOwn(member, key)) return undefined;
    member = (member as Readonly<Record<PropertyKey, unknown>>)[key];
  }
  return member;
}
