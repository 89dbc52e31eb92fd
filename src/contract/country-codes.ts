/**
 * Two-letter country codes in use that aren't ISO 3166-1: exceptional reservations, those of the EU, and of former states (ISO 3166-3).
 */
export const otherCountryCodes: ReadonlyMap<string, string> = new Map([
  ['UK', 'GB'],
  ['EL', 'GR'],
  ['SU', 'RU'],
  ['TP', 'TL'],
  ['BU', 'MM'],
  ['ZR', 'CD'],
  ['DD', 'DE'],
  ['FX', 'FR'],
]);
