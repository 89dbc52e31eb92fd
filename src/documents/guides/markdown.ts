import { codeBlock } from '../../site/view/markdown.ts';

/** Values as code, in one line. */
export const asCode = (values: readonly string[]): string => values.map((value) => `\`${value}\``).join(', ');

/** A row of a Markdown table (GitHub Flavored Markdown). The cells are Markdown already. */
export const tableRow = (cells: readonly string[]): string =>
  `| ${cells.map((cell) => cell.replace(/(?<!\\)\|/g, '\\|').replaceAll('\n', ' ')).join(' | ')} |`;

export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [tableRow(head), tableRow(head.map(() => '---')), ...rows.map(tableRow)].join('\n');

/** JSON for reading: one member per line, but a crane on one line. */
export const readableJson = (value: unknown): string =>
  JSON.stringify(value, null, 2).replace(/\{\n +"brand"[^{}]*\}/g, (crane) => crane.replace(/\n\s*/g, ' '));

/** A response for reading, as a block of Markdown. Of several items, the first is shown. */
export function showResponse(response: {}): string {
  const items: unknown = 'items' in response ? response.items : null;
  if (!Array.isArray(items) || items.length < 2) return codeBlock('json', readableJson(response));
  return `The response, with the first of its ${items.length} items:\n\n${codeBlock('json', readableJson({ ...response, items: items.slice(0, 1) }))}`;
}
