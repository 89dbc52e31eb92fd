import type { Service } from '../../contract/service.ts';
import type { Columns } from '../../query/columns.ts';
import type { SyncCompanyStore } from '../../query/company-store.ts';
import type { AskIndex } from '../lexicon/ask-index.ts';

/** What replies are made from, but for the companies that they name. */
export interface ReplySources {
  readonly service: Service;
  readonly baseUrl: string;
  readonly columns: Columns;
  readonly index: AskIndex;
  /** The day on which is answered, as YYYY-MM-DD: wanted ads whose last day was before it have expired. */
  readonly today: () => string;
}

/** Where answers come from that are given at once. */
export interface AskSources extends ReplySources {
  readonly store: SyncCompanyStore;
}
