import { discoveryPaths } from '../../contract/discovery.ts';
import type { Market } from '../../model/market.ts';
import { companyThing, conceptThing, listingThing, modelThing, wantedThing } from '../../site/view/things.ts';
import type { Document } from '../document.ts';
import { largeDocument } from '../large-document.ts';

/** Everything public in schema.org’s vocabulary, one JSON-LD object a line. */
export function schemaFeedDocument(market: Market, baseUrl: string): Document {
  return largeDocument(discoveryPaths.schemaFeed, function* () {
    for (const object of schemaObjects(market, baseUrl)) yield `${JSON.stringify({ '@context': 'https://schema.org', ...object })}\n`;
  });
}

function* schemaObjects({ companies, models, concepts, listings, wantedAds }: Market, baseUrl: string): Generator<object> {
  for (const { published } of companies) yield companyThing(published, baseUrl);
  for (const model of models) yield modelThing(model, baseUrl);
  for (const concept of concepts) yield conceptThing(concept, baseUrl);
  for (const listing of listings) yield listingThing(listing, baseUrl);
  for (const ad of wantedAds) yield wantedThing(ad, baseUrl, false);
}
