import type { DataCheck } from '../contract/data-check.ts';
import type { Facets } from '../contract/facets.ts';
import type { GuideId } from '../contract/guides.ts';
import type { OperationId } from '../contract/operations.ts';
import type { Service } from '../contract/service.ts';
import type { Row } from '../contract/tables.ts';
import type { Market } from '../model/market.ts';
import type { Snippet } from '../site/view/blocks.ts';
import type { BuiltData } from './build-data.ts';
import { guideTexts } from './guides/guide-texts.ts';
import { operationSamples, readSnippet, snippetTexts, type SnippetId } from './guides/snippets.ts';
import type { OperationExample } from './described-operations.ts';
import { describeReference, type ReferenceOperation } from './reference.ts';

/** What the pages for people are made from. */
export interface Site {
  readonly service: Service;
  /** Public address, without a slash at the end. */
  readonly baseUrl: string;
  /** Date of the data. */
  readonly date: string;
  readonly counts: { readonly companies: number; readonly cranes: number; readonly countries: number };
  /** Countries with companies, by name. */
  readonly countries: readonly { readonly code: string; readonly name: string; readonly companies: number }[];
  readonly facets: Facets;
  readonly examples: Readonly<Record<string, OperationExample>>;
  readonly models: readonly Row<'models'>[];
  readonly concepts: readonly Row<'concepts'>[];
  readonly wantedAds: readonly Row<'wantedAds'>[];
  /** What the check of the files found. */
  readonly check: DataCheck;
  /** The reference of the API. */
  readonly reference: readonly ReferenceOperation[];
  /** The documentation in Markdown. */
  readonly guides: Readonly<Record<GuideId, string>>;
  /** The snippets of the documentation, and the request of each operation that the reference shows. */
  readonly snippets: Readonly<Record<SnippetId, Snippet>>;
  readonly samples: Readonly<Record<OperationId, Snippet>>;
}

/** Gathers what the pages show of a market. */
export function describeSite(
  market: Market,
  { facets, examples, guideSources }: Pick<BuiltData, 'facets' | 'examples' | 'guideSources'>,
  baseUrl: string,
): Site {
  const { service, date, companies, models, concepts, wantedAds } = market;
  const names = new Intl.DisplayNames(['en'], { type: 'region' });
  return {
    service,
    baseUrl,
    date,
    counts: {
      companies: companies.length,
      cranes: companies.reduce((sum, { cranes }) => sum + cranes, 0),
      countries: facets.countries.length,
    },
    countries: facets.countries
      .map(({ country, companies: count }) => ({ code: country, name: names.of(country) ?? country, companies: count }))
      .sort((a, b) => a.name.localeCompare(b.name, 'en')),
    facets,
    examples,
    reference: describeReference(service, examples),
    guides: guideTexts(guideSources),
    snippets: Object.fromEntries(
      Object.entries(snippetTexts(guideSources)).map(([id, text]) => [id, readSnippet(text)]),
    ) as Site['snippets'],
    samples: operationSamples(guideSources),
    models,
    concepts,
    wantedAds,
    check: guideSources.check,
  };
}
