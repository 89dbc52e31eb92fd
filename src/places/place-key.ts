import { fold } from '../contract/fold.ts';

/** Words that names of places have in several forms, folded. */
const forms: ReadonlyMap<string, string> = new Map([
  ...['saint', 'sankt', 'sint', 'sainte', 'ste', 'skt'].map((form) => [form, 'st'] as const),
  ['mount', 'mt'],
  ['fort', 'ft'],
]);

/** The key of a name: its folded words, joined by blanks. “Saint-Étienne” and “St. Etienne” have one key. */
export const placeKey = (name: string): string =>
  (fold(name).match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => forms.get(word) ?? word).join(' ');
