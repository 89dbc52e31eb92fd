import type { City } from './cities.ts';
import { fillDigits, pick, type Random } from './random.ts';

/**
 * Ranges reserved by numbering authorities for films, books and examples; `#` is a digit. Companies in countries without a published range have
 * no number.
 *
 * - US, CA: line numbers 0100 to 0199 of the exchange 555 (ATIS-0300115, "555 NXX Assignment Guidelines").
 * - GB: Ofcom, "Telephone numbers for use in TV and radio drama programmes": 1,000 numbers each in the larger areas,
 *   01632 960000 to 960999 without an area, mobile 07700 900000 to 900999.
 * - AU: ACMA, "Phone numbers for use in TV shows, films and creative works": 5550 and 7010 in each of the areas 2, 3, 7 and 8.
 *   Its mobile numbers are single numbers, not ranges.
 * - FR: ARCEP, décision 2018-0881, numbers for audiovisual works: 01 99 00, 02 61 91, 03 53 01, 04 65 71, 05 36 49 and mobile 06 39 98.
 * - DE: Bundesnetzagentur, "Rufnummern für Medienproduktionen" (drama numbers): three digits after 30 23125, 40 66969,
 *   69 90009, 89 99998 and 221 4710; mobile 171 39200 00 to 99.
 * - IE: ComReg, "National Numbering Conventions": 020 91x xxxx, kept for drama.
 * - SE: PTS, "Telefonnummer för användning i böcker och filmer": 031-390 06 00 to 99, 040-628 04 00 to 99, 08-465 004 00 to 99;
 *   mobile 070-174 06 05 to 99.
 */
const landlines: Readonly<Record<string, readonly string[]>> = {
  GB: ['+44 1632 960###'],
  DE: ['+49 171 39200 ##'],
  IE: ['+353 20 91# ####'],
};

const mobiles: Readonly<Record<string, readonly string[]>> = {
  GB: ['+44 7700 900###'],
  AU: ['+61 491 570 006', '+61 491 570 156', '+61 491 570 157', '+61 491 570 158', '+61 491 570 159', '+61 491 570 110'],
  FR: ['+33 6 39 98 ## ##'],
  DE: ['+49 171 39200 ##'],
  SE: ['+46 70 174 06 1#', '+46 70 174 06 5#', '+46 70 174 06 9#'],
};

/** A landline number that rings nowhere; null if no range for fiction is known. */
export function inventPhone(random: Random, { country, phone }: City): string | null {
  const patterns = phone === '' ? landlines[country] : [phone];
  return patterns === undefined ? null : fillDigits(random, pick(random, patterns));
}

/** A mobile number that rings nowhere; null if no range for fiction is known. */
export function inventMobile(random: Random, { country, phone }: City): string | null {
  // In North America a mobile number looks like any other number of the town.
  const patterns = phone.startsWith('+1 ') ? [phone] : mobiles[country];
  return patterns === undefined ? null : fillDigits(random, pick(random, patterns));
}
