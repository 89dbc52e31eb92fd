import type { Service } from '../../src/contract/service.ts';
import type { Row, Rows, TableName } from '../../src/contract/tables.ts';
import { buildMarket, type Market } from '../../src/model/market.ts';
import { pick, pickInteger, type Random } from '../../scripts/market/random.ts';

/** Rows and settings that can be changed. */
interface Draft {
  readonly rows: { [T in TableName]: Row<T>[] };
  service: Service;
}

const texts = ['Up to 500 t', 'All cranes.\nShort notice, "any" day; ask us.', 'Kräne 🏗️', '<b>bold</b> & "more"'];

/** Values that the columns of a table change to. */
const values: { readonly [T in TableName]: { readonly [C in keyof Row<T>]?: readonly Row<T>[C][] } } = {
  companies: {
    name: ['Alfa Cranes', 'ALFA  cranes', 'Kräne; "Nord", GmbH', 'Žižkov', '東京クレーン', 'Big Lift'],
    description: [null, ...texts],
    city: ['Hamburg', 'Kiel', null],
    country: ['DE', 'NL', 'FJ', 'US', 'GB'],
    lat: [50.5, -10.25, 0],
    lon: [10.5, 179.9, -70],
    tier: ['free', 'featured', null],
    services: [
      ['mobile_crane'],
      ['crawler_crane', 'mobile_crane'],
      ['heavy_haulage'],
      ['aerial_platform', 'heavy_haulage', 'mobile_crane'],
    ],
    phone: ['+49 30 23125 014', null],
    website: ['https://new.example/', null],
    active: [true, true, false],
  },
  fleet: {
    brand: ['Liebherr', 'Nobody', null],
    model: ['LTM 1500-8.1', 'LR 1300', null],
    capacity_t: [500, 12.5, 4000, null],
    max_height_m: [142, null],
    highlight: [true, false, null],
    boom_type: ['telescopic', null],
  },
  models: { summary: texts, capacity_t: [77, 500], max_height_m: [99, null], crane_type: ['crawler_crane', 'truck_crane'] },
  concepts: { term: ['Load chart', 'Hook block', 'Kranhaken'], definition: texts, aliases: [[], ['lifting table', 'Traglasttabelle']] },
  listings: { title: ['Used cranes', 'Cranes & more'], country: ['DE', null], brand: ['Liebherr', null], description: texts },
  wantedAds: {
    title: ['Wanted: a crane', 'Gesucht'],
    posted_on: ['2026-01-02', '2030-05-06'],
    expires_on: ['2026-01-03', '2031-01-01', null],
    capacity_min_t: [30, null],
    description: texts,
  },
  resources: { name: ['Home', 'Front page'], description: texts, keywords: [[], ['start', 'overview']] },
  aliases: {},
};

/** Settings of service.json that change. */
const settings: readonly ((random: Random) => Partial<Service>)[] = [
  (random) => ({ title: `Title ${pickInteger(random, 1, 5)}` }),
  (random) => ({ fleet_highlights: pickInteger(random, 0, 6) }),
  (random) => ({ list_pages: { max_bytes_per_combination: pick(random, [0, 1000, 2_000_000]) } }),
  (random) => ({ company_pages: { prerendered: pick(random, [0, 1, 3, 5000]) } }),
  (random) => ({ base_url: `https://cranes-${pickInteger(random, 1, 3)}.example` }),
  (random) => ({ data_date: pick(random, ['2026-02-03', '2026-05-01']) }),
];

const indexIn = (random: Random, rows: readonly unknown[]): number => pickInteger(random, 0, rows.length - 1);

/** Changes a cell of a table. */
function change(rows: object[], columns: Readonly<Record<string, readonly unknown[]>>, random: Random): void {
  const [column, cells] = pick(random, Object.entries(columns));
  const at = indexIn(random, rows);
  if (rows.length > 0) rows[at] = { ...rows[at], [column]: pick(random, cells) };
}

/** What people do to the tables between two publications. */
const edits: readonly ((draft: Draft, random: Random) => void)[] = [
  // What is worked out of many rows changes most often.
  ...(['companies', 'companies', 'fleet', 'fleet', 'models', 'concepts', 'listings', 'wantedAds', 'resources'] as const).map(
    (name) =>
      ({ rows }: Draft, random: Random) =>
        change(rows[name], values[name], random),
  ),
  (draft, random) => void (draft.service = { ...draft.service, ...pick(random, settings)(random) }),
  ({ rows: { companies } }, random) => {
    const id = 1 + Math.max(0, ...companies.map((row) => row.id));
    companies.splice(indexIn(random, companies), 0, { ...pick(random, companies), id, slug: `new-${id}`, name: `New ${id}`, active: true });
  },
  ({ rows }, random) => {
    const [gone] = rows.companies.length > 1 ? rows.companies.splice(indexIn(random, rows.companies), 1) : [];
    rows.fleet = rows.fleet.filter(({ company_slug: slug }) => slug !== gone?.slug);
  },
  ({ rows: { companies, fleet } }, random) => {
    const [at, before] = [indexIn(random, companies), companies.map(({ slug }) => slug)];
    companies[at] = { ...companies[at]!, slug: `renamed-${companies[at]!.id}-${pickInteger(random, 1, 400)}` };
    for (const [i, crane] of fleet.entries())
      if (crane.company_slug === before[at]) fleet[i] = { ...crane, company_slug: companies[at].slug };
  },
  ({ rows: { companies } }, random) => {
    const [one, other] = [indexIn(random, companies), indexIn(random, companies)];
    [companies[one], companies[other]] = [
      { ...companies[one]!, slug: companies[other]!.slug },
      { ...companies[other]!, slug: companies[one]!.slug },
    ];
  },
  ({ rows: { companies, fleet } }, random) => {
    for (let i = pickInteger(random, 1, 3); i > 0; i--) {
      const crane = {
        ...(fleet[indexIn(random, fleet)] ?? {
          brand: null,
          model: null,
          capacity_t: 60,
          boom_type: null,
          max_height_m: null,
          highlight: null,
        }),
      };
      fleet.splice(indexIn(random, [...fleet, null]), 0, { ...crane, company_slug: pick(random, companies).slug });
    }
  },
  ({ rows: { fleet } }, random) => void fleet.splice(indexIn(random, fleet), 1),
  ({ rows: { companies, fleet } }, random) => {
    companies.push(...companies.splice(0, indexIn(random, companies)));
    fleet.push(...fleet.splice(0, indexIn(random, fleet)));
  },
  ...(['models', 'concepts', 'listings', 'wantedAds', 'resources'] as const).map(
    (name) =>
      ({ rows }: Draft, random: Random) =>
        void rows[name].splice(indexIn(random, rows[name]), 1),
  ),
  ({ rows: { models } }, random) => {
    const number = pickInteger(random, 1, 9999);
    if (models.length > 0) models.push({ ...pick(random, models), slug: `new-${number}`, model: `New ${number}` });
  },
];

/** A market that is edited again and again as people do. Each call makes some edits. */
export function startEditing(rows: Rows, service: Service, random: Random): (count: number) => Market {
  const draft: Draft = { rows: structuredClone(rows) as Draft['rows'], service };
  return (count) => {
    for (let i = 0; i < count; i++) pick(random, edits)(draft, random);
    return buildMarket(structuredClone(draft.rows), draft.service);
  };
}
