import { operations } from '../../contract/operations.ts';
import { tablePaths } from '../../contract/table-paths.ts';
import { craneTypeNames } from '../../contract/service-types.ts';
import type { Row } from '../../contract/tables.ts';
import { memberPath } from '../../documents/addresses.ts';
import { atlasPath, compareAddress, comparePath, maxCompared } from '../../contract/atlas-addresses.ts';
import type { Block, ExplorePage, Piece, Text } from './blocks.ts';
import { modelFigures, modelName, modelPath } from './model-figures.ts';
import { heightOf, scaleCaption, scaleFigure } from './scale-figure.ts';
import { wantedBlocks } from './market-pages.ts';
import { conceptThing, modelThing } from './things.ts';
import { formatCount, formatInteger } from '../../contract/numbers.ts';
import { craneTypeName, craneTypeNamePlural, facts, link, toolsFor } from './words.ts';

type Model = Row<'models'>;
type Concept = Row<'concepts'>;

export const conceptsPath = '/atlas/concepts';
export const conceptPath = ({ slug }: Concept): string => `/atlas/concepts/${slug}`;

/** How many similar models a picture shows. */
const similarModels = 5;

/** The index of the atlas: all models, by type. */
export function atlasPage(models: readonly Model[], concepts: readonly Concept[]): ExplorePage {
  const kinds = craneTypeNames
    .map((type) => ({ type, kind: models.filter((model) => model.crane_type === type) }))
    .filter(({ kind }) => kind.length > 0);
  return {
    section: 'atlas',
    path: atlasPath,
    title: 'Reference atlas',
    description: `${formatCount(models.length, 'crane model', 'crane models')} with capacity, boom length and height, and ${formatCount(concepts.length, 'technical term', 'technical terms')}.`,
    blocks: [
      {
        kind: 'text',
        text: [
          `${formatCount(models.length, 'crane model', 'crane models')} by type and capacity, with the manufacturers’ figures. Also `,
          link(formatCount(concepts.length, 'technical term', 'technical terms'), conceptsPath),
          ', and ',
          link(`up to ${inWords(maxCompared)} models side by side`, comparePath),
          '.',
        ],
      },
      {
        kind: 'tags',
        items: kinds.map(({ type, kind }) => ({
          text: `${craneTypeNamePlural(type)}: ${formatInteger(kind.length)}`,
          href: `#${type}`,
        })),
      },
      ...toolsFor(models.length, { choose: ['Type', 'Manufacturer'], least: { column: 'Capacity', unit: 't' } }),
      ...kinds.flatMap(({ type, kind }): Block[] => [
        { kind: 'heading', text: craneTypeNamePlural(type), id: type },
        modelTable(
          craneTypeNamePlural(type),
          kind.toSorted((a, b) => (a.capacity_t ?? 0) - (b.capacity_t ?? 0)),
          '',
        ),
      ]),
    ],
    json: operations.listModels.path,
  };
}

const inWords = (count: number): string => ['none', 'one', 'two', 'three', 'four', 'five'][count] ?? String(count);

/** @param compare Slug of a model that is always part of the comparison, or an empty text. */
function modelTable(caption: string, models: readonly Model[], compare: string): Block {
  const figures = modelFigures(models);
  return {
    kind: 'table',
    caption,
    head: figures.map(({ head }) => head),
    numeric: figures.flatMap(({ isNumeric }, i) => (isNumeric ? [i] : [])),
    titleCells: 2,
    compare,
    rows: models.map((_, row) => figures.map(({ values }) => values[row] ?? '–')),
  };
}

/** What the market has about a model. */
export interface ModelRelations {
  /** The first companies that list this model, and how many there are in all. */
  readonly companies: readonly OwnerLine[];
  readonly companyCount: number;
  readonly wantedAds: readonly Row<'wantedAds'>[];
  /** Date of the data. */
  readonly date: string;
  readonly listings: readonly Row<'listings'>[];
}

/** A company that lists a model among its cranes. */
export interface OwnerLine {
  readonly slug: string;
  readonly name: string;
  readonly city: string | null | undefined;
  /** Name of its country. */
  readonly country: string;
}

/** How many companies the page of a model names. A page of its own names the others. */
export const namedCompanies = 12;
/** How many companies that page names. */
export const maxOwners = 500;

/** The page of the companies that list a model. */
export const ownersPath = (model: Model): string => `${modelPath(model)}/companies`;

export function modelPage(model: Model, models: readonly Model[], relations: ModelRelations, baseUrl: string): ExplorePage {
  const name = modelName(model);
  const kind = craneTypeName(model.crane_type);
  const others = ofItsClass(model, models);
  const svg = scaleFigure([model, ...others]);
  const caption = `${name} and ${craneTypeNamePlural(model.crane_type).toLowerCase()} of similar size, drawn to the same scale. ${scaleCaption([model, ...others])}`;
  const sizes: Block = {
    kind: 'facts',
    pairs: facts([
      ['Manufacturer', model.brand],
      ['Type', link(kind, `/atlas#${model.crane_type}`)],
      ...modelFigures([model])
        .filter(({ head }) => head !== 'Manufacturer' && head !== 'Model')
        .map(({ head, values: [value] }) => [head === 'Capacity' ? 'Maximum capacity' : head, value] as const),
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
      ...similar(model, others),
      ...related(model, relations),
    ],
    things: [modelThing(model, baseUrl)],
    json: memberPath(operations.getModel, model.slug),
  };
}

/** A table of similar models, and a link that compares the most similar. */
function similar(model: Model, others: readonly Model[]): Block[] {
  if (others.length === 0) return [{ kind: 'text', text: 'The atlas has no similar models.' }];
  const nearest = [model, ...others.toSorted(nearTo(model))].slice(0, maxCompared).map(({ slug }) => slug);
  return [
    modelTable('Similar models', others, model.slug),
    { kind: 'actions', items: [{ text: 'Compare side by side', href: compareAddress(nearest) }] },
  ];
}

/** What the size of a model is compared by: its capacity, or its height if that says more. */
function measureOf(model: Model): (entry: Model) => number | null {
  return model.capacity_t === null || model.crane_type === 'aerial_platform' ? heightOf : (entry) => entry.capacity_t;
}

/** Sorts by similarity: models with the same boom first, then the closest in size. */
function nearTo(model: Model): (a: Model, b: Model) => number {
  const measure = measureOf(model);
  const own = measure(model);
  const otherBoom = ({ boom_type }: Model) => (boom_type === model.boom_type ? 0 : 1);
  const rank = (entry: Model) => (own === null || measure(entry) === null ? Infinity : Math.abs(Math.log(measure(entry)! / own)));
  return (a, b) => otherBoom(a) - otherBoom(b) || compareNumbers(rank(a), rank(b)) || (a.slug < b.slug ? -1 : 1);
}

/** Compares numbers that may be infinite. */
const compareNumbers = (a: number, b: number): number => (a === b ? 0 : a - b);

/** The most similar models of the same type, largest last. */
function ofItsClass(model: Model, models: readonly Model[]): Model[] {
  const measure = measureOf(model);
  return models
    .filter((entry) => entry.crane_type === model.crane_type && entry.slug !== model.slug)
    .sort(nearTo(model))
    .slice(0, similarModels)
    .sort((a, b) => (measure(a) ?? 0) - (measure(b) ?? 0) || (a.slug < b.slug ? -1 : 1));
}

function related(model: Model, { companies, companyCount, wantedAds, date, listings }: ModelRelations): Block[] {
  const more = companyCount - Math.min(companies.length, namedCompanies);
  return [
    ...(companies.length === 0
      ? []
      : ([
          { kind: 'heading', text: 'Companies with this crane', id: 'companies' },
          ownersTable(companies.slice(0, namedCompanies)),
          ...(more > 0
            ? [
                {
                  kind: 'text',
                  text: link(`${formatCount(more, 'more company lists', 'more companies list')} this crane`, ownersPath(model)),
                } as const,
              ]
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

const ownersTable = (companies: readonly OwnerLine[]): Block => ({
  kind: 'table',
  caption: 'Companies with this crane',
  head: ['Company', 'Town', 'Country'],
  titleCells: 1,
  rows: companies.map(({ slug, name, city, country }): Text[] => [link(name, `/companies/${slug}`), city ?? '–', country]),
});

/** The companies that list a model, up to {@link maxOwners} of them. */
export function ownersPage(model: Model, { companies, companyCount }: Pick<ModelRelations, 'companies' | 'companyCount'>): ExplorePage {
  const name = modelName(model);
  const left = companyCount - companies.length;
  return {
    section: 'atlas',
    path: ownersPath(model),
    title: `Companies with the ${name}`,
    description: `${formatCount(companyCount, 'company that lists', 'companies that list')} the ${name} among their cranes, with town and country.`,
    trail: [
      { name: 'Atlas', path: atlasPath },
      { name, path: modelPath(model) },
    ],
    blocks: [
      {
        kind: 'text',
        text: `${formatCount(companyCount, 'company lists', 'companies list')} this crane among the machines on their pages. Others may have it too.`,
      },
      ...(left > 0
        ? [
            {
              kind: 'note',
              text: [
                `These are the first ${formatInteger(companies.length)}, in order of their addresses. All ${formatInteger(companyCount)} are in `,
                link('the table of fleet highlights', tablePaths('fleet-highlights').csv),
                '.',
              ],
            } as const,
          ]
        : []),
      ...toolsFor(companies.length, { choose: ['Country'] }),
      ownersTable(companies),
    ],
  };
}

/** The page that compares models. A script reads the models from the address. */
export const comparePage = (): ExplorePage => ({
  section: 'atlas',
  path: comparePath,
  title: 'Compare crane models',
  description: `Up to ${inWords(maxCompared)} crane models side by side, with the manufacturers’ figures, drawn to the same scale.`,
  trail: [{ name: 'Atlas', path: atlasPath }],
  blocks: [
    {
      kind: 'live',
      id: 'compare',
      source: tablePaths('models').csv,
      blocks: [
        {
          kind: 'text',
          text: [
            'Tick up to four models in ',
            link('the atlas', atlasPath),
            ', and they are shown here side by side. This needs JavaScript; without it, the atlas and the page of each model have the same figures.',
          ],
        },
      ],
    },
  ],
});

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
  };
}

const wordPattern = (term: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])${term.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}s?(?![\\p{L}\\p{N}])`, 'iu');

const mentions = (text: string, { term }: Concept): boolean => wordPattern(term).test(text);

/** Links the first mention of each other term. Longer terms come first, so that “main boom” isn’t taken for “boom”. */
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
