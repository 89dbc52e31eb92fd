import { operations } from '../../contract/operations.ts';
import { tablePaths } from '../../contract/table-paths.ts';
import { craneTypeNames } from '../../contract/service-types.ts';
import type { Row } from '../../contract/tables.ts';
import { memberPath } from '../../documents/addresses.ts';
import { atlasPath, compareAddress, comparePath, maxCompared } from '../../contract/atlas-addresses.ts';
import type { Block, ExplorePage, Piece, Text } from './blocks.ts';
import { modelFigures, modelName, modelPath } from './model-figures.ts';
import { heightOf, scaleCaption, scaleFigure } from './scale-figure.ts';
import { kindFigure, termFigure, typeGroups } from './kind-figure.ts';
import { linkList, listingPath, wantedTable, type MarketRelations } from './market-pages.ts';
import { maxOwners, namedCompanies, ownersTable, type Owners } from './owners.ts';
import { conceptThing, modelThing } from './things.ts';
import { formatCount, formatInteger, formatMeasure } from '../../contract/numbers.ts';
import { craneTypeName, craneTypeNamePlural, facts, link, toolsFor } from './words.ts';

type Model = Row<'models'>;
type Concept = Row<'concepts'>;

export const conceptsPath = '/atlas/concepts';
export const conceptPath = ({ slug }: Concept): string => `/atlas/concepts/${slug}`;

/** How many similar models, and how many marketplace pages, the page of a model has. */
const similarModels = 5;
const namedListings = 12;

/** The index of the atlas: all models, by type. */
export function atlasPage(models: readonly Model[], concepts: readonly Concept[]): ExplorePage {
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
      ...toolsFor(models.length, { choose: ['Type', 'Manufacturer'], least: { column: 'Capacity', unit: 't' } }),
      ...typeGroups(
        craneTypeNames,
        models.toSorted((a, b) => (sizeOf(a) ?? 0) - (sizeOf(b) ?? 0)),
        ({ crane_type }) => crane_type,
        (name, kind) => ({ text: rangeOf(kind), blocks: [modelTable(name, kind, '')] }),
      ),
    ],
    json: operations.listModels.path,
  };
}

/** How many models there are, from which size to which, and their boom if all have the same. */
function rangeOf(models: readonly Model[]): string {
  const sizes = models.flatMap((model) => sizeOf(model) ?? []);
  const unit = models[0]!.crane_type === 'aerial_platform' ? 'm' : 't';
  const range = sizes.length === 0 ? '' : `, ${formatMeasure(Math.min(...sizes), unit)} to ${formatMeasure(Math.max(...sizes), unit)}`;
  const [boom, ...others] = new Set(models.map(({ boom_type }) => boom_type));
  return `${formatCount(models.length, 'model', 'models')}${range}${boom === null || others.length > 0 ? '' : `, ${boom}`}`;
}

const inWords = (count: number): string => ['none', 'one', 'two', 'three', 'four', 'five'][count] ?? String(count);

/** @param compare Slug of a model that is always part of the comparison, or an empty text. */
function modelTable(caption: string, models: readonly Model[], compare: string): Block {
  const figures = modelFigures(models).filter(({ head, values }) => head !== 'Boom' || compare !== '' || new Set(values).size > 1);
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

export function modelPage(model: Model, relations: MarketRelations): ExplorePage {
  const { models, baseUrl } = relations;
  const owners = relations.owners(model);
  const name = modelName(model);
  const kind = craneTypeName(model.crane_type);
  const others = ofItsClass(model, models);
  return {
    section: 'atlas',
    path: modelPath(model),
    title: name,
    description: model.summary ?? `${name}, ${kind.toLowerCase()}: capacity, boom length and height, compared with similar models.`,
    trail: [{ name: 'Atlas', path: atlasPath }],
    blocks: [
      ...(model.summary === null ? [] : [{ kind: 'text', text: model.summary } as const]),
      {
        kind: 'aside',
        main: [picture(model, others)],
        side: [
          {
            kind: 'facts',
            pairs: facts([
              ['Manufacturer', model.brand],
              ['Type', link(kind, `/atlas#${model.crane_type}`)],
              ...modelFigures([model])
                .filter(({ head }) => head !== 'Manufacturer' && head !== 'Model')
                .map(({ head, values: [value] }) => [head === 'Capacity' ? 'Maximum capacity' : head, value] as const),
              ['Size', rankOf(model, models)],
              ['Companies', owners.count === 0 ? null : link(`${formatInteger(owners.count)} with this model`, '#companies')],
            ]),
          },
        ],
      },
      { kind: 'heading', text: 'Similar models', id: 'class' },
      ...similar(model, others),
      ...ownersOf(owners),
      ...adsAndListings(model, relations),
    ],
    things: [modelThing(model, baseUrl)],
    json: memberPath(operations.getModel, model.slug),
  };
}

/** A model beside similar ones, to scale; if its size is unknown, how its kind looks. */
function picture(model: Model, others: readonly Model[]): Block {
  const name = modelName(model);
  const svg = scaleFigure([model, ...others]);
  if (svg === null)
    return kindFigure(
      model,
      `Drawing: ${[model.boom_type, craneTypeName(model.crane_type).toLowerCase()].filter(Boolean).join(', ')}`,
      'A symbol of this kind of machine, not to scale: the atlas has no dimensions of this model.',
    );
  const caption = `${name} and ${craneTypeNamePlural(model.crane_type).toLowerCase()} of similar size, drawn to the same scale. ${scaleCaption([model, ...others])}`;
  return { kind: 'figure', svg, caption, wide: true };
}

/** How large a model is among those of its type. */
function rankOf(model: Model, models: readonly Model[]): string | null {
  const size = sizeOf(model);
  if (size === null) return null;
  const sizes = models.flatMap((other) => (other.crane_type === model.crane_type ? (sizeOf(other) ?? []) : []));
  const measure = model.crane_type === 'aerial_platform' ? 'height' : 'capacity';
  return `No. ${formatInteger(sizes.filter((other) => other > size).length + 1)} of ${formatInteger(sizes.length)} by ${measure}`;
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

/** What the size of a model is compared by: its capacity, or the height of a platform. */
const sizeOf = (model: Model): number | null => (model.crane_type === 'aerial_platform' ? heightOf(model) : model.capacity_t);

/** Sorts by similarity: models with the same boom first, then the closest in size. */
function nearTo(model: Model): (a: Model, b: Model) => number {
  const own = sizeOf(model);
  const otherBoom = ({ boom_type }: Model) => (boom_type === model.boom_type ? 0 : 1);
  const rank = (entry: Model) => (own === null || sizeOf(entry) === null ? Infinity : Math.abs(Math.log(sizeOf(entry)! / own)));
  return (a, b) => otherBoom(a) - otherBoom(b) || compareNumbers(rank(a), rank(b)) || (a.slug < b.slug ? -1 : 1);
}

/** Compares numbers that may be infinite. */
const compareNumbers = (a: number, b: number): number => (a === b ? 0 : a - b);

/** The most similar models of the same type, largest last. */
const ofItsClass = (model: Model, models: readonly Model[]): Model[] =>
  models
    .filter((entry) => entry.crane_type === model.crane_type && entry.slug !== model.slug)
    .sort(nearTo(model))
    .slice(0, similarModels)
    .sort((a, b) => (sizeOf(a) ?? 0) - (sizeOf(b) ?? 0) || (a.slug < b.slug ? -1 : 1));

/** The companies that list a model; many of them only when the reader opens them. */
function ownersOf({ count, companies }: Owners): Block[] {
  if (count === 0) return [];
  const listed = companies(maxOwners);
  const caption = 'Companies with this model';
  const table: Text = ['The others are in ', link('the table of fleet highlights', tablePaths('fleet-highlights').csv), '.'];
  return [
    { kind: 'heading', text: caption, id: 'companies' },
    ownersTable(caption, listed.slice(0, namedCompanies), ['Country']),
    ...(count <= namedCompanies
      ? []
      : [
          {
            kind: 'details',
            summary: formatCount(count - namedCompanies, 'more company', 'more companies'),
            blocks: [
              ownersTable('More companies with this model', listed.slice(namedCompanies), ['Country']),
              ...(count > listed.length ? [{ kind: 'text', text: table } as const] : []),
            ],
          } as const,
        ]),
  ];
}

/** What buyers want of a model, and where used ones are. */
function adsAndListings({ brand, model, crane_type }: Model, relations: MarketRelations): Block[] {
  const ads = relations.wantedAds.filter((ad) => ad.brand === brand && ad.model === model);
  const listings = relations.listings.filter(
    (listing) => listing.crane_type === crane_type && (listing.brand === null || listing.brand === brand),
  );
  return [
    ...(ads.length === 0
      ? []
      : [{ kind: 'heading', text: 'Wanted ads', id: 'wanted' } as const, ...wantedTable('Wanted ads', ads, relations, true)]),
    ...linkList(
      `Used ${craneTypeNamePlural(crane_type).toLowerCase()}`,
      'marketplace',
      listings.slice(0, namedListings).map((listing) => link(listing.title, listingPath(listing))),
    ),
  ];
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

export function conceptPage(concept: Concept, concepts: readonly Concept[], { models, baseUrl }: MarketRelations): ExplorePage {
  const others = concepts.filter(({ slug }) => slug !== concept.slug);
  const linked = linkTerms(concept.definition, others);
  const named = new Set(linked.flatMap((part) => (typeof part === 'object' && 'href' in part ? [part.href] : [])));
  const mentioning = others.filter((other) => !named.has(conceptPath(other)) && mentions(other.definition, concept));
  const drawing = termFigure(concept.slug, concept.term);
  const type = craneTypeNames.find(
    (each) => each.replaceAll('_', '-') === concept.slug && models.some(({ crane_type }) => crane_type === each),
  );
  const words: readonly Block[] = [
    { kind: 'text', text: linked },
    ...(concept.aliases.length === 0 ? [] : [{ kind: 'facts', pairs: [['Also called', concept.aliases.join(', ')]] } as const]),
    ...(type === undefined
      ? []
      : [{ kind: 'actions', items: [link(`See ${craneTypeNamePlural(type).toLowerCase()} in the atlas`, `/atlas#${type}`)] } as const]),
  ];
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
      ...(drawing === null ? words : [{ kind: 'aside', main: words, side: [drawing], split: 'even' } as const]),
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
