/** Regions with different preferences for makers. */
export type FleetRegion = 'europe' | 'north_america' | 'latin_america' | 'gulf_africa' | 'asia' | 'japan' | 'oceania';

/** A set of words for making names and addresses. */
export type Language =
  | 'de'
  | 'en'
  | 'nl'
  | 'fr'
  | 'es'
  | 'it'
  | 'pt'
  | 'pl'
  | 'cs'
  | 'hu'
  | 'ro'
  | 'hr'
  | 'sv'
  | 'nb'
  | 'da'
  | 'fi'
  | 'et'
  | 'el'
  | 'tr'
  | 'ar'
  | 'hi'
  | 'ms'
  | 'ja'
  | 'ko'
  | 'zh'
  | 'vi'
  | 'th'
  | 'sw'
  | 'pacific'
  | 'uk';

export interface Country {
  /** ISO 3166-1 alpha-2. */
  readonly code: string;
  readonly name: string;
  /** Share of companies, relative to the other countries. */
  readonly weight: number;
  readonly language: Language;
  readonly region: FleetRegion;
  /** Legal forms, which come after a name, or before it if they end in a space. */
  readonly legalForms: readonly string[];
}

/** The countries of the sample market, largest share first. */
const table: readonly (readonly [
  code: string,
  name: string,
  weight: number,
  language: Language,
  region: FleetRegion,
  ...legalForms: string[],
])[] = [
  ['DE', 'Germany', 110, 'de', 'europe', 'GmbH', 'GmbH & Co. KG', 'AG'],
  ['US', 'the United States', 110, 'en', 'north_america', 'LLC', 'Inc.', 'Corp.'],
  ['GB', 'the United Kingdom', 75, 'en', 'europe', 'Ltd', 'Ltd', 'plc'],
  ['NL', 'the Netherlands', 60, 'nl', 'europe', 'B.V.', 'B.V.', 'V.O.F.'],
  ['FR', 'France', 60, 'fr', 'europe', 'SARL', 'SAS', 'SA'],
  ['PL', 'Poland', 55, 'pl', 'europe', 'Sp. z o.o.', 'Sp. z o.o.', 'S.A.'],
  ['IT', 'Italy', 52, 'it', 'europe', 'S.r.l.', 'S.p.A.', 'S.n.c.'],
  ['ES', 'Spain', 45, 'es', 'europe', 'S.L.', 'S.A.', 'S.L.U.'],
  ['AU', 'Australia', 38, 'en', 'oceania', 'Pty Ltd'],
  ['AE', 'the United Arab Emirates', 32, 'ar', 'gulf_africa', 'LLC', 'FZE', 'FZCO'],
  ['BE', 'Belgium', 28, 'nl', 'europe', 'BV', 'NV'],
  ['CA', 'Canada', 28, 'en', 'north_america', 'Ltd.', 'Inc.'],
  ['AT', 'Austria', 26, 'de', 'europe', 'GmbH', 'GmbH & Co KG'],
  ['IN', 'India', 26, 'hi', 'asia', 'Pvt. Ltd.', 'Ltd.', 'LLP'],
  ['CH', 'Switzerland', 22, 'de', 'europe', 'AG', 'GmbH'],
  ['BR', 'Brazil', 22, 'pt', 'latin_america', 'Ltda.', 'S.A.'],
  ['SE', 'Sweden', 20, 'sv', 'europe', 'AB'],
  ['CZ', 'Czechia', 20, 'cs', 'europe', 's.r.o.', 'a.s.'],
  ['SA', 'Saudi Arabia', 20, 'ar', 'gulf_africa', 'Co.', 'LLC'],
  ['TR', 'Türkiye', 20, 'tr', 'europe', 'Ltd. Şti.', 'A.Ş.'],
  ['JP', 'Japan', 18, 'ja', 'japan', 'K.K.', 'G.K.', 'Co., Ltd.'],
  ['DK', 'Denmark', 16, 'da', 'europe', 'A/S', 'ApS'],
  ['NO', 'Norway', 16, 'nb', 'europe', 'AS'],
  ['MX', 'Mexico', 16, 'es', 'latin_america', 'S.A. de C.V.', 'S. de R.L. de C.V.'],
  ['ZA', 'South Africa', 16, 'en', 'gulf_africa', '(Pty) Ltd', 'CC'],
  ['PT', 'Portugal', 15, 'pt', 'europe', 'Lda.', 'S.A.'],
  ['FI', 'Finland', 14, 'fi', 'europe', 'Oy'],
  ['RO', 'Romania', 14, 'ro', 'europe', 'S.R.L.', 'S.A.'],
  ['SG', 'Singapore', 13, 'ms', 'asia', 'Pte. Ltd.'],
  ['KR', 'South Korea', 13, 'ko', 'asia', 'Co., Ltd.'],
  ['NZ', 'New Zealand', 12, 'en', 'oceania', 'Ltd'],
  ['HU', 'Hungary', 12, 'hu', 'europe', 'Kft.', 'Zrt.'],
  ['GR', 'Greece', 11, 'el', 'europe', 'A.E.', 'E.P.E.'],
  ['IE', 'Ireland', 11, 'en', 'europe', 'Ltd', 'DAC'],
  ['CN', 'China', 11, 'zh', 'asia', 'Co., Ltd.'],
  ['QA', 'Qatar', 10, 'ar', 'gulf_africa', 'W.L.L.'],
  ['SK', 'Slovakia', 10, 'cs', 'europe', 's.r.o.', 'a.s.'],
  ['CL', 'Chile', 10, 'es', 'latin_america', 'SpA', 'Ltda.'],
  ['MY', 'Malaysia', 10, 'ms', 'asia', 'Sdn. Bhd.'],
  ['ID', 'Indonesia', 10, 'ms', 'asia', 'PT '],
  ['TH', 'Thailand', 9, 'th', 'asia', 'Co., Ltd.'],
  ['HR', 'Croatia', 9, 'hr', 'europe', 'd.o.o.'],
  ['LT', 'Lithuania', 8, 'et', 'europe', 'UAB '],
  ['BG', 'Bulgaria', 8, 'hr', 'europe', 'EOOD', 'OOD'],
  ['VN', 'Vietnam', 8, 'vi', 'asia', 'JSC', 'Co., Ltd.'],
  ['EG', 'Egypt', 8, 'ar', 'gulf_africa', 'S.A.E.', 'LLC'],
  ['OM', 'Oman', 8, 'ar', 'gulf_africa', 'LLC'],
  ['CO', 'Colombia', 8, 'es', 'latin_america', 'S.A.S.'],
  ['AR', 'Argentina', 8, 'es', 'latin_america', 'S.R.L.', 'S.A.'],
  ['PE', 'Peru', 7, 'es', 'latin_america', 'S.A.C.', 'S.R.L.'],
  ['SI', 'Slovenia', 7, 'hr', 'europe', 'd.o.o.'],
  ['EE', 'Estonia', 7, 'et', 'europe', 'OÜ'],
  ['LV', 'Latvia', 7, 'et', 'europe', 'SIA '],
  ['RS', 'Serbia', 7, 'hr', 'europe', 'd.o.o.'],
  ['UA', 'Ukraine', 7, 'uk', 'europe', 'TOV '],
  ['MA', 'Morocco', 7, 'fr', 'gulf_africa', 'SARL', 'SA'],
  ['PH', 'the Philippines', 7, 'en', 'asia', 'Inc.', 'Corp.'],
  ['KW', 'Kuwait', 6, 'ar', 'gulf_africa', 'W.L.L.'],
  ['NG', 'Nigeria', 6, 'en', 'gulf_africa', 'Ltd'],
  ['KE', 'Kenya', 6, 'sw', 'gulf_africa', 'Ltd'],
  ['HK', 'Hong Kong', 6, 'en', 'asia', 'Ltd'],
  ['LU', 'Luxembourg', 5, 'fr', 'europe', 'S.à r.l.', 'S.A.'],
  ['FJ', 'Fiji', 5, 'pacific', 'oceania', 'Pte Ltd'],
  ['BH', 'Bahrain', 4, 'ar', 'gulf_africa', 'W.L.L.'],
  ['GH', 'Ghana', 4, 'sw', 'gulf_africa', 'Ltd'],
  ['IS', 'Iceland', 4, 'nb', 'europe', 'ehf.'],
];

export const countries: readonly Country[] = table.map(([code, name, weight, language, region, ...legalForms]) => ({
  code,
  name,
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
