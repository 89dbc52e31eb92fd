/** Maker preferences differ by market: who works there decides which brands are in the yards. */
export type FleetRegion = 'europe' | 'north_america' | 'latin_america' | 'gulf_africa' | 'asia' | 'japan' | 'oceania';

/** Stock of words from which names and addresses are made. */
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
  /** Share of companies, in relation to the other countries. */
  readonly weight: number;
  readonly language: Language;
  readonly region: FleetRegion;
  /** Legal forms as they come after or, with a trailing space, before a name. */
  readonly legalForms: readonly string[];
}

const country = (
  code: string,
  name: string,
  weight: number,
  language: Language,
  region: FleetRegion,
  ...legalForms: string[]
): Country => ({ code, name, weight, language, region, legalForms });

/** The countries of the sample market, largest share first. */
export const countries: readonly Country[] = [
  country('DE', 'Germany', 110, 'de', 'europe', 'GmbH', 'GmbH & Co. KG', 'AG'),
  country('US', 'the United States', 110, 'en', 'north_america', 'LLC', 'Inc.', 'Corp.'),
  country('GB', 'the United Kingdom', 75, 'en', 'europe', 'Ltd', 'Ltd', 'plc'),
  country('NL', 'the Netherlands', 60, 'nl', 'europe', 'B.V.', 'B.V.', 'V.O.F.'),
  country('FR', 'France', 60, 'fr', 'europe', 'SARL', 'SAS', 'SA'),
  country('PL', 'Poland', 55, 'pl', 'europe', 'Sp. z o.o.', 'Sp. z o.o.', 'S.A.'),
  country('IT', 'Italy', 52, 'it', 'europe', 'S.r.l.', 'S.p.A.', 'S.n.c.'),
  country('ES', 'Spain', 45, 'es', 'europe', 'S.L.', 'S.A.', 'S.L.U.'),
  country('AU', 'Australia', 38, 'en', 'oceania', 'Pty Ltd'),
  country('AE', 'the United Arab Emirates', 32, 'ar', 'gulf_africa', 'LLC', 'FZE', 'FZCO'),
  country('BE', 'Belgium', 28, 'nl', 'europe', 'BV', 'NV'),
  country('CA', 'Canada', 28, 'en', 'north_america', 'Ltd.', 'Inc.'),
  country('AT', 'Austria', 26, 'de', 'europe', 'GmbH', 'GmbH & Co KG'),
  country('IN', 'India', 26, 'hi', 'asia', 'Pvt. Ltd.', 'Ltd.', 'LLP'),
  country('CH', 'Switzerland', 22, 'de', 'europe', 'AG', 'GmbH'),
  country('BR', 'Brazil', 22, 'pt', 'latin_america', 'Ltda.', 'S.A.'),
  country('SE', 'Sweden', 20, 'sv', 'europe', 'AB'),
  country('CZ', 'Czechia', 20, 'cs', 'europe', 's.r.o.', 'a.s.'),
  country('SA', 'Saudi Arabia', 20, 'ar', 'gulf_africa', 'Co.', 'LLC'),
  country('TR', 'Türkiye', 20, 'tr', 'europe', 'Ltd. Şti.', 'A.Ş.'),
  country('JP', 'Japan', 18, 'ja', 'japan', 'K.K.', 'G.K.', 'Co., Ltd.'),
  country('DK', 'Denmark', 16, 'da', 'europe', 'A/S', 'ApS'),
  country('NO', 'Norway', 16, 'nb', 'europe', 'AS'),
  country('MX', 'Mexico', 16, 'es', 'latin_america', 'S.A. de C.V.', 'S. de R.L. de C.V.'),
  country('ZA', 'South Africa', 16, 'en', 'gulf_africa', '(Pty) Ltd', 'CC'),
  country('PT', 'Portugal', 15, 'pt', 'europe', 'Lda.', 'S.A.'),
  country('FI', 'Finland', 14, 'fi', 'europe', 'Oy'),
  country('RO', 'Romania', 14, 'ro', 'europe', 'S.R.L.', 'S.A.'),
  country('SG', 'Singapore', 13, 'ms', 'asia', 'Pte. Ltd.'),
  country('KR', 'South Korea', 13, 'ko', 'asia', 'Co., Ltd.'),
  country('NZ', 'New Zealand', 12, 'en', 'oceania', 'Ltd'),
  country('HU', 'Hungary', 12, 'hu', 'europe', 'Kft.', 'Zrt.'),
  country('GR', 'Greece', 11, 'el', 'europe', 'A.E.', 'E.P.E.'),
  country('IE', 'Ireland', 11, 'en', 'europe', 'Ltd', 'DAC'),
  country('CN', 'China', 11, 'zh', 'asia', 'Co., Ltd.'),
  country('QA', 'Qatar', 10, 'ar', 'gulf_africa', 'W.L.L.'),
  country('SK', 'Slovakia', 10, 'cs', 'europe', 's.r.o.', 'a.s.'),
  country('CL', 'Chile', 10, 'es', 'latin_america', 'SpA', 'Ltda.'),
  country('MY', 'Malaysia', 10, 'ms', 'asia', 'Sdn. Bhd.'),
  country('ID', 'Indonesia', 10, 'ms', 'asia', 'PT '),
  country('TH', 'Thailand', 9, 'th', 'asia', 'Co., Ltd.'),
  country('HR', 'Croatia', 9, 'hr', 'europe', 'd.o.o.'),
  country('LT', 'Lithuania', 8, 'et', 'europe', 'UAB '),
  country('BG', 'Bulgaria', 8, 'hr', 'europe', 'EOOD', 'OOD'),
  country('VN', 'Vietnam', 8, 'vi', 'asia', 'JSC', 'Co., Ltd.'),
  country('EG', 'Egypt', 8, 'ar', 'gulf_africa', 'S.A.E.', 'LLC'),
  country('OM', 'Oman', 8, 'ar', 'gulf_africa', 'LLC'),
  country('CO', 'Colombia', 8, 'es', 'latin_america', 'S.A.S.'),
  country('AR', 'Argentina', 8, 'es', 'latin_america', 'S.R.L.', 'S.A.'),
  country('PE', 'Peru', 7, 'es', 'latin_america', 'S.A.C.', 'S.R.L.'),
  country('SI', 'Slovenia', 7, 'hr', 'europe', 'd.o.o.'),
  country('EE', 'Estonia', 7, 'et', 'europe', 'OÜ'),
  country('LV', 'Latvia', 7, 'et', 'europe', 'SIA '),
  country('RS', 'Serbia', 7, 'hr', 'europe', 'd.o.o.'),
  country('UA', 'Ukraine', 7, 'uk', 'europe', 'TOV '),
  country('MA', 'Morocco', 7, 'fr', 'gulf_africa', 'SARL', 'SA'),
  country('PH', 'the Philippines', 7, 'en', 'asia', 'Inc.', 'Corp.'),
  country('KW', 'Kuwait', 6, 'ar', 'gulf_africa', 'W.L.L.'),
  country('NG', 'Nigeria', 6, 'en', 'gulf_africa', 'Ltd'),
  country('KE', 'Kenya', 6, 'sw', 'gulf_africa', 'Ltd'),
  country('HK', 'Hong Kong', 6, 'en', 'asia', 'Ltd'),
  country('LU', 'Luxembourg', 5, 'fr', 'europe', 'S.à r.l.', 'S.A.'),
  country('FJ', 'Fiji', 5, 'pacific', 'oceania', 'Pte Ltd'),
  country('BH', 'Bahrain', 4, 'ar', 'gulf_africa', 'W.L.L.'),
  country('GH', 'Ghana', 4, 'sw', 'gulf_africa', 'Ltd'),
  country('IS', 'Iceland', 4, 'nb', 'europe', 'ehf.'),
];

const byCode = new Map(countries.map((entry) => [entry.code, entry]));

/** The country of a code. Throws when the sample market does not have it. */
export function countryOf(code: string): Country {
  const found = byCode.get(code);
  if (found === undefined) throw new RangeError(`country ${code} is not in the table`);
  return found;
}
