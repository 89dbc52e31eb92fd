import type { AskResponse, AskResult } from '../../contract/entities.ts';
import { limits } from '../../contract/limits.ts';
import type { Block } from './blocks.ts';
import { escapeHtml, isSafeAddress } from './html.ts';
import { renderMarkdown } from './markdown.ts';
import { mapOf } from '../../contract/map-of.ts';

/** What the page of a question shows: an answer, or a sentence about why there is none. */
export type AskOutcome = Pick<AskResponse, 'answer' | 'results'> & { readonly _meta?: AskResponse['_meta'] };

/** What says that a text is in another language than the page. */
const langOf = (language: string | undefined): string =>
  language === undefined || language === 'en' ? '' : ` lang="${escapeHtml(language)}"`;

/** Types of results with texts of the data, which are in English. */
const inEnglish: ReadonlySet<string> = new Set(['DefinedTerm', 'TechArticle']);

/** Where the answer is on the page. A form that sends a question ends with it, so that a browser without scripts scrolls there. */
export const answerAnchor = '#answer';

/** The question in a box of the page. */
export const questionInput = (question: string): string =>
  `<input id="question" name="q" type="text" value="${escapeHtml(question)}" maxlength="${limits.maxQuestionChars}" autocomplete="off" enterkeyhint="search" required>`;

/** The answer to a question; an empty, hidden section while nothing was asked. */
export function answerSection(outcome: AskOutcome | null, baseUrl: string): string {
  const text = escapeHtml(outcome?.answer.text ?? '');
  const results = outcome === null ? '' : resultCards(outcome.results, baseUrl, outcome._meta?.language);
  return `<section id="answer" aria-labelledby="answer-title"${outcome === null ? ' hidden' : ''}><h2 id="answer-title" tabindex="-1" aria-describedby="answer-text">Answer</h2><p class="lead" id="answer-text"${langOf(outcome?._meta?.language)}>${text}</p><ul class="cards" id="answer-results">${results}</ul></section>`;
}

/** The resources of an answer as cards. */
export const resultCards = (results: readonly AskResult[], baseUrl: string, language?: string): string =>
  results.map((result) => resultCard(result, baseUrl, language)).join('');

function resultCard(
  { '@type': type, name = '', description = '', url = '' }: AskResult,
  baseUrl: string,
  language: string | undefined,
): string {
  const kind = type === undefined ? '' : `<p class="eyebrow">${escapeHtml(kindName(type))}</p>`;
  const href = here(url, baseUrl);
  const title = isSafeAddress(href) ? `<a href="${escapeHtml(href)}">${escapeHtml(name)}</a>` : escapeHtml(name);
  return `<li class="card">${kind}<h3>${title}</h3><p${inEnglish.has(type ?? '') ? '' : langOf(language)}>${escapeHtml(description)}</p></li>`;
}

/** Types of results in everyday words; schema.org's own where there is none. */
const kindNames: ReadonlyMap<string, string> = mapOf({
  Organization: 'Company',
  ProductModel: 'Crane model',
  DefinedTerm: 'Term',
  Demand: 'Wanted ad',
  TechArticle: 'Guide',
  CollectionPage: 'Page',
  ItemList: 'List',
  WebPage: 'Page',
  WebAPI: 'API',
});
const kindName = (type: string): string => kindNames.get(type) ?? type;

/** An address of the service as one of this site, wherever the site is looked at from. */
function here(url: string, baseUrl: string): string {
  return url === baseUrl || url.startsWith(`${baseUrl}/`) ? url.slice(baseUrl.length) || '/' : url;
}

/**
 * The page of a question: the published page to ask on, with question and answer filled in. Search engines leave it out.
 *
 * @param html The published page.
 * @throws Error when the page has no place for one of them.
 */
export function fillAskPage(html: string, question: string, outcome: AskOutcome, baseUrl: string): string {
  const places: readonly (readonly [place: string, text: string])[] = [
    ['<title>', `<title>${escapeHtml(question)} · `],
    ['</head>', '<meta name="robots" content="noindex">\n</head>'],
    [questionInput(''), questionInput(question)],
    [answerSection(null, baseUrl), answerSection(outcome, baseUrl)],
  ];
  // These name the page without a question.
  let filled = html
    .replace(/<link rel="(?:canonical|alternate" type="text\/markdown)"[^<>]{0,2000}>/g, '')
    .replace(/<p><a rel="alternate"[^<>]{0,2000}>[^<>]{0,200}<\/a><\/p>/, '');
  for (const [place, text] of places) {
    if (!filled.includes(place)) throw new Error(`the page to ask on has no place for ${place.slice(0, 40)}`);
    filled = filled.replace(place, () => text);
  }
  return filled;
}

/** The same for programs that read Markdown. */
export function askMarkdown(path: string, question: string, { answer, results }: AskOutcome, baseUrl: string): string {
  const blocks: readonly Block[] = [
    { kind: 'text', text: answer.text },
    {
      kind: 'cards',
      items: results.map(({ name = '', description = '', url = '' }) => ({ name, text: description, path: here(url, baseUrl) })),
    },
  ];
  const page = {
    path: `${path}?${new URLSearchParams({ q: question })}`,
    title: question,
    trail: [],
    blocks,
    json: null,
  };
  return renderMarkdown(page, baseUrl);
}
