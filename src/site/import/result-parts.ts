import { formatCount, formatInteger } from '../../contract/numbers.ts';
import { fleetFields, type Field } from '../../import/column-names.ts';
import { h, menu, table } from './elements.ts';
import { cellKey, type Change, type CheckView, type GroupView, type ListView, type Question, type RowView, type SheetView } from './messages.ts';

/** What the owner does. */
export interface Choices {
  change(change: Change): void;
  download(): void;
}

/** Columns of companies as the menus name them. */
const companyFields: readonly (readonly [Field, string])[] = [
  ['name', 'name'], ['id', 'number for ever (id)'], ['slug', 'address of its page (slug)'], ['description', 'description'], ['website', 'website'], ['phone', 'phone'],
  ['whatsapp', 'WhatsApp'], ['address_line1', 'street'], ['address_line2', 'street, second line'], ['postal_code', 'postal code'], ['city', 'town'],
  ['state_region', 'state or region'], ['country', 'country'], ['lat', 'latitude'], ['lon', 'longitude'], ['position', 'latitude and longitude'],
  ['services', 'services'], ['active', 'active: who is shown'], ['logo_url', 'logo'], ['cover_image_url', 'picture'],
];
const craneNames: Readonly<Record<(typeof fleetFields)[number], string>> = {
  brand: 'maker', model: 'model', capacity_t: 'capacity', boom_type: 'kind of boom', max_height_m: 'largest height', count: 'how many',
};
const fields = [
  ['', 'left out'] as const,
  { group: 'Company', of: companyFields },
  { group: 'Crane', of: fleetFields.map((field) => [field, craneNames[field]] as const) },
];

const section = (title: string, id: string, ...parts: readonly (Node | string)[]): HTMLElement =>
  h('section', { 'aria-labelledby': id }, h('h2', { id }, title), ...parts);
const lines = (texts: readonly string[]): HTMLElement[] => (texts.length === 0 ? [] : [h('ul', {}, ...texts.map((text) => h('li', {}, text)))]);
const note = (text: string): HTMLElement => h('p', { class: 'note' }, text);

/** Everything that is shown of a list. @param map The element of the map. */
export function resultParts(view: ListView, map: HTMLElement, choices: Choices): HTMLElement[] {
  const isDone = view.error === null;
  return [
    ...(isDone ? [] : [note(view.error!)]),
    ...(view.questions.length === 0 ? [] : [section('Questions', 'import-questions', ...view.questions.map((question) => questionPart(question, choices)))]),
    section(
      'Columns',
      'import-columns',
      h('p', {}, `The list is read as ${view.form}. Choose what each column becomes; what is left out is not published.`),
      ...lines(view.notices),
      ...view.sheets.flatMap((sheet) => sheetPart(sheet, view, choices)),
    ),
    ...(isDone ? [rowsPart(view, choices), mapPart(view, map), changePart(view, choices), downloadPart(view, choices)] : []),
  ];
}

function questionPart({ id, text, choices: given, answer }: Question, choices: Choices): HTMLElement {
  const take = (value: string): void => choices.change({ kind: 'answer', id, value });
  if (given === null)
    return h(
      'label',
      { class: 'field' },
      h('span', {}, text),
      h('input', { value: answer, 'data-key': id, autocomplete: 'off', change: ({ target }) => take((target as HTMLInputElement).value) }),
    );
  if (given.length > 2) return h('label', { class: 'field' }, h('span', {}, text), menu({ 'data-key': id }, given, answer, take));
  return h(
    'fieldset',
    {},
    h('legend', {}, text),
    ...given.map(([value, label]) =>
      h('label', {}, h('input', { type: 'radio', name: id, value, 'data-key': `${id} ${value}`, checked: value === answer, change: () => take(value) }), label),
    ),
  );
}

function sheetPart(sheet: SheetView, { sheets }: ListView, choices: Choices): HTMLElement[] {
  const { name, rows, header, columns, unread } = sheet;
  const title = name === '' ? [] : [h('h3', {}, `Sheet “${name}”`)];
  const about = h(
    'p',
    {},
    header === null ? 'No row looks like a header.' : `${formatCount(rows, 'row')} below the header, which is in ${header[0] === header[1] ? `row ${header[0]}` : `rows ${header[0]} and ${header[1]}`}.`,
    ...(unread === '' ? [] : [` The sheet is not read: ${unread}.`]),
  );
  const headerField = h(
    'label',
    { class: 'field import-header' },
    h('span', {}, name === '' ? 'Row of the header' : `Row of the header of “${name}”`),
    h('input', {
      value: header?.[0] === header?.[1] ? String(header?.[0] ?? '') : header!.join('-'),
      inputmode: 'numeric',
      autocomplete: 'off',
      'data-key': `header ${name}`,
      change: ({ target }) => choices.change({ kind: 'header', rows: (target as HTMLInputElement).value }),
    }),
  );
  const choose = sheets.length > 1 ? [h('button', { type: 'button', class: 'button plain small', 'data-key': `sheet ${name}`, click: () => choices.change({ kind: 'sheet', name }) }, `Read only “${name}”`)] : [];
  const found = columns.map(({ header: column, field, why, example }) => [
    h('b', {}, column || '(no name)'),
    menu({ 'aria-label': `“${column}” becomes`, 'data-key': `column ${name} ${column}` }, fields, field ?? '', (value) => choices.change({ kind: 'field', header: column, field: value as Field | '' })),
    why,
    example.length > 60 ? `${example.slice(0, 59)}…` : example,
  ]);
  return [
    ...title,
    about,
    ...(unread === '' ? [] : choose),
    ...(columns.length > 0 ? [table(`Columns${name === '' ? '' : ` of “${name}”`}`, ['In the list', 'Becomes', 'How sure', 'For example'], found)] : [h('ol', {}, ...sheet.first.map((row) => h('li', {}, row || '(empty)')))]),
    ...lines(sheet.notices),
    h('div', { class: 'actions' }, headerField, ...(unread === '' ? choose : [])),
  ];
}

const groupHeadings = { open: 'Not understood, or in doubt', guessed: 'Guessed', 'left out': 'Mended or left out' } as const;

function rowsPart({ counts, groups, sheets }: ListView, choices: Choices): HTMLElement {
  const isOneSheet = sheets.length === 1;
  return section(
    'Rows',
    'import-rows',
    h('ul', { class: 'numbers' }, ...counts.map(([count, what]) => h('li', {}, h('strong', {}, formatInteger(count)), ` ${what}`))),
    ...(groups.length === 0 ? [h('p', {}, 'Every row is understood, and nothing is guessed.')] : [h('p', {}, 'Open a line to see its rows. You can correct a cell there; correct it in your list too, or the next import brings it back.')]),
    ...(['open', 'guessed', 'left out'] as const).flatMap((kind) => {
      const ofKind = groups.filter((group) => group.kind === kind);
      return ofKind.length === 0 ? [] : [h('h3', {}, groupHeadings[kind]), ...ofKind.map((group) => groupPart(group, isOneSheet, choices))];
    }),
  );
}

/** A remark, whose rows are written when it is opened. */
function groupPart({ title, rows, count }: GroupView, isOneSheet: boolean, choices: Choices): HTMLElement {
  const more = count > rows.length ? [h('p', { class: 'quiet' }, `And ${formatInteger(count - rows.length)} more, which import-report.csv lists.`)] : [];
  return lazyDetails(title, `group ${title.replace(/[\d,]+/g, '#')}`, () => [...rows.map((row) => rowPart(row, isOneSheet, choices)), ...more]);
}

function rowPart({ sheet, row, name, why, cells }: RowView, isOneSheet: boolean, choices: Choices): HTMLElement {
  const at = `Row ${formatInteger(row)}${isOneSheet ? '' : ` of “${sheet}”`}`;
  const inputs = () => [
    h(
      'div',
      { class: 'fields' },
      ...cells.map(({ column, header, text }) =>
        h(
          'label',
          { class: 'field' },
          h('span', {}, header || `Cell ${column + 1}`),
          h('input', {
            value: text,
            autocomplete: 'off',
            'data-key': `cell ${cellKey(sheet, row, column)}`,
            change: ({ target }) => choices.change({ kind: 'cell', key: cellKey(sheet, row, column), text: (target as HTMLInputElement).value }),
          }),
        ),
      ),
    ),
  ];
  return h('div', { class: 'import-row' }, h('p', {}, h('b', {}, at), ` · ${name}`), ...(why === '' ? [] : [h('p', {}, why)]), ...(cells.length === 0 ? [] : [lazyDetails(`Correct row ${formatInteger(row)}`, `row ${sheet} ${row} ${why}`, inputs)]));
}

/** Which details are open, by key. */
const opened = new Set<string>();

function lazyDetails(title: string, key: string, fill: () => readonly Node[]): HTMLElement {
  const details = h('details', {}, h('summary', { 'data-key': key }, title));
  const show = (): void => {
    if (details.childElementCount === 1) details.append(...fill());
  };
  if (opened.has(key)) {
    details.open = true;
    show();
  }
  details.addEventListener('toggle', () => {
    opened[details.open ? 'add' : 'delete'](key);
    if (details.open) show();
  });
  return details;
}

function mapPart({ points, counts, lacksPlaces }: ListView, map: HTMLElement): HTMLElement {
  const without = (counts[0]?.[0] ?? 0) - points.length;
  return section(
    'Map',
    'import-map',
    ...(lacksPlaces ? [note('The files with the towns could not be loaded, so positions that your list lacks are left open. Check your connection and choose the list again.')] : []),
    h('p', {}, `${formatCount(points.length, 'company has', 'companies have')} a position${without > 0 ? `, ${formatInteger(without)} ${without === 1 ? 'has' : 'have'} none` : ''}.`),
    ...(points.length > 0 ? [map] : []),
  );
}

function changePart({ change, changeError, missing }: ListView, choices: Choices): HTMLElement {
  if (changeError !== null) return section('What changes', 'import-change', note(changeError));
  if (change === null) return section('What changes', 'import-change', h('p', {}, 'There is nothing to compare with: the companies are all new. Add the current tables of your market at the top if it has any.'));
  const isOwn = change.with === 'own';
  const radio = (value: 'keep' | 'inactive', label: string) =>
    h('label', {}, h('input', { type: 'radio', name: 'missing', value, checked: value === missing, 'data-key': `missing ${value}`, change: () => choices.change({ kind: 'missing', missing: value }) }), label);
  return section(
    'What changes',
    'import-change',
    h('p', {}, isOwn ? 'Compared with your current tables. ' : 'Compared with the companies that this site shows today. ', change.summary),
    ...(isOwn ? [h('fieldset', {}, h('legend', {}, 'Companies that the list lacks'), radio('keep', 'stay as they are'), radio('inactive', 'are hidden from the public'))] : []),
    ...lines(change.lines),
  );
}

function downloadPart({ change, changeError, check }: ListView, choices: Choices): HTMLElement {
  const isUpdate = change?.with === 'own';
  if (changeError !== null) return section('Download', 'import-download', h('p', {}, 'There is nothing to download until this is solved.'));
  return section(
    'Download',
    'import-download',
    ...(change?.with === 'published' ? [note('These tables would replace all companies of this market, with new numbers. If you want to keep the ones it has, add its current tables at the top first.')] : []),
    ...(check === null ? [] : checkParts(check)),
    h('p', {}, `The zip has ${isUpdate ? 'your tables with the changes' : 'new tables'} (companies.csv, fleet.csv), your answers for the next import (import.json), and what became of each row (import-report.csv).`),
    h('p', { class: 'actions' }, h('button', { type: 'button', class: 'button', 'data-key': 'download', click: () => choices.download() }, 'Download the zip')),
    h('h3', {}, 'Then, on GitHub'),
    h(
      'ol',
      {},
      ...[
        'Unpack the zip.',
        'Open the repository of your market and its folder “data”. Choose “Add file”, then “Upload files”, and drop companies.csv and fleet.csv there.',
        'Choose “Create a new branch” and “Propose changes”, then “Create pull request”. The check starts by itself; its findings are shown beside the rows.',
        'Add import.json to the same branch in the same way, but to the top folder, not to “data”. Keep import-report.csv for yourself.',
        'When the check is green, choose “Merge pull request”. The site is published some minutes later.',
      ].map((step) => h('li', {}, step)),
    ),
  );
}

const severities = { error: 'Error', warning: 'Warning', info: 'Note' } as const;

/** What the check says of tables. */
export function checkParts({ isReady, summary, findings, more }: CheckView): HTMLElement[] {
  return [
    h('p', { class: isReady ? 'import-ready' : 'import-stop' }, summary),
    ...(findings.length === 0
      ? []
      : [
          table(
            'Findings',
            ['Severity', 'Where', 'What', 'What to do'],
            findings.map(({ severity, where, message, remedy }) => [severities[severity], where, message, remedy]),
          ),
        ]),
    ...(more > 0 ? [h('p', { class: 'quiet' }, `And ${formatInteger(more)} more.`)] : []),
  ];
}
