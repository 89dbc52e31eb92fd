import type { GuideId } from '../../contract/guides.ts';
import type { DataCheck } from '../../contract/data-check.ts';
import type { Operation } from '../../contract/operations.ts';
import type { Service } from '../../contract/service.ts';
import type { Row } from '../../contract/tables.ts';
import type { OperationExample } from '../described-operations.ts';
import { showJson } from './markdown.ts';

/** What the guides are written from. */
export interface GuideSources {
  readonly service: Service;
  readonly baseUrl: string;
  readonly examples: Readonly<Record<string, OperationExample>>;
  readonly resources: readonly Row<'resources'>[];
  readonly check: DataCheck;
  /** Source of the function that verifies a webhook, as receivers copy it. */
  readonly verifierSource: string;
}

/** The real answer to an operation's example; nothing where there is none. */
export function answer({ examples }: GuideSources, operation: Operation): string {
  const response = examples[operation.operationId]?.response;
  return response === undefined ? '' : showJson(response);
}

/** Guides in Markdown, without their titles. */
export type GuideTexts = { readonly [Id in GuideId]?: (sources: GuideSources) => string };
