import type { AskResponse, AskResult } from '../../contract/entities.ts';
import { limits } from '../../contract/limits.ts';
import { understoodHtml, type AskedAddress, type Narrowed } from './ask-chips.ts';
import type { Block } from './blocks.ts';
import { escapeHtml } from './escape-html.ts';
import { isSafeAddress } from './safe-address.ts';
import { renderMarkdown } from './markdown.ts';
import { mapOf } from '../../contract/map-of.ts';
import type { MapPlace } from './results-map.ts';
import { formatCount, formatInteger, formatMeasure } from '../../contract/numbers.ts';

/** A company of an answer, for its card. */
export interface CompanyCard extends MapPlace {
  /** Path of its page, which identifies the card. */
  readonly path: string;
  readonly phone: string | null;
  readonly website: string | null;
  /** Capacity of its largest crane, metric tonnes. */
  readonly capacityT: number | null;
}

/** What the page of a question shows: an answer, or a sentence that says why there is none. */
export interface AskOutcome extends Pick<AskResponse, 'answer' | 'results'> {
  /** The language of the answer. */
  readonly language: string;
  readonly narrowed: Narrowed | null;
  /** Words of the question that changed nothing. */
  readonly leftOut: readonly string[];
  readonly companies: readonly CompanyCard[];
  /** How many companies match, and how many the linked list has; null if the question isn’t about companies. */
  readonly counts: { readonly total: number; readonly listed: number } | null;
  /** The map of the companies, as SVG of our own; null if there is none. */
  readonly map: string | null;
}

/** An outcome that is only a sentence. */
export const sentenceOnly = (text: string): AskOutcome => ({
  answer: { text },
  results: [],
  language: pageLanguage,
  narrowed: null,
  leftOut: [],
  companies: [],
  counts: null,
  map: null,
});

const pageLanguage = 'en';

/** Anchor of the answer. Forms that send a question have it in their address, so that a browser without scripts scrolls to the answer. */
export const answerAnchor = '#answer';

/** The field for the question. */
export const questionInput = (question: string): string =>
  `<input id="question" name="q" type="text" value="${escapeHtml(question)}" maxlength="${limits.maxQuestionChars}" autocomplete="off" enterkeyhint="search" required>`;

/** The answer to a question; an empty, hidden section if nothing was asked. */
export function answerSection(
  outcome: AskOutcome | null,
  baseUrl: string,
  address: AskedAddress = { question: '', changes: new Map() },
): string {
  const heading = '<h2 id="answer-title" tabindex="-1" aria-describedby="answer-text">Answer</h2>';
  if (outcome === null)
    return `<section id="answer" aria-labelledby="answer-title" hidden>${heading}<p class="lead" id="answer-text"></p><ul class="cards" id="answer-results"></ul></section>`;
  const { answer, results, language, narrowed, leftOut } = outcome;
  const lang = language === pageLanguage ? '' : ` lang="${language}"`;
  const known = new Map(outcome.companies.map((company, i) => [company.path, { ...company, number: outcome.map === null ? null : i + 1 }]));
  const cards = results.map((result) => {
    const path = here(result.url ?? '', baseUrl);
    // The description of a list, with its API request, is only for programs.
    if (outcome.counts !== null && result['@type'] === 'ItemList') return listCard(result, path, lang);
    return resultCard(result, path, lang, known.get(path) ?? null);
  });
  return `<section id="answer" aria-labelledby="answer-title">${heading}${understoodHtml(narrowed, leftOut, address)}<p class="lead" id="answer-text"${lang}>${escapeHtml(answer.text)}</p>${mapFigure(outcome, baseUrl)}<ul class="cards" id="answer-results">${cards.join('')}</ul>${moreLink(outcome, baseUrl)}</section>`;
}

/** The list of companies that an answer links to. */
const listOf = ({ results, counts }: AskOutcome): AskResult | undefined =>
  counts === null ? undefined : results.find((result) => result['@type'] === 'ItemList');

function mapFigure(outcome: AskOutcome, baseUrl: string): string {
  if (outcome.map === null) return '';
  const list = listOf(outcome);
  const href = list === undefined ? '/map' : here(list.url ?? '/map', baseUrl);
  return `<figure class="results-map">${outcome.map}<figcaption>Numbered as the companies below. <a href="${escapeHtml(href)}">Open the list and map</a></figcaption></figure>`;
}

/** A link to all companies if there are more than cards. */
function moreLink(outcome: AskOutcome, baseUrl: string): string {
  const { counts, companies } = outcome;
  const list = listOf(outcome);
  if (counts === null || list === undefined || counts.total <= companies.length) return '';
  const { total, listed } = counts;
  const more = listed === total ? '' : `, among ${formatInteger(listed)} on the list`;
  return `<p class="actions"><a class="button plain" href="${escapeHtml(here(list.url ?? '/map', baseUrl))}">See all ${formatCount(total, 'company', 'companies')}${more}</a></p>`;
}

const listCard = ({ name = '' }: AskResult, path: string, lang: string): string =>
  `<li class="card"><p class="eyebrow">List</p><h3${lang}><a href="${escapeHtml(path)}">${escapeHtml(name)}</a></h3><p>Beside the map, with filters.</p></li>`;

/** @param lang The `lang` attribute of the texts; empty if they are in the language of the page. */
function resultCard(
  { '@type': type, name = '', description = '' }: AskResult,
  path: string,
  lang: string,
  company: (CompanyCard & { readonly number: number | null }) | null,
): string {
  const label = type === undefined ? '' : kindName(type);
  const eyebrow = company === null || company.number === null ? label : `${company.number} · ${label}`;
  const kind = eyebrow === '' ? '' : `<p class="eyebrow">${escapeHtml(eyebrow)}</p>`;
  const title = isSafeAddress(path) ? `<a href="${escapeHtml(path)}">${escapeHtml(name)}</a>` : escapeHtml(name);
  // Names of companies aren’t in the language of the question, but titles of our pages are.
  const heading = `<h3${company === null ? lang : ''}>${title}</h3>`;
  return `<li class="card">${kind}${heading}<p${lang}>${escapeHtml(description)}</p>${company === null ? '' : contactLine(company)}</li>`;
}

/** What a buyer needs next: the size of the largest crane, and how to reach the company. */
function contactLine({ capacityT, phone, website, path }: CompanyCard): string {
  const size = capacityT === null ? '' : `<span>Largest crane: ${formatMeasure(capacityT, 't')}</span>`;
  const call =
    phone === null
      ? website === null || !isSafeAddress(website)
        ? `<a href="${escapeHtml(path)}">Details</a>`
        : `<a href="${escapeHtml(website)}" rel="nofollow noopener">Website</a>`
      : `<a href="tel:${phone.replace(/[^+\d]/g, '')}">${escapeHtml(phone)}</a>`;
  return `<p class="contact">${size} ${call}</p>`;
}

/** Types of results in everyday words. */
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

/** Makes an address of the service relative, so that it stays on the host that the reader is on. */
function here(url: string, baseUrl: string): string {
  return url === baseUrl || url.startsWith(`${baseUrl}/`) ? url.slice(baseUrl.length) || '/' : url;
}

/**
 * The page of a question: the published page for questions, with question and answer filled in. Search engines don’t index it.
 *
 * @param html The published page.
 * @throws Error if the page lacks a slot to fill in.
 */
export function fillAskPage(html: string, address: AskedAddress, outcome: AskOutcome, baseUrl: string): string {
  const { question } = address;
  const slots: readonly (readonly [slot: string, text: string])[] = [
    ['<title>', `<title>${escapeHtml(question)} · `],
    ['</head>', '<meta name="robots" content="noindex">\n</head>'],
    [questionInput(''), questionInput(question)],
    [answerSection(null, baseUrl), answerSection(outcome, baseUrl, address)],
  ];
  // These links lead to the page without a question.
  let filled = html
    .replace(/<link rel="(?:canonical|alternate" type="text\/markdown)"[^<>]{0,2000}>/g, '')
    .replace(/<a rel="alternate"[^<>]{0,2000}>[^<>]{0,200}<\/a>/, '');
  for (const [slot, text] of slots) {
    if (!filled.includes(slot)) throw new Error(`the page for questions has no place for ${slot.slice(0, 40)}`);
    filled = filled.replace(slot, () => text);
  }
  return filled;
}

/** The page of a question as Markdown. */
export function askMarkdown(
  path: string,
  question: string,
  { answer, results }: Pick<AskOutcome, 'answer' | 'results'>,
  baseUrl: string,
): string {
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
    blocks,
  };
  return renderMarkdown(page, baseUrl);
}
