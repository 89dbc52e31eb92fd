/** A word without a blank, as long as wanted. */
const word = (part: string, letters: number): string => part.repeat(Math.ceil(letters / part.length)).slice(0, letters);

export const longName = word('Schwerlastkranvermietung', 180);
const longText = word('Windenergieanlagen', 180);
const longTown = word('Llanfairpwllgwyngyll', 60);
const longBrand = word('Kranfabrik', 180);
const longModel = word('LTMGMKSCX', 60);
export const longTerm = word('Ausladungsbegrenzung', 180);

/** The slug of rows with long words: their pages are the first of their kind. */
export const longSlug = '0-long';
/** The company comes last, since tests of the map begin with the first. */
export const longCompany = 'zz-long';

/** A row of long words for each table, as lines of CSV. */
export const longRows: Readonly<Record<string, string>> = {
  companies: `9001,${longCompany},${longName},${longText},,,https://${word('kran', 60)}.example/${word('yard', 180)},+971 4 555 0152,+971 50 555 0129,${longTown},${longTown},${longTown},${longTown},AE,12345,24.5,54.4,free,mobile_crane,true`,
  fleet: `${longCompany},${longBrand},${longModel},100,telescopic,60,true`,
  models: `${longSlug},${longBrand},${longModel},all_terrain_crane,100,telescopic,50,60,5,${longText}`,
  concepts: `${longSlug},${longTerm},${longTerm},${longText}`,
  listings: `${longSlug},${longName},all_terrain_crane,${longBrand},AE,${longText}`,
  'wanted-ads': `${longSlug},${longName},${longBrand},${longModel},all_terrain_crane,80,AE,${longText},2026-05-09,2026-12-26`,
};
