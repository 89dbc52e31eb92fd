import { feedFiles, type FeedForm } from '../../contract/discovery.ts';
import type { Service } from '../../contract/service.ts';
import { jsonDocument, textDocument, type Document } from '../document.ts';
import { escapeXml } from '../xml.ts';

/** A feed, before it becomes Atom (RFC 4287) or JSON Feed (version 1.1). Addresses are absolute. */
export interface Feed {
  /** Identifies the feed, in both of its forms. */
  readonly id: string;
  readonly title: string;
  readonly subtitle: string | null;
  /** Day of the newest change, YYYY-MM-DD. */
  readonly updated: string;
  /** What it is about: a page, or a document for programs. */
  readonly alternate: { readonly type: string; readonly href: string };
  readonly entries: readonly FeedEntry[];
}

export interface FeedEntry {
  readonly id: string;
  readonly title: string;
  /** YYYY-MM-DD. */
  readonly updated: string;
  readonly alternate: Feed['alternate'];
  readonly html: string;
}

/**
 * RFC 4287 §4.2.15 wants `updated` to be "the most recent instant in time when an entry or feed was modified in a way the publisher
 * considers significant". Without a clock, that is the date of the data; several releases may have the same.
 */
const instant = (date: string): string => `${date}T00:00:00Z`;

const linkOf = (rel: string, { type, href }: Feed['alternate']): string => `<link rel="${rel}" type="${type}" href="${escapeXml(href)}"/>`;

/** @param self Its address. */
export function atomFeed({ id, title, subtitle, updated, alternate, entries }: Feed, self: string, service: Service): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
<id>${escapeXml(id)}</id>
<title>${escapeXml(title)}</title>
${subtitle === null ? '' : `<subtitle>${escapeXml(subtitle)}</subtitle>\n`}<updated>${instant(updated)}</updated>
<author><name>${escapeXml(service.name)}</name></author>
${service.licence === undefined ? '' : `<rights>${escapeXml(service.licence.name)}</rights>\n`}${linkOf('self', { type: 'application/atom+xml', href: self })}
${linkOf('alternate', alternate)}
${entries.map((entry) => `${atomEntry(entry)}\n`).join('')}</feed>
`;
}

const atomEntry = ({ id, title, updated, alternate, html }: FeedEntry): string => `<entry>
<id>${escapeXml(id)}</id>
<title>${escapeXml(title)}</title>
<updated>${instant(updated)}</updated>
${linkOf('alternate', alternate)}
<content type="html">${escapeXml(html)}</content>
</entry>`;

/** jsonfeed.org/version/1.1. @param self Its address. */
const jsonFeed = ({ title, subtitle, alternate, entries }: Feed, self: string, { name }: Service) => ({
  version: 'https://jsonfeed.org/version/1.1',
  title,
  home_page_url: alternate.href,
  feed_url: self,
  ...(subtitle === null ? {} : { description: subtitle }),
  authors: [{ name }],
  language: 'en',
  items: entries.map(({ id, title: of, updated, alternate: { href: url }, html }) => ({
    id,
    url,
    title: of,
    content_html: html,
    date_modified: instant(updated),
  })),
});

/** A feed in both forms. @param path Its address without the extension. */
export function feedDocuments(path: string, feed: Omit<Feed, 'id'>, service: Service, baseUrl: string): Document[] {
  const whole = { ...feed, id: baseUrl + feedFiles(path).atom };
  const at = (form: FeedForm) => feedFiles(path)[form];
  return [
    textDocument(at('atom'), atomFeed(whole, baseUrl + at('atom'), service)),
    jsonDocument(at('json'), jsonFeed(whole, baseUrl + at('json'), service)),
  ];
}
