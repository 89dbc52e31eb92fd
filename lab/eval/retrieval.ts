import { Document } from 'flexsearch';
import { traceQuestion } from '../../src/ask/answering/answer-question.ts';
import type { PublicCompany } from '../../src/contract/entities.ts';
import type { NamedSources } from '../../scripts/market/ask-sources.ts';
import { pick, startRandom } from '../../scripts/market/random.ts';

/** How well a search finds resources, each by a question about it. */
export interface Retrieval {
  readonly way: string;
  readonly questions: number;
  /** Share of questions with the resource first. */
  readonly first: number;
  /** Mean reciprocal rank among the first five. */
  readonly mrr5: number;
}

interface KnownItem {
  readonly question: string;
  readonly url: string;
}

/**
 * Searches for resources by questions that name them: models in several spellings, terms by any of their names, and companies. Compares
 * FlexSearch, used as its documentation shows (a `Document` with a name and a body), with POST /ask.
 */
export function compareRetrieval(sources: NamedSources, seed: number): Retrieval[] {
  const { index, columns, store, baseUrl, known } = sources;
  const random = startRandom(seed, 'retrieval');
  const companies = Array.from(
    { length: columns.count },
    (_, row) => JSON.parse(new TextDecoder().decode(store.company(row))) as PublicCompany,
  );
  const models = index.records.filter(({ kind }) => kind === 'model');
  const { concepts } = known;
  const questions: KnownItem[] = [];
  for (let i = 0; i < 100; i++) {
    const model = pick(random, models);
    const code = model.facets!.model!;
    const spelling = pick(random, [
      code,
      code.toLowerCase(),
      code.replace(' ', ''),
      code.replace('-', ' '),
      `${model.facets!.brand} ${code}`,
    ]);
    questions.push({
      question: pick(random, ['technical data of the %', '% specs', 'Wie viel hebt der %?', 'fiche technique %']).replace('%', spelling),
      url: baseUrl + model.path,
    });
    const concept = pick(random, concepts);
    questions.push({
      question: pick(random, ['what is a %?', 'explain %', '% definition']).replace('%', pick(random, concept.names)),
      url: `${baseUrl}/atlas/concepts/${concept.slug}`,
    });
    const company = pick(random, companies);
    questions.push({
      question: pick(random, ['phone number of %', 'do you have a page for %?', '%', '% contact']).replace('%', company.name),
      url: `${baseUrl}/companies/${company.slug}`,
    });
  }

  const resources = [
    ...companies.map(({ slug, name, city, country, services }) => ({
      url: `${baseUrl}/companies/${slug}`,
      name,
      body: [city, country, ...services].join(' '),
    })),
    ...index.records.map(({ path, name, description }) => ({ url: baseUrl + path, name, body: description })),
    ...concepts.map(({ slug, names }) => ({ url: `${baseUrl}/atlas/concepts/${slug}`, name: names.join(' '), body: '' })),
  ];
  const plain = new Document({ document: { id: 'id', index: ['name', 'body'] } });
  resources.forEach(({ name, body }, id) => plain.add({ id, name, body }));
  const searchPlain = (suggest: boolean) => (question: string) =>
    [...new Set(plain.search(question, { limit: 5, suggest }).flatMap(({ result }) => result as number[]))].map((id) => resources[id]!.url);
  const ask = (question: string) => traceQuestion(sources, question).response.results.map(({ url }) => url!);
  return [
    measure('FlexSearch, as it is', questions, searchPlain(false)),
    measure('FlexSearch, with `suggest`', questions, searchPlain(true)),
    measure('POST /ask', questions, ask),
  ];
}

function measure(way: string, questions: readonly KnownItem[], search: (question: string) => string[]): Retrieval {
  const ranks = questions.map(({ question, url }) => search(question).slice(0, 5).indexOf(url) + 1);
  return {
    way,
    questions: questions.length,
    first: ranks.filter((rank) => rank === 1).length / ranks.length,
    mrr5: ranks.reduce((sum, rank) => sum + (rank === 0 ? 0 : 1 / rank), 0) / ranks.length,
  };
}
