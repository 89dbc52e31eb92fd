import { companyPartPaths, listParts, writePart } from '../query/company-parts.ts';
import { documentFrom, jsonDocument, type Document } from './document.ts';
import type { MarketIndex } from './market-index.ts';

/** The companies in parts, and the index of the parts. */
export function* companyPartDocuments({ store, columns }: Pick<MarketIndex, 'store' | 'columns'>): Generator<Document> {
  for (const { name, firstRow, rows } of columns.companies.parts) {
    const companies = () => Array.from({ length: rows }, (_, i) => store.company(firstRow + i));
    yield documentFrom(companyPartPaths.part(name), name, () => writePart(companies()));
  }
  yield jsonDocument(companyPartPaths.index, listParts(columns.companies, columns.slug));
}
