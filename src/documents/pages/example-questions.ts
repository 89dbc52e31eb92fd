import { operations } from '../../contract/operations.ts';
import type { Site } from '../site.ts';

/** Questions that the data at hand answers, one of each kind. */
export function exampleQuestions({ models, concepts, wantedAds }: Site): string[] {
  const { query } = JSON.parse(operations.ask.example.body) as { query: string };
  const model = models.find(({ capacity_t }) => (capacity_t ?? 0) >= 500);
  const concept = concepts.find(({ slug }) => slug === 'load-chart') ?? concepts[0];
  const wanted = wantedAds.find(({ brand }) => brand !== null);
  return [
    query,
    'crawler cranes of 600 t or more in the Netherlands',
    ...(model === undefined ? [] : [`${model.brand} ${model.model}`]),
    ...(concept === undefined ? [] : [`What is a ${concept.term.toLowerCase()}?`]),
    ...(wanted === undefined ? [] : [`Who wants to buy a ${wanted.brand}?`]),
    'How does paging with cursors work?',
    'Do I need an API key?',
  ];
}
