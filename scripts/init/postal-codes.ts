import type { Town } from '../../src/documents/geography/geonames.ts';

/** First three digits of ZIP codes, from each of these on, by the state (USPS Labeling List L002). */
const zipStates: readonly (readonly [from: number, state: string])[] = [
  [5, 'NY'],
  [6, ''],
  [10, 'MA'],
  [28, 'RI'],
  [30, 'NH'],
  [39, 'ME'],
  [50, 'VT'],
  [55, 'MA'],
  [56, 'VT'],
  [60, 'CT'],
  [63, ''],
  [64, 'CT'],
  [70, 'NJ'],
  [90, ''],
  [100, 'NY'],
  [150, 'PA'],
  [197, 'DE'],
  [200, 'DC'],
  [201, 'VA'],
  [202, 'DC'],
  [206, 'MD'],
  [220, 'VA'],
  [247, 'WV'],
  [270, 'NC'],
  [290, 'SC'],
  [300, 'GA'],
  [320, 'FL'],
  [340, ''],
  [341, 'FL'],
  [350, 'AL'],
  [370, 'TN'],
  [386, 'MS'],
  [398, 'GA'],
  [400, 'KY'],
  [430, 'OH'],
  [460, 'IN'],
  [480, 'MI'],
  [500, 'IA'],
  [530, 'WI'],
  [550, 'MN'],
  [569, ''],
  [570, 'SD'],
  [580, 'ND'],
  [590, 'MT'],
  [600, 'IL'],
  [630, 'MO'],
  [660, 'KS'],
  [680, 'NE'],
  [700, 'LA'],
  [716, 'AR'],
  [730, 'OK'],
  [733, 'TX'],
  [734, 'OK'],
  [750, 'TX'],
  [800, 'CO'],
  [820, 'WY'],
  [832, 'ID'],
  [834, ''],
  [835, 'ID'],
  [840, 'UT'],
  [850, 'AZ'],
  [870, 'NM'],
  [885, 'TX'],
  [889, 'NV'],
  [900, 'CA'],
  [962, ''],
  [967, 'HI'],
  [969, ''],
  [970, 'OR'],
  [980, 'WA'],
  [995, 'AK'],
];

/** Regions in which postal codes with a first character lie, and no others: all that it may be. By the codes of GeoNames. */
const regionsOfFirst: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  AU: { 0: '03', 2: '01,02', 3: '07', 4: '04', 5: '05', 6: '08', 7: '06' },
  CA: {
    A: '05',
    B: '07',
    C: '09',
    E: '04',
    G: '10',
    H: '10',
    J: '10',
    K: '08',
    L: '08',
    M: '08',
    N: '08',
    P: '08',
    R: '03',
    S: '11',
    T: '01',
    V: '02',
    X: '13,14',
    Y: '12',
  },
  DE: {
    0: '11,13,14,15',
    1: '06,11,12,14,16',
    2: '03,04,06,10,12,14',
    3: '05,06,07,14,15',
    4: '06,07',
    5: '05,07,08',
    6: '01,02,05,08,09',
    7: '01,02,08',
    8: '01,02',
    9: '01,02,05,15',
  },
};

/** Whether a town may have a postal code. True where nothing is known that speaks against it. */
export function fitsPostalCode(code: string, { country, region, municipality }: Town): boolean {
  const digits = code
    .replace(/^[A-Z]{1,2}-\s?/i, '')
    .trim()
    .toUpperCase();
  if (country === 'US') {
    const zip = /^\d{4,5}(?=-|$)/.exec(digits)?.[0].padStart(5, '0');
    const state = zip === undefined ? '' : (zipStates.findLast(([from]) => from <= Number(zip.slice(0, 3)))?.[1] ?? '');
    return state === '' || state === region;
  }
  // The number of a municipality begins with that of its department, as postal codes do.
  if (country === 'FR' && municipality !== '' && /^\d{4,5}$/.test(digits))
    return digits.padStart(5, '0').slice(0, 2).replace('20', '2') === municipality.slice(0, /^2[AB]/.test(municipality) ? 1 : 2);
  const padded = country === 'DE' && /^\d{4}$/.test(digits) ? `0${digits}` : digits;
  return regionsOfFirst[country]?.[padded.slice(0, 1)]?.split(',').includes(region) ?? true;
}
