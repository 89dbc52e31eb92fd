import { codeBlock } from '../../site/view/markdown.ts';

/** A row of a Markdown table (GitHub Flavored Markdown). The cells are Markdown already. */
export const tableRow = (cells: readonly string[]): string =>
  `| ${cells.map((cell) => cell.replace(/(?<!\\)\|/g, '\\|').replaceAll('\n', ' ')).join(' | ')} |`;

export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [tableRow(head), tableRow(head.map(() => '---')), ...rows.map(tableRow)].join('\n');

/** JSON for reading: one member per line, but a crane on one line. */
export const readableJson = (value: unknown): string =>
  JSON.stringify(value, null, 2).replace(/\{\n +"brand"[^{}]*\}/g, (crane) => crane.replace(/\n\s*/g, ' '));

/** JSON for reading, as a block of Markdown. */
export const showJson = (value: unknown): string => codeBlock('json', readableJson(value));
