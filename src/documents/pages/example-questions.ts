import { askFor, askNear, chooseFilters, describeFilters, filtersOf } from '../example-request.ts';
import type { Site } from '../site.ts';

/** Questions that the data at hand answers, one of each kind. */
export function exampleQuestions({ models, concepts, wantedAds, examples, facets }: Site): string[] {
  const model = models.find(({ capacity_t }) => (capacity_t ?? 0) >= 500) ?? models[0];
  const concept = concepts.find(({ slug }) => slug === 'load-chart') ?? concepts[0];
  const wanted = wantedAds.find(({ brand }) => brand !== null);
  const near = askNear(examples);
  return [
    ...(near === null ? [] : [near]),
    askFor(filtersOf(examples)),
    describeFilters(chooseFilters(facets, { country: 'NL', serviceType: 'crawler_crane', capacityMinT: 400 })),
    ...(model === undefined ? [] : [`${model.brand} ${model.model}`]),
    ...(concept === undefined ? [] : [`What is a ${concept.term.toLowerCase()}?`]),
    ...(wanted === undefined ? [] : [`Who wants to buy a ${wanted.brand}?`]),
    'How does paging with cursors work?',
    'Do I need an API key?',
  ];
}
