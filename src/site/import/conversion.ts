import { formatCount, formatInteger } from '../../contract/numbers.ts';
import { mappingFile, mappingText, noAnswers, readHeader, readMapping, type Answers, type Written } from '../../import/answers.ts';
import { convertList, rowOf, type ConvertedList } from '../../import/convert-list.ts';
import type { Field } from '../../import/column-names.ts';
import { countryCode } from '../../import/find-country.ts';
import type { ListRow } from '../../import/list-rows.ts';
import { askedId, mapColumns, type MappedColumn } from '../../import/map-columns.ts';
import { importNoticeKinds, type ImportNoticeKind } from '../../import/notices.ts';
import { mapList, type OpenedList } from '../../import/open-list.ts';
import { ListError, readList, type ForeignList, type Sheet } from '../../import/read-list.ts';
import { reportFile, reportText, rowReports } from '../../import/report.ts';
import { describeUpdate, readMarketTable, updateMarket, writtenOf, type MarketTable, type Update } from '../../import/update-market.ts';
import { csvLine } from '../../load/csv.ts';
import { tables } from '../../contract/tables.ts';
import type { Addresses } from '../../places/find-address.ts';
import { readCsv } from '../browser/read-csv.ts';
import type { Change, ChosenFile, GroupView, ListView, Question, RowView, SheetView } from './messages.ts';
import { plain } from './plain-words.ts';

/** So many rows of a group are shown. */
const mostRows = 50;

/** Runs a conversion with the places that it asks for; or without any, if they can’t be read. */
export type WithPlaces = <Result>(run: (addresses: Addresses) => Result, without: () => Result) => Promise<Result>;

/** What is put into the zip, by name. */
export type MarketFiles = ReadonlyMap<string, string>;

/** A list while its owner looks at it. */
export interface OpenList {
  readonly list: ChosenFile;
  /** The market’s own tables. */
  tables: readonly ChosenFile[];
  /** What the last import wrote. */
  written: Written | null;
  /** The companies that the site publishes, as CSV. */
  readonly published: string | null;
  answers: Answers;
  /** Corrected cells, see {@link cellKey}. */
  readonly edits: Map<string, string>;
  missing: 'keep' | 'inactive';
  /** The file as it was read with these hints. */
  read: { readonly hints: string; readonly list: ForeignList } | null;
}

export const openList = (list: ChosenFile, published: string | null): OpenList => ({
  list,
  published,
  tables: [],
  written: null,
  answers: noAnswers,
  edits: new Map(),
  missing: 'keep',
  read: null,
});

/** Takes the market’s own tables, with the answers of the last import if they are among them. @throws ListError when these can’t be read. */
export function takeTables(open: OpenList, files: readonly ChosenFile[]): void {
  const mapping = files.find(({ name }) => name.endsWith('.json'));
  if (mapping !== undefined) ({ answers: open.answers, written: open.written } = readMapping(new TextDecoder().decode(mapping.bytes), mapping.name));
  open.tables = files.filter((file) => file !== mapping);
}

/** @throws ListError when an answer is none. */
export function takeChange(open: OpenList, change: Change): void {
  const { answers } = open;
  const set = (more: Partial<Answers>): void => void (open.answers = { ...answers, ...more });
  if (change.kind === 'missing') open.missing = change.missing;
  else if (change.kind === 'cell') open.edits.set(change.key, change.text);
  else if (change.kind === 'sheet') set({ sheets: [change.name] });
  else if (change.kind === 'field') set(withColumns(answers, [[change.header, change.field]]));
  else if (change.kind === 'header') set({ header: readHeader(change.rows.replaceAll(' ', '')) });
  else {
    const { id, value } = change;
    const [what = '', rest = ''] = /^(\w+) ?(.*)$/s.exec(id)?.slice(1) ?? [];
    const isYes = value === 'yes';
    if (what === 'id') set(withColumns(answers, [[rest, isYes ? 'id' : '']]));
    else if (what === 'status') set({ statuses: new Map([...answers.statuses, [rest, isYes]]) });
    else if (what === 'gone') set(withColumns(answers, [[rest, ''], ...(value === '' ? [] : [[value, answers.columns.get(rest)!] as const])]));
    else if (what === 'encoding') set({ encoding: value });
    else if (what === 'shortTons') set({ shortTons: isYes });
    else if (what === 'townPositions') set({ townPositions: isYes });
    else {
      const country = countryCode(value.trim());
      if (country === null && value.trim() !== '') throw new ListError(`“${value}” is not a country.`);
      set({ country });
    }
  }
}

const withColumns = ({ columns, saved }: Answers, more: readonly (readonly [header: string, field: Field | ''])[]): Pick<Answers, 'columns' | 'saved'> => ({
  columns: new Map([...columns, ...more]),
  saved: new Set([...saved].filter((header) => more.every(([name, field]) => name !== header || field === ''))),
});

/** Converts a list as the command does. @param say Called with the share that is done. */
export async function convert(
  open: OpenList,
  withPlaces: WithPlaces,
  say: (share: number, words: string) => void,
): Promise<{ readonly view: ListView; readonly files: MarketFiles }> {
  const { answers } = open;
  say(0.1, 'Reading the list');
  const { encoding, separator, country } = answers;
  const hints = JSON.stringify([encoding, separator, country]);
  if (open.read?.hints !== hints) open.read = { hints, list: await readList(open.list, answers) };
  const read = { ...open.read.list, sheets: open.read.list.sheets.map((sheet) => withEdits(sheet, open.edits)) };
  const isEncodingAsked = read.sheets.some(({ isCsv }) => isCsv) && (encoding !== null || /guess/.test(read.form));
  const base: ListView = {
    form: plain(read.form),
    sheets: [],
    notices: (isEncodingAsked ? read.notices.filter((notice) => !/ is a guess/.test(notice)) : read.notices).map(plain),
    questions: isEncodingAsked ? [askEncoding(read, answers)] : [],
    error: null,
    counts: [],
    groups: [],
    points: [],
    lacksPlaces: false,
    change: null,
    changeError: null,
    missing: open.missing,
    check: null,
  };
  let opened: OpenedList;
  try {
    opened = mapList(read, open.list.name, answers);
  } catch (error) {
    if (!(error instanceof ListError)) throw error;
    const sheets = read.sheets.map((sheet) => viewSheet(sheet, answers, null, null));
    return { view: { ...base, sheets, error: plain(error.message), questions: [...base.questions, ...askGone(sheets, answers)] }, files: new Map() };
  }
  say(0.3, 'Finding the towns');
  let lacksPlaces = false;
  const list = await withPlaces(
    (addresses) => {
      say(0.6, 'Converting the rows');
      return convertList(opened.sources, answers, addresses);
    },
    () => {
      lacksPlaces = true;
      return convertList(opened.sources, { ...answers, townPositions: false }, nowhere);
    },
  );
  say(0.8, 'Comparing');
  const rows = rowReports(opened, list);
  const { update, market, changeError } = compare(open, list);
  const slugOf = market === 'own' ? (update?.slugOf ?? new Map<string, string>()) : new Map<string, string>();
  const files: (readonly [string, string])[] =
    market === 'own' && update !== null
      ? [
          [tables.companies.file, update.companies],
          [tables.fleet.file, update.fleet],
        ]
      : [
          [tables.companies.file, tableText('companies', list.companies.map(rowOf))],
          [tables.fleet.file, tableText('fleet', list.fleet)],
        ];
  const written = market === 'own' && update !== null ? update.written : writtenOf(list);
  const count = (outcome: ListRow['outcome']) => rows.filter((row) => row.outcome === outcome).length;
  const [summary = '', ...lines] = update === null ? [] : describeUpdate(update, open.missing).trim().split('\n');
  return {
    view: {
      ...base,
      lacksPlaces,
      changeError,
      sheets: read.sheets.map((sheet) => viewSheet(sheet, answers, opened, list)),
      notices: [...base.notices, ...(list.newIds === null ? [] : [`The numbers of the list are not kept; new ones are made: ${list.newIds}.`])],
      questions: [...base.questions, ...questionsOf(opened, list, answers)],
      counts: [
        [count('company'), 'companies'],
        [list.fleet.length, 'cranes'],
        [count('repeated'), 'rows that repeat another'],
        [count('left out'), 'rows left out'],
      ],
      groups: groupsOf(opened, list),
      points: list.companies.flatMap(({ cells }) => {
        const [lat, lon] = [cells.get('lat'), cells.get('lon')];
        return lat === '' || lon === '' ? [] : [{ name: String(cells.get('name')), city: String(cells.get('city')), lat: Number(lat), lon: Number(lon) }];
      }),
      change:
        update === null || market === null
          ? null
          : { with: market, summary: plain(summary), lines: market === 'own' ? lines.map(plain) : lines.slice(1).map(plain) },
    },
    files: changeError !== null && market === 'own' ? new Map() : new Map([
      ...files,
      [mappingFile, mappingText(answers, opened.sources, written)],
      [reportFile, reportText(rows.map((row) => ({ ...row, slug: slugOf.get(row.slug) ?? row.slug })))],
    ]),
  };
}

const tableText = (name: 'companies' | 'fleet', rows: readonly Parameters<typeof csvLine>[0][]): string =>
  [tables[name].columns.map((column) => column.name), ...rows].map(csvLine).join('');

/** Knows no place: positions that the list states are read all the same. */
const nowhere: Addresses = {
  find: () => ({ kind: 'none' }),
  know: () => ({ towns: [], code: null, likely: [] }),
  isPossibleCode: () => true,
  country: () => null,
};

/** A sheet with corrected cells, which are no longer in doubt. */
function withEdits(sheet: Sheet, edits: OpenList['edits']): Sheet {
  const own = [...edits].flatMap(([key, text]) => {
    const [name, row, column] = JSON.parse(key) as [string, number, number];
    return name === sheet.name ? [{ row, column, text }] : [];
  });
  if (own.length === 0) return sheet;
  const rows = sheet.rows.slice();
  const doubts = new Map(sheet.doubts);
  for (const { row, column, text } of own) {
    const cells = [...(rows[row - 1] ?? [])];
    while (cells.length < column) cells.push('');
    cells[column] = text.trim();
    rows[row - 1] = cells;
    doubts.set(row, (doubts.get(row) ?? []).filter((doubt) => doubt.column !== column));
  }
  return { ...sheet, rows, doubts };
}

/** Compares with the market’s own tables; or else with what is published, which lacks cranes and hidden companies. */
function compare(
  { tables: own, published, missing, written }: OpenList,
  list: ConvertedList,
): { readonly update: Update | null; readonly market: 'own' | 'published' | null; readonly changeError: string | null } {
  const fileOf = (name: 'companies' | 'fleet') => own.find((file) => file.name.toLowerCase().includes(name) && file.name.endsWith('.csv'));
  const [companies, fleet] = [fileOf('companies'), fileOf('fleet')];
  const market = companies !== undefined || fleet !== undefined ? 'own' : published === null ? null : 'published';
  try {
    if (companies !== undefined && fleet !== undefined) {
      const tablesOf = { companies: readMarketTable(companies, 'companies'), fleet: readMarketTable(fleet, 'fleet') };
      return { market, changeError: null, update: updateMarket(tablesOf, list, missing, written) };
    }
    if (market === 'own') throw new ListError('Choose both companies.csv and fleet.csv.');
    const rows = readCsv(published ?? '');
    if (market === null || rows.length === 0) return { market: null, update: null, changeError: null };
    const header = Object.keys(rows[0]!);
    const table: MarketTable = { header, rows: rows.map((row) => header.map((column) => row[column] ?? '')) };
    const noCranes: MarketTable = { header: ['company_slug'], rows: [] };
    return { market, changeError: null, update: updateMarket({ companies: table, fleet: noCranes }, { ...list, fleet: [] }, missing, null) };
  } catch (error) {
    if (!(error instanceof ListError)) throw error;
    return { market, update: null, changeError: plain(error.message) };
  }
}

const isFilled = (row: readonly string[]): boolean => row.some((cell) => cell !== '');

function viewSheet(sheet: Sheet, answers: Answers, opened: OpenedList | null, list: ConvertedList | null): SheetView {
  const source = opened?.sources.find(({ mapping }) => mapping.sheet === sheet);
  const mapping = source?.mapping ?? mapColumns(sheet, answers);
  const key = opened?.sources.find((each) => each.key !== null)?.key ?? null;
  const whyOf = ({ index, field, certainty, why }: MappedColumn): string => {
    const joins = index === (source?.key === null ? key?.companies : source?.key?.own) ? 'joins the sheets' : '';
    const said = field === 'id' && list?.newIds != null ? `new numbers are made: ${list.newIds}` : (certainty ?? why ?? '');
    return [said, joins].filter((part) => part !== '').join('; ');
  };
  return {
    name: sheet.name,
    rows: sheet.rows.slice(mapping?.header[1] ?? 0).filter(isFilled).length,
    header: mapping?.header ?? null,
    columns: mapping?.columns.map((column) => ({ header: column.header, field: column.field, why: whyOf(column), example: column.example })) ?? [],
    notices: mapping?.notices.map(plain) ?? [],
    unread: plain(opened?.unread.find(([each]) => each === sheet)?.[1] ?? ''),
    first: sheet.rows.slice(0, 8).map((row) => row.filter((cell) => cell !== '').join(' · ')),
  };
}

const yesNo = [
  ['yes', 'Yes'],
  ['no', 'No'],
] as const;
const answerOf = (said: boolean | null | undefined): string => (said == null ? '' : said ? 'yes' : 'no');

const encodings =
  'utf-8 windows-1252 windows-1250 windows-1251 windows-1253 windows-1254 windows-1257 iso-8859-2 macintosh ibm866 shift_jis euc-kr gb18030 big5'.split(' ');

function askEncoding({ form, notices }: ForeignList, { encoding }: Answers): Question {
  const guess = form.split(',')[0]!.toLowerCase();
  const why = notices.find((notice) => / is a guess/.test(notice)) ?? '';
  return {
    id: 'encoding',
    text: `${why} Which encoding shows the names as they should be?`.trim(),
    choices: [...new Set([guess, ...encodings])].map((name) => [name, name]),
    answer: encoding ?? guess,
  };
}

/** Asks for columns of the last list that this one lacks. */
function askGone(sheets: readonly SheetView[], { columns, saved }: Answers): Question[] {
  const headers = [...new Set(sheets.flatMap((sheet) => sheet.columns.map(({ header }) => header)))].filter((header) => header !== '');
  return [...columns].flatMap(([header, field]): Question[] =>
    field === '' || !saved.has(header) || headers.includes(header)
      ? []
      : [
          {
            id: `gone ${header}`,
            text: `The last list had the column “${header}”, which became ${field}. Which column has it now?`,
            choices: [['?', 'Choose'], ['', 'None: it is gone'], ...headers.map((name) => [name, name] as const)],
            answer: '?',
          },
        ],
  );
}

/** What the command would ask. */
function questionsOf({ sources }: OpenedList, list: ConvertedList, answers: Answers): Question[] {
  const countOf = (kind: ImportNoticeKind) => list.notices.find((notice) => notice.kind === kind)?.count ?? 0;
  const ids = sources.flatMap(({ mapping }) => mapping.columns.filter(({ header, why }) => why === askedId || ['id', ''].includes(answers.columns.get(header) ?? '-')));
  const asksId = ids.filter(({ header, why }) => why === askedId || answers.columns.get(header) === 'id');
  const without = countOf('country');
  const isAsked = (text: string) => list.unknownStatuses.has(text);
  return [
    ...asksId.map(
      ({ header }): Question => ({
        id: `id ${header}`,
        text: `Is the number in the column “${header}” the company’s for ever?`,
        choices: yesNo,
        answer: answerOf(answers.columns.get(header) === 'id' ? true : null),
      }),
    ),
    ...(without > 0 || answers.country !== null
      ? [
          {
            id: 'country' as const,
            text: without > 0 ? `${formatCount(without, 'company has', 'companies have')} no country. Which is it? Leave this empty if there are several.` : 'Country of companies without one',
            choices: null,
            answer: answers.country ?? '',
          },
        ]
      : []),
    ...[...new Set([...list.unknownStatuses.keys(), ...answers.statuses.keys()])].map((text): Question => ({
      id: `status ${text.toLowerCase()}`,
      text: `${isAsked(text) ? `${formatCount(list.unknownStatuses.get(text)!, 'company has', 'companies have')} ${text === '' ? 'no status' : `the status “${text}”`}` : `Companies with the status “${text}”`}: does the public see ${list.unknownStatuses.get(text) === 1 ? 'it' : 'them'}?`,
      choices: yesNo,
      answer: answerOf(answers.statuses.get(text.toLowerCase())),
    })),
    ...(list.shortTons > 0 || answers.shortTons !== null
      ? [
          {
            id: 'shortTons' as const,
            text: `${list.shortTons > 0 ? `${formatCount(list.shortTons, 'capacity', 'capacities')} of companies in the United States: are they` : 'Are capacities in the United States'} short tons, of 2,000 lb?`,
            choices: yesNo,
            answer: answerOf(answers.shortTons ?? true),
          },
        ]
      : []),
    ...(list.placed > 0 || !answers.townPositions
      ? [
          {
            id: 'townPositions' as const,
            text: `${list.placed > 0 ? formatCount(list.placed, 'company has', 'companies have') : 'Companies have'} no position. Take that of the town or postal code?`,
            choices: yesNo,
            answer: answerOf(answers.townPositions),
          },
        ]
      : []),
  ];
}

const guessed: ReadonlySet<ImportNoticeKind> = new Set([
  'placed', 'placedByCode', 'positionMended', 'countryGuessed', 'noService', 'serviceGuessed', 'shortTons', 'amount', 'machines', 'twin', 'sameName',
]);
const leftOut: ReadonlySet<ImportNoticeKind> = new Set(['craneStatus', 'partService', 'modelDate', 'countryUnknown', 'website', 'quantity', 'phone', 'position']);

/** The remarks on rows, by kind; then the rows that are left out, by reason. */
function groupsOf({ sources }: OpenedList, list: ConvertedList): GroupView[] {
  const nameAt = new Map(list.companies.map(({ cells }) => [cells.get('slug'), String(cells.get('name'))]));
  const view = (sheet: string, row: number, slug: string, why: string): RowView => {
    const mapping = sources.find((source) => source.mapping.sheet.name === sheet)?.mapping;
    const texts = mapping?.sheet.rows[row - 1] ?? [];
    return {
      sheet,
      row,
      name: nameAt.get(slug) ?? texts.filter((text) => text !== '').slice(0, 3).join(' · '),
      why,
      cells: (mapping?.columns ?? [])
        .filter(({ field, isOfService }) => field !== null && !isOfService)
        .map(({ index, header }) => ({ column: index, header, text: texts[index] ?? '' })),
    };
  };
  const reasons = new Map<string, ConvertedList['rows'][number][]>();
  for (const row of list.rows) {
    if (row.outcome !== 'left out') continue;
    const why = row.notices[0] ?? '';
    const same = reasons.get(why);
    if (same === undefined) reasons.set(why, [row]);
    else same.push(row);
  }
  return [
    ...list.notices.map(({ kind, count, rows }): GroupView => {
      const [one, more, text] = importNoticeKinds[kind];
      return {
        kind: guessed.has(kind) ? 'guessed' : leftOut.has(kind) ? 'left out' : 'open',
        title: plain(`${formatCount(count, one, more)} ${text}.`),
        count,
        rows: rows.slice(0, mostRows).map(([{ source, row, slug }, sentence]) => view(source.mapping.sheet.name, row, slug, plain(sentence))),
      };
    }),
    ...[...reasons].map(
      ([why, rows]): GroupView => ({
        kind: 'left out',
        title: `${formatInteger(rows.length)} ${rows.length === 1 ? 'row is' : 'rows are'} left out: ${plain(why)}`,
        count: rows.length,
        rows: rows.slice(0, mostRows).map(({ sheet, row, slug }) => view(sheet, row, slug, '')),
      }),
    ),
  ];
}
