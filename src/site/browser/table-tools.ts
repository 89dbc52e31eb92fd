import { fold } from '../../contract/fold.ts';
import { formatCount, formatInteger } from '../../contract/numbers.ts';
import { cellText, directions, measureIn, sortByHeads, sortSheet, type Sheet } from './tables.ts';

/** Delay before the address is changed, milliseconds: browsers refuse a hundred changes in half a minute. */
const addressDelayMs = 250;

/** The form of a page’s tables: its columns and its fields. */
interface ToolForm {
  readonly form: HTMLFormElement;
  /** Columns with a list of values to choose from. */
  readonly chosen: readonly string[];
  /** The one of them with lists in its cells; empty if none has. */
  readonly list: string;
  /** The column with a smallest value; empty if none has. */
  readonly least: string;
  /** Names of all fields. */
  readonly names: readonly string[];
  field(name: string): HTMLInputElement | HTMLSelectElement;
}

function readForm(form: HTMLFormElement): ToolForm {
  const { choose = '', list = '', least = '' } = form.dataset;
  const chosen = choose.split(' ').filter(Boolean);
  return {
    form,
    chosen,
    list,
    least,
    names: ['words', ...chosen, ...(least === '' ? [] : [least]), 'sort'],
    field: (name) => form.elements.namedItem(name) as HTMLInputElement | HTMLSelectElement,
  };
}

/** The values of a row in a column: the entries of a list, and the caption of a table without this column. */
function valuesOf({ list }: ToolForm, { heads, caption }: Sheet, row: HTMLTableRowElement, name: string): string[] {
  const column = heads.findIndex((head) => head.name === name);
  if (column === -1) return [caption];
  const text = cellText(row, column);
  return text === '–' ? [] : name === list ? text.split(', ') : [text];
}

/** Adds the choices of the fields: the values of the tables, and the columns to sort by. */
function addChoices(tools: ToolForm, sheets: readonly Sheet[]): void {
  const add = (name: string, option: HTMLOptionElement) => (tools.field(name) as HTMLSelectElement).add(option);
  for (const name of tools.chosen) {
    const values = new Set(sheets.flatMap((sheet) => sheet.rows.flatMap((row) => valuesOf(tools, sheet, row, name))));
    // Captions stay in the order of the page.
    const isColumn = sheets.some(({ heads }) => heads.some((head) => head.name === name));
    const options = isColumn ? [...values].sort(new Intl.Collator('en').compare) : [...values];
    for (const value of options) add(name, new Option(value));
  }
  const sortings = new Map(sheets.flatMap(({ heads }) => heads.map((head) => [head.name, head] as const)));
  for (const { name, text, order } of sortings.values())
    for (const [sign, direction] of directions[order]) add('sort', new Option(`${text}, ${direction}`, sign + name));
}

/** Fills the fields from the address. @returns What is said about values that aren’t choices. */
function readAddress({ names, field }: ToolForm): string[] {
  const refused: string[] = [];
  for (const [name, value] of new URLSearchParams(location.search)) {
    if (!names.includes(name)) continue;
    field(name).value = value;
    if (field(name).value === value) continue;
    field(name).value = '';
    refused.push(`“${value}” isn’t one of the choices and is ignored.`);
  }
  return refused;
}

/** Makes the function that brings the address into line with the fields. */
function openAddress({ names, field }: ToolForm): () => void {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  return () => {
    clearTimeout(waiting);
    waiting = setTimeout(() => {
      const address = new URL(location.href);
      for (const name of names) {
        if (field(name).value === '') address.searchParams.delete(name);
        else address.searchParams.set(name, field(name).value);
      }
      history.replaceState(history.state, '', address);
    }, addressDelayMs);
  };
}

/** The smallest value that is asked for; null if none is, NaN if it isn’t a number. */
function leastValue({ least, field }: ToolForm): number | null {
  const text = least === '' ? '' : field(least).value.trim();
  return text === '' ? null : /^\d{1,9}(?:\.\d{1,9})?$/.test(text) ? Number(text) : NaN;
}

/** Makes the function that tells whether a row matches the fields. */
function openFilter(tools: ToolForm, sheets: readonly Sheet[]) {
  const { chosen, least, field } = tools;
  const texts = new Map(sheets.flatMap(({ rows }) => rows.map((row) => [row, fold(row.textContent)] as const)));
  return (sheet: Sheet, row: HTMLTableRowElement, words: readonly string[], from: number | null): boolean => {
    if (!words.every((word) => texts.get(row)!.includes(word))) return false;
    if (!chosen.every((name) => field(name).value === '' || valuesOf(tools, sheet, row, name).includes(field(name).value))) return false;
    if (from === null) return true;
    const column = sheet.heads.findIndex(({ name }) => name === least);
    return column !== -1 && measureIn(cellText(row, column)) >= from;
  };
}

/** Filters and sorts the tables of a page by the fields of its form. The address names what is chosen. */
export function connectTools(form: HTMLFormElement, sheets: readonly Sheet[]): void {
  const tools = readForm(form);
  const { least, names, field } = tools;
  const status = form.querySelector<HTMLElement>('[role=status]')!;
  const reset = form.querySelector('button')!;
  const total = sheets.reduce((sum, { rows }) => sum + rows.length, 0);
  addChoices(tools, sheets);
  let refused = readAddress(tools);
  const matches = openFilter(tools, sheets);
  const tellAddress = openAddress(tools);
  const openAtFirst = new Set(sheets.filter(({ group }) => group?.open === true));
  let isFiltered = false;

  const apply = (): void => {
    const words = fold(field('words').value).split(/\s+/).filter(Boolean);
    const from = leastValue(tools);
    const isFault = from !== null && Number.isNaN(from);
    if (least !== '') field(least).setAttribute('aria-invalid', String(isFault));
    let shown = 0;
    for (const sheet of sheets) {
      const kept = sheet.rows.filter((row) => !(row.hidden = !matches(sheet, row, words, isFault ? null : from)));
      shown += kept.length;
      for (const part of sheet.parts) part.hidden = kept.length === 0;
      sortSheet(sheet, field('sort').value);
    }
    const wasFiltered = isFiltered;
    isFiltered = names.some((name) => name !== 'sort' && field(name).value !== '');
    reset.hidden = !isFiltered;
    // What matches is seen at once, in whatever group it is.
    if (isFiltered || wasFiltered)
      for (const sheet of sheets) if (sheet.group !== null) sheet.group.open = isFiltered || openAtFirst.has(sheet);
    const all = formatCount(total, 'entry', 'entries');
    status.textContent = [
      ...refused,
      ...(isFault ? [`“${field(least).value.trim()}” isn’t a number such as 100 or 52.5 and is ignored.`] : []),
      shown === 0 ? 'Nothing matches.' : shown === total ? `${all}.` : `${formatInteger(shown)} of ${all}.`,
    ].join(' ');
  };
  const change = (): void => {
    refused = [];
    apply();
    tellAddress();
  };

  for (const sheet of sheets) {
    sortByHeads(sheet, (sorting) => {
      field('sort').value = sorting;
      change();
    });
  }
  form.addEventListener('input', change);
  form.addEventListener('submit', (event) => event.preventDefault());
  form.addEventListener('reset', () => {
    const { value } = field('sort');
    // The fields are only empty after this event. The order stays.
    setTimeout(() => {
      field('sort').value = value;
      change();
      field('words').focus();
    });
  });
  apply();
}
