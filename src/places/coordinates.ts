/** A position in degrees, WGS 84. */
export interface Position {
  readonly lat: number;
  readonly lon: number;
}

/** What a text with numbers says of a position. */
export type ReadPosition =
  | { readonly kind: 'position'; readonly position: Position }
  /** No such place on earth: `swapped` would be one. */
  | { readonly kind: 'beyond'; readonly swapped: Position | null };

const number = String.raw`[-+−]?\d{1,3}(?:[.,]\d{1,15})?`;
const dotted = String.raw`[-+−]?\d{1,3}(?:\.\d{1,15})?`;

/** Two decimals, as maps, spreadsheets and links write them: `lat` and `lon` name what is first. */
const decimalForms: readonly RegExp[] = [
  // geo:52.5,6.1 (RFC 5870)
  new RegExp(String.raw`^geo:(?<lat>${dotted}),(?<lon>${dotted})(?:[,;?].*)?$`, 'i'),
  // POINT (6.1 52.5): well-known text has the longitude first.
  new RegExp(String.raw`^(?:srid=4326;)?point ?\( ?(?<lon>${dotted})[ ,]+(?<lat>${dotted}) ?\)$`, 'i'),
  new RegExp(String.raw`^[[(]?(?<lat>${dotted})°? ?[,;/ ] ?(?<lon>${dotted})°?[\])]?$`),
  // With decimal commas there has to be another mark between the two, or a blank.
  new RegExp(String.raw`^(?<lat>${number})°? ?(?:[;/]| |, ) ?(?<lon>${number})°?$`),
  new RegExp(String.raw`^lat(?:itude)?[:= ]+(?<lat>${number})[,; ]+(?:lon|lng|long|longitude)[:= ]+(?<lon>${number})$`, 'i'),
];

/** Links of map services: Google, Apple, OpenStreetMap, Bing, HERE. */
const linkForms: readonly RegExp[] = [
  new RegExp(String.raw`!3d(?<lat>${dotted})!4d(?<lon>${dotted})`),
  new RegExp(
    String.raw`[?&#](?:q|ll|query|center|daddr|destination|sll|loc)=(?:loc:)?(?<lat>${dotted})(?:,|%2C)(?: |\+|%20)?(?<lon>${dotted})`,
    'i',
  ),
  new RegExp(String.raw`[?&]mlat=(?<lat>${dotted})&mlon=(?<lon>${dotted})`),
  new RegExp(String.raw`#map=\d+(?:\.\d+)?/(?<lat>${dotted})/(?<lon>${dotted})`),
  new RegExp(String.raw`[?&]cp=(?<lat>${dotted})~(?<lon>${dotted})`),
  new RegExp(String.raw`[/@](?<lat>${dotted}),(?<lon>${dotted})(?:,\d|[/?&]|$)`),
];

/** The words for directions. A lone “O” is west in French and east in German, so it is neither. */
const direction = String.raw`(?:n(?:ord|orth|orte|oord|oorden)?|s(?:ud|üd|outh|ur|ul)?|e(?:ast|st|ste)?|ost|w(?:est)?|ouest|oeste|ovest)\.?`;
/** Degrees, with minutes and seconds. */
const angle = String.raw`[-+−]?\d(?:[\d.,°º'’′"”″: ]|deg|min|sec|d(?![a-z]))*`;
const oneAxis = new RegExp(String.raw`^(?:(?<before>${direction}) ?)?(?<angle>${angle}?)(?: ?(?<behind>${direction}))?$`, 'iu');
const twoAxes = [`${angle}? ?${direction}`, `${direction} ?${angle}`].map(
  (axis) => new RegExp(String.raw`^(${axis})[,;/ ]+(${axis})$`, 'iu'),
);

const toNumber = (text: string): number => Number(text.replace(',', '.').replace('−', '-').replace('+', ''));

/** Which axis a word for a direction is of, and its sign. */
function axisOf(word: string): { readonly axis: 'lat' | 'lon'; readonly sign: number } {
  const letter = word[0]!.toLowerCase();
  if (letter === 'n' || letter === 's') return { axis: 'lat', sign: letter === 'n' ? 1 : -1 };
  return { axis: 'lon', sign: letter === 'e' || word.toLowerCase().startsWith('ost') ? 1 : -1 };
}

/** Degrees north or east from 52.5, 52,5, 52.5 N, 54°58'N, 51° 23.3' N, 56 23 45 N and -1.6°; null if a text is none of these. */
export function readDegrees(text: string, axis: 'lat' | 'lon'): number | null {
  const { before, behind, angle: body } = oneAxis.exec(text.trim().replaceAll(/\s+/g, ' '))?.groups ?? {};
  if (body === undefined || (before !== undefined && behind !== undefined)) return null;
  const word = before ?? behind;
  const direct = word === undefined ? null : axisOf(word);
  if (direct !== null && direct.axis !== axis) return null;
  const parts = body.split(/(?:[°º'’′"”″: ]|deg|min|sec|d|,(?= |$))+/i).filter((part) => part !== '');
  const [degrees = NaN, minutes = 0, seconds = 0, more] = parts.map((part) =>
    /^[-+−]?\d+(?:[.,]\d+)?$/.test(part) ? toNumber(part) : NaN,
  );
  if (more !== undefined || !(minutes >= 0 && minutes < 60 && seconds >= 0 && seconds < 60)) return null;
  const size = Math.abs(degrees) + minutes / 60 + seconds / 3600;
  const isNegative = /^[-−]/.test(body);
  return size <= (axis === 'lat' ? 90 : 180) ? (isNegative ? -1 : 1) * (direct?.sign ?? 1) * size : null;
}

/** Reads degrees with directions. */
function readDirected(text: string): Position | null {
  const [, first, second] = twoAxes.map((form) => form.exec(text)).find((found) => found !== null) ?? [];
  if (first === undefined || second === undefined) return null;
  for (const [north, east] of [
    [first, second],
    [second, first],
  ] as const) {
    const [lat, lon] = [readDegrees(north, 'lat'), readDegrees(east, 'lon')];
    if (lat !== null && lon !== null) return { lat, lon };
  }
  return null;
}

/**
 * Reads a position: decimals with a point or a comma, with directions, in degrees, minutes and seconds, as a `geo:` address, as well-known
 * text, or in a link of a map service.
 *
 * @returns Null if the text is none.
 */
export function readCoordinates(text: string): ReadPosition | null {
  const trimmed = text.trim().replaceAll(/\s+/g, ' ');
  if (trimmed.length > 2000 || !/\d/.test(trimmed) || postalCode.test(trimmed) || amount.test(trimmed)) return null;
  const forms = /^https?:/i.test(trimmed) ? linkForms : decimalForms;
  const groups = forms.map((form) => form.exec(trimmed)?.groups).find((found) => found !== undefined);
  const read = groups === undefined ? readDirected(trimmed) : { lat: toNumber(groups['lat']!), lon: toNumber(groups['lon']!) };
  if (read === null) return null;
  return positionOf(read.lat, read.lon);
}

/** Postal codes that look like two numbers: “111 22” in Sweden, Czechia, Slovakia and Greece. */
const postalCode = /^\d{3} \d{2}$/;

/** Amounts and days that look like two numbers: “1,000”, “1.000,00”, “5/12”. */
const amount = /^(?:[\d.]{1,5}[, ]0\d+|\d{1,2}\/\d{1,2})$/;

const isOnEarth = ({ lat, lon }: Position): boolean => Math.abs(lat) <= 90 && Math.abs(lon) <= 180;

/** Two numbers as a position. */
export function positionOf(lat: number, lon: number): ReadPosition {
  const [position, swapped] = [
    { lat, lon },
    { lat: lon, lon: lat },
  ];
  if (isOnEarth(position)) return { kind: 'position', position };
  return { kind: 'beyond', swapped: isOnEarth(swapped) ? swapped : null };
}
