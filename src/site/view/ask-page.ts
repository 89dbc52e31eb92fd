import type { AskResponse, AskResult } from '../../contract/entities.ts';
import { limits } from '../../contract/limits.ts';
import { addressOf, understoodHtml, type AskedAddress, type Understood } from './ask-chips.ts';
import type { Block } from './blocks.ts';
import { escapeHtml } from './escape-html.ts';
import { isSafeAddress } from './safe-address.ts';
import { renderMarkdown } from './markdown.ts';
import type { MapPlace } from './results-map.ts';

/** A company of an answer, for its card. */
export interface CompanyCard extends MapPlace {
  /** Path of its page, which identifies the card. */
  readonly path: string;
  readonly phone: string | null;
  readonly website: string | null;
  /** Capacity of its largest crane, with its unit. */
  readonly capacity: string | null;
}

/** What the page of a question shows: an answer, or a sentence that says why there is none. */
export interface AskOutcome extends Pick<AskResponse, 'answer' | 'results'> {
  /** The language of the answer. */
  readonly language: string;
  readonly understood: Understood | null;
  /** Says which changes in the address mean nothing; empty if there are none. */
  readonly leftOut: string;
  /** Names in the answer that lead to another one: near another place, or on a page. */
  readonly choices: readonly ({ readonly text: string } & ({ readonly near: string } | { readonly url: string }))[];
  readonly companies: readonly CompanyCard[];
  /** The map of the companies, as SVG of our own; null if there is none. */
  readonly map: string | null;
}

/** An outcome that is only a sentence. */
export const sentenceOnly = (text: string): AskOutcome => ({
  answer: { text },
  results: [],
  language: pageLanguage,
  understood: null,
  leftOut: '',
  choices: [],
  companies: [],
  map: null,
});

const pageLanguage = 'en';

/** Anchor of the answer. Forms that send a question have it in their address, so that a browser without scripts scrolls to the answer. */
export const answerAnchor = '#answer';

/** The field for the question. */
export const questionInput = (question: string): string =>
  `<input id="question" name="q" type="text" value="${escapeHtml(question)}" maxlength="${limits.maxQuestionChars}" autocomplete="off" enterkeyhint="search" required>`;

/** The answer to a question, all in its language; an empty, hidden section if nothing was asked. */
export function answerSection(
  outcome: AskOutcome | null,
  baseUrl: string,
  address: AskedAddress = { question: '', changes: new Map() },
): string {
  const label = outcome?.understood?.labels.answer ?? 'Answer';
  const heading = `<h2 class="hidden-text" id="answer-title" tabindex="-1" aria-describedby="answer-text">${escapeHtml(label)}</h2>`;
  if (outcome === null)
    return `<section id="answer" aria-labelledby="answer-title" hidden>${heading}<p class="lead" id="answer-text"></p><ul class="cards" id="answer-results"></ul></section>`;
  const { results, language, understood, companies, leftOut, map } = outcome;
  const known = new Map(companies.map((company, i) => [company.path, { ...company, number: map === null ? null : i + 1 }]));
  const lists = results.filter((result) => isList(result, outcome));
  const cards = results.flatMap((result) => {
    const path = here(result.url ?? '', baseUrl);
    return lists.includes(result) ? [] : resultCard(result, path, known.get(path) ?? null, understood);
  });
  return [
    `<section id="answer" aria-labelledby="answer-title"${language === pageLanguage ? '' : ` lang="${language}"`}>${heading}`,
    `<p class="lead" id="answer-text">${answerHtml(outcome, baseUrl, address)}</p>`,
    leftOut === '' ? '' : `<p class="quiet left-out">${escapeHtml(leftOut)}</p>`,
    understood === null ? '' : understoodHtml(understood, address),
    map === null ? '' : `<figure class="results-map">${map}</figure>`,
    `<ul class="cards" id="answer-results">${cards.join('')}</ul>${lists.map((list) => listLink(list, baseUrl)).join('')}</section>`,
  ].join('');
}

/** Whether a result is a list of companies rather than one of the things found. */
const isList = (result: AskResult, { understood }: AskOutcome): boolean => result['@type'] === 'ItemList' && understood?.form != null;

/** The text of an answer with links in it. */
function answerHtml({ answer: { text }, choices }: AskOutcome, baseUrl: string, address: AskedAddress): string {
  let [html, rest] = ['', text];
  for (const choice of choices.toReversed()) {
    const at = rest.lastIndexOf(choice.text);
    if (at === -1) continue;
    const href = 'near' in choice ? addressOf(address, 'near', choice.near) : here(choice.url, baseUrl);
    html = `<a href="${escapeHtml(href)}">${escapeHtml(choice.text)}</a>${escapeHtml(rest.slice(at + choice.text.length))}${html}`;
    rest = rest.slice(0, at);
  }
  return escapeHtml(rest) + html;
}

const listLink = ({ name = '', description = '', url = '' }: AskResult, baseUrl: string): string =>
  `<p class="actions"><a class="button plain" href="${escapeHtml(here(url, baseUrl))}">${escapeHtml(name)}</a> ${escapeHtml(description)}</p>`;

function resultCard(
  { name = '', description = '' }: AskResult,
  path: string,
  company: (CompanyCard & { readonly number: number | null }) | null,
  understood: Understood | null,
): string {
  const number = company === null || company.number === null ? '' : `<p class="eyebrow">${company.number}</p>`;
  const title = isSafeAddress(path) ? `<a href="${escapeHtml(path)}">${escapeHtml(name)}</a>` : escapeHtml(name);
  const contact = company === null ? '' : contactLine(company, understood);
  return `<li class="card">${number}<h3>${title}</h3><p>${escapeHtml(description)}</p>${contact}</li>`;
}

/** What a buyer needs next: the size of the largest crane, and how to reach the company. */
function contactLine({ capacity, phone, website }: CompanyCard, understood: Understood | null): string {
  const size = capacity === null || understood === null ? '' : `<span>${escapeHtml(`${understood.labels.largest}: ${capacity}`)}</span>`;
  const call =
    phone !== null
      ? `<a href="tel:${phone.replace(/[^+\d]/g, '')}">${escapeHtml(phone)}</a>`
      : website !== null && isSafeAddress(website)
        ? `<a href="${escapeHtml(website)}" rel="nofollow noopener">Website</a>`
        : '';
  return size === '' && call === '' ? '' : `<p class="contact">${size} ${call}</p>`;
}

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
