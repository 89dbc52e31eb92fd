import { discoveryPaths } from './discovery.ts';
import { FleetHighlight, PublicCompany, tiers } from './entities.ts';
import { craneTypeNames, craneTypes, serviceTypes, type CraneType, type ServiceType } from './service-types.ts';
import { limits } from './limits.ts';
import { foundKinds } from './found-kinds.ts';

/**
 * Kinds of cells: `text` trimmed words · `slug` lower-case words and hyphens · `id` letters, digits and hyphens · `integer` and `decimal`
 * plain digits with a point · `boolean` true or false · `enum` one of `values` · `list` entries joined by `;` · `country` ISO 3166-1
 * alpha-2 · `url` absolute https or http · `phone` international, + and digits · `date` YYYY-MM-DD · `path` /…
 */
export type CellKind =
  | 'text'
  | 'slug'
  | 'id'
  | 'integer'
  | 'decimal'
  | 'boolean'
  | 'enum'
  | 'list'
  | 'country'
  | 'url'
  | 'phone'
  | 'date'
  | 'path';

export interface Column {
  readonly name: string;
  readonly cell: CellKind;
  readonly required: boolean;
  readonly description: string;
  readonly example: string;
  readonly unit?: string;
  /** Inclusive bounds of a number. */
  readonly min?: number;
  readonly max?: number;
  /** Allowed values of an `enum`, or of each entry of a `list`. */
  readonly values?: readonly string[];
  /** Whether the cell may be empty in an inactive company all the same. */
  readonly emptyIfInactive?: true;
  /** Whether no two rows may have the same value. */
  readonly unique?: boolean;
  /** The value is a key of another table. */
  readonly references?: { readonly table: TableName; readonly column: string };
}

export interface Table {
  readonly file: string;
  /** What one row is, for sentences: "a company". */
  readonly rowIs: string;
  readonly columns: readonly Column[];
  /** Whether the data folder may lack the file. */
  readonly optional?: true;
}

export type TableName = 'companies' | 'fleet' | 'models' | 'concepts' | 'listings' | 'wantedAds' | 'resources' | 'aliases';

const company = PublicCompany.shape;
const crane = FleetHighlight.shape;
/** The description of the published field, which also describes its column. */
const of = (field: { description?: string | undefined }): string => field.description ?? '';

/** The service of a crane: by its type, or if the atlas lacks it, the only one that its company offers. Null if neither tells. */
export const serviceOf = (type: CraneType | null | undefined, services: readonly string[]): ServiceType | null =>
  type == null ? (serviceTypes.find((service) => services.length === 1 && service === services[0]) ?? null) : craneTypes[type];

/** No crane lifts more than 5,000 t; anything above 2,000 t is more likely kilograms. */
const capacity = { cell: 'decimal', unit: 't', min: 0.05, max: 5000 } as const;
const meters = { cell: 'decimal', unit: 'm', min: 0.5, max: 400 } as const;

export const tables = {
  companies: {
    file: 'companies.csv',
    rowIs: 'a company',
    columns: [
      { name: 'id', cell: 'integer', required: true, unique: true, min: 1, max: 2_147_483_647, description: of(company.id), example: '17' },
      { name: 'slug', cell: 'slug', required: true, unique: true, description: of(company.slug), example: 'nordhaken-krane' },
      { name: 'name', cell: 'text', required: true, description: of(company.name), example: 'Nordhaken Krane GmbH' },
      {
        name: 'description',
        cell: 'text',
        required: false,
        description: of(company.description),
        example: 'All-terrain cranes up to 500 t.',
      },
      { name: 'logo_url', cell: 'url', required: false, description: of(company.logo_url), example: 'https://nordhaken.example/logo.svg' },
      {
        name: 'cover_image_url',
        cell: 'url',
        required: false,
        description: of(company.cover_image_url),
        example: 'https://nordhaken.example/yard.jpg',
      },
      { name: 'website', cell: 'url', required: false, description: of(company.website), example: 'https://nordhaken.example/' },
      { name: 'phone', cell: 'phone', required: false, description: of(company.phone), example: '+49 30 23125 014' },
      { name: 'whatsapp', cell: 'phone', required: false, description: of(company.whatsapp), example: '+49 171 39200 14' },
      { name: 'address_line1', cell: 'text', required: false, description: of(company.address_line1), example: 'Hafenstraße 3' },
      { name: 'address_line2', cell: 'text', required: false, description: of(company.address_line2), example: 'Gate 2' },
      { name: 'city', cell: 'text', required: false, description: of(company.city), example: 'Hamburg' },
      { name: 'state_region', cell: 'text', required: false, description: of(company.state_region), example: 'Hamburg' },
      { name: 'country', cell: 'country', required: true, emptyIfInactive: true, description: of(company.country), example: 'DE' },
      { name: 'postal_code', cell: 'text', required: false, description: of(company.postal_code), example: '20457' },
      {
        name: 'lat',
        cell: 'decimal',
        required: true,
        emptyIfInactive: true,
        unit: 'degrees',
        min: -90,
        max: 90,
        description: of(company.lat),
        example: '53.5413',
      },
      {
        name: 'lon',
        cell: 'decimal',
        required: true,
        emptyIfInactive: true,
        unit: 'degrees',
        min: -180,
        max: 180,
        description: of(company.lon),
        example: '9.9841',
      },
      { name: 'tier', cell: 'enum', required: false, values: tiers, description: of(company.tier), example: 'free' },
      {
        name: 'services',
        cell: 'list',
        required: true,
        values: serviceTypes,
        description: of(company.services),
        example: 'mobile_crane;heavy_haulage',
      },
      {
        name: 'active',
        cell: 'boolean',
        required: true,
        description: 'Whether the public sees the company. An inactive company appears nowhere.',
        example: 'true',
      },
    ],
  },
  fleet: {
    file: 'fleet.csv',
    rowIs: 'a crane of a company',
    columns: [
      {
        name: 'company_slug',
        cell: 'slug',
        required: true,
        references: { table: 'companies', column: 'slug' },
        description: 'Slug of the company that has the crane.',
        example: 'nordhaken-krane',
      },
      { name: 'brand', cell: 'text', required: false, description: of(crane.brand), example: 'Liebherr' },
      { name: 'model', cell: 'text', required: false, description: of(crane.model), example: 'LTM 1100-5.2' },
      { name: 'capacity_t', required: false, ...capacity, description: of(crane.capacity_t), example: '100' },
      { name: 'boom_type', cell: 'text', required: false, description: of(crane.boom_type), example: 'telescopic' },
      { name: 'max_height_m', required: false, ...meters, description: of(crane.max_height_m), example: '66' },
      {
        name: 'highlight',
        cell: 'boolean',
        required: false,
        description: 'Whether the crane is shown first among the highlights of its company. Empty means false.',
        example: 'true',
      },
    ],
  },
  models: {
    file: 'models.csv',
    rowIs: 'a crane model of the reference atlas',
    columns: [
      {
        name: 'slug',
        cell: 'slug',
        required: true,
        unique: true,
        description: 'Key of the model in the atlas.',
        example: 'liebherr-ltm-1100-5-2',
      },
      { name: 'brand', cell: 'text', required: true, description: 'Maker.', example: 'Liebherr' },
      { name: 'model', cell: 'text', required: true, description: 'Model as the maker writes it.', example: 'LTM 1100-5.2' },
      {
        name: 'crane_type',
        cell: 'enum',
        required: true,
        values: craneTypeNames,
        description: 'Kind of crane.',
        example: 'all_terrain_crane',
      },
      {
        name: 'capacity_t',
        required: false,
        ...capacity,
        description: 'Maximum lifting capacity, metric tonnes; for an aerial platform the platform load.',
        example: '100',
      },
      { name: 'boom_type', cell: 'text', required: false, description: 'Kind of boom.', example: 'telescopic' },
      { name: 'max_boom_m', required: false, ...meters, description: 'Longest main boom, meters.', example: '52' },
      { name: 'max_height_m', required: false, ...meters, description: 'Greatest hook or working height, meters.', example: '66' },
      { name: 'axles', cell: 'integer', required: false, min: 1, max: 40, description: 'Number of axles of the carrier.', example: '5' },
      {
        name: 'summary',
        cell: 'text',
        required: false,
        description: 'The model in one sentence.',
        example: 'Five-axle all-terrain crane of the 100-tonne class.',
      },
    ],
  },
  concepts: {
    file: 'concepts.csv',
    rowIs: 'a term of the reference atlas',
    columns: [
      { name: 'slug', cell: 'slug', required: true, unique: true, description: 'Key of the term in the atlas.', example: 'load-chart' },
      { name: 'term', cell: 'text', required: true, description: 'The term.', example: 'Load chart' },
      {
        name: 'aliases',
        cell: 'list',
        required: false,
        description: 'Other names, in any language.',
        example: 'lifting table;Traglasttabelle',
      },
      {
        name: 'definition',
        cell: 'text',
        required: true,
        description: 'What the term means.',
        example: 'Table of the loads that a crane may lift at each radius and boom length.',
      },
    ],
  },
  listings: {
    file: 'listings.csv',
    rowIs: 'a page of the marketplace: a category or a listing',
    columns: [
      {
        name: 'slug',
        cell: 'slug',
        required: true,
        unique: true,
        description: 'Key of the page.',
        example: 'used-liebherr-all-terrain-cranes-germany',
      },
      {
        name: 'title',
        cell: 'text',
        required: true,
        description: 'Title of the page.',
        example: 'Used Liebherr all-terrain cranes in Germany',
      },
      {
        name: 'crane_type',
        cell: 'enum',
        required: false,
        values: craneTypeNames,
        description: 'Kind of crane offered there.',
        example: 'all_terrain_crane',
      },
      { name: 'brand', cell: 'text', required: false, description: 'Maker offered there.', example: 'Liebherr' },
      { name: 'country', cell: 'country', required: false, description: 'Country offered there.', example: 'DE' },
      {
        name: 'description',
        cell: 'text',
        required: false,
        description: 'What the page offers.',
        example: 'All-terrain cranes of Liebherr standing in Germany.',
      },
    ],
  },
  wantedAds: {
    file: 'wanted-ads.csv',
    rowIs: 'a buyer’s request to buy, never inventory',
    columns: [
      { name: 'id', cell: 'id', required: true, unique: true, description: 'Key of the ad.', example: 'wa-0001' },
      {
        name: 'title',
        cell: 'text',
        required: true,
        description: 'Title of the ad.',
        example: 'Wanted: Liebherr LTM 1100-5.2, 2015 or newer',
      },
      { name: 'brand', cell: 'text', required: false, description: 'Maker wanted.', example: 'Liebherr' },
      { name: 'model', cell: 'text', required: false, description: 'Model wanted.', example: 'LTM 1100-5.2' },
      {
        name: 'crane_type',
        cell: 'enum',
        required: false,
        values: craneTypeNames,
        description: 'Kind of crane wanted.',
        example: 'all_terrain_crane',
      },
      { name: 'capacity_min_t', required: false, ...capacity, description: 'Smallest capacity wanted, metric tonnes.', example: '90' },
      { name: 'country', cell: 'country', required: false, description: 'Country of the buyer.', example: 'NL' },
      {
        name: 'description',
        cell: 'text',
        required: false,
        description: 'What the buyer says.',
        example: 'For wind service work; papers complete.',
      },
      { name: 'posted_on', cell: 'date', required: true, description: 'Day of posting.', example: '2026-09-14' },
      {
        name: 'expires_on',
        cell: 'date',
        required: false,
        description:
          'Last day of the ad; not before the day of posting. After it, lists, answers and feeds leave the ad out, and its page says that it has expired. Pages, downloads and feeds go by the date of the data (data_date in service.json), which they state, and a script in pages leaves out what has expired since; answers to questions, searches and GET /api/wanted-ads go by the clock, in UTC. /files/wanted-ads.json and GET /api/wanted-ads/{id} keep expired ads.',
        example: '2026-12-31',
      },
    ],
  },
  resources: {
    file: 'resources.csv',
    rowIs: 'a page for developers, or of the service itself',
    columns: [
      {
        name: 'path',
        cell: 'path',
        required: true,
        unique: true,
        description: 'Path below the base address.',
        example: discoveryPaths.developers,
      },
      {
        name: 'kind',
        cell: 'enum',
        required: true,
        values: ['page', 'guide', 'operation', 'document', 'download'],
        description: 'Kind of resource.',
        example: 'guide',
      },
      { name: 'name', cell: 'text', required: true, description: 'Name of the resource.', example: 'Developer portal' },
      {
        name: 'description',
        cell: 'text',
        required: true,
        description: 'What is found there.',
        example: 'Guides, reference and a first call.',
      },
      { name: 'keywords', cell: 'list', required: false, description: 'Words that people use for it.', example: 'api;docs;reference' },
    ],
  },
  aliases: {
    file: 'aliases.csv',
    rowIs: 'a key that no row has any more, with the one that replaced it',
    optional: true,
    columns: [
      { name: 'kind', cell: 'enum', required: true, values: foundKinds, description: 'Whose key it was.', example: 'company' },
      {
        name: 'old_slug',
        cell: 'id',
        required: true,
        description: 'The former slug; for a wanted ad, the former id.',
        example: 'nordhaken-kranverleih',
      },
      {
        name: 'slug',
        cell: 'id',
        required: false,
        description: 'The slug or id that replaced it, or another old_slug. Empty if what it named is gone.',
        example: 'nordhaken-krane',
      },
    ],
  },
} as const satisfies Record<TableName, Table>;

/** The tables that every data folder has. */
export const requiredTables = (Object.keys(tables) as TableName[]).filter((name) => !('optional' in tables[name]));

/** Whether a check counts the rows of a table: an optional one without rows is left out. */
export const isCounted = (name: TableName, rows: readonly unknown[]): boolean => rows.length > 0 || requiredTables.includes(name);

/** Keys that no row can have, because other addresses with the same beginning, or the published tree, need the word. */
export const reservedSlugs: readonly string[] = [
  'batch',
  'compare',
  'concepts',
  'index',
  'any',
  'first',
  'search',
  'facets',
  'changes',
  'new',
  'null',
  'undefined',
];

/** Columns with sentences, which may span several lines. */
export const proseColumns: ReadonlySet<string> = new Set(['description', 'definition', 'summary']);

/**
 * Most characters in a name, a place or an entry of a list; in sentences; in a list; in an address. They are limited because pages, answers
 * and models repeat whole texts.
 */
export const maxTextChars = { name: 200, prose: 5000, list: 5000, url: 2000 } as const;

/** Most characters in a cell; null if its form limits the length. */
export function maxCharsOf({ name, cell, values }: Column): number | null {
  if (cell === 'text') return proseColumns.has(name) ? maxTextChars.prose : maxTextChars.name;
  if (cell === 'list') return values === undefined ? maxTextChars.list : null;
  return cell === 'url' || cell === 'path' ? maxTextChars.url : null;
}

/** Longest slug, characters, as promised by the batch operation. */
export const maxSlugChars = limits.maxSlugChars;

type CellValue<C extends Column> = C['cell'] extends 'integer' | 'decimal'
  ? number
  : C['cell'] extends 'boolean'
    ? boolean
    : C['cell'] extends 'list'
      ? string[]
      : C extends { values: readonly (infer V)[] }
        ? V
        : string;

/** A checked row of a table: a member for each column; an empty cell is null, an empty list []. */
export type Row<T extends TableName> = {
  readonly [C in (typeof tables)[T]['columns'][number] as C['name']]: C['cell'] extends 'list'
    ? string[]
    : C['required'] extends true
      ? CellValue<C>
      : CellValue<C> | null;
};

/** The checked rows of all tables. */
export type Rows = { readonly [T in TableName]: readonly Row<T>[] };
