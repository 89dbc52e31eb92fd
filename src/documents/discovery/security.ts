import { discoveryPaths } from '../../contract/discovery.ts';
import type { Service } from '../../contract/service.ts';
import { textDocument, type Document } from '../document.ts';

const yearDays = 365;

/**
 * Where to report a vulnerability (RFC 9116); left out if `service.json` names no contact. "It is RECOMMENDED that the value of this field
 * be less than a year into the future" (§2.5.5): counted from the date of the data, since no document depends on the clock, so that each
 * publication of newer data extends it.
 *
 * @param date Date of the data.
 */
export function securityDocuments({ security }: Service, baseUrl: string, date: string): Document[] {
  if (security === undefined) return [];
  const { contact, expires, policy, encryption, acknowledgments, preferred_languages: languages } = security;
  const last = expires ?? new Date(Date.parse(`${date}T00:00:00Z`) + (yearDays - 1) * 86_400_000).toISOString().slice(0, 10);
  const fields: readonly (readonly [name: string, value: string | undefined])[] = [
    ...contact.map((address) => ['Contact', address] as const),
    ['Expires', `${last}T23:59:59Z`],
    ['Encryption', encryption],
    ['Acknowledgments', acknowledgments],
    ['Preferred-Languages', languages?.join(', ')],
    // "Canonical … web URIs MUST begin with https://" (§2.5.2).
    ['Canonical', baseUrl.startsWith('https:') ? baseUrl + discoveryPaths.security : undefined],
    ['Policy', policy],
  ];
  const lines = fields.flatMap(([name, value]) => (value === undefined ? [] : [`${name}: ${value}\n`]));
  return [textDocument(discoveryPaths.security, lines.join(''))];
}
