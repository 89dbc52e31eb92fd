import type { DataCheck } from '../../contract/data-check.ts';
import type { Service } from '../../contract/service.ts';
import type { Row } from '../../contract/tables.ts';
import type { OperationExample } from '../described-operations.ts';

/** What the guides are written from, besides their texts. */
export interface GuideSources {
  readonly service: Service;
  readonly baseUrl: string;
  readonly examples: Readonly<Record<string, OperationExample>>;
  readonly resources: readonly Row<'resources'>[];
  readonly check: DataCheck;
  /** Source of the function that verifies a webhook, as receivers copy it. */
  readonly verifierSource: string;
}
