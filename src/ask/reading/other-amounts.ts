import { fold } from '../../contract/fold.ts';
import { allSentences } from '../tables/sentences.ts';

/** Names of the months in all languages, folded. */
const wholeMonths = Object.values(allSentences).flatMap((texts) => fold(texts.months).split(' '));
/** These, and those of their abbreviations that mean nothing else. */
const months = [
  ...wholeMonths,
  ...'jan feb febr mar apr jun jul aug sep sept oct okt nov dec dez janv fevr avr juil ene abr ago dic gen mag giu lug ott mrt sty lut kwi cze lip sie wrz paz'.split(
    ' ',
  ),
  ...'styczen luty marzec kwiecien maj czerwiec lipiec sierpien wrzesien pazdziernik listopad grudzien styczniu lutym marcu kwietniu maju czerwcu lipcu sierpniu wrzesniu pazdzierniku listopadzie grudniu'.split(
    ' ',
  ),
].toSorted((a, b) => b.length - a.length);

const day = String.raw`(?:0?[1-9]|[12]\d|3[01])(?:st|nd|rd|th|er|e|º|°|\.)?`;
const month = String.raw`(?:${months.join('|')})(?!\p{L})\.?`;
const year = String.raw`(?:19[5-9]\d|20[0-4]\d)(?!\d)`;
const of = String.raw`(?: (?:of|de|del|di|van))?`;
/** Between the ends of a range. */
const to = String.raw` ?(?:-|–|/|,|&|to|till|until|and|or|bis|und|oder|tot|en|of|au|et|ou|al|a|y|o|e|il|do|i|t\/m|ate) ?`;
const clock = String.raw`(?:[01]?\d|2[0-4])(?:[:h.][0-5]\d|(?= ?(?:uhr|am|pm|h|u|uur|o'?clock)(?!\p{L})))(?! ?(?:t|to|ton\p{L}*|m|kg)(?!\p{L}))`;
const clockUnit = String.raw`(?: ?(?:uhr|am|pm|a\.m\.|p\.m\.|h|u|hrs|uur|godz)(?!\p{L})(?: ?[0-5]\d(?![\d.,]))?)?`;

/**
 * Amounts that are no mass: dates and ranges of them, times of day, years, weeks and quarters, dimensions, and phone numbers. A bare number from
 * 1950 to 2049 is a year unless a unit follows it; “2027 to” is no amount in tonnes.
 */
const patterns = [
  // “3 to 5 June 2027”, “vom 3. bis 5. Juni”
  String.raw`${day}(?:${to}${day})?${of} ?${month}(?:,?${of} ${year})?(?:${to}${day}${of} ?${month}(?:,?${of} ${year})?)?`,
  // “June 2nd, 2027”, “June 3-5”
  String.raw`${month} ${day}(?![.,]?\d)(?! ?(?:t|to|tons?|tonn?es?|tonnen|m|kg)(?!\p{L}))(?:${to}${day}(?!\d))?(?:,? ${year})?`,
  String.raw`${month}${of} ${year}`,
  // “In March”
  String.raw`(?<=(?<!\p{L})(?:in|im|en|em|w|until|till|by|since|mid|early|late|mitte|ende|anfang|eind|begin|fin|debut|mediados de|finales de|principios de|fine|meta|inizio|fim de|fins de|koniec|polowa|seit|bis|vanaf|depuis|desde|od|do) )(?:${wholeMonths.join('|')})(?! \d)`,
  String.raw`(?:19|20)\d\d[-/.](?:0?[1-9]|1[0-2])[-/.](?:0?[1-9]|[12]\d|3[01])`,
  String.raw`(?:0?[1-9]|[12]\d|3[01])([-/.])(?:0?[1-9]|1[0-2]|[12]\d|3[01])(?:\1(?:(?:19|20)\d\d|\d\d)(?!\d)|\.(?!\d)|(?=[-/] ?\d{1,2}[-/]))`,
  String.raw`(?:0?[1-9]|[12]\d|3[01])/(?:0?[1-9]|1[0-2])(?![\d/])(?! ?(?:t|to|tons?|"|inch)(?!\p{L}))`,
  // “8:00:30”, “340pm”
  String.raw`[012]?\d[:h.][0-5]\d:[0-5]\d${clockUnit}`,
  String.raw`(?:[01]?\d|2[0-4])[0-5]\d ?(?:am|pm|a\.? ?m|p\.? ?m)(?!\p{L})\.?`,
  // “The 27th”, “le 27”, “in the 70s”
  String.raw`(?:[1-9]|[12]\d|3[01])(?:st|nd|rd|th|ste|e|en)`,
  String.raw`(?<=(?<!\p{L})(?:the|le|il|el|dia|il giorno) )(?:[1-9]|[12]\d|3[01])(?=\s*(?:$|[.!?;)](?!\d)))`,
  String.raw`[‘’']?[1-9]0s`,
  String.raw`${clock}${clockUnit}(?:${to}${clock}${clockUnit})?`,
  String.raw`(?:kw|week|wk|woche|semaine|semana|settimana|tydzien|tygodniu) ?\d{1,2}(?!\d)`,
  String.raw`q[1-4](?![\p{L}\d])(?: ?/? ?${year})?`,
  String.raw`${year}(?:${to}(?:${year}|\d\d(?!\d)))?(?:[+]| ?(?:or|oder|of|ou|o|lub|i) (?:newer|later|younger|neuer|junger|nieuwer|jonger|posterior\p{L}*|successiv\p{L}*|nowsz\p{L}*|plus recent\p{L}*))?(?! ?(?:t|tn|tons?|tonn?e[ns]?|tonnellate|toneladas|kg|kgs|kilos?|lbs?|m|km|€|eur|euro|euros|usd|hours|hrs|std|h)(?![\p{L}]))`,
  // “9 x 3 m”, but not “3 x 100 t”
  String.raw`\d{1,5}(?:[.,]\d{1,2})?(?: ?(?:m|cm|mm))? ?[x×] ?\d{1,5}(?:[.,]\d{1,2})?(?: ?(?:m|cm|mm))?(?: ?[x×] ?\d{1,5}(?:[.,]\d{1,2})?)?(?: ?(?:m|cm|mm|mtr|meters?|metres?|metros|metri|ft|feet))?(?! ?(?:t|to|tn|mt|tons?|tonn?e[ns]?|tonnellate|toneladas|ton|kg|lbs?)(?!\p{L}))`,
  String.raw`(?:\+|00?)\d[\d ()/-]{7,16}\d`,
].map((pattern) => new RegExp(String.raw`(?<![\p{L}\p{N}.,/+-])(?:${pattern})(?![\p{L}\p{N}])`, 'gu'));

/** Where such amounts stand in a folded text. */
export function findOtherAmounts(text: string): (readonly [start: number, end: number])[] {
  const found: (readonly [number, number])[] = [];
  for (const pattern of patterns)
    for (const { 0: date, index } of text.matchAll(pattern))
      if (!found.some(([start, end]) => index < end && index + date.length > start)) found.push([index, index + date.length]);
  return found;
}
