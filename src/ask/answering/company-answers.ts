import type { PublicCompany } from '../../contract/entities.ts';
import { serviceTypes } from '../../contract/service-types.ts';
import { countryNumber } from '../../query/columns.ts';
import { noFilters, type Filters } from '../../query/list-query.ts';
import type { NamedCompanies } from '../lexicon/company-names.ts';
import { nameWords } from '../lexicon/name-words.ts';
import { contactSentences } from './contact-answer.ts';
import { findCompanies, type FoundCompanies } from './find-companies.ts';
import { cranePhrase, inTown, servicesPhrase, whereOf, wishOf } from './phrases.ts';
import { shown, type Asked, type CompanyReply, type Reply } from './reply.ts';
import { companyResult, listResult } from './results.ts';

/** Companies for the slots of a question. */
export function answerCompanies(asked: Asked): CompanyReply {
  const { sources, understanding, speech } = asked;
  const { texts, say, count, list } = speech;
  const { slots, excluded, load, nearMe } = understanding;
  const { capacity, craneType, serviceType, place, country } = slots;
  const found = findCompanies(sources.columns, sources.index, slots, shown);
  const { filters, radiusKm, dropped, listed, total } = found;
  const sayCount = (n: number, { serviceType: service, capacityMinT }: Filters, where: string) =>
    countCompanies(asked, n, service, capacityMinT === null ? null : capacity!.min, where);
  const where = whereOf(asked, radiusKm === null ? null : place, radiusKm, filters.country);
  // Of a country without any company that fits, how many there are in others.
  const elsewhere =
    total > 0 || (country === null && place === null)
      ? null
      : findCompanies(sources.columns, sources.index, { ...slots, country: null, place: null, radiusKm: null }, 0);
  // A place is given up for a wider circle, and then for its country.
  const widened = radiusKm !== null && dropped.includes('place');
  const leftOut = [...dropped, ...(elsewhere?.dropped ?? [])].filter((slot) => slot !== 'place' || !widened);
  const sentences = [
    ...(total > 0 && dropped.length === 0
      ? []
      : [countCompanies(asked, 0, serviceType, capacity?.min ?? null, whereOf(asked, place, slots.radiusKm, country))]),
    widened ? texts.widened : '',
    ...(leftOut.length === 0 ? [] : [say(texts.relaxed, { dropped: list(leftOut.map((slot) => texts.dropped[slot])) })]),
    ...(total > 0 ? withShown(asked, found, where, sayCount(total, filters, where)) : []),
    ...(elsewhere === null ? [] : [sayCount(elsewhere.total, elsewhere.filters, texts.worldwide)]),
    capacity !== null && capacity.convertedFrom !== null ? texts.converted : '',
    capacity !== null && capacity.plainTon ? texts.metric : '',
    capacity?.max == null ? '' : say(texts.noUpperBound, { max: capacity.max }),
    craneType !== null && craneType !== serviceType ? texts.craneKind : '',
    excluded.length > 0 ? texts.notExcluded : '',
    load ? texts.load : '',
  ];
  const why = [
    ...(radiusKm === null ? [] : [texts.wider.box]),
    ...(filters.serviceType === null || filters.capacityMinT === null ? [] : [texts.wider.cranes]),
  ];
  const next = nearMe
    ? texts.nearMe
    : elsewhere !== null
      ? texts.openWorldwide
      : listed > total
        ? count(texts.openWider, listed, { why: list(why) })
        : total > 0 && total <= shown
          ? texts.openAny
          : texts.openList;
  const around = radiusKm === null || place === null ? null : { place, km: radiusKm };
  return {
    rows: found.rows,
    reply: (companies) => ({
      sentences,
      next,
      list: { total, listed, around },
      results: [
        listResult(asked, filters, around),
        ...companies.map((company) => companyResult(asked, company, understanding)),
        ...(elsewhere === null ? [] : [listResult(asked, elsewhere.filters)]),
      ],
    }),
  };
}

/** How many companies there are of a service, with a crane of at least a capacity. */
function countCompanies({ speech }: Asked, n: number, service: string | null, capacityT: number | null, where: string): string {
  const { texts, count } = speech;
  const kind = serviceTypes.find((name) => name === service) ?? null;
  if (kind === null && capacityT === null) return count(texts.listed, n, { where });
  const wish = { kind, maker: null, model: null, min: capacityT, max: null };
  return capacityT === null
    ? count(texts.offer, n, { where, crane: cranePhrase(speech, wish, 'many') })
    : count(texts.have, n, { where, crane: cranePhrase(speech, wish, 'one') });
}

/** How many of the companies show a crane of the maker or the model that was asked for, if one was. */
function withShown({ speech, understanding }: Asked, found: FoundCompanies, where: string, counted: string): string[] {
  const { filters, showing, total } = found;
  if (showing === null) return [counted];
  const { texts, say, count } = speech;
  const crane = cranePhrase(speech, { ...wishOf(speech, understanding.slots), kind: null, min: null, max: null }, 'one');
  // Beside a service or a capacity they are some of those that have it.
  const alone = filters.serviceType === null && filters.capacityMinT === null;
  if (alone) return [count(texts.show, showing, { where, crane }), counted, texts.someShown];
  return [
    counted,
    total === 1 && showing === 1 ? say(texts.shows, { crane }) : count(texts.showOfThem, showing, { crane }),
    texts.someShown,
  ];
}

interface CompanyRow {
  readonly row: number;
  readonly company: PublicCompany;
}

/** A company by its name, or those that share it. */
export function answerCompanyByName(asked: Asked): Reply | CompanyReply {
  const { understanding, speech } = asked;
  const { named, slots } = understanding;
  if (named === null) {
    const { noName, openList } = speech.texts;
    return { sentences: [noName], next: openList, results: [listResult(asked, { ...noFilters, country: slots.country })] };
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
  const { sources, speech, question } = asked;
  const { texts, say, count } = speech;
  const companies = preferName(there, question);
  const results = companies.map(({ company }) => companyResult(asked, company));
  if (companies.length > 1) {
    const reached = companies.flatMap(({ company }) => {
      const contact = contactSentences(asked, company);
      return contact.length === 0 ? [] : [describeCompany(asked, company), ...contact];
    });
    return { sentences: [count(texts.namesakes, companies.length), ...reached], next: texts.nameTown, results };
  }
  const [{ company, row }] = companies as [CompanyRow];
  const largest = sources.columns.maxCapacityT[row]!;
  return {
    sentences: [
      describeCompany(asked, company),
      Number.isNaN(largest) ? '' : say(texts.largest, { t: largest }),
      ...contactSentences(asked, company),
    ],
    next: texts.openFirst,
    results,
  };
}

function describeCompany(asked: Asked, { name, city, country, services }: PublicCompany): string {
  const { texts, say } = asked.speech;
  const where = inTown(asked, city, country);
  if (services.length === 0) return say(texts.listed.one, { where });
  return say(texts.company, { name, where, crane: servicesPhrase(asked.speech, services) });
}

/** Companies of one name: those of the place or country that the question names, when there are any. */
function rowsThere({ sources, understanding }: Asked, { rows }: NamedCompanies): readonly number[] {
  const country = understanding.slots.country ?? understanding.evidencePlace?.country ?? null;
  if (country === null) return rows;
  const there = rows.filter((row) => sources.columns.country[row] === countryNumber(country));
  return there.length === 0 ? rows : there;
}

/** Companies of nearly one name: the one of whose name most stands in the question, when it is one alone. */
function preferName(companies: readonly CompanyRow[], question: string): readonly CompanyRow[] {
  if (companies.length < 2) return companies;
  const asked = new Set(nameWords(question));
  const shares = companies.map(({ company }) => {
    const words = nameWords(company.name);
    return words.filter((word) => asked.has(word)).length / words.length;
  });
  const most = Math.max(...shares);
  const best = companies.filter((_, i) => shares[i] === most);
  return best.length === 1 ? best : companies;
}
