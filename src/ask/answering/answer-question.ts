import { apiVersion, discoveryPaths } from '../../contract/discovery.ts';
import type { AskResponse, PublicCompany } from '../../contract/entities.ts';
import { guidePaths } from '../../contract/guides.ts';
import { limits } from '../../contract/limits.ts';
import type { CompanyStore } from '../../query/company-store.ts';
import { answerCompanies, answerCompanyByName } from './company-answers.ts';
import { answerConcepts, answerDocs, describeService, answerListings, answerModels, answerWanted } from './record-answers.ts';
import { pageConditions } from './page-conditions.ts';
import type { Asked, Choice, CompanyList, CompanyReply, Reply } from './reply.ts';
import { meantBearer } from './meant-bearer.ts';
import { codeName, roundKm } from './phrases.ts';
import { filtersOf } from './question-filters.ts';
import { nameWords } from '../lexicon/name-words.ts';
import { OutOfSteps } from '../lexicon/steps.ts';
import type { UnderstandingBounds } from '../deciding/gather-facts.ts';
import { documentResults, pageText } from './results.ts';
import type { AskSources, ReplySources } from './sources.ts';
import { either, speeches } from './speak.ts';
import type { Slots } from '../deciding/fill-slots.ts';
import { failureWords, passwordWords, signInWords } from '../tables/sign-in-words.ts';
import { understand, type Understanding } from '../deciding/understand.ts';

/** An answer, and how its question was understood. Only the answer is public. */
export interface Trace {
  /** Null for a blank question. */
  readonly understanding: Understanding | null;
  readonly response: AskResponse;
}

/**
 * Metadata of an answer. The members and the name of the format come from NLWeb. The version is this API’s, because NLWeb doesn’t define the
 * request, `answer` and the stream.
 */
const format = { response_type: 'answer', response_format: 'conversational_search', version: apiVersion } as const;

/** Answers a question; a blank one with a description of what can be asked. Repeats nothing of the question but a model code (`codeName`). */
export function answerQuestion(sources: ReplySources & { readonly store: CompanyStore }, question: string): AskResponse {
  const { rows, respond } = prepareAnswer(sources, question);
  return respond(rows.length === 0 ? null : sources.store).response;
}

/** A company of an answer, with more than the public answer says. */
export interface FoundCompany {
  readonly company: PublicCompany;
  /** Capacity of its largest crane, with its unit; null if unknown. */
  readonly capacity: string | null;
}

/** An answer for its page. */
export interface PageAnswer extends Trace {
  /** The companies it names, in order. */
  readonly companies: readonly FoundCompany[];
  readonly list: CompanyList | null;
  /** Names in its text that lead to another answer. */
  readonly choices: readonly Choice[];
  readonly understood: ReturnType<typeof pageConditions> | null;
  /** Says what was not considered. */
  readonly sayLeftOut: (items: readonly string[]) => string;
}

/** Answers a question for its page. @param change Changes the question’s filters. */
export function answerForPage(sources: ReplySources & { readonly store: CompanyStore }, question: string, change: Change): PageAnswer {
  const { rows, respond, understanding } = prepareAnswer(sources, question, change);
  const loaded = rows.length === 0 ? null : sources.store;
  const { response, list, choices } = respond(loaded);
  const speech = speeches[understanding?.language ?? 'en'];
  const companies = rows.map((row): FoundCompany => {
    const largest = sources.columns.maxCapacityT[row]!;
    return { company: readCompany(loaded, row), capacity: Number.isNaN(largest) ? null : speech.say('{t}', { t: largest }) };
  });
  return {
    understanding,
    response,
    companies,
    list,
    choices,
    understood: understanding === null ? null : pageConditions({ sources, speech }, understanding),
    sayLeftOut: (items) => speech.say(speech.texts.notConsidered, { items: items.join(', ') }),
  };
}

/** A reader’s change to a question’s filters. */
export type Change = (slots: Slots, places: ReplySources['index']['places']) => Slots;

/** Answers a question synchronously, and tells how it was understood. */
export function traceQuestion(sources: AskSources, question: string): Trace {
  const { understanding, respond } = prepareAnswer(sources, question);
  return { understanding, response: respond(sources.store).response };
}

/** An answer that lacks only the companies to be read. */
interface PreparedAnswer extends Pick<Trace, 'understanding'> {
  readonly rows: readonly number[];
  /** @param companies At least those of the rows; null if there are no rows. */
  readonly respond: (companies: CompanyStore | null) => Pick<PageAnswer, 'response' | 'list' | 'choices'>;
}

const decoder = new TextDecoder();

const readCompany = (companies: CompanyStore | null, row: number): PublicCompany =>
  JSON.parse(decoder.decode(companies!.company(row))) as PublicCompany;

/** Characters that are read of a question that takes too many steps: ever fewer, until they are too few for that. */
const shorter = [limits.maxQuestionChars, 250, 60] as const;

function prepareAnswer(sources: ReplySources, question: string, change: Change = (slots) => slots): PreparedAnswer {
  for (const maxQuestionChars of shorter) {
    try {
      return prepareWithin({ ...limits, maxQuestionChars }, sources, question, change);
    } catch (error) {
      if (!(error instanceof OutOfSteps)) throw error;
    }
  }
  const maxQuestionChars = shorter.at(-1)!;
  return prepareWithin({ ...limits, maxQuestionChars, maxQuestionSteps: Infinity }, sources, question, change);
}

function prepareWithin(bounds: UnderstandingBounds, sources: ReplySources, question: string, change: Change): PreparedAnswer {
  const { index } = sources;
  if (question.trim() === '') {
    const about = describeService({ sources, speech: speeches.en });
    return { understanding: null, rows: [], respond: () => responseOf({ ...format, language: speeches.en.language }, [], about) };
  }
  const understood = understand(question, index, bounds);
  const bearer = meantBearer(sources, understood);
  const read =
    bearer === null
      ? understood
      : { ...understood, isChosen: true, slots: { ...understood.slots, place: bearer, country: bearer.country } };
  const slots = change(read.slots, index.places);
  // A changed question no longer names several places to choose from.
  const understanding = slots === read.slots ? read : { ...read, slots, alsoAt: [] };
  const speech = speeches[understanding.language];
  const { texts, say } = speech;
  const { steps } = understanding;
  const found = withOther({ question: understanding.text, understanding, sources, steps, speech, today: sources.today() });
  const rows = rowsOf(found);
  const { maxQuestionChars: characters, maxQuestionWords: words, maxWordLetters: letters } = bounds;
  const left = understanding.cut ? [say(texts.cut, { characters, words, letters })] : [];
  return {
    understanding,
    rows,
    respond: (companies) => {
      const known = rows.map((row) => readCompany(companies, row));
      const said = replyOf(found, known);
      // “Pierre” is a town, and in the name of both companies that are called Pierre Sereine.
      const inNames = new Set(understanding.intent === 'company_by_name' ? known.flatMap(({ name }) => nameWords(name)) : []);
      const unused = understanding.unused.filter((phrase) => !nameWords(phrase).every((word) => inNames.has(word)));
      const notConsidered = unused.length === 0 ? '' : say(texts.notConsidered, { items: unused.join(', ') });
      const json = said.json === undefined ? null : sources.baseUrl + said.json;
      return responseOf(metaOf({ ...understanding, unused }, json), left, { ...said, sentences: [...said.sentences, notConsidered] });
    },
  };
}

/** Metadata of an answer: its language, its filters, and what it leaves out. */
function metaOf(understanding: Understanding, json: string | null): AskResponse['_meta'] {
  const { model } = understanding.slots;
  const isRepeatable = model === null || model.slugs.length > 0 || codeName(model) !== null;
  const filters = Object.entries(filtersOf(understanding))
    .filter(([name]) => name !== 'model' || isRepeatable)
    .map(([name, value]): [string, string] => [name, String(value)]);
  const also = understanding.alsoAt.map(({ country, place }) => (place === null ? ['country', country!] : ['place', place.name]));
  const named = filters.flatMap((filter) => [filter, ...also.filter(([name]) => name === filter[0])]);
  const { radiusKm } = understanding.slots;
  const radius = radiusKm === null ? [] : [['max_km', String(roundKm(radiusKm))]];
  const understood = new URLSearchParams([...named, ...radius]).toString();
  const { unused } = understanding;
  return {
    ...format,
    language: understanding.language,
    ...(understood === '' ? {} : { understood }),
    ...(unused.length === 0 ? {} : { not_considered: unused.join(', ') }),
    ...(json === null ? {} : { json }),
  };
}

/** @param left Says which part of the question was not read. */
const responseOf = (
  meta: AskResponse['_meta'],
  left: readonly string[],
  { sentences, results, list, choices }: Reply,
): Pick<PageAnswer, 'response' | 'list' | 'choices'> => ({
  response: { _meta: meta, answer: { text: [...left, ...sentences].filter(Boolean).join(' ') }, results },
  list: list ?? null,
  choices: choices ?? [],
});

const rowsOf = (found: Reply | CompanyReply): readonly number[] => ('rows' in found ? found.rows : []);
const replyOf = (found: Reply | CompanyReply, companies: readonly PublicCompany[]): Reply =>
  'rows' in found ? found.reply(companies) : found;

/** The answer. If a second reading of the question is almost as likely and something fits it, it adds where that leads. */
function withOther(asked: Asked): Reply | CompanyReply {
  const { understanding, speech } = asked;
  const { other } = understanding;
  const own = reply(asked);
  if (other === null || other === 'out_of_scope') return own;
  const second = reply({ ...asked, understanding: { ...understanding, intent: other } });
  const count = rowsOf(own).length;
  return {
    rows: [...rowsOf(own), ...rowsOf(second)],
    reply(companies) {
      const first = replyOf(own, companies.slice(0, count));
      const { results } = first;
      const { results: others, isNear } = replyOf(second, companies.slice(count));
      const [leading] = others;
      // If both readings lead to the same page, there is nothing to choose.
      if (leading === undefined || isNear === true || results.some(({ url }) => url === leading.url)) return first;
      const meant = speech.say(speech.texts.meant, { name: leading.name! });
      const choices = [...(first.choices ?? []), { text: leading.name!, url: leading.url! }];
      return { ...first, sentences: [...first.sentences, meant], results: [...results, leading], choices };
    },
  };
}

function reply(asked: Asked): Reply | CompanyReply {
  const { sources, speech, understanding } = asked;
  const { texts, say } = speech;
  const { service } = sources;
  switch (understanding.intent) {
    case 'companies':
      return answerCompanies(asked);
    case 'company_by_name':
      return answerCompanyByName(asked);
    case 'wanted_ads':
      return answerWanted(asked);
    case 'marketplace_listings':
      return answerListings(asked);
    case 'atlas_model':
      return answerModels(asked);
    case 'atlas_concept':
      return answerConcepts(asked);
    case 'developer_docs':
      return answerDocs(asked);
    case 'auth':
      return about(asked, texts.auth, discoveryPaths.auth, guidePaths.errors);
    case 'rate_limits': {
      const { requests, window_seconds: seconds } = service.quota;
      return about(asked, say(texts.rate, { requests, seconds }), guidePaths.limits, guidePaths.errors);
    }
    case 'openapi':
      return about(asked, texts.openapi, discoveryPaths.openApi, discoveryPaths.developers);
    case 'mcp':
      return about(asked, texts.mcp, guidePaths.mcp, discoveryPaths.mcpCard);
    case 'account_action': {
      const auth = documentResults(asked, discoveryPaths.auth);
      const url = service.sign_in_url;
      const outside = either(texts.outside, false);
      if (url === undefined) return { sentences: [outside, texts.help], results: auth };
      const results = [{ '@type': 'WebPage', ...pageText(texts.pages.signIn), url }, ...auth];
      return { sentences: [isSignInTrouble(understanding.text) ? outside : say(texts.signIn, { url })], results };
    }
    case 'out_of_scope':
      return { sentences: [either(texts.outside, understanding.unsafe), texts.help], results: [] };
  }
}

const isSignInTrouble = (text: string): boolean => passwordWords.test(text) || (signInWords.test(text) && failureWords.test(text));

/** An answer about the service itself, with the documents that say more. */
const about = (asked: Asked, sentence: string, ...paths: readonly string[]): Reply => ({
  sentences: [sentence],
  results: documentResults(asked, ...paths),
});
