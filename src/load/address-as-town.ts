/** Words of streets, as in addresses of many countries; some are the end of a longer word. */
const street =
  /(?:stra(?:ß|ss)e|str\.?|weg|gasse|allee|platz|laan|straat|kade|plein|dijk|v[äa]gen|gatan|gata|vej|gade|veien|katu|tie)(?![\p{L}])|(?<!\p{L})(?:street|st\.|road|rd|avenue|ave|lane|drive|boulevard|blvd|highway|hwy|route|rue|chemin|via|viale|corso|piazza|calle|avenida|av\.|carretera|ctra|rua|ul\.|ulica|al\.|cad|caddesi|sok|sokak|utca|ulice|unit|suite)(?!\p{L})/iu;
/** A number of a house at either end of a part. */
const houseNumber = /^\d{1,4} ?[a-z]?(?![\p{L}\d])|(?<![\p{L}\d])\d{1,4} ?[a-z]?$/iu;
/** A postal code before or behind a name: “3089 JH Rotterdam”, “D-85452 Moosinning”, “Houston, TX 77002”, “Leeds LS1 4AP”. */
const codeBefore =
  /^(?:[A-Z]{1,3}-)?(?:\d{5,6}|\d{4}(?: ?[A-Z]{2})?|\d{2}-\d{3}|\d{3} \d{2,3}|\d{5}-\d{3}|\d{3}-\d{4}|\d{4}-\d{3}|[A-Z]\d[A-Z\d] ?[A-Z\d]{3,4}|[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}) (\p{L}[^\d]*)$/u;
const codeBehind = /^(\p{L}[^,\d]*?)(?:,? [A-Z]{2})?,? (?:\d{5}(?:-\d{4})?|[A-Z]\d[A-Z] ?\d[A-Z]\d|[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2})$/u;

/** Whether a cell of a town holds more of an address: a street with a number, or a postal code. */
export const isAddress = (cell: string): boolean =>
  /\d/.test(cell) && (townIn(cell) !== null || partsOf(cell).some((part) => street.test(part) && houseNumber.test(part)));

const partsOf = (cell: string): string[] => cell.split(/[,;\n]/, 8).map((part) => part.trim());

/** The town of an address with a postal code; null if it isn’t told. */
export function townIn(cell: string): string | null {
  const parts = partsOf(cell);
  for (const part of [cell, parts.slice(-2).join(', '), ...parts]) {
    const [, town] = codeBefore.exec(part) ?? codeBehind.exec(part) ?? [];
    if (town !== undefined && !street.test(town)) return town.trim();
  }
  return null;
}
