import { slugOf } from '../view/words.ts';

/** A table that can be sorted by its heads. */
export interface Sheet {
  readonly table: HTMLTableElement;
  readonly caption: string;
  readonly heads: readonly Head[];
  readonly rows: readonly HTMLTableRowElement[];
  /** The part of a list that the table is in, which can be closed. */
  readonly group: HTMLDetailsElement | null;
  /** What is hidden while none of its rows is shown: its group, or the table and the heading above it. */
  readonly parts: readonly HTMLElement[];
}

interface Head {
  readonly cell: HTMLTableCellElement;
  /** Name of the column in the address. */
  readonly name: string;
  readonly text: string;
  readonly order: Order;
}

/** How the cells of a column are compared. */
type Order = 'number' | 'day' | 'text';

/** The order of rows: the name of a column, with a minus for descending order; empty for the order of the page. */
export type Sorting = string;

/** Words for both directions, the default first. */
export const directions: Readonly<Record<Order, readonly (readonly [sign: string, words: string])[]>> = {
  number: [
    ['-', 'largest first'],
    ['', 'smallest first'],
  ],
  day: [
    ['-', 'newest first'],
    ['', 'oldest first'],
  ],
  text: [
    ['', 'A to Z'],
    ['-', 'Z to A'],
  ],
};

export const cellText = (row: HTMLTableRowElement, column: number): string => row.cells[column]?.textContent.trim() ?? '';

/** The measure in a cell, in the unit of the column; kilograms as tonnes. NaN if the cell has none. */
export function measureIn(text: string): number {
  const [digits] = /\d[\d,]*(?:\.\d+)?/.exec(text) ?? [];
  if (digits === undefined) return NaN;
  return Number(digits.replaceAll(',', '')) / (/\bkg$/.test(text) ? 1000 : 1);
}

/** The tables of a page, in order. */
export const readSheets = (root: ParentNode): Sheet[] =>
  [...root.querySelectorAll<HTMLTableElement>('table.stacked')].map((table) => {
    const rows = [...table.tBodies[0]!.rows];
    const heading = table.previousElementSibling;
    const group = table.closest('details');
    return {
      table,
      caption: table.caption?.textContent ?? '',
      rows,
      heads: [...table.tHead!.rows[0]!.cells].map((cell, i) => {
        const text = cell.textContent.trim();
        const isDay = rows.some((row) => row.cells[i]?.classList.contains('date'));
        return { cell, text, name: slugOf(text), order: cell.classList.contains('number') ? 'number' : isDay ? 'day' : 'text' };
      }),
      group,
      parts: group === null ? [table, ...(heading instanceof HTMLHeadingElement ? [heading] : [])] : [group],
    };
  });

/** Sorts the rows of a table; a table without the column keeps the order of the page. Rows without a value come last. */
export function sortSheet({ table, heads, rows }: Sheet, sorting: Sorting): void {
  const isDescending = sorting.startsWith('-');
  const column = heads.findIndex(({ name }) => name === sorting.replace(/^-/, ''));
  for (const [i, { cell }] of heads.entries()) {
    if (i === column) cell.setAttribute('aria-sort', isDescending ? 'descending' : 'ascending');
    else cell.removeAttribute('aria-sort');
  }
  table.tBodies[0]!.append(...(column === -1 ? rows : sorted(rows, column, heads[column]!.order, isDescending)));
}

function sorted(rows: readonly HTMLTableRowElement[], column: number, order: Order, isDescending: boolean): HTMLTableRowElement[] {
  const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
  const keyed = rows.map((row) => {
    const text = cellText(row, column);
    const value = order === 'number' ? measureIn(text) : 0;
    return { row, text, value, isUnknown: order === 'number' ? Number.isNaN(value) : text === '–' };
  });
  const direction = isDescending ? -1 : 1;
  // Sorting is stable: equal rows stay in the order of the page.
  return keyed
    .sort(
      (a, b) =>
        Number(a.isUnknown) - Number(b.isUnknown) ||
        (a.isUnknown ? 0 : direction * (order === 'number' ? a.value - b.value : collator.compare(a.text, b.text))),
    )
    .map(({ row }) => row);
}

/** Tables with fewer rows don’t need sorting. */
const fewRows = 3;

/** Turns the heads into buttons. @param sort Called when one is pressed. */
export function sortByHeads(sheet: Sheet, sort: (sorting: Sorting) => void): void {
  if (sheet.rows.length < fewRows) return;
  for (const { cell, name, text, order } of sheet.heads) {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'sort';
    button.textContent = text;
    button.addEventListener('click', () => {
      const [[first], [second]] = directions[order] as [readonly [string, string], readonly [string, string]];
      const shown = cell.getAttribute('aria-sort');
      const isFirst = shown === (first === '-' ? 'descending' : 'ascending');
      sort((isFirst ? second : first) + name);
    });
    cell.replaceChildren(button);
  }
}
