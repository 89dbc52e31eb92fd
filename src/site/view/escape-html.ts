import { mapOf } from '../../contract/map-of.ts';

const entities: ReadonlyMap<string, string> = mapOf({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' });

/** Escapes text for the content of an element or a quoted attribute. */
export const escapeHtml = (text: string): string => (/[&<>"]/.test(text) ? text.replace(/[&<>"]/g, (c) => entities.get(c)!) : text);
