import { operations } from '../../contract/operations.ts';
import { craneTypeNames } from '../../contract/tables.ts';
import type { Row } from '../../contract/tables.ts';
import { memberPath } from '../../documents/addresses.ts';
import type { Block, ExplorePage, Piece, Text } from './blocks.ts';
import { heightOf, scaleCaption, scaleFigure } from './scale-figure.ts';
import { wantedBlocks } from './market-pages.ts';
import { conceptThing, modelThing } from './things.ts';
import { formatCount, craneTypeName, craneTypeNamePlural, facts, link, formatMeasure, formatInteger } from './words.ts';

type Model = Row<'models'>;
type Concept = Row<'concepts'>;

const modelName = ({ brand, model }: Model): string => `${brand} ${model}`;
export const atlasPath = '/atlas';
export const conceptsPath = '/atlas/concepts';
export const modelPath = ({ slug }: Model): string => `/atlas/${slug}`;
export const conceptPath = ({ slug }: Concept): string => `/atlas/concepts/${slug}`;

/** Models that a picture compares with. */
const comparedModels = 5;

/** The index of the atlas: every model by kind. */
export function atlasPage(models: readonly Model[], concepts: readonly Concept[]): ExplorePage {
  const kinds = craneTypeNames
    .map((type) => ({ type, kind: models.filter((model) => model.crane_type === type) }))
    .filter(({ kind }) => kind.length > 0);
  return {
    section: 'atlas',
    path: atlasPath,
    title: 'Reference atlas',
    description: `${formatCount(models.length, 'crane model', 'crane models')} with capacity, boom length and height, and ${formatCount(concepts.length, 'technical term', 'technical terms')}.`,
    trail: [],
    blocks: [
      {
        kind: 'text',
        text: [
          'Crane models by type and capacity, with the manufacturers’ figures, and ',
          link(formatCount(concepts.length, 'technical term', 'technical terms'), conceptsPath),
          '.',
        ],
      },
      {
        kind: 'list',
        items: kinds.map(({ type, kind }): Text => [link(craneTypeNamePlural(type), `#${type}`), `: ${formatInteger(kind.length)}`]),
      },
      ...kinds.flatMap(({ type, kind }): Block[] => [
        { kind: 'heading', text: craneTypeNamePlural(type), id: type },
        modelTable(
          craneTypeNamePlural(type),
          kind.toSorted((a, b) => (a.capacity_t ?? 0) - (b.capacity_t ?? 0)),
        ),
      ]),
    ],
    things: [],
    json: operations.listModels.path,
    lastModified: null,
  };
}

const modelTable = (caption: string, models: readonly Model[]): Block => ({
  kind: 'table',
  caption,
  head: ['Model', 'Capacity', 'Main boom', 'Maximum height', 'Axles'],
  numeric: [1, 2, 3, 4],
  rows: models.map((model): Text[] => [
    link(modelName(model), modelPath(model)),
    formatMeasure(model.capacity_t, 't'),
    formatMeasure(model.max_boom_m, 'm'),
    formatMeasure(model.max_height_m, 'm'),
    model.axles === null ? '–' : String(model.axles),
  ]),
});

/** What else the market has about a model. */
export interface ModelRelations {
  /** Companies that show one among their cranes: the first few, and how many. */
  readonly companies: readonly { readonly slug: string; readonly name: string }[];
  readonly companyCount: number;
  readonly wantedAds: readonly Row<'wantedAds'>[];
  /** The day that the data names. */
  readonly date: string;
  readonly listings: readonly Row<'listings'>[];
}

export function modelPage(model: Model, models: readonly Model[], relations: ModelRelations, baseUrl: string): ExplorePage {
  const name = modelName(model);
  const kind = craneTypeName(model.crane_type);
  const others = ofItsClass(model, models);
  const svg = scaleFigure(model, others);
  const caption = `${name} and ${craneTypeNamePlural(model.crane_type).toLowerCase()} of similar size, drawn to the same scale. ${scaleCaption}`;
  const sizes: Block = {
    kind: 'facts',
    pairs: facts([
      ['Manufacturer', model.brand],
      ['Type', link(kind, `/atlas#${model.crane_type}`)],
      [
        model.crane_type === 'aerial_platform' ? 'Platform capacity' : 'Maximum capacity',
        model.capacity_t === null ? null : formatMeasure(model.capacity_t, 't'),
      ],
      ['Boom type', model.boom_type],
      ['Maximum main boom length', model.max_boom_m === null ? null : formatMeasure(model.max_boom_m, 'm')],
      ['Maximum height', model.max_height_m === null ? null : formatMeasure(model.max_height_m, 'm')],
      ['Axles', model.axles === null ? null : String(model.axles)],
    ]),
  };
  return {
    section: 'atlas',
    path: modelPath(model),
    title: name,
    description: model.summary ?? `${name}, ${kind.toLowerCase()}: capacity, boom length and height, compared with similar models.`,
    trail: [{ name: 'Atlas', path: atlasPath }],
    blocks: [
      ...(model.summary === null ? [] : [{ kind: 'text', text: model.summary } as const]),
      ...(svg === null ? [sizes] : [{ kind: 'aside', main: [{ kind: 'figure', svg, caption, wide: true }], side: [sizes] } as const]),
      { kind: 'heading', text: 'Similar models', id: 'class' },
      ...(others.length === 0
        ? [{ kind: 'text', text: 'There are no similar models in the atlas.' } as const]
        : [modelTable('Similar models', others)]),
      ...related(model, relations),
    ],
    things: [modelThing(model, baseUrl)],
    json: memberPath(operations.getModel, model.slug),
    lastModified: null,
  };
}

/** Models of the same kind that are nearest in capacity, or in height where capacities are not stated; largest last. */
function ofItsClass(model: Model, models: readonly Model[]): Model[] {
  const measures = (entry: Model) =>
    model.capacity_t === null || model.crane_type === 'aerial_platform' ? heightOf(entry) : entry.capacity_t;
  const own = measures(model);
  const rank = (entry: Model) => (own === null || measures(entry) === null ? Infinity : Math.abs(Math.log(measures(entry)! / own)));
  return models
    .filter((entry) => entry.crane_type === model.crane_type && entry.slug !== model.slug)
    .sort((a, b) => rank(a) - rank(b) || (a.slug < b.slug ? -1 : 1))
    .slice(0, comparedModels)
    .sort((a, b) => (measures(a) ?? 0) - (measures(b) ?? 0) || (a.slug < b.slug ? -1 : 1));
}

function related(model: Model, { companies, companyCount, wantedAds, date, listings }: ModelRelations): Block[] {
  const more = companyCount - companies.length;
  return [
    ...(companies.length === 0
      ? []
      : ([
          { kind: 'heading', text: 'Companies with this crane', id: 'companies' },
          { kind: 'list', columns: true, items: companies.map(({ slug, name }) => link(name, `/companies/${slug}`)) },
          ...(more > 0
            ? [{ kind: 'text', text: `${formatCount(more, 'more company lists', 'more companies list')} this crane.` } as const]
            : []),
        ] as const)),
    ...wantedBlocks(wantedAds, date),
    ...(listings.length === 0
      ? []
      : ([
          { kind: 'heading', text: `Used ${craneTypeNamePlural(model.crane_type).toLowerCase()}`, id: 'marketplace' },
          { kind: 'list', columns: true, items: listings.map(({ slug, title }) => link(title, `/marketplace/${slug}`)) },
        ] as const)),
  ];
}

export function conceptsPage(concepts: readonly Concept[]): ExplorePage {
  const ordered = concepts.toSorted((a, b) => (a.term.toLowerCase() < b.term.toLowerCase() ? -1 : 1));
  return {
    section: 'atlas',
    path: conceptsPath,
    title: 'Technical terms',
    description: `${formatCount(concepts.length, 'term', 'terms')} from lifting and heavy transport, explained, with names in other languages.`,
    trail: [{ name: 'Atlas', path: atlasPath }],
    blocks: [{ kind: 'list', columns: true, items: ordered.map((concept) => link(concept.term, conceptPath(concept))) }],
    things: [
      {
        '@type': 'DefinedTermSet',
        name: 'Technical terms',
        hasDefinedTerm: ordered.map(({ term }) => ({ '@type': 'DefinedTerm', name: term })),
      },
    ],
    json: null,
    lastModified: null,
  };
}

export function conceptPage(concept: Concept, concepts: readonly Concept[], baseUrl: string): ExplorePage {
  const others = concepts.filter(({ slug }) => slug !== concept.slug);
  const linked = linkTerms(concept.definition, others);
  const named = new Set(linked.flatMap((part) => (typeof part === 'object' && 'href' in part ? [part.href] : [])));
  const mentioning = others.filter((other) => !named.has(conceptPath(other)) && mentions(other.definition, concept));
  return {
    section: 'atlas',
    path: conceptPath(concept),
    title: concept.term,
    description: concept.definition,
    trail: [
      { name: 'Atlas', path: atlasPath },
      { name: 'Technical terms', path: conceptsPath },
    ],
    blocks: [
      { kind: 'text', text: linked },
      ...(concept.aliases.length === 0 ? [] : [{ kind: 'facts', pairs: [['Also called', concept.aliases.join(', ')]] } as const]),
      ...(mentioning.length === 0
        ? []
        : ([
            { kind: 'heading', text: 'Related terms', id: 'related' },
            { kind: 'list', columns: true, items: mentioning.map((other) => link(other.term, conceptPath(other))) },
          ] as const)),
    ],
    things: [conceptThing(concept, baseUrl)],
    json: null,
    lastModified: null,
  };
}

const wordPattern = (term: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])${term.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}s?(?![\\p{L}\\p{N}])`, 'iu');

const mentions = (text: string, { term }: Concept): boolean => wordPattern(term).test(text);

/** Makes links of the first mention of each other term, longer terms first, so that "main boom" is not taken for "boom". */
function linkTerms(text: string, concepts: readonly Concept[]): Piece[] {
  let parts: Piece[] = [text];
  for (const concept of concepts.toSorted((a, b) => b.term.length - a.term.length)) {
    const pattern = wordPattern(concept.term);
    let done = false;
    parts = parts.flatMap((part): Piece[] => {
      const found = done || typeof part !== 'string' ? null : pattern.exec(part);
      if (found === null || typeof part !== 'string') return [part];
      done = true;
      return [part.slice(0, found.index), link(found[0], conceptPath(concept)), part.slice(found.index + found[0].length)].filter(
        (piece) => piece !== '',
      );
    });
  }
  return parts;
}
