import type { PublicCompany } from '../../contract/entities.ts';
import { countryNumber } from '../../query/columns.ts';
import { contactSentences } from './contact-answer.ts';
import { findCompanies } from './find-companies.ts';
import { nameWords, type NamedCompanies } from '../lexicon/company-names.ts';
import { fill, shown, type Asked, type CompanyReply, type Reply } from './reply.ts';
import { companyResult, listResult } from './results.ts';
import { countryName, describeDropped, describeFilters, serviceName, roundKm } from './slot-words.ts';

/** Companies for the slots of a question. */
export function answerCompanies(asked: Asked): CompanyReply {
  const { sources, texts, understanding } = asked;
  const { slots, excluded, load, nearMe } = understanding;
  const { capacity, craneType, serviceType } = slots;
  const found = findCompanies(sources.columns, sources.index, slots, shown);
  const understood = describeFilters(asked, found);
  const dropped = describeDropped(asked, found);
  const around = found.radiusKm === null || slots.place === null ? null : `${roundKm(found.radiusKm)} km around ${slots.place.name}`;
  const sentences = [
    understood.length === 0 ? fill(texts.all, { count: found.total }) : fill(texts.understood, { slots: understood.join(', ') }),
    understood.length === 0 ? '' : fill(texts.companies, { count: found.total }),
    found.radiusKm === null ? '' : texts.listBox,
    found.listed > found.total && found.filters.serviceType !== null && found.filters.capacityMinT !== null ? texts.listAnyCrane : '',
    found.listed > found.total ? fill(texts.listCount, { count: found.listed }) : '',
    dropped.length === 0 ? '' : fill(texts.relaxed, { slots: dropped.join(', ') }),
    capacity !== null && capacity.convertedFrom !== null ? texts.converted : '',
    capacity !== null && capacity.plainTon ? texts.metric : '',
    capacity?.max != null ? texts.noUpperBound : '',
    found.showing === null ? '' : fill(texts.craneShown, { count: found.showing }),
    craneType !== null && craneType !== serviceType ? texts.craneKind : '',
    excluded.length > 0 ? texts.notExcluded : '',
    load ? texts.load : '',
    nearMe ? texts.nearMe : '',
  ];
  return {
    rows: found.rows,
    reply: (companies) => ({
      sentences,
      results: [listResult(sources, found.filters, around), ...companies.map((company) => companyResult(sources, company))],
    }),
  };
}

interface CompanyRow {
  readonly row: number;
  readonly company: PublicCompany;
}

/** A company by its name, or those that share it. */
export function answerCompanyByName(asked: Asked): Reply | CompanyReply {
  const { sources, texts, understanding } = asked;
  const { named, slots } = understanding;
  if (named === null) {
    const { filters } = findCompanies(sources.columns, sources.index, { ...slots, capacity: null, serviceType: null }, 0);
    return { sentences: [texts.noName], results: [listResult(sources, filters)] };
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
  const { sources, texts, question } = asked;
  const companies = preferName(there, question);
  const results = companies.map(({ company }) => companyResult(sources, company));
  if (companies.length > 1) {
    const reached = companies.flatMap(({ company }) => {
      const contact = contactSentences(asked, company).filter(Boolean);
      return contact.length === 0 ? [] : [`${company.name}, ${company.city ?? countryName(asked, company.country)}: ${contact.join(' ')}`];
    });
    return { sentences: [fill(texts.namesakes, { count: companies.length }), ...reached], results };
  }
  const [{ company, row }] = companies as [CompanyRow];
  const place = [company.city, countryName(asked, company.country)].filter(Boolean).join(', ');
  const services = company.services.map((service) => serviceName(asked, service)).join(', ');
  const largest = sources.columns.maxCapacityT[row]!;
  return {
    sentences: [
      fill(texts.company, { name: company.name, place, services }),
      Number.isNaN(largest) ? '' : fill(texts.largest, { t: largest }),
      ...contactSentences(asked, company),
    ],
    results,
  };
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
