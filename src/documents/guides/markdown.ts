import { codeBlock } from '../../site/view/markdown.ts';

/** A table of Markdown (GitHub Flavored Markdown), its cells Markdown already. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replace(/(?<!\\)\|/g, '\\|').replaceAll('\n', ' ')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/** JSON for reading: one line a member, a crane on one line. */
export const readableJson = (value: unknown): string =>
  JSON.stringify(value, null, 2).replace(/\{\n +"brand"[^{}]*\}/g, (crane) => crane.replace(/\n\s*/g, ' '));

/** JSON for reading, as a block of Markdown. */
export const showJson = (value: unknown): string => codeBlock('json', readableJson(value));
