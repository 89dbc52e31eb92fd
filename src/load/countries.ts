import { otherCountryCodes } from '../contract/country-codes.ts';

/** A box in degrees. It crosses the antimeridian if `west` > `east` (RFC 7946, section 5.2). */
export interface Box {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

export interface Country {
  /** ISO 3166-1 alpha-2 and alpha-3. */
  readonly code: string;
  readonly alpha3: string;
  /** Boxes that together contain the land: one for the mainland, others for distant parts. */
  readonly boxes: readonly Box[];
}

/**
 * The officially assigned codes of ISO 3166-1 (249), each with the extent of its land as west, south, east, north in degrees, rounded
 * outwards to a tenth. Extents are facts of public geography, compared with Natural Earth (https://www.naturalearthdata.com, public
 * domain). Parts with a code of their own (Réunion, Puerto Rico, Åland) are also in the state's boxes, since addresses there are written
 * both ways.
 */
const table = `
AD AND 1.4 42.4 1.8 42.7|AE ARE 51.4 22.6 56.5 26.2|AF AFG 60.4 29.3 75.0 38.6|AG ATG -62.4 16.9 -61.6 17.8
AI AIA -63.5 18.1 -62.9 18.6|AL ALB 19.1 39.6 21.1 42.7|AM ARM 43.4 38.8 46.7 41.4|AO AGO 11.6 -18.1 24.1 -4.3
AQ ATA -180 -90 180 -60|AR ARG -73.6 -55.2 -53.6 -21.7|AS ASM -171.2 -14.6 -168.1 -11.0|AT AUT 9.5 46.3 17.2 49.1
AU AUS 112.9 -43.8 153.7 -10.0;158.8 -54.8 159.2 -31.4;96.7 -12.3 105.8 -10.3;167.8 -29.2 168.1 -28.9|AW ABW -70.1 12.4 -69.8 12.7
AX ALA 19.2 59.7 21.4 60.7|AZ AZE 44.7 38.3 50.7 42.0|BA BIH 15.7 42.5 19.7 45.3|BB BRB -59.7 13.0 -59.4 13.4
BD BGD 88.0 20.5 92.7 26.7|BE BEL 2.5 49.4 6.5 51.6|BF BFA -5.6 9.3 2.5 15.1|BG BGR 22.3 41.2 28.7 44.3
BH BHR 50.3 25.5 50.9 26.4|BI BDI 28.9 -4.5 30.9 -2.3|BJ BEN 0.7 6.1 3.9 12.5|BL BLM -63.0 17.8 -62.7 18.0
BM BMU -65.0 32.2 -64.6 32.4|BN BRN 114.0 4.0 115.4 5.1|BO BOL -69.7 -22.9 -57.4 -9.6|BQ BES -68.5 11.9 -68.1 12.4;-63.4 17.4 -62.9 17.7
BR BRA -74.1 -33.8 -34.7 5.3;-32.5 -4.0 -32.3 -3.7|BS BHS -80.6 20.8 -72.6 27.4|BT BTN 88.7 26.6 92.2 28.4|BV BVT 3.2 -54.5 3.5 -54.3
BW BWA 19.9 -27.0 29.4 -17.7|BY BLR 23.1 51.2 32.8 56.2|BZ BLZ -89.3 15.8 -87.4 18.5|CA CAN -141.1 41.6 -52.5 83.2
CC CCK 96.7 -12.3 97.0 -11.8|CD COD 12.1 -13.5 31.4 5.5|CF CAF 14.4 2.2 27.5 11.1|CG COG 11.1 -5.1 18.7 3.8
CH CHE 5.9 45.8 10.6 47.9|CI CIV -8.7 4.3 -2.4 10.8|CK COK -166.0 -22.0 -157.2 -8.8|CL CHL -75.8 -56.0 -66.4 -17.4;-109.6 -27.3 -109.1 -27.0;-81.0 -33.9 -78.7 -33.5
CM CMR 8.4 1.6 16.3 13.1|CN CHN 73.4 18.1 134.8 53.6|CO COL -79.1 -4.3 -66.8 12.6;-81.9 12.4 -81.2 13.5|CR CRI -86.0 8.0 -82.5 11.3
CU CUB -85.0 19.8 -74.1 23.3|CV CPV -25.4 14.7 -22.6 17.3|CW CUW -69.2 12.0 -68.6 12.5|CX CXR 105.5 -10.6 105.8 -10.3
CY CYP 32.2 34.5 34.7 35.8|CZ CZE 12.0 48.5 18.9 51.1|DE DEU 5.8 47.2 15.1 55.1|DJ DJI 41.7 10.9 43.5 12.8
DK DNK 8.0 54.5 15.3 57.8;-7.8 61.3 -6.2 62.5|DM DMA -61.5 15.2 -61.2 15.7|DO DOM -72.1 17.4 -68.3 20.0|DZ DZA -8.7 18.9 12.0 37.2
EC ECU -81.1 -5.1 -75.2 1.5;-92.1 -1.5 -89.2 1.7|EE EST 21.7 57.5 28.3 59.9|EG EGY 24.6 21.9 36.9 31.8|EH ESH -17.2 20.7 -8.6 27.7
ER ERI 36.4 12.3 43.2 18.1|ES ESP -9.4 35.1 4.4 43.9;-18.3 27.5 -13.3 29.5|ET ETH 32.9 3.3 48.0 15.0|FI FIN 19.2 59.4 31.7 70.2
FJ FJI 176.8 -21.1 -178.1 -12.4|FK FLK -61.4 -53.0 -57.7 -50.9|FM FSM 137.3 0.9 163.1 10.2|FO FRO -7.8 61.3 -6.2 62.5
FR FRA -5.2 41.3 9.6 51.2;-54.7 2.0 -51.5 5.9;-63.2 14.3 -60.7 18.2;55.1 -21.5 55.9 -20.8;44.9 -13.1 45.4 -12.6;-56.5 46.7 -56.1 47.2;163.5 -22.8 168.2 -19.5;-154.8 -27.8 -134.3 -7.8|GA GAB 8.6 -4.0 14.6 2.4|GB GBR -8.7 49.8 1.8 60.9|GD GRD -61.9 11.9 -61.3 12.6
GE GEO 39.9 41.0 46.8 43.6|GF GUF -54.7 2.0 -51.5 5.9|GG GGY -2.8 49.3 -2.1 49.8|GH GHA -3.3 4.7 1.3 11.2
GI GIB -5.4 36.1 -5.3 36.2|GL GRL -73.4 59.7 -11.2 83.7|GM GMB -16.9 13.0 -13.7 13.9|GN GIN -15.2 7.1 -7.6 12.7
GP GLP -61.9 15.8 -60.9 16.6|GQ GNQ 9.2 0.9 11.4 2.4;8.4 3.1 9.0 3.9;5.5 -1.6 5.7 -1.3|GR GRC 19.3 34.7 29.7 41.8|GS SGS -38.3 -59.5 -26.2 -53.9
GT GTM -92.3 13.7 -88.2 17.9|GU GUM 144.6 13.2 145.0 13.7|GW GNB -16.8 10.8 -13.6 12.7|GY GUY -61.5 1.1 -56.4 8.6
HK HKG 113.8 22.1 114.5 22.6|HM HMD 72.5 -53.3 73.9 -52.9|HN HND -89.4 12.9 -83.1 16.6;-84.0 17.3 -83.8 17.5|HR HRV 13.4 42.3 19.5 46.6
HT HTI -74.6 18.0 -71.6 20.2|HU HUN 16.0 45.7 23.0 48.6|ID IDN 94.9 -11.1 141.1 6.2|IE IRL -10.7 51.3 -5.9 55.5
IL ISR 34.2 29.4 35.9 33.4|IM IMN -4.9 54.0 -4.3 54.5|IN IND 68.0 7.9 97.5 35.6;71.8 8.2 74.0 12.5;92.1 6.7 94.3 13.7|IO IOT 71.2 -7.5 72.6 -5.2
IQ IRQ 38.7 29.0 48.7 37.4|IR IRN 44.0 25.0 63.4 39.8|IS ISL -24.6 63.2 -13.4 66.6|IT ITA 6.6 35.4 18.6 47.1
JE JEY -2.3 49.1 -1.9 49.3|JM JAM -78.4 17.6 -76.1 18.6|JO JOR 34.9 29.1 39.4 33.4|JP JPN 122.9 24.0 146.0 45.6;138.9 20.4 154.0 34.0
KE KEN 33.8 -4.8 42.0 5.5|KG KGZ 69.2 39.1 80.3 43.3|KH KHM 102.3 9.9 107.7 14.7|KI KIR 169.5 -11.5 -150.1 4.8
KM COM 43.2 -12.5 44.6 -11.3|KN KNA -62.9 17.0 -62.5 17.5|KP PRK 124.1 37.6 130.8 43.1|KR KOR 124.6 33.1 131.9 38.7
KW KWT 46.5 28.5 48.5 30.1|KY CYM -81.5 19.2 -79.7 19.8|KZ KAZ 46.4 40.5 87.4 55.5|LA LAO 100.0 13.9 107.8 22.6
LB LBN 35.0 33.0 36.7 34.7|LC LCA -61.1 13.7 -60.8 14.2|LI LIE 9.4 47.0 9.7 47.3|LK LKA 79.5 5.9 81.9 9.9
LR LBR -11.6 4.3 -7.3 8.6|LS LSO 27.0 -30.7 29.5 -28.5|LT LTU 20.9 53.8 26.9 56.5|LU LUX 5.7 49.4 6.6 50.2
LV LVA 20.9 55.6 28.3 58.1|LY LBY 9.2 19.4 25.2 33.2|MA MAR -13.3 27.6 -0.9 36.0;-17.2 20.7 -8.6 27.7|MC MCO 7.3 43.7 7.5 43.8
MD MDA 26.6 45.4 30.2 48.5|ME MNE 18.4 41.8 20.4 43.6|MF MAF -63.2 18.0 -62.9 18.2|MG MDG 43.2 -25.7 50.5 -11.9
MH MHL 160.7 4.5 172.2 14.7|MK MKD 20.4 40.8 23.1 42.4|ML MLI -12.3 10.1 4.3 25.0|MM MMR 92.1 9.6 101.2 28.6
MN MNG 87.7 41.5 120.0 52.2|MO MAC 113.5 22.1 113.6 22.3|MP MNP 144.8 14.0 146.1 20.6|MQ MTQ -61.3 14.3 -60.8 14.9
MR MRT -17.1 14.7 -4.8 27.3|MS MSR -62.3 16.6 -62.1 16.9|MT MLT 14.1 35.7 14.6 36.1|MU MUS 57.2 -20.6 57.9 -19.9;63.3 -19.8 63.6 -19.6;56.5 -10.5 56.7 -10.3
MV MDV 72.6 -0.8 73.8 7.2|MW MWI 32.6 -17.2 36.0 -9.3|MX MEX -118.5 14.5 -86.7 32.8|MY MYS 99.6 0.8 104.7 7.4;109.5 0.8 119.4 7.5
MZ MOZ 30.2 -26.9 40.9 -10.4|NA NAM 11.7 -29.0 25.3 -16.9|NC NCL 163.5 -22.8 168.2 -19.5|NE NER 0.1 11.6 16.0 23.6
NF NFK 167.8 -29.2 168.1 -28.9|NG NGA 2.6 4.2 14.7 13.9|NI NIC -87.7 10.7 -82.6 15.1|NL NLD 3.3 50.7 7.3 53.6;-70.1 11.9 -68.1 12.7;-63.4 17.4 -62.9 18.1
NO NOR 4.0 57.9 31.2 71.3;10.3 74.2 33.6 80.9;-9.2 70.7 -7.8 71.2|NP NPL 80.0 26.3 88.3 30.5|NR NRU 166.8 -0.6 167.0 -0.4|NU NIU -170.0 -19.2 -169.7 -18.9
NZ NZL 166.3 -47.4 178.7 -34.3;-177.1 -44.5 -175.7 -43.5;165.8 -52.7 179.2 -47.4|OM OMN 51.9 16.6 59.9 26.5|PA PAN -83.1 7.1 -77.1 9.7|PE PER -81.4 -18.4 -68.6 0.0
PF PYF -154.8 -27.8 -134.3 -7.8|PG PNG 140.8 -11.7 157.1 -0.7|PH PHL 116.8 4.5 126.7 21.2|PK PAK 60.8 23.6 77.2 37.2
PL POL 14.0 48.9 24.2 54.9|PM SPM -56.5 46.7 -56.1 47.2|PN PCN -130.9 -25.2 -124.7 -23.8|PR PRI -68.0 17.8 -65.2 18.6
PS PSE 34.1 31.2 35.7 32.6|PT PRT -9.6 36.9 -6.1 42.2;-31.4 36.8 -24.9 39.8;-17.4 30.0 -15.8 33.2|PW PLW 131.1 2.9 134.8 8.2|PY PRY -62.7 -27.7 -54.2 -19.2
QA QAT 50.7 24.4 51.7 26.2|RE REU 55.1 -21.5 55.9 -20.8|RO ROU 20.2 43.6 29.8 48.3|RS SRB 18.8 41.8 23.1 46.2
RU RUS 26.9 41.1 -169.0 81.9;19.6 54.3 22.9 55.4|RW RWA 28.8 -2.9 30.9 -1.0|SA SAU 34.4 16.3 55.7 32.2|SB SLB 155.4 -12.4 170.3 -5.1
SC SYC 46.1 -10.3 56.4 -3.7|SD SDN 21.8 8.6 38.7 22.3|SE SWE 10.9 55.2 24.3 69.1|SG SGP 103.5 1.1 104.1 1.5
SH SHN -5.9 -16.1 -5.6 -15.8;-14.5 -8.0 -14.2 -7.8;-12.8 -40.4 -9.8 -37.0|SI SVN 13.3 45.4 16.7 46.9|SJ SJM 10.3 74.2 33.6 80.9;-9.2 70.7 -7.8 71.2|SK SVK 16.8 47.7 22.6 49.7
SL SLE -13.4 6.8 -10.2 10.0|SM SMR 12.3 43.8 12.6 44.0|SN SEN -17.6 12.2 -11.3 16.7|SO SOM 40.9 -1.7 51.5 12.1
SR SUR -58.1 1.8 -53.9 6.1|SS SSD 23.4 3.4 36.0 12.3|ST STP 6.4 -0.1 7.5 1.8|SV SLV -90.2 13.1 -87.6 14.5
SX SXM -63.2 18.0 -62.9 18.1|SY SYR 35.6 32.3 42.4 37.4|SZ SWZ 30.7 -27.4 32.2 -25.7|TC TCA -72.5 21.1 -71.0 22.0
TD TCD 13.4 7.4 24.1 23.5|TF ATF 68.5 -50.1 70.7 -48.4;50.1 -46.6 52.4 -45.9;77.4 -38.9 77.7 -37.7;39.6 -22.5 54.6 -11.4|TG TGO -0.2 6.0 1.9 11.2|TH THA 97.3 5.6 105.7 20.5
TJ TJK 67.3 36.6 75.2 41.1|TK TKL -172.6 -9.5 -171.1 -8.5|TL TLS 124.0 -9.6 127.4 -8.1|TM TKM 52.4 35.1 66.7 42.8
TN TUN 7.5 30.2 11.7 37.6|TO TON -176.3 -22.4 -173.7 -15.5|TR TUR 25.6 35.8 44.9 42.2|TT TTO -62.0 10.0 -60.4 11.4
TV TUV 176.0 -10.9 179.9 -5.6|TW TWN 118.1 21.8 122.1 26.5|TZ TZA 29.3 -11.8 40.5 -0.9|UA UKR 22.1 44.3 40.3 52.4
UG UGA 29.5 -1.5 35.1 4.3|UM UMI 166.5 19.2 166.7 19.4;-177.5 28.1 -177.3 28.4;-169.7 16.6 -169.4 16.9;-176.7 0.1 -159.9 6.5;-75.1 18.3 -74.9 18.5|US USA -124.9 24.4 -66.8 49.5;171.7 51.1 -129.9 71.5;-160.6 18.8 -154.7 22.3;-68.0 17.6 -64.5 18.6;144.6 13.2 146.1 20.6;-171.2 -14.6 -168.1 -11.0|UY URY -58.5 -35.1 -53.0 -30.0
UZ UZB 55.9 37.1 73.2 45.6|VA VAT 12.4 41.9 12.5 41.9|VC VCT -61.5 12.5 -61.1 13.4|VE VEN -73.4 0.6 -59.7 12.3
VG VGB -64.9 18.3 -64.2 18.8|VI VIR -65.1 17.6 -64.5 18.5|VN VNM 102.1 8.3 109.5 23.4|VU VUT 166.5 -20.3 170.3 -13.0
WF WLF -178.3 -14.4 -176.1 -13.2|WS WSM -172.9 -14.1 -171.4 -13.4|YE YEM 41.8 12.1 54.6 19.0|YT MYT 44.9 -13.1 45.4 -12.6
ZA ZAF 16.4 -34.9 33.0 -22.1;37.5 -47.0 38.1 -46.5|ZM ZMB 21.9 -18.1 33.8 -8.1|ZW ZWE 25.2 -22.5 33.1 -15.6
`;

/** All countries by alpha-2 code. */
export const countries: ReadonlyMap<string, Country> = new Map(
  table
    .trim()
    .split(/[\n|]/)
    .map((entry) => {
      const [code, alpha3] = [entry.slice(0, 2), entry.slice(3, 6)];
      return [code, { code, alpha3, boxes: entry.slice(7).split(';').map(readBox) }];
    }),
);

function readBox(text: string): Box {
  const [west = 0, south = 0, east = 0, north = 0] = text.split(' ').map(Number);
  return { west, south, east, north };
}

/** Half a degree, some 55 km, so that yards on islands, in harbors and at rounded borders are inside. */
const marginDegrees = 0.5;

/** Whether a position, WGS 84 degrees, is in or near one of the country's boxes. */
export function isNearCountry({ boxes }: Country, lat: number, lon: number): boolean {
  return boxes.some((box) => lat >= box.south - marginDegrees && lat <= box.north + marginDegrees && isBetweenMeridians(box, lon));
}

function isBetweenMeridians({ west, east }: Box, lon: number): boolean {
  const width = west <= east ? east - west : east - west + 360;
  if (width + 2 * marginDegrees >= 360) return true;
  const eastOfWest = (((lon - west + marginDegrees) % 360) + 360) % 360;
  return eastOfWest <= width + 2 * marginDegrees;
}

/** Languages in which country names are likely to be written. */
const nameLanguages = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pl', 'pt', 'tr'];

/** Codes and names in use that aren't ISO 3166-1, or belong to a former state. */
const otherCodes: ReadonlyMap<string, string> = new Map([
  ...otherCountryCodes,
  ['GER', 'DE'],
  ['SUI', 'CH'],
  ['NED', 'NL'],
  ['HOLLAND', 'NL'],
  ['ENGLAND', 'GB'],
  ['SCOTLAND', 'GB'],
  ['WALES', 'GB'],
  ['GREAT BRITAIN', 'GB'],
  ['NORTHERN IRELAND', 'GB'],
  ['HONG KONG', 'HK'],
  ['UNITED STATES OF AMERICA', 'US'],
  ['UAE', 'AE'],
]);

/** Codes by names and alpha-3 codes, in upper case; filled when first needed. */
const codesByName = new Map<string, string>();

/** The code that was probably meant: for lower case, three letters, another code in use, or a name in a common language. */
export function suggestCountry(text: string): string | null {
  const upper = text.trim().toUpperCase();
  if (countries.has(upper)) return upper;
  const other = otherCodes.get(upper);
  if (other !== undefined) return other;
  if (codesByName.size === 0) collectNames(codesByName);
  return codesByName.get(upper) ?? null;
}

function collectNames(names: Map<string, string>): void {
  for (const { code, alpha3 } of countries.values()) names.set(alpha3, code);
  for (const language of nameLanguages) {
    const display = new Intl.DisplayNames([language], { type: 'region' });
    for (const code of countries.keys()) names.set((display.of(code) ?? code).toUpperCase(), code);
  }
}

/** Calling codes by country (ITU-T E.164, list of assigned country codes), for countries that have only one. */
export const callingCodes: ReadonlyMap<string, string> = new Map(
  `AE 971,AR 54,AT 43,AU 61,BA 387,BD 880,BE 32,BG 359,BH 973,BO 591,BR 55,BY 375,CA 1,CH 41,CL 56,CN 86,CO 57,CR 506,CY 357,CZ 420,DE 49,DK 45
DZ 213,EC 593,EE 372,EG 20,ES 34,FI 358,FJ 679,FR 33,GB 44,GE 995,GH 233,GR 30,GT 502,HK 852,HR 385,HU 36,ID 62,IE 353,IL 972,IN 91,IQ 964,IR 98
IS 354,IT 39,JO 962,JP 81,KE 254,KH 855,KR 82,KW 965,KZ 7,LB 961,LK 94,LT 370,LU 352,LV 371,MA 212,MD 373,ME 382,MK 389,MT 356,MX 52,MY 60
NG 234,NL 31,NO 47,NP 977,NZ 64,OM 968,PA 507,PE 51,PH 63,PK 92,PL 48,PT 351,PY 595,QA 974,RO 40,RS 381,RU 7,SA 966,SE 46,SG 65,SI 386,SK 421
TH 66,TN 216,TR 90,TW 886,UA 380,US 1,UY 598,VE 58,VN 84,ZA 27`
    .split(/[,\n]/)
    .map((entry) => entry.split(' ') as [string, string]),
);
