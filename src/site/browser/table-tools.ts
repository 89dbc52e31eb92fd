import { cellText, directions, measureIn, sortByHeads, sortSheet, type Sheet, type Sorting } from './tables.ts';

/** Words without accents and capitals. */
const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();

/** How long the address waits for more: browsers refuse to change it a hundred times in half a minute. */
const addressDelayMs = 250;

/** Filters and sorts the tables of a page by the fields of its form. What is chosen is in the address, and is read from there. */
export function connectTools(form: HTMLFormElement, sheets: readonly Sheet[]): void {
  const { choose = '', list = '', least = '' } = form.dataset;
  const chosen = choose.split(' ').filter(Boolean);
  const field = (name: string) => form.elements.namedItem(name) as HTMLInputElement | HTMLSelectElement;
  const names = ['words', ...chosen, ...(least === '' ? [] : [least]), 'sort'];
  const status = form.querySelector<HTMLElement>('[role=status]')!;
  const reset = form.querySelector('button')!;
  const total = sheets.reduce((sum, { rows }) => sum + rows.length, 0);
  const words = new Map(sheets.flatMap(({ rows }) => rows.map((row) => [row, folded(row.textContent)] as const)));

  /** What a row has in a column: the parts of a list, and the caption of a table without the column. */
  const valuesOf = ({ heads, caption }: Sheet, row: HTMLTableRowElement, name: string): string[] => {
    const column = heads.findIndex((head) => head.name === name);
    if (column === -1) return [caption];
    const text = cellText(row, column);
    return text === '–' ? [] : name === list ? text.split(', ') : [text];
  };

  for (const name of chosen) {
    const values = new Set(sheets.flatMap((sheet) => sheet.rows.flatMap((row) => valuesOf(sheet, row, name))));
    // Captions stay in the order of the page.
    const isColumn = sheets.some(({ heads }) => heads.some((head) => head.name === name));
    const options = isColumn ? [...values].sort(new Intl.Collator('en').compare) : [...values];
    for (const value of options) (field(name) as HTMLSelectElement).add(new Option(value));
  }
  const sortings = new Map(sheets.flatMap(({ heads }) => heads.map((head) => [head.name, head] as const)));
  for (const { name, text, order } of sortings.values())
    for (const [sign, direction] of directions[order])
      (field('sort') as HTMLSelectElement).add(new Option(`${text}, ${direction}`, sign + name));

  /** The least value that is asked for; null for none, NaN for what is no number. */
  const leastValue = (): number | null => {
    const text = least === '' ? '' : field(least).value.trim();
    return text === '' ? null : /^\d{1,9}(?:\.\d{1,9})?$/.test(text) ? Number(text) : NaN;
  };

  const matches = (sheet: Sheet, row: HTMLTableRowElement, asked: readonly string[], from: number | null): boolean => {
    if (!asked.every((word) => words.get(row)!.includes(word))) return false;
    if (!chosen.every((name) => field(name).value === '' || valuesOf(sheet, row, name).includes(field(name).value))) return false;
    if (from === null) return true;
    const column = sheet.heads.findIndex(({ name }) => name === least);
    return column !== -1 && measureIn(cellText(row, column)) >= from;
  };

  const refused: string[] = [];
  const apply = (): void => {
    const asked = folded(field('words').value).split(/\s+/).filter(Boolean);
    const from = leastValue();
    const isFault = from !== null && Number.isNaN(from);
    if (least !== '') field(least).setAttribute('aria-invalid', String(isFault));
    let shown = 0;
    for (const sheet of sheets) {
      const kept = sheet.rows.filter((row) => !(row.hidden = !matches(sheet, row, asked, isFault ? null : from)));
      shown += kept.length;
      for (const part of sheet.parts) {
        part.hidden = kept.length === 0;
        for (const link of part.id === '' ? [] : document.querySelectorAll<HTMLElement>(`main a[href="#${part.id}"]`))
          (link.closest('li') ?? link).hidden = part.hidden;
      }
      sortSheet(sheet, field('sort').value);
    }
    const isFiltered = names.some((name) => name !== 'sort' && field(name).value !== '');
    reset.hidden = !isFiltered;
    const count = (value: number) => `${value.toLocaleString('en')} ${value === 1 ? 'entry' : 'entries'}`;
    status.textContent = [
      ...refused,
      ...(isFault ? [`“${field(least).value.trim()}” is not a number such as 100 or 52.5, and is not used.`] : []),
      shown === 0 ? 'Nothing matches.' : shown === total ? `${count(total)}.` : `${shown.toLocaleString('en')} of ${count(total)}.`,
    ].join(' ');
  };

  let waiting: ReturnType<typeof setTimeout> | undefined;
  const tellAddress = (): void => {
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
  const change = (): void => {
    refused.length = 0;
    apply();
    tellAddress();
  };

  for (const [name, value] of new URLSearchParams(location.search)) {
    if (!names.includes(name)) continue;
    field(name).value = value;
    if (field(name).value !== value) {
      field(name).value = '';
      refused.push(`“${value}” is not among the choices, and is left out.`);
    }
  }
  for (const sheet of sheets) {
    sortByHeads(sheet, (sorting: Sorting) => {
      field('sort').value = sorting;
      change();
    });
  }
  form.addEventListener('input', change);
  form.addEventListener('submit', (event) => event.preventDefault());
  form.addEventListener('reset', () => {
    const { value } = field('sort');
    // The fields are empty only after this event. The order stays.
    setTimeout(() => {
      field('sort').value = value;
      change();
      field('words').focus();
    });
  });
  apply();
}
