import type { ListRow } from './list-rows.ts';

/** What was done in many rows, and what the owner can do about it. */
export interface ImportNotice {
  readonly kind: ImportNoticeKind;
  readonly count: number;
  readonly examples: readonly string[];
  /** The rows, each with the sentence about it. */
  readonly rows: readonly (readonly [row: ListRow, sentence: string])[];
}

/** Notes a sentence about a row, and counts it with all of its kind. */
export type AddNotice = (kind: ImportNoticeKind, row: ListRow, sentence: string, example?: string) => void;

/** What the summary says of rows: one, several, and what to do. */
export const importNoticeKinds = {
  country: ['company has', 'companies have', 'no country. Name one for all of them with --country, for example --country DE'],
  countryUnknown: ['company names', 'companies name', 'a country that is not known: left out. Write its code'],
  placed: ['company has', 'companies have', 'no position and got that of the town. Fill in lat and lon where you know better'],
  placedByCode: [
    'company has',
    'companies have',
    'no position and a town that is missing or unknown, and got that of the postal code. Fill in lat and lon where you know better',
  ],
  noPosition: ['company has', 'companies have', 'no position. Fill in lat and lon'],
  townMissing: [
    'company has',
    'companies have',
    'no position, and no such town is known in that state and postal code. Fill in lat and lon',
  ],
  townAmbiguous: [
    'company has',
    'companies have',
    'no position, and several towns share the name. Add the state or the postal code to the list, or fill in lat and lon',
  ],
  position: ['company has', 'companies have', 'a position that can’t be read, or is outside the country: left out. Check lat and lon'],
  positionMended: [
    'company has',
    'companies have',
    'a position near its town only with a sign changed or the degrees swapped: changed. Check lat and lon',
  ],
  countryGuessed: [
    'company says',
    'companies say',
    'no country of their own and got that of the heading above them. Correct the column country',
  ],
  noService: ['company says', 'companies say', 'no service that is known and got mobile_crane. Correct the column services'],
  serviceGuessed: [
    'company has',
    'companies have',
    'services that were guessed from what its cranes are called. Correct the column services',
  ],
  otherService: [
    'company has',
    'companies have',
    'machines that are none of the services here: inactive until you correct the columns services and active',
  ],
  partService: ['company names', 'companies name', 'services that are none of those here: left out'],
  status: ['company has', 'companies have', 'an unknown status: inactive until the mapping says under "status" whether the public sees it'],
  warning: [
    'company has',
    'companies have',
    'a word in an unread column that says the public may not see it: inactive until the mapping says under "status" whether it may',
  ],
  differingStatus: [
    'company has',
    'companies have',
    'rows that disagree on whether the public may see it: inactive until you correct the column active',
  ],
  unplaced: ['company is', 'companies are', 'inactive until the list or the tables have a country and a position, and active is true'],
  craneStatus: ['crane is', 'cranes are', 'left out because of a status of their own, beside others of the company'],
  sameName: ['company has', 'companies have', 'the name of another, but other cells: kept apart'],
  twin: ['row repeats', 'rows repeat', 'another in every cell: one more crane. Delete it from fleet.csv if there is only one'],
  doubt: ['cell is', 'cells are', 'not read whole, or in doubt'],
  phone: ['phone number was', 'phone numbers were', 'mended, shortened or left out'],
  postalZero: ['postal code has', 'postal codes have', 'lost zeros, which were put back'],
  amount: ['figure is', 'figures are', 'approximate in the list: read without “about”'],
  modelDate: ['row has', 'rows have', 'a date in place of a model, which a spreadsheet made of it: left out. Enter the model again'],
  metricTons: ['capacity', 'capacities', 'in tons, read as those of 1,000 kg'],
  machines: ['row stands', 'rows stand', 'for several machines: as many cranes'],
  website: ['company has', 'companies have', 'something other than an address in the column of the website: left out'],
  quantity: ['row has', 'rows have', 'a figure that can’t be read: left out'],
  shortTons: [
    'capacity was',
    'capacities were',
    'converted from short tons of 2,000 lb to tonnes, as is usual in the country. Say "tons": "metric" in the mapping if they are tonnes',
  ],
} as const;
export type ImportNoticeKind = keyof typeof importNoticeKinds;

/** Longer examples are cut in the summary. */
const maxExampleChars = 200;

/** Collects notices while a list is converted. */
export function openNotices(): { readonly add: AddNotice; readonly all: () => readonly ImportNotice[] } {
  const found = new Map<ImportNoticeKind, { rows: [ListRow, string][]; examples: Set<string> }>();
  return {
    add(kind, row, sentence, example = '') {
      const { rows, examples } = found.get(kind) ?? { rows: [], examples: new Set<string>() };
      if (example !== '') examples.add(example.length > maxExampleChars ? `${example.slice(0, maxExampleChars).toWellFormed()}…` : example);
      rows.push([row, sentence]);
      found.set(kind, { rows, examples });
      row.notices.push(sentence);
    },
    all: () =>
      (Object.keys(importNoticeKinds) as ImportNoticeKind[]).flatMap((kind) => {
        const notice = found.get(kind);
        return notice === undefined ? [] : [{ kind, count: notice.rows.length, examples: [...notice.examples], rows: notice.rows }];
      }),
  };
}

/** The first of many. */
export const some = (texts: readonly string[], separator = '; '): string =>
  `${texts.slice(0, 8).join(separator)}${texts.length > 8 ? ' …' : ''}`;
