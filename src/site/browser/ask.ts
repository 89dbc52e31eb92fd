import { milliseconds } from './response-text.ts';

const part = <E extends HTMLElement>(selector: string, inside: ParentNode = document) => inside.querySelector<E>(selector)!;
const form = part<HTMLFormElement>('#ask');
const input = part<HTMLInputElement>('#question');
const section = part('#answer');
const status = part('#answer-status');
const raw = part<HTMLDetailsElement>('#answer-raw');
const wire = part('#answer-wire');
/** A reader waits for a while only, seconds. */
const maxWait = 10;
const pageTitle = document.title;
let underWay: AbortController | undefined;

/** Asks what the address says, and shows the answer as the page of that address has it. A new question ends the one before. */
async function ask(): Promise<void> {
  underWay?.abort();
  const controller = (underWay = new AbortController());
  const started = performance.now();
  section.hidden = raw.hidden = true;
  raw.open = false;
  status.textContent = 'Asking…';
  try {
    const response = await fetch(location.pathname + location.search, {
      headers: { Accept: 'text/html' },
      signal: AbortSignal.any([controller.signal, AbortSignal.timeout(maxWait * 1000)]),
    });
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
    const answer = page.querySelector<HTMLElement>('#answer');
    if (answer === null || answer.hidden) throw new Error(`status ${response.status}`);
    section.replaceChildren(...answer.childNodes);
    section.hidden = false;
    document.title = page.title;
    // A refusal is a sentence in the place of the answer.
    status.textContent = response.ok ? `Answered in ${milliseconds(performance.now() - started)}.` : '';
    raw.hidden = !response.ok;
    goToAnswer();
  } catch (error) {
    if (controller.signal.aborted) return;
    status.textContent = `Couldn’t get an answer: ${error instanceof Error ? error.message : String(error)}. Check your connection and ask again.`;
  }
}

/** The focus moves to the answer, so that it is read aloud and a phone's keyboard makes room; the page scrolls only where it is not in view. */
function goToAnswer(): void {
  part('#answer-title').focus({ preventScroll: true });
  const { top, bottom } = section.getBoundingClientRect();
  if (top >= 0 && bottom <= innerHeight) return;
  const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth';
  section.scrollIntoView({ behavior, block: 'start' });
}

/** Asks, and names the question in the address, so that the answer can be shared and gone back to. */
function askNamed(search: string): void {
  if (search !== location.search) history.pushState(null, '', search);
  askAddressed();
}

/** What a form sends, as the query of an address. */
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
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('main .tags a') : null;
  if (link === null || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  askNamed(link.search);
});

/** Asks what the address says; without a question the page is as it was published. */
function askAddressed(): void {
  const question = new URLSearchParams(location.search).get('q')?.trim() ?? '';
  input.value = question;
  if (question !== '') return void ask();
  underWay?.abort();
  section.hidden = raw.hidden = true;
  status.textContent = '';
  document.title = pageTitle;
}
addEventListener('popstate', askAddressed);

/** Shows what a program gets: the event stream as it is sent, asked for when someone opens it. */
async function showEvents(): Promise<void> {
  wire.textContent = '';
  try {
    const { body } = await fetch(form.action.split('#')[0]!, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'text/event-stream' },
      body: JSON.stringify({ query: input.value.trim() }),
      signal: AbortSignal.timeout(maxWait * 1000),
    });
    const reader = body!.pipeThrough(new TextDecoderStream()).getReader();
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) wire.textContent += chunk.value;
  } catch (error) {
    wire.textContent = `Couldn’t get the response: ${error instanceof Error ? error.message : String(error)}`;
  }
}
raw.addEventListener('toggle', () => raw.open && void showEvents());

// The function has answered in the page where it was asked by its address.
if (section.hidden) askAddressed();
else raw.hidden = false;
