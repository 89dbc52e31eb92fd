import { mediaTypes } from '../contract/discovery.ts';
import { errorCodes, problem, type Problem } from '../contract/errors.ts';
import { limits } from '../contract/limits.ts';
import { operations } from '../contract/operations.ts';
import { digest, toBase64Url } from '../query/digest.ts';
import { askMarkdown, fillAskPage } from '../site/view/ask-page.ts';
import type { PageForm } from '../site/view/company-pages.ts';
import type { Dataset } from './dataset.ts';
import { answerFrom } from './late-code.ts';

/** The page of a question, before the headers that every page has. */
export interface QuestionPage {
  readonly status: number;
  readonly mediaType: string;
  readonly body: Uint8Array<ArrayBuffer>;
  readonly tag: string;
}

/** The question in the address of the page to ask on; null where there is none. */
export function askedQuestion(search: string): string | null {
  // Control characters have no meaning in a question, and HTML may not hold them.
  const question = (new URLSearchParams(search).get('q') ?? '').replace(/[\p{Cc}\p{Cs}]+/gu, ' ').trim();
  return question === '' ? null : question;
}

/** Why a question is not answered; null when it may be. */
export function questionFault(question: string): Problem | null {
  const { length } = question;
  if (length <= limits.maxQuestionChars) return null;
  return problem(
    'invalid_request',
    `The question has ${length} characters; the limit is ${limits.maxQuestionChars}.`,
    'Shorten the question and ask again.',
  );
}

/** Answers a question as a page, in the layout of the published one. A fault is shown in the place of the answer. */
export async function questionPage(
  dataset: Dataset,
  published: Uint8Array,
  question: string,
  form: PageForm,
  fault: Problem | null,
): Promise<QuestionPage> {
  const outcome =
    fault === null ? await answerFrom(dataset, question) : { answer: { text: `${fault.message} ${fault.resolution}` }, results: [] };
  const { baseUrl } = dataset;
  const shown = question.slice(0, limits.maxQuestionChars).toWellFormed();
  const text =
    form === 'html'
      ? fillAskPage(new TextDecoder().decode(published), shown, outcome, baseUrl)
      : askMarkdown(operations.ask.path, shown, outcome, baseUrl);
  const body = new TextEncoder().encode(text);
  return {
    status: fault === null ? 200 : errorCodes[fault.code].status,
    mediaType: form === 'html' ? 'text/html; charset=utf-8' : mediaTypes.markdown,
    body,
    tag: pageTag(body),
  };
}

/** Bytes of the digest in the entity tag of a page. */
const tagBytes = 12;

/** Entity tag of a page that was made on demand, without quotes. */
export const pageTag = (body: Uint8Array): string => toBase64Url(digest(body, tagBytes));
