import { queryText } from '../map/state.ts';
import { mapPaths } from '../view/map-paths.ts';
import { formatCount, formatInteger, formatMeasure } from '../../contract/numbers.ts';
import { serviceName } from '../view/words.ts';

/** A company as the view shows it. */
export interface ShownCompany {
  readonly slug: string;
  readonly name: string;
  readonly city: string | null;
  readonly lat: number;
  readonly lon: number;
  /** Town and country, services, largest crane. */
  readonly facts: string;
  /** Distance to the company; null in a list without distances. */
  readonly distance: string | null;
}

/** A result, in words for people. */
export interface ShownResult {
  /** The heading: how many companies, and near what place. */
  readonly title: string;
  readonly companies: readonly ShownCompany[];
  /** Where distances are measured from; null in a list without distances. */
  readonly from: { readonly lat: number; readonly lon: number; readonly name: string } | null;
  /** That there are more companies, or what to do if there are none; null otherwise. */
  readonly note: string | null;
  /** Path of the service’s map with the same filters; null if the map can’t show the result. */
  readonly mapPath: string | null;
  /** Whether the note is about a failure. */
  readonly isError: boolean;
}

type Members = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Members => typeof value === 'object' && value !== null && !Array.isArray(value);
const textOf = (value: unknown): string | null => (typeof value === 'string' && value.trim() !== '' ? value.trim() : null);
const finite = (value: unknown): number | null => (typeof value === 'number' && Number.isFinite(value) ? value : null);

/** Filters that lists and the service’s map have in common. */
const mapFilters = ['country', 'service_type', 'capacity_min_t', 'bbox'] as const;

/**
 * Reads the result of a tool that lists companies. Leaves out entries that a host sends incomplete or in another form.
 *
 * @param result The result of `tools/call`.
 * @param input Arguments of the call, if known.
 */
export function readResult(result: unknown, input: Members | null): ShownResult {
  const { structuredContent: content, content: blocks, isError } = isObject(result) ? result : {};
  const said = (Array.isArray(blocks) ? blocks : []).flatMap((block) => (isObject(block) ? (textOf(block['text']) ?? []) : [])).join('\n');
  if (isError === true) return failure('The call was refused', readError(said) ?? 'The service gave no reason.', true);
  if (!isObject(content) || !Array.isArray(content['items']))
    return failure('No data to show', said === '' ? 'The host passed no result.' : said, false);
  const { items, near, total, has_more: hasMore } = content;
  const companies = items.flatMap((item) => readCompany(item) ?? []);
  const from = isObject(near) ? readPlace(near) : null;
  const all = finite(total) ?? companies.length;
  if (companies.length === 0) {
    const advice = from === null ? 'Leave out a filter.' : 'Leave out a filter, or search farther.';
    return { ...failure(from === null ? 'No company matches' : `No company matches near ${from.name}`, advice, false), from };
  }
  const count = formatCount(companies.length, 'company', 'companies');
  return {
    title: from !== null ? `${count} nearest to ${from.name}` : all > companies.length ? `${count} of ${formatInteger(all)}` : count,
    companies,
    from,
    note: hasMore === true || all > companies.length ? 'There are more. Ask for the next ones.' : null,
    mapPath: 'total' in content && input !== null ? mapPathOf(input) : null,
    isError: false,
  };
}

const failure = (title: string, note: string, isError: boolean): ShownResult => ({
  title,
  companies: [],
  from: null,
  note,
  mapPath: null,
  isError,
});

/** An error in the words of the service, or the text itself if it isn’t one of its errors. */
function readError(said: string): string | null {
  if (said === '') return null;
  try {
    const { error } = JSON.parse(said) as { error: { message: string; resolution?: string } };
    return [error.message, error.resolution].filter(Boolean).join(' ');
  } catch {
    return said;
  }
}

/** Reads an entry of a list: a company, or a company with its distance. */
function readCompany(item: unknown): ShownCompany | null {
  if (!isObject(item)) return null;
  const company = isObject(item['company']) ? item['company'] : item;
  const [slug, name, lat, lon] = [textOf(company['slug']), textOf(company['name']), finite(company['lat']), finite(company['lon'])];
  if (slug === null || name === null || lat === null || lon === null) return null;
  const city = textOf(company['city']);
  const services = Array.isArray(company['services']) ? company['services'].flatMap((service) => textOf(service) ?? []) : [];
  const largest = finite(company['max_capacity_t']);
  const km = finite(item['distance_km']);
  const facts = [
    [city, textOf(company['country'])].filter(Boolean).join(', '),
    services.map(serviceName).join(', '),
    largest === null ? '' : `up to ${formatMeasure(largest, 't')}`,
  ];
  return { slug, name, city, lat, lon, facts: facts.filter(Boolean).join(' · '), distance: km === null ? null : formatMeasure(km, 'km') };
}

function readPlace(near: Members): ShownResult['from'] {
  const [lat, lon] = [finite(near['lat']), finite(near['lon'])];
  return lat === null || lon === null ? null : { lat, lon, name: textOf(near['name']) ?? `${lat}, ${lon}` };
}

function mapPathOf(input: Members): string {
  const chosen = mapFilters.flatMap((name) => {
    const value = input[name];
    const text = Array.isArray(value) ? value.join(',') : typeof value === 'number' ? String(value) : textOf(value);
    return text === null ? [] : [[name, text] as const];
  });
  return mapPaths.page + (chosen.length === 0 ? '' : `?${queryText(chosen)}`);
}
