import type { AskResponse, PublicCompany } from '../../contract/entities.ts';
import type { Facets } from '../../contract/facets.ts';
import { limits } from '../../contract/limits.ts';
import type { CraneModel, WantedAd } from '../../contract/market-lists.ts';
import type { NearestCompanies } from '../../contract/nearest.ts';
import { tools } from '../../contract/mcp.ts';
import { operations } from '../../contract/operations.ts';
import type { TablePage } from '../../query/table-lists.ts';
import { formatCount, formatInteger, formatMeasure } from '../../contract/numbers.ts';

/**
 * The texts of tool results: what a model reads if its host doesn't give it `structuredContent`, in a fraction of the tokens. Every text
 * has what the next call needs: slugs, addresses, cursors.
 */

/** A text of the data on one line. */
const onOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

const joined = (parts: readonly (string | null | undefined)[], separator: string): string =>
  parts.filter((part) => part !== null && part !== undefined && part !== '').join(separator);

/** @param largestT Capacity of the largest crane of the whole fleet, metric tonnes; NaN if none is stated. */
const largestCrane = (largestT: number): string | null => (Number.isNaN(largestT) ? null : `largest crane ${formatMeasure(largestT, 't')}`);

/** A company on one line. */
const companyLine = ({ slug, name, city, country, services }: PublicCompany, largestT: number): string =>
  `- ${slug}: ${onOneLine(joined([joined([name, city, country], ', '), services.join(' '), largestCrane(largestT)], '; '))}`;

/** How to reach a company; what it doesn't state is said. */
const contactOf = ({ phone, website }: PublicCompany): string => `${phone ?? 'no phone'}, ${website ?? 'no website'}`;

/** Capacity of the largest crane of a company, by its slug, metric tonnes. */
export type LargestT = (slug: string) => number;

/** A page of a list, one company per line. */
export function listText(
  companies: readonly PublicCompany[],
  { total, onPage, nextCursor }: { readonly total: number; readonly onPage: number; readonly nextCursor: string | null },
  largestT: LargestT,
): string {
  if (total === 0) return 'No company matches. Leave out a filter, or call facets to see which values have companies.';
  const count = `${formatCount(total, 'company matches', 'companies match')}${onPage < total ? `; ${formatInteger(onPage)} on this page` : ''}. Slug: name, city, country; services; largest crane.`;
  const left = onPage - companies.length;
  return [
    count,
    ...companies.map((company) => companyLine(company, largestT(company.slug))),
    left > 0 ? moreInContent(left) : null,
    nextCursor === null ? null : `For the next page, repeat the call with cursor ${nextCursor}`,
  ]
    .filter((line) => line !== null)
    .join('\n');
}

/** The place that was searched, and the nearest companies, one per line. */
export function nearestText({ near, items, has_more: hasMore }: NearestCompanies): string {
  const from = joined([near.name === null ? null : onOneLine(near.name), `(${near.lat}, ${near.lon})`], ' ');
  if (items.length === 0) return `No company matches near ${from}. Leave out a filter, or raise max_km.`;
  const left = items.length - limits.maxToolLines;
  const { others, kind, match } = near;
  return [
    `${formatCount(items.length, 'company', 'companies')} nearest to ${from}, great-circle distance. Slug: name, city, country; services; largest crane; distance; phone, website.`,
    ...(match === 'corrected' ? ['The place was spelled otherwise: check that it is meant.'] : []),
    ...(kind === 'region' || kind === 'district' || kind === 'area' ? ['Distances are from its middle; companies inside come first.'] : []),
    ...(others.length === 0 ? [] : [`Other places of that name: ${others.map(({ near: send }) => onOneLine(send)).join('; ')}`]),
    ...items
      .slice(0, limits.maxToolLines)
      .map(
        ({ distance_km: km, company }) =>
          `${companyLine(company, company.max_capacity_t ?? NaN)}; ${formatMeasure(km, 'km')}; ${onOneLine(contactOf(company))}`,
      ),
    ...(left > 0 ? [moreInContent(left)] : []),
    ...(hasMore ? ['More companies match. Raise limit to see them.'] : []),
  ].join('\n');
}

/** A page of a table: what its rows have on a line, how many match, and how to go on. */
function tableText<Row>(
  { items, total, nextCursor }: TablePage<Row>,
  things: readonly [one: string, many: string],
  lineOf: (row: Row) => string,
): string {
  if (total === 0) return 'Nothing matches. Leave out a filter, or call facets to see which values have any.';
  const left = items.length - limits.maxToolLines;
  return [
    `${formatCount(total, ...things)}${items.length < total ? `; ${formatInteger(items.length)} on this page` : ''}.`,
    ...items.slice(0, limits.maxToolLines).map((row) => `- ${onOneLine(lineOf(row))}`),
    ...(left > 0 ? [moreInContent(left)] : []),
    ...(nextCursor === null ? [] : [`For the next page, repeat the call with cursor ${nextCursor}`]),
  ].join('\n');
}

const measured = (value: number | null, what: string, unit: string): string | null =>
  value === null ? null : `${what}${formatMeasure(value, unit)}`;

export const modelsText = (page: TablePage<CraneModel>): string =>
  tableText(page, ['model matches', 'models match'], ({ slug, brand, model, crane_type, capacity_t, max_boom_m, max_height_m, axles }) =>
    joined(
      [
        `${slug}: ${brand} ${model}`,
        crane_type,
        measured(capacity_t, '', 't'),
        measured(max_boom_m, 'boom ', 'm'),
        measured(max_height_m, 'height ', 'm'),
        axles === null ? null : `${axles} axles`,
      ],
      '; ',
    ),
  );

export const adsText = (page: TablePage<WantedAd>): string =>
  tableText(page, ['wanted ad matches', 'wanted ads match'], ({ id, title, country, capacity_min_t, posted_on, expires_on, url }) =>
    joined(
      [
        `${id}: ${title}`,
        country,
        measured(capacity_min_t, 'at least ', 't'),
        `posted ${posted_on}`,
        expires_on === null ? null : `open until ${expires_on}`,
        url,
      ],
      '; ',
    ),
  );

const moreInContent = (left: number): string =>
  `${formatInteger(left)} more are in structuredContent alone: the text names at most ${limits.maxToolLines}. Ask for fewer with limit.`;

/** Companies in the requested order, and the requested slugs that match none. */
export function batchText(companies: readonly PublicCompany[], missing: readonly string[], largestT: LargestT): string {
  return [
    `${formatCount(companies.length, 'company', 'companies')} found. Slug: name, city, country; services; largest crane; phone, website.`,
    ...companies.map((company) => `${companyLine(company, largestT(company.slug))}; ${onOneLine(contactOf(company))}`),
    ...(missing.length === 0 ? [] : [`No active company: ${missing.map(onOneLine).join(', ')}`]),
  ].join('\n');
}

/** A text has at most this many characters of a description. */
const maxDescriptionChars = 300;

function cutDescription(description: string): string {
  const about = onOneLine(description);
  return about.length > maxDescriptionChars ? `${about.slice(0, maxDescriptionChars).toWellFormed()}…` : about;
}

const notStated = 'not stated';

/** A company, as a few lines. */
export function companyText(company: PublicCompany, largestT: number, url: string): string {
  const { slug, name, description, city, state_region, country, lat, lon, services, fleet_highlights } = company;
  const cranes = fleet_highlights.map(({ brand, model, capacity_t }) =>
    joined([joined([brand, model], ' ') || 'a crane', typeof capacity_t === 'number' ? `(${formatMeasure(capacity_t, 't')})` : null], ' '),
  );
  const lines: readonly (readonly [label: string, value: string | null | undefined])[] = [
    ['Place', `${joined([city, state_region, country], ', ')} (${lat}, ${lon})`],
    ['Address', joined([company.address_line1, company.address_line2, joined([company.postal_code, city], ' ')], ', ')],
    ['Services', services.join(', ')],
    ['Largest crane', Number.isNaN(largestT) ? null : formatMeasure(largestT, 't')],
    ['Fleet highlights', cranes.join(', ')],
    ['Phone', company.phone ?? notStated],
    ['WhatsApp', company.whatsapp ?? notStated],
    ['Website', company.website ?? notStated],
    ['Page', url],
    ['Description', cutDescription(description ?? '')],
  ];
  return [`${name} (${slug})`, ...lines.flatMap(([label, value]) => (value ? [`${label}: ${value}`] : []))].map(onOneLine).join('\n');
}

/** Counts, one line per filter. */
export function facetsText(facets: Facets, country: string | null): string {
  const { companies, service_types, capacity_bands, countries, crane_types, brands } = facets;
  const counts = (entries: readonly (readonly [name: string, count: number])[]): string =>
    entries.map(([name, count]) => `${name} ${formatInteger(count)}`).join(', ');
  return [
    `${formatCount(companies, 'company', 'companies')}${country === null ? ` in ${formatCount(countries.length, 'country', 'countries')}` : ` in ${country}`}.`,
    `By service: ${counts(service_types.map(({ service_type, companies: count }) => [service_type, count]))}`,
    `With a crane of at least: ${counts(capacity_bands.flatMap(({ capacity_min_t, companies_or_above }) => (capacity_min_t === 0 ? [] : [[`${capacity_min_t} t`, companies_or_above] as const])))}`,
    ...(country === null
      ? [
          `By country: ${counts(countries.map(({ country: code, companies: count }) => [code, count]))}`,
          `Models by kind: ${counts(crane_types.map(({ crane_type, models }) => [crane_type, models]))}`,
          `Models by maker: ${counts(brands.map(({ brand, models }) => [brand, models]))}`,
        ]
      : []),
  ].join('\n');
}

/** The tools that return what an answer found, by the path of their operation. */
const toolsOfLists: ReadonlyMap<string, string> = new Map(
  (['findNearestCompanies', 'listCompanies', 'listModels', 'listWantedAds'] as const).map((id) => [
    operations[id].path,
    tools.find(({ operationId }) => operationId === id)!.name,
  ]),
);

const numericArguments: ReadonlySet<string> = new Set(['capacity_min_t', 'limit', 'max_km']);

/** Parameters of a list as arguments of a tool, with the types of its schema. */
export const argumentsText = (parameters: Iterable<readonly [name: string, value: string]>): string =>
  JSON.stringify(Object.fromEntries(Array.from(parameters, ([name, value]) => [name, numericArguments.has(name) ? Number(value) : value])));

/** An answer with its results and their descriptions, and the call that returns all of its companies. */
export function askText({ answer, results, _meta }: AskResponse): string {
  const lines = results.map(({ '@type': type, name, description, url }) => {
    const about = joined([onOneLine(name ?? ''), cutDescription(description ?? '')], ': ');
    return `- ${about} [${type ?? 'Thing'}] ${url ?? ''}`;
  });
  const request = _meta.json === undefined ? null : new URL(_meta.json);
  const tool = toolsOfLists.get(request?.pathname ?? '');
  const call = request === null || tool === undefined ? [] : [`All of these: call ${tool} with ${argumentsText(request.searchParams)}`];
  return [answer.text, ...lines, ...call].join('\n');
}
