import { fold } from '../../contract/fold.ts';
import type { PublicCompany } from '../../contract/entities.ts';
import { serviceTypes, type ServiceType } from '../../contract/service-types.ts';
import { countryNumber, largestCapacities } from '../../query/columns.ts';
import { labelOf } from '../../places/find-places.ts';
import { boxAround, distanceKm } from '../../query/distance.ts';
import { noFilters, type Filters } from '../../query/list-query.ts';
import { matchRows } from '../../query/matches.ts';
import { means, type Lexicon } from '../lexicon/lexicon.ts';
import { spend } from '../lexicon/steps.ts';
import type { NamedCompanies } from '../lexicon/company-names.ts';
import { nameWords } from '../lexicon/name-words.ts';
import { placeLabel, townKm } from '../lexicon/with-places.ts';
import { figureName } from '../tables/sentences.ts';
import { mayBeShown, sayExcluded } from './exclusions.ts';
import { channelsMissing, contactSentences, sayCalled } from './contact-answer.ts';
import { findCompanies, none, stepsPerRow, type FoundCompanies } from './find-companies.ts';
import { addressOf, countryName, cranePhrase, sayMissing, whereOf, wishOf } from './phrases.ts';
import { shown, type Asked, type Choice, type CompanyReply, type Reply } from './reply.ts';
import { companyResult, jsonRequest, listResult } from './results.ts';

/** Companies for the slots of a question; if it names several countries or places, for each of them separately. */
export function answerCompanies(asked: Asked): CompanyReply {
  const { understanding } = asked;
  const { alsoAt, slots } = understanding;
  const parts = [slots, ...alsoAt.map((area) => ({ ...slots, ...area }))].map((there, _, { length }) =>
    answerArea({ ...asked, understanding: { ...understanding, slots: there } }, Math.ceil(shown / length)),
  );
  const excluded = sayExcluded(
    asked,
    null,
    parts.map(({ filters }) => filters),
    parts.every(({ isExcluded }) => isExcluded),
  );
  return {
    rows: parts.flatMap(({ rows }) => rows),
    reply(companies) {
      let taken = 0;
      const replies = parts.map(({ rows, reply }) => reply(companies.slice(taken, (taken += rows.length))));
      return {
        sentences: [...new Set(replies.flatMap(({ sentences }) => sentences)), ...excluded],
        choices: replies.flatMap(({ choices = [] }) => choices),
        ...(replies.every(({ isNear }) => isNear) ? { isNear: true } : {}),
        ...(replies.length === 1 ? { json: replies[0]!.json!, list: replies[0]!.list! } : {}),
        results: replies.flatMap(({ results }) => results).filter(({ url }, i, all) => all.findIndex((other) => other.url === url) === i),
      };
    },
  };
}

/** Companies of one country or place, or everywhere; what the list of them is narrowed by; and whether the question excludes all of them. */
function answerArea(asked: Asked, limit: number): CompanyReply & { readonly filters: Filters; readonly isExcluded: boolean } {
  const { sources, understanding, speech } = asked;
  const { texts, say } = speech;
  const { load, loadT, nearMe, largest } = understanding;
  const isHaulage = understanding.slots.serviceType === 'heavy_haulage';
  // What nobody states can’t be asked for.
  const isUnstated = isHaulage && understanding.slots.capacity !== null && !isStated(asked, 'heavy_haulage');
  const slots = isUnstated ? { ...understanding.slots, capacity: null } : understanding.slots;
  const { capacity, serviceType, place, country } = slots;
  const mayShow = mayBeShown(asked);
  const found = findCompanies(sources.columns, sources.index, slots, { limit, largest, mayShow, steps: asked.steps });
  const { filters, radiusKm, dropped, listed, total } = found;
  const sayCount = ({ total: n, filters: { serviceType: service, capacityMinT }, cranesOnly }: FoundCompanies, there: string) =>
    countCompanies(asked, n, { service, cranesOnly, capacityT: capacityMinT === null ? null : capacity!.min, where: there });
  const sayNone = (capacityT: number | null, there: string) =>
    countCompanies(asked, 0, { service: serviceType, cranesOnly: slots.anyCrane, capacityT, where: there });
  const where = whereOf(asked, radiusKm === null ? null : place, radiusKm, filters.country);
  // What a crane lifts is no platform’s load.
  const least = capacity?.min == null && !isHaulage && serviceType !== 'aerial_platform' ? loadT : null;
  // If no company in the country or place fits, how many fit elsewhere.
  const elsewhere =
    total > 0 || (country === null && place === null)
      ? null
      : findCompanies(
          sources.columns,
          sources.index,
          { ...slots, country: null, place: null, radiusKm: null },
          { ...none, steps: asked.steps },
        );
  // Lists can’t be filtered by the crane shown, so this one would have all others too.
  const byCrane = found.showing !== null && found.showing > 0 && filters.serviceType === null && filters.capacityMinT === null;
  const towns = otherTowns(asked, total > 0 && dropped.length === 0 && !understanding.isChosen);
  const sentences = (first: CompanyRow | null) => [
    ...(total > 0 && dropped.length === 0 ? [] : [sayNone(capacity?.min ?? null, whereOf(asked, place, slots.radiusKm, country))]),
    ...(total > 0 ? withShown(asked, found, where, sayCount(found, where)) : []),
    ...(elsewhere === null ? [] : [sayCount(elsewhere, texts.worldwide)]),
    largest && first !== null ? sayLargest(asked, first) : '',
    ...sayLacking(
      asked,
      capacity?.max == null ? [] : [cranePhrase(speech, { max: capacity.max, convertedFrom: capacity.convertedFrom }, 'many')],
    ),
    load && !isHaulage ? texts.load : '',
    // The data rarely has what these vehicles can carry.
    isUnstated || (isHaulage && loadT !== null) ? texts.haulageCapacity : '',
    // Where places are excluded, those who have such a crane may only not be shown.
    least === null
      ? ''
      : found.rows.length > 0
        ? say(texts.loadAtLeast, { t: least })
        : understanding.excludedAreas.length > 0
          ? ''
          : sayNone(least, where),
    towns.length === 0 ? '' : say(texts.otherTowns, { towns: towns.map(({ text }) => text).join('; ') }),
    nearMe ? texts.nearMe : '',
  ];
  const around = radiusKm === null || place === null ? null : { place, km: radiusKm };
  const list = listResult(asked, filters, { all: listed, fitting: total });
  const isEmpty = listed === 0 && elsewhere !== null && elsewhere.listed > 0;
  return {
    filters: elsewhere === null ? filters : elsewhere.filters,
    isExcluded: total > 0 && found.rows.length === 0 && least === null,
    rows: found.rows,
    reply: (companies) => {
      const cards = companies.map((company) => {
        const card = companyResult(asked, company, understanding);
        return { ...card, description: [card.description, ...sayCalled(asked, company)].filter(Boolean).join(' ') };
      });
      const [first] = companies;
      return {
        sentences: sentences(first === undefined ? null : { row: found.rows[0]!, company: first }),
        choices: towns,
        list: { total, listed, around },
        ...(total === 0 || dropped.length > 0 || found.rows.length === 0 ? { isNear: true } : {}),
        json: jsonRequest(filters, around),
        results: [
          // The list comes first only if it has more companies than are shown here.
          ...(byCrane
            ? cards.slice(0, found.showing!)
            : total > 0 && total <= limit
              ? [...cards, list]
              : [...(isEmpty ? [] : [list]), ...cards]),
          ...(elsewhere === null ? [] : [listResult(asked, elsewhere.filters, { all: elsewhere.listed, fitting: elsewhere.total })]),
        ],
      };
    },
  };
}

/** Whether a company states what one of its vehicles for a service can take. */
function isStated({ sources: { columns }, steps }: Asked, service: ServiceType): boolean {
  spend(steps, columns.count * stepsPerRow);
  const capacityOf = largestCapacities(columns, service);
  for (let row = 0; row < columns.count; row++) if (!Number.isNaN(capacityOf(row))) return true;
  return false;
}

/**
 * Says in which unit capacities are, if the question may mean another; what no list can be narrowed to; and that prices are not in the data.
 *
 * @param also Phrases for what the list can’t be narrowed to, besides kinds of machines.
 */
export function sayLacking(asked: Asked, also: readonly string[] = []): string[] {
  const { speech, understanding } = asked;
  const { texts, say } = speech;
  const { narrower, figures, slots } = understanding;
  const items = [...narrower, ...also];
  return [
    slots.capacity?.plainTon === true ? texts.metric : '',
    items.length === 0 ? '' : say(texts.narrower, { items: items.join(', ') }),
    sayMissing(speech, [...(figures.includes('price') ? [figureName(texts, 'price')] : []), ...channelsMissing(asked)]),
  ];
}

function sayLargest(asked: Asked, { row, company }: CompanyRow): string {
  const service = serviceTypes.find((name) => name === asked.understanding.slots.serviceType) ?? null;
  const t = largestCapacities(asked.sources.columns, service)(row);
  const name = `(${company.name}, ${addressOf(asked, company)})`;
  return Number.isNaN(t) ? '' : asked.speech.say(asked.speech.texts.largest, { t, name });
}

/** The most towns of the same name that are offered. */
const mostTowns = 3;
/** How many of the largest towns of a name are considered. */
const mostSearched = 6;

/** Other towns with the name of the understood one, if there are companies around them. */
function otherTowns({ sources, speech, understanding }: Asked, isFound: boolean): Choice[] {
  const { place, country } = understanding.slots;
  if (place === null || (country !== null && !understanding.isChosen) || place.extentKm > 0 || understanding.withState) return [];
  const { columns, index } = sources;
  const others = index.places
    .find(place.asked ?? place.name)
    .slice(0, mostSearched)
    // Laajalahti is one of few that remember that it was called Breda.
    .filter(({ name }) => [place.asked ?? place.name, place.name].some((asked) => fold(name).includes(fold(asked))))
    .filter(({ kind, lat, lon }) => kind === 'town' && distanceKm(lat, lon, place.lat, place.lon) > townKm);
  const near = others.filter(({ lat, lon }) => matchRows(columns, { ...noFilters, bbox: boxAround(lat, lon, townKm) })!.length > 0);
  return (isFound ? near : others)
    .slice(0, mostTowns)
    .map((town) => ({ text: `${placeLabel(town)}, ${countryName(index.lexicon, speech.language, town.country)}`, near: labelOf(town) }));
}

/** What the counted companies have in common. */
interface Counted {
  readonly service: string | null;
  readonly cranesOnly: boolean;
  /** The least capacity, metric tonnes. */
  readonly capacityT: number | null;
  /** As a phrase: “in Germany”. */
  readonly where: string;
}

/** Says how many companies offer a service or a crane of at least a capacity. */
function countCompanies({ speech, understanding }: Asked, n: number, { service, cranesOnly, capacityT, where }: Counted): string {
  const { texts, count } = speech;
  const kind = serviceTypes.find((name) => name === service) ?? null;
  if (kind === null && !cranesOnly && capacityT === null) return count(texts.listed, n, { where });
  const { strict = false, min = null, convertedFrom = null } = understanding.slots.capacity ?? {};
  const wish = { kind, min: capacityT, strict, convertedFrom: capacityT === min ? convertedFrom : null };
  return count(texts.offer, n, { where, crane: cranePhrase(speech, wish, capacityT === null ? 'many' : 'one') });
}

/** Says how many of the companies show a crane of the wanted maker or model, if the question names one. */
function withShown({ speech, understanding }: Asked, { filters, showing }: FoundCompanies, where: string, counted: string): string[] {
  if (showing === null) return [counted];
  const { texts, count } = speech;
  const { maker, model } = wishOf(speech, understanding.slots);
  const crane = cranePhrase(speech, { maker, model }, 'one');
  // With a service or a capacity, they are some of the companies counted.
  const alone = filters.serviceType === null && filters.capacityMinT === null;
  const shows = count(texts.show, showing, { where: alone ? where : texts.amongResults, crane });
  return [...(alone ? [shows, showing > 0 ? '' : counted] : [counted, shows]), texts.someShown];
}

interface CompanyRow {
  readonly row: number;
  readonly company: PublicCompany;
}

/** The company of a name, or all that share it. */
export function answerCompanyByName(asked: Asked): Reply | CompanyReply {
  const { understanding, speech } = asked;
  const { named, slots } = understanding;
  if (named === null) {
    const results = [listResult(asked, { ...noFilters, country: slots.country })];
    const { unknownName } = understanding;
    const missing = sayMissing(speech, unknownName === null ? [] : [unknownName]);
    return { sentences: [speech.count(speech.texts.named, 0), missing], results, isNear: true };
  }
  const rows = rowsThere(asked, named);
  return {
    rows,
    reply: (companies) =>
      describeNamed(
        asked,
        companies.map((company, i) => ({ row: rows[i]!, company })),
      ),
  };
}

function describeNamed(asked: Asked, there: readonly CompanyRow[]): Reply {
  const { sources, speech } = asked;
  const { texts, say, count } = speech;
  const { exact, companies } = preferName(there, asked);
  const results = companies.map(({ company }) => companyResult(asked, company));
  // Another company is never passed off as the one that is asked for.
  if (!exact) return { sentences: [count(texts.named, 0), texts.partly], results, isNear: true };
  const several = companies.length > 1;
  const described = companies.flatMap(({ company, row }) => {
    const contact = contactSentences(asked, company);
    if (several && contact.length === 0) return [];
    const t = sources.columns.maxCapacityT[row]!;
    const largest = several || Number.isNaN(t) ? '' : say(texts.largest, { t, name: '' });
    return [`${company.name}, ${companyResult(asked, company).description}`, largest, ...contact];
  });
  return { sentences: several ? [count(texts.named, companies.length), ...described, texts.nameTown] : described, results };
}

/** Companies with the same name: those in the country of the question, if there are any. */
function rowsThere({ sources, understanding }: Asked, { rows }: NamedCompanies): readonly number[] {
  const country = understanding.slots.country ?? understanding.evidencePlace?.country ?? null;
  if (country === null) return rows;
  const there = rows.filter((row) => sources.columns.country[row] === countryNumber(country));
  return there.length === 0 ? rows : there;
}

/**
 * Companies with the name that is asked for, or else those with similar ones: of several those that share most words with the question, and
 * one alone only if all of its name is there. “Pierre Sereine” may be two firms.
 */
function preferName(
  companies: readonly CompanyRow[],
  { question, understanding, sources }: Asked,
): { readonly exact: boolean; readonly companies: readonly CompanyRow[] } {
  const named = understanding.named!;
  const { lexicon } = sources.index;
  const written = nameWords(question);
  const asked = new Set([...written, ...named.words]);
  const called = named.isExact ? companies : companies.filter(({ company }) => isCalled(lexicon, nameWords(company.name), written, named));
  const found = called.length > 0 ? called : companies;
  const shares = found.map(({ company }) => {
    const words = nameWords(company.name);
    const shared = words.filter((word) => asked.has(word)).length;
    return { shared, isWhole: shared === words.length };
  });
  const most = Math.max(...shares.map(({ shared }) => shared));
  const nearest = found.filter((_, i) => shares[i]!.shared === most);
  const whole = found.filter((_, i) => shares[i]!.shared === most && shares[i]!.isWhole);
  const best = whole.length === 1 ? whole : nearest;
  return { exact: called.length > 0, companies: best };
}

/** Whether the name in a question may be that of a company, in full or shortened: no word beside it is of another name. */
function isCalled(lexicon: Lexicon, name: readonly string[], written: readonly string[], { words }: NamedCompanies): boolean {
  const isOwn = (word: string | undefined) => word !== undefined && words.includes(word) && name.includes(word);
  const isTrade = (word: string) => means(lexicon, word, 'crane') || means(lexicon, word, 'machine');
  const isOther = (word: string | undefined) =>
    word !== undefined &&
    (words.includes(word) || isTrade(word)) &&
    !name.some((one) => one.slice(0, stemLetters) === word.slice(0, stemLetters));
  return !written.some((word, i) => isOwn(word) && (isOther(written[i - 1]) || isOther(written[i + 1])));
}

/** Words that begin with the same letters are forms of one: “Kran”, “Krane”. */
const stemLetters = 4;
