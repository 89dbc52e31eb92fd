import { milliseconds } from './response-text.ts';

const element = <E extends HTMLElement>(selector: string, inside: ParentNode = document) => inside.querySelector<E>(selector)!;
const form = element<HTMLFormElement>('#ask');
const input = element<HTMLInputElement>('#question');
const section = element('#answer');
const status = element('#answer-status');
/** How long a reader waits for an answer, seconds. */
const maxWait = 10;
const pageTitle = document.title;

/** Shows the answer to the question in the address, as the page at that address has it. */
async function ask(ended: AbortSignal): Promise<void> {
  const started = performance.now();
  section.hidden = true;
  status.textContent = 'Asking…';
  try {
    const response = await fetch(location.pathname + location.search, {
      headers: { Accept: 'text/html' },
      signal: AbortSignal.any([ended, AbortSignal.timeout(maxWait * 1000)]),
    });
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
    const answer = page.querySelector<HTMLElement>('#answer');
    if (answer === null || answer.hidden) throw new Error(`status ${response.status}`);
    section.replaceChildren(...answer.childNodes);
    section.lang = answer.lang || document.documentElement.lang;
    section.hidden = false;
    document.title = page.title;
    // If the service refuses, its reason takes the place of the answer.
    status.textContent = response.ok ? `Answered in ${milliseconds(performance.now() - started)}.` : '';
    goToAnswer();
  } catch (error) {
    if (ended.aborted) return;
    status.textContent = `Couldn’t get an answer: ${error instanceof Error ? error.message : String(error)}. Check your connection and ask again.`;
  }
}

/** Focuses the answer, so that it is read aloud and a phone’s keyboard makes room. The page scrolls only if the answer isn’t in view. */
function goToAnswer(): void {
  element('#answer-title').focus({ preventScroll: true });
  const { top, bottom } = section.getBoundingClientRect();
  if (top >= 0 && bottom <= innerHeight) return;
  const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth';
  section.scrollIntoView({ behavior, block: 'start' });
}

/** Asks, and puts the question in the address, so that the answer can be shared and gone back to. */
function askNamed(search: string): void {
  if (search !== location.search) history.pushState(null, '', search);
  askAddressed();
}

/** The fields of a form as the query of an address. */
const queryOf = (sent: HTMLFormElement): string => {
  const fields = [...new FormData(sent)].map(([name, value]) => [name, String(value).trim()]);
  return `?${new URLSearchParams(fields)}`;
};

document.addEventListener('submit', (event) => {
  const { target } = event;
  if (!(target instanceof HTMLFormElement) || (target !== form && !section.contains(target))) return;
  event.preventDefault();
  if (target !== form || input.value.trim() !== '') askNamed(queryOf(target));
});
document.addEventListener('click', (event) => {
  const link =
    event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('main .tags a, #answer-text a[href*="near="]') : null;
  if (link === null || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  askNamed(link.search);
});

/** Makes the function that asks the question in the address, and ends the one before. Without a question, the page is as published. */
function openAsking(): () => void {
  let current = new AbortController();
  return () => {
    current.abort();
    current = new AbortController();
    const question = new URLSearchParams(location.search).get('q')?.trim() ?? '';
    input.value = question;
    if (question !== '') return void ask(current.signal);
    section.hidden = true;
    status.textContent = '';
    document.title = pageTitle;
  };
}
const askAddressed = openAsking();
addEventListener('popstate', askAddressed);

// If the question came with the address, the function has already put the answer into the page.
if (section.hidden) askAddressed();
