import type { Service } from '../../contract/service.ts';
import type { Columns } from '../../query/columns.ts';
import type { CompanyStore } from '../../query/company-store.ts';
import type { PlacedIndex } from '../lexicon/with-places.ts';

/** What replies are made from, except the companies that they name. */
export interface ReplySources {
  readonly service: Service;
  readonly baseUrl: string;
  readonly columns: Columns;
  readonly index: PlacedIndex;
  /** The day of the answer, as YYYY-MM-DD: wanted ads with an earlier last day have expired. */
  readonly today: () => string;
}

/** What answers are made from if they are given synchronously. */
export interface AskSources extends ReplySources {
  readonly store: CompanyStore;
}
