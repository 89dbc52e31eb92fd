import type { Language } from './name-words.ts';

/** Regions with different preferences for makers. */
export type FleetRegion = 'europe' | 'north_america' | 'latin_america' | 'gulf_africa' | 'asia' | 'japan' | 'oceania';

export interface Country {
  /** ISO 3166-1 alpha-2. */
  readonly code: string;
  /** Share of companies, relative to the other countries. */
  readonly weight: number;
  readonly language: Language;
  readonly region: FleetRegion;
  /** Legal forms, which come after a name, or before it if they end in a space. */
  readonly legalForms: readonly string[];
}

/** The countries of the sample market, largest share first. */
const table: readonly (readonly [code: string, weight: number, language: Language, region: FleetRegion, ...legalForms: string[]])[] = [
  ['DE', 110, 'de', 'europe', 'GmbH', 'GmbH & Co. KG', 'AG'],
  ['US', 110, 'en', 'north_america', 'LLC', 'Inc.', 'Corp.'],
  ['GB', 75, 'en', 'europe', 'Ltd', 'Ltd', 'plc'],
  ['NL', 60, 'nl', 'europe', 'B.V.', 'B.V.', 'V.O.F.'],
  ['FR', 60, 'fr', 'europe', 'SARL', 'SAS', 'SA'],
  ['PL', 55, 'pl', 'europe', 'Sp. z o.o.', 'Sp. z o.o.', 'S.A.'],
  ['IT', 52, 'it', 'europe', 'S.r.l.', 'S.p.A.', 'S.n.c.'],
  ['ES', 45, 'es', 'europe', 'S.L.', 'S.A.', 'S.L.U.'],
  ['AU', 38, 'en', 'oceania', 'Pty Ltd'],
  ['AE', 32, 'ar', 'gulf_africa', 'LLC', 'FZE', 'FZCO'],
  ['BE', 28, 'nl', 'europe', 'BV', 'NV'],
  ['CA', 28, 'en', 'north_america', 'Ltd.', 'Inc.'],
  ['AT', 26, 'de', 'europe', 'GmbH', 'GmbH & Co KG'],
  ['IN', 26, 'hi', 'asia', 'Pvt. Ltd.', 'Ltd.', 'LLP'],
  ['CH', 22, 'de', 'europe', 'AG', 'GmbH'],
  ['BR', 22, 'pt', 'latin_america', 'Ltda.', 'S.A.'],
  ['SE', 20, 'sv', 'europe', 'AB'],
  ['CZ', 20, 'cs', 'europe', 's.r.o.', 'a.s.'],
  ['SA', 20, 'ar', 'gulf_africa', 'Co.', 'LLC'],
  ['TR', 20, 'tr', 'europe', 'Ltd. Şti.', 'A.Ş.'],
  ['JP', 18, 'ja', 'japan', 'K.K.', 'G.K.', 'Co., Ltd.'],
  ['DK', 16, 'da', 'europe', 'A/S', 'ApS'],
  ['NO', 16, 'nb', 'europe', 'AS'],
  ['MX', 16, 'es', 'latin_america', 'S.A. de C.V.', 'S. de R.L. de C.V.'],
  ['ZA', 16, 'en', 'gulf_africa', '(Pty) Ltd', 'CC'],
  ['PT', 15, 'pt', 'europe', 'Lda.', 'S.A.'],
  ['FI', 14, 'fi', 'europe', 'Oy'],
  ['RO', 14, 'ro', 'europe', 'S.R.L.', 'S.A.'],
  ['SG', 13, 'ms', 'asia', 'Pte. Ltd.'],
  ['KR', 13, 'ko', 'asia', 'Co., Ltd.'],
  ['NZ', 12, 'en', 'oceania', 'Ltd'],
  ['HU', 12, 'hu', 'europe', 'Kft.', 'Zrt.'],
  ['GR', 11, 'el', 'europe', 'A.E.', 'E.P.E.'],
  ['IE', 11, 'en', 'europe', 'Ltd', 'DAC'],
  ['CN', 11, 'zh', 'asia', 'Co., Ltd.'],
  ['QA', 10, 'ar', 'gulf_africa', 'W.L.L.'],
  ['SK', 10, 'cs', 'europe', 's.r.o.', 'a.s.'],
  ['CL', 10, 'es', 'latin_america', 'SpA', 'Ltda.'],
  ['MY', 10, 'ms', 'asia', 'Sdn. Bhd.'],
  ['ID', 10, 'ms', 'asia', 'PT '],
  ['TH', 9, 'th', 'asia', 'Co., Ltd.'],
  ['HR', 9, 'hr', 'europe', 'd.o.o.'],
  ['LT', 8, 'et', 'europe', 'UAB '],
  ['BG', 8, 'hr', 'europe', 'EOOD', 'OOD'],
  ['VN', 8, 'vi', 'asia', 'JSC', 'Co., Ltd.'],
  ['EG', 8, 'ar', 'gulf_africa', 'S.A.E.', 'LLC'],
  ['OM', 8, 'ar', 'gulf_africa', 'LLC'],
  ['CO', 8, 'es', 'latin_america', 'S.A.S.'],
  ['AR', 8, 'es', 'latin_america', 'S.R.L.', 'S.A.'],
  ['PE', 7, 'es', 'latin_america', 'S.A.C.', 'S.R.L.'],
  ['SI', 7, 'hr', 'europe', 'd.o.o.'],
  ['EE', 7, 'et', 'europe', 'OÜ'],
  ['LV', 7, 'et', 'europe', 'SIA '],
  ['RS', 7, 'hr', 'europe', 'd.o.o.'],
  ['UA', 7, 'uk', 'europe', 'TOV '],
  ['MA', 7, 'fr', 'gulf_africa', 'SARL', 'SA'],
  ['PH', 7, 'en', 'asia', 'Inc.', 'Corp.'],
  ['KW', 6, 'ar', 'gulf_africa', 'W.L.L.'],
  ['NG', 6, 'en', 'gulf_africa', 'Ltd'],
  ['KE', 6, 'sw', 'gulf_africa', 'Ltd'],
  ['HK', 6, 'en', 'asia', 'Ltd'],
  ['LU', 5, 'fr', 'europe', 'S.à r.l.', 'S.A.'],
  ['FJ', 5, 'pacific', 'oceania', 'Pte Ltd'],
  ['BH', 4, 'ar', 'gulf_africa', 'W.L.L.'],
  ['GH', 4, 'sw', 'gulf_africa', 'Ltd'],
  ['IS', 4, 'nb', 'europe', 'ehf.'],
];

export const countries: readonly Country[] = table.map(([code, weight, language, region, ...legalForms]) => ({
  code,
  weight,
  language,
  region,
  legalForms,
}));

const byCode = new Map(countries.map((entry) => [entry.code, entry]));

/** The country of a code. @throws RangeError If the sample market doesn’t have it. */
export function countryOf(code: string): Country {
  const found = byCode.get(code);
  if (found === undefined) throw new RangeError(`country ${code} is not in the table`);
  return found;
}
