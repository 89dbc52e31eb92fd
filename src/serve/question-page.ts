import { mediaTypes } from '../contract/discovery.ts';
import { errorCodes, problem, type Problem } from '../contract/errors.ts';
import { limits } from '../contract/limits.ts';
import { operations } from '../contract/operations.ts';
import { phraseKey } from '../ask/lexicon/lexicon.ts';
import { digest, toBase64Url } from '../query/digest.ts';
import { changeNames, changeSlots, type SlotChanges } from '../ask/answering/change-slots.ts';
import type { PageAnswer } from '../ask/answering/answer-question.ts';
import type { Understanding } from '../ask/deciding/understand.ts';
import type { Slots } from '../ask/deciding/fill-slots.ts';
import { companyPagePath } from '../documents/addresses.ts';
import type { AskedAddress, Narrowed } from '../site/view/ask-chips.ts';
import { askMarkdown, fillAskPage, sentenceOnly, type AskOutcome } from '../site/view/ask-page.ts';
import type { Outline } from '../site/view/outline.ts';
import { resultsMap } from '../site/view/results-map.ts';
import type { PageForm } from '../site/view/company-pages.ts';
import type { Dataset } from './dataset.ts';
import { pageAnswerFrom } from './late-code.ts';

/** The page of a question, without the headers that every page has. */
export interface QuestionPage {
  readonly status: number;
  readonly mediaType: string;
  readonly body: Uint8Array<ArrayBuffer>;
  readonly tag: string;
}

/** What the address of the ask page says: a question, and changes to how it is understood. */
export interface Asked extends AskedAddress {
  readonly changes: SlotChanges;
}

/** The question in the address of the ask page; null if there is none. */
export function askedQuestion(search: string): Asked | null {
  const query = new URLSearchParams(search);
  // Control characters mean nothing in a question, and HTML doesn't allow them.
  const read = (name: string) =>
    query
      .get(name)
      ?.replace(/[\p{Cc}\p{Cs}]+/gu, ' ')
      .trim() ?? null;
  const question = read('q') ?? '';
  if (question === '') return null;
  const changes = changeNames.flatMap((name) => {
    const value = read(name);
    return value === null ? [] : [[name, value.slice(0, maxChangeChars)] as const];
  });
  return { question, changes: new Map(changes) };
}

/** A change is shown with at most this many characters. */
const maxChangeChars = 40;

/** Why a question can't be answered; null if it can. */
export function questionFault({ question }: Asked): Problem | null {
  const { length } = question;
  if (length <= limits.maxQuestionChars) return null;
  return problem(
    'invalid_request',
    `The question has ${length} characters; the limit is ${limits.maxQuestionChars}.`,
    'Shorten the question and ask again.',
  );
}

/** Answers a question as a page, in the layout of the published one. A fault takes the place of the answer. */
export async function questionPage(
  dataset: Dataset,
  asked: Asked,
  { published, form, fault }: { readonly published: Uint8Array; readonly form: PageForm; readonly fault: Problem | null },
): Promise<QuestionPage> {
  const outcome = fault === null ? await outcomeOf(dataset, asked) : sentenceOnly(`${fault.message} ${fault.resolution}`);
  const { baseUrl } = dataset;
  const shown = { ...asked, question: asked.question.slice(0, limits.maxQuestionChars).toWellFormed() };
  const text =
    form === 'html'
      ? fillAskPage(new TextDecoder().decode(published), shown, outcome, baseUrl)
      : askMarkdown(operations.ask.path, shown.question, outcome, baseUrl);
  const body = new TextEncoder().encode(text);
  return {
    status: fault === null ? 200 : errorCodes[fault.code].status,
    mediaType: form === 'html' ? 'text/html; charset=utf-8' : mediaTypes.markdown,
    body,
    tag: pageTag(body),
  };
}

/** Answers a question, with all that its page shows. */
async function outcomeOf(dataset: Dataset, { question, changes }: Asked): Promise<AskOutcome> {
  const unknown: string[] = [];
  const change = (slots: Slots) => changeSlots(slots, changes, (name, value) => unknown.push(`${name}=${value}`));
  const { understanding, response, list, ...found } = await pageAnswerFrom(dataset, question, change);
  // Only the best company of a second reading is among the results.
  const named = new Set(response.results.map(({ url }) => url));
  const companies = found.companies.filter(({ company }) => named.has(dataset.baseUrl + companyPagePath(company.slug)));
  const sources = (await dataset.companyPages?.()) ?? null;
  const { lexicon } = await dataset.ask();
  // The English name comes first.
  const countryOf = (code: string) => lexicon.countries.get(code)?.[0] ?? code;
  const around = list?.around ?? null;
  const outlines = Object.values(sources?.countries ?? {}).flatMap(({ outline }) => outline ?? []);
  return {
    answer: response.answer,
    results: response.results,
    language: understanding?.language ?? 'en',
    narrowed: understanding === null ? null : narrowedOf(understanding, countryOf),
    leftOut: [...(understanding === null ? [] : leftOutOf(understanding)), ...unknown],
    companies: companies.map(({ company: { slug, phone, website, lat, lon }, capacityT }) => ({
      path: companyPagePath(slug),
      phone: phone ?? null,
      website: website ?? null,
      capacityT,
      lat,
      lon,
    })),
    counts: list,
    map: list === null ? null : mapOfResults(companies, around, outlines),
  };
}

const mapOfResults = (
  companies: PageAnswer['companies'],
  around: NonNullable<PageAnswer['list']>['around'],
  outlines: readonly Outline[],
): string | null =>
  resultsMap({
    companies: companies.map(({ company }) => company),
    around: around === null || around.place.extentKm > 0 ? null : { lat: around.place.lat, lon: around.place.lon, name: around.place.name, km: Math.round(around.km) },
    outlines,
  });

/** Intents with an answer that depends only on what the question is narrowed to. */
const narrowedIntents: ReadonlySet<string> = new Set(['companies', 'wanted_ads', 'marketplace_listings', 'atlas_model']);

function narrowedOf({ intent, models, slots }: Understanding, countryOf: (code: string) => string): Narrowed | null {
  // A named model is looked up.
  if (!narrowedIntents.has(intent) || (intent === 'atlas_model' && models.length > 0)) return null;
  const { capacity, serviceType, place, radiusKm, country, brand, model } = slots;
  const forCompanies = intent === 'companies';
  return {
    capacity,
    serviceType,
    place: place?.name ?? null,
    km: forCompanies && radiusKm !== null ? Math.round(radiusKm) : null,
    country: country === null ? null : countryOf(country),
    brand,
    model: model?.model ?? null,
    canChange: forCompanies,
  };
}

/** The parts of a question that don't narrow the answer: conditions it drops, words it can't explain, and exclusions. */
function leftOutOf({ intent, text, slots, rest, unused, excluded }: Understanding): string[] {
  if (!narrowedIntents.has(intent)) return [];
  // Words of comparison, such as “at least”, come before the capacity.
  const compared = slots.capacity?.compared === true ? text.slice(Math.max(0, slots.capacity.start - 30), slots.capacity.start) : '';
  const known = new Set([...compared.split(' '), ...unused.flatMap((phrase) => phraseKey(phrase).split(' '))]);
  return [...unused, ...rest.filter((word) => !known.has(word)), ...excluded];
}

/** Bytes of the digest in the entity tag of a page. */
const tagBytes = 12;

/** Entity tag of a page that was made on demand, without quotes. */
export const pageTag = (body: Uint8Array): string => toBase64Url(digest(body, tagBytes));
