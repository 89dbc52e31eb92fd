import type { AskResponse, AskResult, PublicCompany } from '../contract/entities.ts';
import type { ServiceType } from '../contract/service-types.ts';
import { discoveryPaths } from '../contract/discovery.ts';
import { limits } from '../contract/limits.ts';
import { operations } from '../contract/operations.ts';
import type { Service } from '../contract/service.ts';
import type { CraneType } from '../contract/tables.ts';
import type { Columns } from '../query/columns.ts';
import { filterParameters, type Filters } from '../query/filters.ts';
import type { Pack } from '../query/pack.ts';
import type { AskIndex, AskRecord } from './ask-index.ts';
import { findCompanies, type FoundCompanies } from './find-companies.ts';
import { nameWords } from './names.ts';
import { findListings, findModels, findWanted, type FoundRecords } from './find-records.ts';
import { answerTexts, serviceNames, type AnswerTexts } from './tables/answer-texts.ts';
import { languages, phrasesOf, type Language } from './tables/languages.ts';
import { machineWords } from './tables/service-words.ts';
import { documentTopicOf } from './topics.ts';
import { understand, type Understanding } from './understand.ts';

/** Where answers come from. */
export interface AskSources {
  readonly service: Service;
  readonly baseUrl: string;
  readonly columns: Columns;
  readonly pack: Pack;
  readonly index: AskIndex;
}

/** An answer with what was understood; the answer alone is public. */
export interface Trace {
  /** Null for a blank question. */
  readonly understanding: Understanding | null;
  readonly response: AskResponse;
}

/** Results of one kind in an answer, at most. */
const shown = 5;

/** What NLWeb calls this kind of answer (nlweb.ai/docs/specification, version 0.55). */
const meta = { response_type: 'answer', response_format: 'conversational_search', version: '0.55' } as const;

/** Answers a question. A blank one gets a description of what can be asked. Nothing of the question's text is repeated. */
export const answerQuestion = (sources: AskSources, question: string): AskResponse => traceQuestion(sources, question).response;

/** Answers a question and tells what was understood. */
export function traceQuestion(sources: AskSources, question: string): Trace {
  const { service, index } = sources;
  if (question.trim() === '') {
    const text = `${service.title}. ${answerTexts.en.intro}`;
    return { understanding: null, response: { _meta: meta, answer: { text }, results: startingPoints(sources) } };
  }
  const understanding = understand(question, index.lexicon, index.names, limits.maxQuestionChars);
  const { sentences, results } = respond(sources, understanding, question);
  return { understanding, response: { _meta: meta, answer: { text: sentences.filter(Boolean).join(' ') }, results } };
}

interface Reply {
  readonly sentences: readonly string[];
  readonly results: AskResult[];
}

const fill = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));

function respond(sources: AskSources, understanding: Understanding, question: string): Reply {
  const texts = answerTexts[understanding.language];
  const { service } = sources;
  const pages = (...paths: readonly string[]) => paths.flatMap((path) => documentAt(sources, path));
  switch (understanding.intent) {
    case 'companies':
      return answerCompanies(sources, understanding, texts);
    case 'company_by_name':
      return answerNamed(sources, understanding, texts, question);
    case 'wanted_ads': {
      const found = findWanted(sources.index, understanding, shown);
      const count = found.all ? fill(texts.wantedAll, { count: found.total }) : fill(texts.wanted, { count: found.total });
      return recordsReply(sources, understanding, texts, found, [count, texts.notStock], collection(sources, 'wanted'));
    }
    case 'marketplace_listings': {
      const found = findListings(sources.index, understanding, shown);
      const count = found.all ? fill(texts.listingsAll, { count: found.total }) : fill(texts.listings, { count: found.total });
      return recordsReply(sources, understanding, texts, found, [count], collection(sources, 'marketplace'));
    }
    case 'atlas_model':
      return answerModels(sources, understanding, texts);
    case 'atlas_concept':
      return answerConcepts(sources, understanding, texts, question);
    case 'developer_docs':
      return answerDocs(sources, texts, question);
    case 'auth':
      return { sentences: [texts.auth], results: pages(discoveryPaths.auth, '/docs/errors') };
    case 'rate_limits': {
      const { requests, window_seconds: seconds } = service.quota;
      return { sentences: [fill(texts.rate, { requests, seconds })], results: pages('/docs/limits', '/docs/errors') };
    }
    case 'openapi':
      return { sentences: [texts.openapi], results: pages(discoveryPaths.openApi, discoveryPaths.developers) };
    case 'mcp':
      return { sentences: [texts.mcp], results: pages('/docs/mcp', discoveryPaths.mcpCard) };
    case 'account_action': {
      const url = service.sign_in_url;
      const signIn: AskResult = { '@type': 'WebPage', name: 'Sign in', description: 'Account actions, in the browser.', url };
      return { sentences: [fill(texts.account, { url })], results: [signIn, ...pages(discoveryPaths.auth)] };
    }
    case 'out_of_scope':
      return { sentences: [understanding.unsafe ? texts.unsafe : texts.outside, texts.scope], results: [] };
  }
}

function answerCompanies(sources: AskSources, understanding: Understanding, texts: AnswerTexts): Reply {
  const { slots, excluded, load, nearMe } = understanding;
  const found = findCompanies(sources.columns, sources.index, slots, shown);
  const understood = describeFilters(sources, understanding, texts, found);
  const dropped = describeDropped(sources, understanding, texts, found);
  const capacity = slots.capacity;
  const sentences = [
    understood.length === 0 ? fill(texts.all, { count: found.total }) : fill(texts.understood, { slots: understood.join(', ') }),
    understood.length === 0 ? '' : fill(texts.companies, { count: found.total }),
    dropped.length === 0 ? '' : fill(texts.relaxed, { slots: dropped.join(', ') }),
    capacity !== null && capacity.convertedFrom !== null ? texts.converted : '',
    capacity !== null && capacity.plainTon ? texts.metric : '',
    capacity?.max != null ? texts.noUpperBound : '',
    found.showing === null ? '' : fill(texts.craneShown, { count: found.showing }),
    slots.craneType !== null && slots.craneType !== slots.serviceType ? texts.craneKind : '',
    excluded.length > 0 ? texts.notExcluded : '',
    load ? texts.load : '',
    nearMe ? texts.nearMe : '',
  ];
  return { sentences, results: [listResult(sources, found.filters), ...found.rows.map((row) => describeCompany(sources, row))] };
}

/** The list of companies at its canonical address. */
function listResult({ baseUrl }: AskSources, filters: Filters): AskResult {
  const query = filterParameters(filters)
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
  const path = `${operations.listCompanies.path}${query === '' ? '' : `?${query}`}`;
  return { '@type': 'ItemList', name: operations.listCompanies.summary, description: `GET ${path}`, url: baseUrl + path };
}

const countryName = ({ index }: AskSources, code: string, { language }: Understanding): string =>
  index.lexicon.source.countries[code]?.[languages.indexOf(language)] ?? code;

/** What a kind of crane is called, first of its names in the tables. */
const machineName = (craneType: CraneType, language: Language): string =>
  phrasesOf(machineWords[craneType][language] ?? '')[0] ?? craneType;

/** The slots that are applied, in words. */
function describeFilters(sources: AskSources, understanding: Understanding, texts: AnswerTexts, found: FoundCompanies): string[] {
  const { slots, language } = understanding;
  const { country, serviceType, capacityMinT } = found.filters;
  const parts: string[] = [];
  if (serviceType !== null) parts.push(fill(texts.service, { name: serviceNames[language][serviceType] }));
  if (slots.craneType !== null && slots.craneType !== slots.serviceType && serviceType !== null)
    parts.push(fill(texts.machine, { name: machineName(slots.craneType, language) }));
  if (capacityMinT !== null) parts.push(fill(texts.capacityFrom, { t: capacityMinT }));
  if (slots.capacity?.max != null) parts.push(fill(texts.capacityTo, { t: slots.capacity.max }));
  if (slots.model !== null && slots.model.slugs.length > 0)
    parts.push(fill(texts.model, { name: `${slots.model.brand} ${slots.model.model}` }));
  else if (slots.brand !== null) parts.push(fill(texts.maker, { name: slots.brand }));
  if (slots.place !== null && found.radiusKm !== null) parts.push(fill(texts.around, { km: found.radiusKm, place: slots.place.name }));
  if (country !== null) parts.push(fill(texts.country, { name: countryName(sources, country, understanding) }));
  return parts;
}

/** The slots that were given up, in words. */
function describeDropped(sources: AskSources, { slots, language }: Understanding, texts: AnswerTexts, found: FoundCompanies): string[] {
  return found.dropped.map((slot) => {
    if (slot === 'place') return fill(texts.around, { km: slots.radiusKm ?? 30, place: slots.place!.name });
    if (slot === 'capacity') return fill(texts.capacityFrom, { t: slots.capacity!.min! });
    return fill(texts.service, { name: serviceNames[language][slots.serviceType as ServiceType] });
  });
}

function readCompany({ pack }: AskSources, row: number): PublicCompany {
  return JSON.parse(new TextDecoder().decode(pack.range(row, row))) as PublicCompany;
}

function describeCompany(sources: AskSources, row: number): AskResult {
  const company = readCompany(sources, row);
  const place = [company.city, company.country].filter(Boolean).join(', ');
  const services = company.services.map((service) => service.replaceAll('_', ' ')).join(', ');
  return {
    '@type': 'Organization',
    name: company.name,
    description: `${place}. Services: ${services}.`,
    url: `${sources.baseUrl}/api/companies/${company.slug}`,
  };
}

function answerNamed(sources: AskSources, understanding: Understanding, texts: AnswerTexts, question: string): Reply {
  if (understanding.named === null) {
    const { filters } = findCompanies(sources.columns, sources.index, { ...understanding.slots, capacity: null, serviceType: null }, 0);
    return { sentences: [texts.noName], results: [listResult(sources, filters)] };
  }
  const rows = preferName(sources, preferPlace(sources, understanding.named!.rows, understanding), question);
  const results = rows.map((row) => describeCompany(sources, row));
  const [row] = rows;
  const company = readCompany(sources, row!);
  if (rows.length > 1 && understanding.named!.rows.length > 1) {
    return { sentences: [fill(texts.namesakes, { count: rows.length })], results };
  }
  const services = company.services.map(
    (service) => serviceNames[understanding.language][service as ServiceType] ?? service.replaceAll('_', ' '),
  );
  const place = [company.city, countryName(sources, company.country, understanding)].filter(Boolean).join(', ');
  const largest = sources.columns.maxCapacityT[row!]!;
  return {
    sentences: [
      fill(texts.company, { name: company.name, place, services: services.join(', ') }),
      Number.isNaN(largest) ? '' : fill(texts.largest, { t: largest }),
    ],
    results,
  };
}

/** Companies of nearly one name: the one of whose name most stands in the question, when it is one alone. */
function preferName(sources: AskSources, rows: readonly number[], question: string): readonly number[] {
  if (rows.length < 2) return rows;
  const asked = new Set(nameWords(question));
  const shares = rows.map((row) => {
    const words = nameWords(readCompany(sources, row).name);
    return words.filter((word) => asked.has(word)).length / words.length;
  });
  const most = Math.max(...shares);
  const best = rows.filter((_, i) => shares[i] === most);
  return best.length === 1 ? best : rows;
}

/** Companies of one name: those of the place or country that the question names, when there are any. */
function preferPlace({ columns }: AskSources, rows: readonly number[], { slots, evidencePlace }: Understanding): readonly number[] {
  const country = slots.country ?? evidencePlace?.country ?? null;
  if (country === null) return rows;
  const there = rows.filter((row) => columns.country[row] === (country.charCodeAt(0) - 65) * 26 + country.charCodeAt(1) - 65);
  return there.length === 0 ? rows : there;
}

const result = ({ baseUrl }: AskSources, { type, name, description, path }: AskRecord): AskResult => ({
  '@type': type,
  name,
  description,
  url: baseUrl + path,
});

/** The slots of a question that is not about companies, in words. */
function describeSlots(sources: AskSources, understanding: Understanding, texts: AnswerTexts): string[] {
  const { slots, language } = understanding;
  const parts: string[] = [];
  if (slots.serviceType !== null)
    parts.push(
      slots.craneType !== null && slots.craneType !== slots.serviceType
        ? fill(texts.machine, { name: machineName(slots.craneType, language) })
        : fill(texts.service, { name: serviceNames[language][slots.serviceType as ServiceType] }),
    );
  if (slots.capacity?.min != null) parts.push(fill(texts.capacityFrom, { t: slots.capacity.min }));
  if (slots.capacity?.max != null) parts.push(fill(texts.capacityTo, { t: slots.capacity.max }));
  if (slots.model !== null && slots.model.slugs.length > 0)
    parts.push(fill(texts.model, { name: `${slots.model.brand} ${slots.model.model}` }));
  else if (slots.brand !== null) parts.push(fill(texts.maker, { name: slots.brand }));
  const country = slots.country ?? slots.place?.country ?? null;
  if (country !== null) parts.push(fill(texts.country, { name: countryName(sources, country, understanding) }));
  return parts;
}

function recordsReply(
  sources: AskSources,
  understanding: Understanding,
  texts: AnswerTexts,
  found: FoundRecords,
  sentences: readonly string[],
  whole: AskResult,
): Reply {
  const slots = describeSlots(sources, understanding, texts);
  const { capacity } = understanding.slots;
  return {
    sentences: [
      slots.length === 0 ? '' : fill(texts.understood, { slots: slots.join(', ') }),
      found.relaxed ? texts.nothing : '',
      ...(found.relaxed && found.total > 0 ? [] : sentences.slice(0, 1)),
      ...sentences.slice(1),
      capacity !== null && capacity.convertedFrom !== null ? texts.converted : '',
      understanding.excluded.length > 0 ? texts.notExcluded : '',
    ],
    results: [...found.records.map((record) => result(sources, record)), whole],
  };
}

/** The page of all of a kind. */
function collection({ baseUrl }: AskSources, kind: 'wanted' | 'marketplace' | 'atlas' | 'concepts'): AskResult {
  const [name, description, path] = {
    wanted: ['Wanted ads', 'Buyers’ requests to buy. Not inventory.', '/wanted'],
    marketplace: ['Marketplace', 'Pages of used cranes for sale.', '/marketplace'],
    atlas: ['Reference atlas', 'Crane models and the terms of the trade.', '/atlas'],
    concepts: ['Terms of the trade', 'Every term of the reference atlas.', '/atlas/concepts'],
  }[kind] as [string, string, string];
  return { '@type': 'CollectionPage', name, description, url: baseUrl + path };
}

function answerModels(sources: AskSources, understanding: Understanding, texts: AnswerTexts): Reply {
  const found = findModels(sources.index, understanding, shown);
  const whole = collection(sources, 'atlas');
  if (understanding.models.length === 0 || found.total > 3) {
    const count = found.all ? fill(texts.atlas, { count: found.total }) : fill(texts.models, { count: found.total });
    return recordsReply(sources, understanding, texts, found.all ? { ...found, records: [] } : found, [count], whole);
  }
  const sentences = found.records.map(({ name, facets }) => {
    const { capacityT, boomM, heightM, axles } = facets!;
    const parts = [
      capacityT === null ? null : fill(texts.capacity, { t: capacityT }),
      boomM == null ? null : fill(texts.boom, { m: boomM }),
      heightM == null ? null : fill(texts.height, { m: heightM }),
      axles == null ? null : fill(texts.axles, { count: axles }),
    ].filter((part) => part !== null);
    return parts.length === 0 ? `${name}.` : `${name}: ${parts.join(', ')}.`;
  });
  return {
    sentences: [...sentences, understanding.load ? texts.load : ''],
    results: [...found.records.map((record) => result(sources, record)), whole],
  };
}

function answerConcepts(sources: AskSources, { slots, language }: Understanding, texts: AnswerTexts, question: string): Reply {
  const { records, recordIndex } = sources.index;
  const named = slots.concepts.flatMap((slug) => records.find(({ path }) => path === `/atlas/concepts/${slug}`) ?? []);
  const found =
    named.length > 0
      ? named.slice(0, shown)
      : recordIndex.search(question, 3, (id) => records[id]!.kind === 'concept').map(({ id }) => records[id]!);
  // Definitions are written in English; in another language the page is pointed to.
  const sentences = found
    .slice(0, 2)
    .map(({ name, description }) => (language === 'en' ? `${name}: ${description}` : fill(texts.concept, { term: name })));
  return {
    sentences: sentences.length === 0 ? [texts.nothing] : sentences,
    results: [...found.map((record) => result(sources, record)), collection(sources, 'concepts')],
  };
}

function documentAt({ index, baseUrl }: AskSources, path: string): AskResult[] {
  if (path === discoveryPaths.mcpCard)
    return [{ '@type': 'WebAPI', name: 'MCP server card', description: 'How programs connect to the data over MCP.', url: baseUrl + path }];
  const record = index.records.find((candidate) => candidate.kind === 'document' && candidate.path === path);
  return record === undefined ? [] : [result({ baseUrl } as AskSources, record)];
}

function answerDocs(sources: AskSources, texts: AnswerTexts, question: string): Reply {
  const { records, recordIndex } = sources.index;
  const topic = documentTopicOf(question);
  const first = documentAt(sources, topic ?? discoveryPaths.developers);
  const others = recordIndex
    .search(question, 3, (id) => records[id]!.kind === 'document' && sources.baseUrl + records[id]!.path !== first[0]?.url)
    .map(({ id }) => result(sources, records[id]!));
  const developers = documentAt(sources, discoveryPaths.developers);
  const results = [...first, ...others, ...developers].filter(({ url }, i, all) => all.findIndex((other) => other.url === url) === i);
  return { sentences: [fill(texts.docs, { name: first[0]?.name ?? '' })], results };
}

function startingPoints(sources: AskSources): AskResult[] {
  const list: AskResult = {
    '@type': 'ItemList',
    name: operations.listCompanies.summary,
    description: 'Crane companies, filtered by country, service, capacity and map box.',
    url: sources.baseUrl + operations.listCompanies.path,
  };
  return [
    list,
    collection(sources, 'atlas'),
    collection(sources, 'marketplace'),
    collection(sources, 'wanted'),
    ...documentAt(sources, discoveryPaths.developers),
  ];
}
