/** A town, and what its cell has in addition; empty if nothing. */
export interface SplitTown {
  readonly city: string;
  readonly state: string;
  readonly postalCode: string;
}

/** Postal codes in front of a town: 06108, D-06108, 1234 AB, 62-200, 619 00, 4400-123. Two letters are the end of a Dutch one. */
const codeInFront =
  /^((?:[A-Z]{1,3}\s?-\s?)?(?:\d{5}|\d{4}-\d{3}|\d{4}(?:\s?[A-Z]{2}(?![\p{L}]))?|\d{2}-\d{3}|\d{3}\s\d{2}|\d{5}-\d{3}))[\s,]+(?![A-Z]{2}$)(\p{L}.*)$/u;
/** Letters of a province after a town: “Milano (MI)”. */
const provinceBehind = /^(.+?) ?\(([A-Z]{2})\)$/;
/** “Houston, TX 77002” and “Toronto ON M5H 2N2”. */
const stateAndCodeBehind = /^(\p{L}.*?),? ([A-Z]{2})\.?,? (\d{5}(?:-\d{4})?|[A-Z]\d[A-Z]\s?\d[A-Z]\d)$/u;
const stateBehind = /^(\p{L}[^,]*), ?([A-Z]{2})$/u;
/** “Leeds LS1 4AP” (BS 7666). */
const britishCodeBehind = /^(\p{L}.*?),? ([A-Z]{1,2}\d[A-Z\d]?\s?\d[A-Z]{2})$/u;

/** Splits a town from its postal code or state, as in “06108 Halle” and “Houston, TX 77002”; null if the cell is only a town. */
export function splitTown(cell: string): SplitTown | null {
  const text = cell.replace(/\s+/g, ' ');
  const [, code = '', behind = text] = codeInFront.exec(text) ?? [];
  if (code !== '') {
    const [, city = behind, state = ''] = provinceBehind.exec(behind) ?? [];
    return { city, state, postalCode: code };
  }
  const [, town, state = '', zip = ''] = stateAndCodeBehind.exec(text) ?? stateBehind.exec(text) ?? [];
  if (town !== undefined) return { city: town, state, postalCode: zip };
  const [, british, postcode = ''] = britishCodeBehind.exec(text) ?? [];
  return british === undefined ? null : { city: british, state: '', postalCode: postcode };
}
