import type { AskResponse, AskResult, PublicCompany } from '../contract/entities.ts';
import type { Service } from '../contract/service.ts';
import type { Columns } from '../query/columns.ts';
import type { Pack } from '../query/pack.ts';
import type { AskHit, AskIndex } from './ask-index.ts';

/** Where answers come from. */
export interface AskSources {
  readonly service: Service;
  readonly baseUrl: string;
  readonly columns: Columns;
  readonly pack: Pack;
  readonly index: AskIndex;
}

/** Results in an answer, at most. */
const maxResults = 8;

/** What NLWeb calls this kind of answer (nlweb.ai/docs/specification, version 0.55). */
const meta = { response_type: 'answer', response_format: 'conversational_search', version: '0.55' } as const;

/** How the kinds of resources are called in an answer. */
const kinds: Readonly<Record<string, readonly [one: string, many: string]>> = {
  Organization: ['company', 'companies'],
  ProductModel: ['crane model', 'crane models'],
  DefinedTerm: ['term of the atlas', 'terms of the atlas'],
  CollectionPage: ['marketplace page', 'marketplace pages'],
  Demand: ['wanted ad', 'wanted ads'],
};
const otherKind = ['page', 'pages'] as const;

/** Answers a question by searching names, places and models. A blank question gets a description of what can be asked. */
export function answerQuestion(sources: AskSources, question: string): AskResponse {
  if (question.trim() === '') return { _meta: meta, answer: { text: introduce(sources.service) }, results: startingPoints(sources) };
  const results = sources.index.search(question.normalize('NFKC'), maxResults).map((hit) => describeHit(sources, hit));
  if (results.length === 0) {
    return {
      _meta: meta,
      answer: { text: `Nothing in the public data matches the question. ${askable}` },
      results: startingPoints(sources),
    };
  }
  return { _meta: meta, answer: { text: summarise(results) }, results };
}

const askable =
  'Ask for crane companies by name, place, service or crane model, for crane models and terms of the atlas, for marketplace pages, for wanted ads, or for the developer documents.';

function introduce(service: Service): string {
  return `${service.title}: this operation points to public resources. ${askable}`;
}

function summarise(results: readonly AskResult[]): string {
  const counts = Map.groupBy(results, (result) => kinds[result['@type'] ?? ''] ?? otherKind);
  const parts = [...counts].map(([[one, many], { length }]) => `${length} ${length === 1 ? one : many}`);
  const listed = parts.length === 1 ? parts[0]! : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
  const caution = results.some((result) => result['@type'] === 'Demand')
    ? ' Wanted ads are buyers’ requests to buy, not cranes for sale.'
    : '';
  return `Best matches among the public resources: ${listed}, the closest first.${caution}`;
}

function describeHit({ baseUrl, columns, pack }: AskSources, { companyRow, record }: AskHit): AskResult {
  if (companyRow !== null) {
    const company = JSON.parse(new TextDecoder().decode(pack.range(companyRow, companyRow))) as PublicCompany;
    const place = [company.city, company.country].filter(Boolean).join(', ');
    const services = company.services.map((service) => service.replaceAll('_', ' ')).join(', ');
    return {
      '@type': 'Organization',
      name: company.name,
      description: `${place}. Services: ${services}.`,
      url: `${baseUrl}/api/companies/${columns.slug(companyRow)}`,
    };
  }
  const { type, name, description, path } = record!;
  return { '@type': type, name, description, url: baseUrl + path };
}

function startingPoints({ baseUrl }: AskSources): AskResult[] {
  const point = (type: string, name: string, description: string, path: string): AskResult => ({
    '@type': type,
    name,
    description,
    url: baseUrl + path,
  });
  return [
    point('WebAPI', 'Companies', 'Crane companies, filtered by country, service, capacity and map box.', '/api/companies'),
    point('CollectionPage', 'Reference atlas', 'Crane models and the terms of the trade.', '/atlas'),
    point('CollectionPage', 'Marketplace', 'Pages of used cranes for sale.', '/marketplace'),
    point('CollectionPage', 'Wanted ads', 'Buyers’ requests to buy. Not inventory.', '/wanted'),
    point('TechArticle', 'Developer portal', 'Guides, reference and a first call.', '/developers'),
  ];
}
