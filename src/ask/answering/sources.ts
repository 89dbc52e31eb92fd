import type { Service } from '../../contract/service.ts';
import type { Columns } from '../../query/columns.ts';
import type { Pack } from '../../query/pack.ts';
import type { AskIndex } from '../lexicon/ask-index.ts';

/** Where answers come from. */
export interface AskSources {
  readonly service: Service;
  readonly baseUrl: string;
  readonly columns: Columns;
  readonly pack: Pack;
  readonly index: AskIndex;
}
