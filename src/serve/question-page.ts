import { mediaTypes } from '../contract/discovery.ts';
import { errorCodes, problem, type Problem } from '../contract/errors.ts';
import { limits } from '../contract/limits.ts';
import { operations } from '../contract/operations.ts';
import { digest, toBase64Url } from '../query/digest.ts';
import { changeNames, changeSlots, type SlotChanges } from '../ask/answering/change-slots.ts';
import type { Change, PageAnswer } from '../ask/answering/answer-question.ts';
import { companyPagePath } from '../documents/addresses.ts';
import type { AskedAddress } from '../site/view/ask-chips.ts';
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
  let unknown: string[] = [];
  // Called again once the files of places that it needs are read.
  const change: Change = (slots, places) => {
    unknown = [];
    return changeSlots(slots, places, changes, (name, value) => unknown.push(`“${name}=${value}”`));
  };
  const { understanding, response, list, ...found } = await pageAnswerFrom(dataset, question, change);
  // Only the best company of a second reading is among the results.
  const named = new Set(response.results.map(({ url }) => url));
  const companies = found.companies.filter(({ company }) => named.has(dataset.baseUrl + companyPagePath(company.slug)));
  const sources = (await dataset.companyPages?.()) ?? null;
  const outlines = Object.values(sources?.countries ?? {}).flatMap(({ outline }) => outline ?? []);
  return {
    answer: response.answer,
    results: response.results,
    language: understanding?.language ?? 'en',
    understood: found.understood,
    leftOut: unknown.length === 0 ? '' : found.sayLeftOut(unknown),
    choices: found.choices,
    companies: companies.map(({ company: { slug, phone, website, lat, lon }, capacity }) => ({
      path: companyPagePath(slug),
      phone: phone ?? null,
      website: website ?? null,
      capacity,
      lat,
      lon,
    })),
    map: list === null ? null : mapOfResults(companies, list.around, outlines),
  };
}

const mapOfResults = (
  companies: PageAnswer['companies'],
  around: NonNullable<PageAnswer['list']>['around'],
  outlines: readonly Outline[],
): string | null =>
  resultsMap({
    companies: companies.map(({ company }) => company),
    around:
      around === null || around.place.extentKm > 0 ? null : { lat: around.place.lat, lon: around.place.lon, km: Math.round(around.km) },
    outlines,
  });

/** Bytes of the digest in the entity tag of a page. */
const tagBytes = 12;

/** Entity tag of a page that was made on demand, without quotes. */
export const pageTag = (body: Uint8Array): string => toBase64Url(digest(body, tagBytes));
