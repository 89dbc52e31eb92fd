import { otherCountryCodes } from '../contract/country-codes.ts';
import { isProblem, problem, quote, type Problem } from '../contract/errors.ts';
import { knownTowns, type NearPlace } from '../contract/nearest.ts';
import { phraseKey, type Lexicon } from '../ask/lexicon/lexicon.ts';
import type { FoundTown, Towns } from '../ask/lexicon/towns.ts';
import type { Nearest } from '../query/by-distance.ts';
import { findNearest } from '../query/nearest.ts';
import { coordinatesForm, formatPoint, type NearestQuery } from '../query/nearest-query.ts';
import type { Dataset } from './dataset.ts';

/** The nearest companies, with the place that was understood. */
export interface NearestTo extends Nearest {
  readonly near: NearPlace;
  /** The request that was probably meant, if nothing was found because of a country code. */
  readonly meant: { readonly query: NearestQuery; readonly hint: string } | null;
}

/** Finds the nearest companies to a place by its coordinates or its name. @throws UnavailableError when the towns can’t be read. */
export async function nearestTo(dataset: Dataset, query: NearestQuery): Promise<NearestTo | Problem> {
  const near = typeof query.near === 'string' ? await findPlace(dataset, query.near, query.filters.country) : { ...query.near, name: null };
  if (isProblem(near)) return near;
  const { filters } = query;
  const nearest = findNearest(dataset.columns, near, filters, query);
  const country = nearest.found.length > 0 ? undefined : otherCountryCodes.get(filters.country ?? '');
  const meant =
    country === undefined
      ? null
      : { query: { ...query, filters: { ...filters, country } }, hint: `${filters.country} is not a code of ISO 3166-1: use ${country}.` };
  return { ...nearest, near, meant };
}

/** A message names at most this many towns. */
const mostNamed = 8;

/** Finds the town with a name. If several share it, the only one in the country is chosen, else none. */
async function findPlace({ ask }: Dataset, text: string, country: string | null): Promise<NearPlace | Problem> {
  const { towns, lexicon } = await ask();
  const named = towns.find(text);
  const inCountry = named.towns.length < 2 || country === null ? [] : towns.find(`${text}, ${country}`).towns;
  const [town, ...others] = inCountry.length === 1 ? inCountry : named.towns;
  if (town !== undefined && others.length === 0) return { lat: town.lat, lon: town.lon, name: town.label };
  const candidates = town === undefined ? named.elsewhere : named.towns;
  if (candidates.length > 0) {
    const what = town === undefined ? 'is not a known town; the name is that of' : `is the name of ${candidates.length} towns:`;
    const labels = listed(candidates.map(({ label }) => label));
    return problem('invalid_request', `near ${quote(text)} ${what} ${labels}.`, sendOneOf(towns, candidates));
  }
  return problem('invalid_request', `near ${quote(text)} is not a known town.`, adviceFor(text, lexicon) + coordinatesForm);
}

/** As many texts as a message has room for, and how many are left out. */
function listed(texts: readonly string[]): string {
  const left = texts.length - mostNamed;
  return texts.slice(0, mostNamed).join('; ') + (left > 0 ? `; and ${left} more` : '');
}

/** What to send for each town: its name, or its coordinates if other towns share the name. */
function sendOneOf({ find }: Towns, candidates: readonly FoundTown[]): string {
  const sent = candidates
    .slice(0, mostNamed)
    .map(({ label, lat, lon }) => `near=${find(label).towns.length === 1 ? label : formatPoint({ lat, lon })}`);
  const [only] = sent;
  return `Send ${sent.length === 1 ? only : `one of: ${sent.join('; ')}`}${candidates.length > mostNamed ? '; or coordinates as latitude,longitude' : ''}.`;
}

/** Advice on a text that isn't a town. */
function adviceFor(text: string, { find }: Lexicon): string {
  const country = find(phraseKey(text))?.find(({ meaning }) => meaning.kind === 'country')?.meaning;
  if (country?.kind === 'country') return `For a country, use country=${country.code}. `;
  return /\d/.test(text) ? 'Postal codes and addresses are not known. ' : `${knownTowns}. `;
}
