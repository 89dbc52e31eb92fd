import { feedPaths } from '../../contract/discovery.ts';
import type { Row } from '../../contract/tables.ts';
import type { Market } from '../../model/market.ts';
import { wantedIndexPath, wantedPath } from '../../site/view/market-pages.ts';
import { formatMeasure } from '../../contract/numbers.ts';
import { craneTypeName } from '../../site/view/words.ts';
import type { Document } from '../document.ts';
import { escapeXml } from '../xml.ts';
import { feedDocuments, type FeedEntry } from './feed.ts';

/** The feed has at most this many ads, the newest. The list has all. */
const maxAds = 100;

/** The feed of the open wanted ads, newest first. */
export function wantedFeedDocuments({ wantedAds, date, service }: Market, baseUrl: string): Document[] {
  const feed = {
    title: `${service.name}: wanted ads`,
    subtitle: `Requests from buyers, never cranes for sale. Open as of ${date}.`,
    updated: wantedAds[0]?.posted_on ?? date,
    alternate: { type: 'text/html', href: baseUrl + wantedIndexPath },
    entries: wantedAds.slice(0, maxAds).map((ad) => entryOf(ad, baseUrl)),
  };
  return feedDocuments(feedPaths.wantedAds, feed, service, baseUrl);
}

function entryOf(ad: Row<'wantedAds'>, baseUrl: string): FeedEntry {
  const href = baseUrl + wantedPath(ad);
  const facts: readonly (readonly [label: string, value: string | null])[] = [
    ['Wanted', [ad.brand, ad.model].filter((word) => word !== null).join(' ') || null],
    ['Type', ad.crane_type === null ? null : craneTypeName(ad.crane_type)],
    ['Minimum capacity', ad.capacity_min_t === null ? null : formatMeasure(ad.capacity_min_t, 't')],
    ['Buyer’s country', ad.country],
    ['Expires', ad.expires_on],
  ];
  const items = facts.flatMap(([label, value]) => (value === null ? [] : [`<li>${label}: ${escapeXml(value)}</li>`]));
  const html = [
    ...(ad.description === null ? [] : [`<p>${escapeXml(ad.description)}</p>`]),
    ...(items.length === 0 ? [] : [`<ul>${items.join('')}</ul>`]),
    '<p>This is a request from a buyer. Nothing here is for sale.</p>',
  ].join('');
  return { id: href, title: ad.title, updated: ad.posted_on, alternate: { type: 'text/html', href }, html };
}
