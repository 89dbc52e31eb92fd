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

/** Degrees, with minutes and seconds, and the words for directions. A lone “O” is west in French and east in German, so it is neither. */
const part = String.raw`(\d{1,3}(?:[.,]\d{1,15})?) ?(?:°|º|deg|d)? ?(?:(\d{1,2}(?:[.,]\d{1,15})?) ?(?:['′’]|min) ?(?:(\d{1,2}(?:[.,]\d{1,15})?) ?(?:["″”]|''|sec))?)?`;
const direction = String.raw`(n(?:ord|orth|orte|oord|oorden)?|s(?:ud|üd|outh|ur|ul)?|e(?:ast|st|ste)?|ost|w(?:est)?|ouest|oeste|ovest)\.?`;
const signedBehind = new RegExp(String.raw`^${part} ?${direction}[,;/ ]+${part} ?${direction}$`, 'iu');
const signedBefore = new RegExp(String.raw`^${direction} ?${part}[,;/ ]+${direction} ?${part}$`, 'iu');

const toNumber = (text: string): number => Number(text.replace(',', '.').replace('−', '-').replace('+', ''));

function degreesOf(whole: string, minutes: string | undefined, seconds: string | undefined): number {
  const [m, s] = [toNumber(minutes ?? '0'), toNumber(seconds ?? '0')];
  return m < 60 && s < 60 ? toNumber(whole) + m / 60 + s / 3600 : NaN;
}

/** Which axis a word for a direction is of, and its sign. */
function axisOf(word: string): { readonly axis: 'lat' | 'lon'; readonly sign: number } {
  const letter = word[0]!.toLowerCase();
  if (letter === 'n' || letter === 's') return { axis: 'lat', sign: letter === 'n' ? 1 : -1 };
  return { axis: 'lon', sign: letter === 'e' || word.toLowerCase() === 'ost' ? 1 : -1 };
}

/** Reads degrees with directions. */
function readDirected(text: string): Position | null {
  const behind = signedBehind.exec(text);
  const before = behind === null ? signedBefore.exec(text) : null;
  const cells = behind ?? before;
  if (cells === null) return null;
  const [, a, b, c, d, e, f, g, h] = cells as unknown as (string | undefined)[];
  const pairs =
    behind === null
      ? [[a!, degreesOf(b!, c, d)] as const, [e!, degreesOf(f!, g, h)] as const]
      : [[d!, degreesOf(a!, b, c)] as const, [h!, degreesOf(e!, f, g)] as const];
  const found = new Map(pairs.map(([word, degrees]) => [axisOf(word).axis, axisOf(word).sign * degrees]));
  const [lat, lon] = [found.get('lat'), found.get('lon')];
  return lat === undefined || lon === undefined || Number.isNaN(lat + lon) ? null : { lat, lon };
}

/**
 * Reads a position: decimals with a point or a comma, with directions, in degrees, minutes and seconds, as a `geo:` address, as well-known
 * text, or in a link of a map service.
 *
 * @returns Null if the text is none.
 */
export function readCoordinates(text: string): ReadPosition | null {
  const trimmed = text.trim().replaceAll(/\s+/g, ' ');
  if (trimmed.length > 2000 || !/\d/.test(trimmed)) return null;
  const forms = /^https?:/i.test(trimmed) ? linkForms : decimalForms;
  const [groups] = forms.flatMap((form) => [form.exec(trimmed)?.groups]).filter((found) => found !== undefined);
  const read = groups === undefined ? readDirected(trimmed) : { lat: toNumber(groups['lat']!), lon: toNumber(groups['lon']!) };
  if (read === null) return null;
  return positionOf(read.lat, read.lon);
}

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
