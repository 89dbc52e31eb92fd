/** Short and long names of months, as spreadsheets write them in several languages. */
const months =
  'jan(?:uary|uar|v|vier)?|feb(?:ruary|ruar)?|févr|febr|mar(?:ch|s)?|märz|mrz|mrt|maa|apr(?:il)?|avr(?:il)?|abr|may|mai|mei|mag|maj|june?|juni?|juin|giu|cze|july?|juli?|juil|lug|lip|aug(?:ust)?|août|ago|sie|sept?|sep(?:tember)?|set|wrz|oct(?:ober)?|okt(?:ober)?|ott|paź|nov(?:ember)?|lis|dec(?:ember)?|déc|dez(?:ember)?|dic|gru';

/** Dates that spreadsheets make of models: “5-12” becomes 12-May, “3-60” Mar-60. */
const dates: readonly RegExp[] = [
  /^(?:19|20)\d\d-[01]\d-[0-3]\d(?:[T ]\d\d:\d\d(?::\d\d)?)?$/,
  /^[0-3]?\d[./][01]?\d[./](?:\d\d|(?:19|20)\d\d)$/,
  /^[01]?\d\/[0-3]?\d\/(?:\d\d|(?:19|20)\d\d)$/,
  /^[0-3]?\d-[01]?\d-(?:\d\d|(?:19|20)\d\d)$/,
  new RegExp(String.raw`^[0-3]?\d(?:[-./ ]|\. )(?:${months})\.?(?:[-./ ]{1,2}(?:\d\d|(?:19|20)\d\d))?$`, 'iu'),
  new RegExp(String.raw`^(?:${months})\.?[-./](?:\d\d|(?:19|20)\d\d)$`, 'iu'),
  // A German spreadsheet puts a blank before the year.
  /^(?:Jan|Feb|Mrz|Apr|Mai|Jun|Jul|Aug|Sep|Okt|Nov|Dez) \d\d$/,
];

/** Whether a model is a date. */
export const isDate = (model: string): boolean => model.length <= 24 && dates.some((date) => date.test(model));
