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
  /** The request that was probably meant, where nothing is found because of the code of a country. */
  readonly meant: { readonly query: NearestQuery; readonly hint: string } | null;
}

/** Finds the nearest companies to a place by its coordinates or its name. @throws UnavailableError when the towns can’t be read. */
export async function nearestTo(dataset: Dataset, query: NearestQuery): Promise<NearestTo | Problem> {
  const near = typeof query.near === 'string' ? await findPlace(dataset, query.near) : { ...query.near, name: null };
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

/** Towns that a message names, at most. */
const mostNamed = 8;

/** Finds the one town of a name; a name of several is answered for none. */
async function findPlace({ ask }: Dataset, text: string): Promise<NearPlace | Problem> {
  const { towns, lexicon } = await ask();
  const named = towns.find(text);
  const [town, ...others] = named.towns;
  if (town !== undefined && others.length === 0) return { lat: town.lat, lon: town.lon, name: town.label };
  const may = town === undefined ? named.elsewhere : named.towns;
  if (may.length > 0) {
    const what = town === undefined ? 'is not a known town; the name is that of' : `is the name of ${may.length} towns:`;
    return problem('invalid_request', `near ${quote(text)} ${what} ${listed(may.map(({ label }) => label))}.`, sendOneOf(towns, may));
  }
  return problem('invalid_request', `near ${quote(text)} is not a known town.`, adviceFor(text, lexicon) + coordinatesForm);
}

/** As many as a message has room for. */
function listed(texts: readonly string[]): string {
  const left = texts.length - mostNamed;
  return texts.slice(0, mostNamed).join('; ') + (left > 0 ? `; and ${left} more` : '');
}

/** What to send for each of some towns: its name, or its coordinates where the name is that of others too. */
function sendOneOf({ find }: Towns, may: readonly FoundTown[]): string {
  const sent = may
    .slice(0, mostNamed)
    .map(({ label, lat, lon }) => `near=${find(label).towns.length === 1 ? label : formatPoint({ lat, lon })}`);
  const [only] = sent;
  return `Send ${sent.length === 1 ? only : `one of: ${sent.join('; ')}`}${may.length > mostNamed ? '; or coordinates as latitude,longitude' : ''}.`;
}

/** What is said of a text that isn't a town, before how a place is sent. */
function adviceFor(text: string, { find }: Lexicon): string {
  const country = find(phraseKey(text))?.find(({ meaning }) => meaning.kind === 'country')?.meaning;
  if (country?.kind === 'country') return `For a country, use country=${country.code}. `;
  return /\d/.test(text) ? 'Postal codes and addresses are not known. ' : `${knownTowns}. `;
}
