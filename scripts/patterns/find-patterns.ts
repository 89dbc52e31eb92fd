import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor, type CallExpression, type NewExpression } from 'oxc-parser';

/** A regular expression, and where it is. */
export interface Pattern {
  /** Relative to the searched folder. */
  readonly file: string;
  readonly line: number;
  readonly source: string;
  readonly flags: string;
}

/** A place where code builds a regular expression from text, so that only running it shows which. */
export interface MadePattern {
  readonly file: string;
  readonly line: number;
  /** The arguments, as written. */
  readonly code: string;
}

export interface FoundPatterns {
  readonly literals: readonly Pattern[];
  readonly made: readonly MadePattern[];
}

const lineOf = (text: string, position: number): number => text.slice(0, position).split('\n').length;

/** The regular expressions of a JavaScript or TypeScript file, or of the frontmatter of an Astro component. */
export function patternsOf(file: string, text: string): FoundPatterns {
  const isComponent = file.endsWith('.astro');
  const [before = '', fenced = ''] = isComponent ? text.split('---\n', 2) : ['', text];
  const code = isComponent ? fenced : text;
  const lines = lineOf(before, before.length) - 1 + (isComponent ? 1 : 0);
  const { program, errors } = parseSync(isComponent ? `${file}.ts` : file, code);
  // Astro makes a function of a component’s frontmatter, so it may have a return.
  const fault = errors.find(({ message }) => !isComponent || !message.startsWith("A 'return' statement"));
  if (fault !== undefined) throw new Error(`${file} can’t be parsed: ${fault.message}`);
  const literals: Pattern[] = [];
  const made: MadePattern[] = [];
  const visitMade = ({ callee, arguments: given, start }: CallExpression | NewExpression): void => {
    if (callee.type !== 'Identifier' || callee.name !== 'RegExp') return;
    const [first, last] = [given[0], given.at(-1)];
    made.push({ file, line: lines + lineOf(code, start), code: first === undefined ? '' : code.slice(first.start, last!.end) });
  };
  new Visitor({
    Literal(node) {
      if (!('regex' in node) || node.regex === null) return;
      literals.push({ file, line: lines + lineOf(code, node.start), source: node.regex.pattern, flags: node.regex.flags });
    },
    NewExpression: visitMade,
    CallExpression: visitMade,
  }).visit(program);
  return { literals, made };
}

/** Signs of one in a component’s markup, which the parser doesn’t read: a slash at the start of a value, or a call by name. */
const inMarkup = /[(,=:]\s?\/(?![/*>\s])[^\n/]+\/[dgimsuvy]{0,8}\s?[,).]|\bRegExp\(/;

/** Lines of a component’s markup that seem to have a regular expression. */
export function patternsInMarkup(text: string): readonly number[] {
  const markup = text.split('---\n').slice(2).join('---\n');
  const first = text.split('\n').length - markup.split('\n').length;
  return markup.split('\n').flatMap((line, i) => (inMarkup.test(line) ? [first + i + 1] : []));
}

const isCode = (file: string): boolean => /\.(?:ts|mjs|js|astro)$/.test(file) && !file.endsWith('.d.ts');

/** Every regular expression below a folder. */
export function findPatterns(folder: string): FoundPatterns & { readonly files: number; readonly inMarkup: readonly string[] } {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(isCode).toSorted();
  const texts = files.map((file) => ({ file, text: readFileSync(join(folder, file), 'utf8') }));
  const found = texts.map(({ file, text }) => patternsOf(file, text));
  const components = texts.filter(({ file }) => file.endsWith('.astro'));
  return {
    files: files.length,
    literals: found.flatMap(({ literals }) => literals),
    made: found.flatMap(({ made }) => made),
    inMarkup: components.flatMap(({ file, text }) => patternsInMarkup(text).map((line) => `${file}:${line}`)),
  };
}
