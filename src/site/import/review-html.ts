import { formatCount, formatInteger } from '../../contract/numbers.ts';
import { tables } from '../../contract/tables.ts';
import type { ConvertedList, RowReport } from '../../import/convert-list.ts';
import { textOfCell } from '../../load/csv.ts';
import { askedId, mapColumns, type MappedColumn } from '../../import/map-columns.ts';
import { importNoticeKinds, type ImportNoticeKind } from '../../import/notices.ts';
import type { Sheet } from '../../import/read-list.ts';
import { rowReports } from '../../import/report.ts';
import { describeUpdate } from '../../import/update-market.ts';
import { groupBy } from '../../contract/group-by.ts';
import { markup, type Markup } from '../view/escape-html.ts';
import type { Point } from './messages.ts';
import { plain } from './plain-words.ts';
import type { Done, Reviewed } from './review.ts';

/** So many rows of a remark are shown. */
const mostRows = 50;

type Choices = readonly (readonly [value: string, label: string])[];

const section = (id: string, title: string, ...parts: readonly (Markup | readonly Markup[])[]): Markup =>
  markup`<section aria-labelledby="import-${id}"><h2 id="import-${id}">${title}</h2>${parts}</section>`;
const list = (texts: readonly string[]): Markup | string =>
  texts.length === 0 ? '' : markup`<ul>${texts.map((text) => markup`<li>${text}</li>`)}</ul>`;
const note = (text: string): Markup => markup`<p class="note">${text}</p>`;
const options = (choices: Choices, chosen: string): Markup[] =>
  choices.map(([value, label]) => markup`<option value="${value}"${value === chosen ? markup` selected` : ''}>${label}</option>`);
const radios = (kind: string, of: string, choices: Choices, chosen: string | null): Markup[] =>
  choices.map(
    ([value, label]) =>
      markup`<label><input type="radio" name="${kind} ${of}" value="${value}" data-kind="${kind}" data-of="${of}"${value === chosen ? markup` checked` : ''}>${label}</label>`,
  );
const sheetButton = (name: string, label: string): Markup =>
  markup`<button type="button" class="button plain small" data-kind="sheet" data-of="${name}">${label}</button>`;
/** Details whose content is made when they are opened. */
const details = (title: string, key: string, content: readonly Markup[]): Markup =>
  markup`<details data-key="${key}"><summary>${title}</summary><template>${content}</template></details>`;

/** Cells in a table, which becomes cards on a phone. */
export const table = (label: string, head: readonly string[], rows: readonly (readonly (Markup | string)[])[]): Markup =>
  markup`<div class="scroll" tabindex="0" role="region" aria-label="${label}"><table class="stacked"><thead><tr>${head.map(
    (name) => markup`<th scope="col">${name}</th>`,
  )}</tr></thead><tbody>${rows.map((cells) => markup`<tr>${cells.map((cell, i) => markup`<td data-label="${head[i]!}">${cell}</td>`)}</tr>`)}</tbody></table></div>`;

const companiesAnd = (count: number, what: string): string => `${formatCount(count, 'company has', 'companies have')} ${what}`;

/** The sentence that a screen reader says. */
export function reviewStatus({ done }: Reviewed): string {
  if (typeof done === 'string') return plain(done);
  const { companies, fleet } = done.list;
  return `${formatCount(companies.length, 'company', 'companies')} and ${formatCount(fleet.length, 'crane')} are read.`;
}

export const pointsOf = ({ done }: Reviewed): Point[] =>
  typeof done === 'string'
    ? []
    : done.list.companies.flatMap(({ cells }) => {
        const [name = '', city = '', lat = '', lon = ''] = ['name', 'city', 'lat', 'lon'].map((column) => String(cells.get(column) ?? ''));
        return lat === '' || lon === '' ? [] : [{ name, city, lat: Number(lat), lon: Number(lon) }];
      });

/** Everything that is shown of a list. The map is put into `.import-map-here`. */
export function reviewHtml(reviewed: Reviewed): string {
  const { done, read } = reviewed;
  const asked = questions(reviewed);
  return markup`
    ${typeof done === 'string' ? note(plain(done)) : ''}
    ${asked.length === 0 ? '' : section('questions', 'Questions', asked)}
    ${section(
      'columns',
      'Columns',
      markup`<p>The list is read as ${plain(read.form)}. Choose what each column becomes. What is left out is not published.</p>`,
      markup`${list(read.notices.filter((notice) => !isGuess(notice)).map(plain))}`,
      read.sheets.map((sheet) => sheetPart(sheet, reviewed)),
      reviewed.review.answers.sheets.length === 0 ? [] : markup`<p>${sheetButton('', 'Read every sheet')}</p>`,
    )}
    ${typeof done === 'string' ? '' : doneParts(done, reviewed)}`.html;
}

const doneParts = (done: Done, { review, files }: Reviewed): Markup[] =>
  done.isOfOne
    ? [cranesPart(done.list), rowsPart(done)]
    : [rowsPart(done), mapPart(done), changePart(done, review.missing), downloadPart(done, files !== null)];

const isGuess = (notice: string): boolean => / is a guess/.test(notice);
const yesNo: Choices = [
  ['yes', 'Yes'],
  ['no', 'No'],
];
const yesOrNo = (said: boolean | null | undefined): string | null => (said == null ? null : said ? 'yes' : 'no');
const encodings =
  'utf-8 windows-1252 windows-1250 windows-1251 windows-1253 windows-1254 windows-1257 iso-8859-2 macintosh shift_jis euc-kr gb18030 big5'.split(
    ' ',
  );
const namedAlike = (names: readonly string[]): Choices => names.map((name) => [name, name]);

/** What the command asks, too. */
function questions({ read, review: { answers }, done }: Reviewed): Markup[] {
  const ask = (kind: string, of: string, text: string, said: boolean | null | undefined) =>
    markup`<fieldset><legend>${text}</legend>${radios(kind, of, yesNo, yesOrNo(said))}</fieldset>`;
  const choose = (kind: string, of: string, text: string, choices: Choices, chosen: string) =>
    markup`<label class="field"><span>${text}</span><select data-kind="${kind}" data-of="${of}">${options(choices, chosen)}</select></label>`;
  const asked: Markup[] = [];
  const guess = read.notices.find(isGuess);
  if (guess !== undefined || answers.encoding !== null) {
    const names = [...new Set([read.form.split(',')[0]!.toLowerCase(), ...encodings])];
    asked.push(choose('encoding', '', `${guess ?? ''} In which encoding are the names right?`, namedAlike(names), names[0]!));
  }
  if (typeof done === 'string') {
    const headers = read.sheets.flatMap((sheet) => mapColumns(sheet, answers)?.columns.map(({ header }) => header) ?? []);
    for (const [header, field] of answers.columns)
      if (field !== '' && answers.saved.has(header) && !headers.includes(header)) {
        const text = `The last list had the column “${header}”, which became ${field}. Which is it now?`;
        asked.push(choose('gone', header, text, [['?', 'Choose'], ['', 'None: it is gone'], ...namedAlike(headers)], '?'));
      }
    return asked;
  }
  const { sources } = done.opened;
  const { notices, unknownStatuses, shortTons, placed } = done.list;
  for (const { header, why } of sources.flatMap(({ mapping }) => mapping.columns))
    if (why === askedId || (answers.columns.get(header) === 'id' && !answers.saved.has(header)))
      asked.push(
        ask('id', header, `Is the number in the column “${header}” the company’s for ever?`, answers.columns.get(header) === 'id' || null),
      );
  const without = notices.find(({ kind }) => kind === 'country')?.count ?? 0;
  if (without > 0 || answers.country !== null) {
    const text =
      without > 0
        ? `${companiesAnd(without, 'no country')}. Which is it? Leave it empty if there are several.`
        : 'Country of companies without one';
    asked.push(
      markup`<label class="field"><span>${text}</span><input data-kind="country" data-of="" value="${answers.country ?? ''}" autocomplete="off"></label>`,
    );
  }
  for (const status of new Set([...Array.from(unknownStatuses.keys(), (text) => text.toLowerCase()), ...answers.statuses.keys()])) {
    const count = [...unknownStatuses].find(([text]) => text.toLowerCase() === status)?.[1];
    const named = status === '' ? 'no status' : `the status “${status}”`;
    const who = count === undefined ? `Some companies have ${named}` : companiesAnd(count, named);
    asked.push(ask('status', status, `${who}. Does the public see ${count === 1 ? 'it' : 'them'}?`, answers.statuses.get(status)));
  }
  if (shortTons > 0 || answers.shortTons !== null) {
    const text = 'Are the tons of companies in the United States short tons, of 2,000 lb?';
    asked.push(ask('shortTons', '', text, answers.shortTons ?? true));
  }
  if (placed > 0 || !answers.townPositions)
    asked.push(
      ask(
        'townPositions',
        '',
        `${placed > 0 ? companiesAnd(placed, 'no position') : 'Some companies have no position'}. Take that of the town or postal code?`,
        answers.townPositions,
      ),
    );
  return asked;
}

/** Columns of companies as the menus name them, if not by their own names. */
const companyFields =
  'name,website,phone,whatsapp,address_line1 street,address_line2 second line of the street,postal_code,city town,state_region,country,lat latitude,lon longitude,position latitude and longitude,services,active active: who is shown,id number for ever,description,logo_url logo,cover_image_url picture,slug address of the page';
const craneFields =
  'brand maker,model,capacity_t capacity in tonnes,boom_type kind of boom,max_height_m largest height in metres,count how many';
const choicesOf = (fields: string): Choices =>
  fields.split(',').map((field) => {
    const [name = '', ...words] = field.split(' ');
    return [name, words.join(' ') || name.replaceAll('_', ' ')];
  });
const [companyChoices, craneChoices] = [choicesOf(companyFields), choicesOf(craneFields)];

function sheetPart(sheet: Sheet, { review: { answers }, read, done }: Reviewed): Markup {
  const opened = typeof done === 'string' ? null : done.opened;
  const source = opened?.sources.find(({ mapping }) => mapping.sheet === sheet);
  const mapping = source?.mapping ?? mapColumns(sheet, answers);
  const key = opened?.sources.find((each) => each.key !== null)?.key;
  const whyOf = ({ index, field, certainty, why }: MappedColumn): string => {
    const newIds = field === 'id' && typeof done !== 'string' ? done.list.newIds : null;
    const said = newIds === null ? (certainty ?? why ?? '') : `new numbers are made: ${newIds}`;
    return index === (source?.key?.own ?? (source === undefined ? -1 : key?.companies)) ? `${said}; joins the sheets` : said;
  };
  const [from, to] = mapping?.header ?? [0, 0];
  const rows = sheet.rows.slice(to).filter((row) => row.some((cell) => cell !== '')).length;
  const unread = opened?.unread.find(([each]) => each === sheet)?.[1];
  const columns = (mapping?.columns ?? []).map((column) => {
    const { header, field, example } = column;
    const becomes = markup`<select data-kind="field" data-of="${header}" aria-label="“${header}” becomes"><option value="">left out</option><optgroup label="Company">${options(companyChoices, field ?? '')}</optgroup><optgroup label="Crane">${options(craneChoices, field ?? '')}</optgroup></select>`;
    return [header || '(no name)', becomes, whyOf(column), example.length > 60 ? `${example.slice(0, 59)}…` : example];
  });
  return markup`
    ${sheet.name === '' ? '' : markup`<h3>Sheet “${sheet.name}”</h3>`}
    <p>${mapping === null ? 'No row looks like a header.' : `${formatCount(rows, 'row')} below the header.`} ${unread === undefined ? '' : `The sheet is not read: ${plain(unread)}.`}</p>
    ${mapping === null ? markup`<ol>${sheet.rows.slice(0, 8).map((row) => markup`<li>${row.filter((cell) => cell !== '').join(' · ') || '(empty)'}</li>`)}</ol>` : table(`Columns of ${sheet.name === '' ? 'the list' : `“${sheet.name}”`}`, ['In the list', 'Becomes', 'How sure', 'For example'], columns)}
    ${list(mapping?.notices.map(plain) ?? [])}
    <div class="fields import-header">
      <label class="field"><span>Row of the header${sheet.name === '' ? '' : ` of “${sheet.name}”`}</span><input data-kind="header" data-of="${sheet.name}" inputmode="numeric" autocomplete="off" value="${from === to ? from || '' : `${from}-${to}`}"></label>
      ${read.sheets.length > 1 ? sheetButton(sheet.name, `Read “${sheet.name}” alone`) : ''}
    </div>`;
}

const guessed = 'placed placedByCode positionMended countryGuessed noService serviceGuessed shortTons amount machines twin sameName'.split(
  ' ',
);
const leftOut = 'craneStatus partService modelDate countryUnknown website quantity phone position'.split(' ');

/** What would be read of a list that has only cranes. */
function cranesPart({ fleet }: ConvertedList): Markup {
  const text =
    'The list names no company, so it is shown how its cranes would be read. Give it to the owner of the market, or choose the column with the companies above.';
  const columns = craneChoices.filter(([field]) => field !== 'count');
  const rows = fleet
    .slice(0, mostRows)
    .map((cells) => columns.map(([field]) => textOfCell(cells[tables.fleet.columns.findIndex(({ name }) => name === field)] ?? '')));
  return section(
    'cranes',
    'Cranes',
    note(text),
    table(
      'Cranes as they are read',
      columns.map(([, label]) => label),
      rows,
    ),
  );
}

/** What was done with rows: each remark can be opened to see its rows, and to correct their cells. */
function rowsPart({ opened, list: converted }: Done): Markup {
  const reports = rowReports(opened, converted);
  const nameOf = new Map(converted.companies.map(({ cells }) => [cells.get('slug'), String(cells.get('name'))]));
  const rowPart = (sheet: string, row: number, slug: string, why: string): Markup => {
    const mapping = opened.sources.find((source) => source.mapping.sheet.name === sheet)?.mapping;
    const texts = mapping?.sheet.rows[row - 1] ?? [];
    const inputs = (mapping?.columns ?? []).flatMap(({ field, header, index }) =>
      field === null
        ? []
        : markup`<label class="field"><span>${header}</span><input data-kind="cell" data-of="${JSON.stringify([sheet, row, index])}" value="${texts[index] ?? ''}" autocomplete="off"></label>`,
    );
    const name =
      nameOf.get(slug) ??
      texts
        .filter((text) => text !== '')
        .slice(0, 3)
        .join(' · ');
    return markup`<div class="import-row"><p><b>Row ${row}${opened.sources.length > 1 ? ` of “${sheet}”` : ''}</b> · ${name}</p>
      ${why === '' ? '' : markup`<p>${why}</p>`}${inputs.length === 0 ? '' : details(`Correct row ${row}`, `${sheet} ${row} ${why}`, [markup`<div class="fields">${inputs}</div>`])}</div>`;
  };
  const groupPart = (title: string, rows: readonly Parameters<typeof rowPart>[]): Markup =>
    details(title, title.replace(/\d[\d,]*/g, '#'), [
      ...rows.slice(0, mostRows).map((row) => rowPart(...row)),
      ...(rows.length > mostRows
        ? [markup`<p class="quiet">And ${formatInteger(rows.length - mostRows)} more, which import-report.csv lists.</p>`]
        : []),
    ]);
  const ofKinds = (isOf: (kind: ImportNoticeKind) => boolean): Markup[] =>
    converted.notices.flatMap(({ kind, count, rows }) => {
      const [one, more, text] = importNoticeKinds[kind];
      const title = plain(`${formatCount(count, one, more)} ${text}.`);
      return isOf(kind)
        ? groupPart(
            title,
            rows.map(([{ source, row, slug }, why]) => [source.mapping.sheet.name, row, slug, plain(why)]),
          )
        : [];
    });
  const reasons = groupBy(
    reports.filter(({ outcome }) => outcome === 'left out'),
    ({ notices }) => notices[0] ?? '',
  );
  const groups: [string, Markup[]][] = [
    ['Not understood, or in doubt', ofKinds((kind) => !guessed.includes(kind) && !leftOut.includes(kind))],
    ['Guessed', ofKinds((kind) => guessed.includes(kind))],
    [
      'Mended or left out',
      [
        ...ofKinds((kind) => leftOut.includes(kind)),
        ...Array.from(reasons, ([why, rows]) =>
          groupPart(
            `${formatCount(rows.length, 'row is', 'rows are')} left out: ${plain(why)}`,
            rows.map(({ sheet, row, slug }) => [sheet, row, slug, '']),
          ),
        ),
      ],
    ],
  ];
  const count = (outcome: RowReport['outcome']) => reports.filter((row) => row.outcome === outcome).length;
  const figures = [
    [converted.companies.length, 'company', 'companies'],
    [converted.fleet.length, 'crane', 'cranes'],
    [count('repeated'), 'row repeated', 'rows repeated'],
    [count('left out'), 'row left out', 'rows left out'],
  ] as const;
  return section(
    'rows',
    'Rows',
    markup`<ul class="numbers">${figures.map(([figure, one, more]) => markup`<li><strong>${formatInteger(figure)}</strong> ${figure === 1 ? one : more}</li>`)}</ul>
      <p>Open a line to see its rows and to correct them. Correct your own list as well, or the next import undoes it.</p>`,
    groups.flatMap(([title, all]) => (all.length === 0 ? [] : markup`<h3>${title}</h3>${all}`)),
  );
}

function mapPart({ list: { companies }, lacksPlaces }: Done): Markup {
  const points = companies.filter(({ cells }) => cells.get('lat') !== '').length;
  const without = companies.length - points;
  return section(
    'map',
    'Map',
    lacksPlaces
      ? note(
          'The towns could not be loaded, so positions that the list lacks are left open. Check your connection, and choose the list again.',
        )
      : [],
    markup`<p>${companiesAnd(points, 'a position')}${without > 0 ? `, ${formatInteger(without)} ${without === 1 ? 'has' : 'have'} none` : ''}.</p><div class="import-map-here"></div>`,
  );
}

function changePart({ with: kind, update }: Done, missing: 'keep' | 'inactive'): Markup {
  if (update === null)
    return section(
      'change',
      'What changes',
      markup`<p>Every company is new, since there is nothing to compare with. If this market has companies, add its current tables at the top.</p>`,
    );
  if (typeof update === 'string') return section('change', 'What changes', note(plain(update)));
  const [companies = '', cranes = '', ...lines] = describeUpdate(update, missing).trim().split('\n').map(plain);
  const how: Choices = [
    ['keep', 'stay as they are'],
    ['inactive', 'are hidden'],
  ];
  return section(
    'change',
    'What changes',
    kind === 'own'
      ? markup`<p>Compared with your current tables. ${companies} ${cranes}</p><fieldset><legend>Companies that the list lacks</legend>${radios('missing', '', how, missing)}</fieldset>`
      : markup`<p>Compared with the companies that this site shows now. ${companies}</p>`,
    lines.length === 0 ? [] : details('Show each', 'changes', [markup`${list(lines)}`]),
  );
}

function downloadPart({ with: kind }: Done, hasFiles: boolean): Markup {
  if (!hasFiles) return section('download', 'Download', markup`<p>There is nothing to download until this is solved.</p>`);
  return section(
    'download',
    'Download',
    kind === 'published'
      ? note(
          'These tables are new ones, and would replace all companies of this market. To keep those it has, add its current tables at the top first.',
        )
      : [],
    markup`<p>The zip has ${kind === 'own' ? 'your tables with the changes' : 'new tables'} (companies.csv and fleet.csv), your answers for the next import (import.json), and what became of each row (import-report.csv).</p>
      <div class="import-check-here"><p>The tables are being checked …</p></div>
      <p class="actions"><button type="button" class="button" data-do="zip">Download the zip</button></p>
      <p>The steps below put them on GitHub.</p>`,
  );
}
