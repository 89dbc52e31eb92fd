import { ApiError, createClient, type AskResponse } from '../../client/index.ts';
import { resultCards } from '../view/ask-page.ts';
import { milliseconds } from './response-text.ts';

const part = <E extends HTMLElement>(selector: string) => document.querySelector<E>(selector)!;
const form = part<HTMLFormElement>('#ask');
const input = part<HTMLInputElement>('#question');
const section = part('#answer');
const heading = part('#answer-title');
const text = part('#answer-text');
const list = part('#answer-results');
const status = part('#answer-status');
const raw = part('#answer-raw');
const wire = part('#answer-wire');
/** A reader waits for a while only. */
const client = createClient({ maxWaitSeconds: 10 });
let underWay: AbortController | undefined;

/** Asks, and shows each event as it comes. A new question ends the one before. */
async function ask(question: string): Promise<void> {
  underWay?.abort();
  const controller = (underWay = new AbortController());
  const started = performance.now();
  section.hidden = raw.hidden = true;
  wire.textContent = '';
  status.textContent = 'Asking…';
  try {
    for await (const { event, data } of client.askStream({ query: question }, { signal: controller.signal })) {
      wire.textContent += `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
      if (event === 'message') show(data);
      else status.textContent = `Answered in ${milliseconds(performance.now() - started)}.`;
    }
    raw.hidden = false;
    goToAnswer();
  } catch (error) {
    if (controller.signal.aborted) return;
    if (error instanceof ApiError) status.textContent = `${error.message} ${error.resolution ?? ''}`;
    else
      status.textContent = `Couldn’t get an answer: ${error instanceof Error ? error.message : String(error)}. Check your connection and ask again.`;
  }
}

function show({ _meta: { language }, answer, results }: AskResponse): void {
  text.textContent = answer.text;
  text.lang = language ?? '';
  list.innerHTML = resultCards(results, form.dataset['base']!, language);
  section.hidden = false;
}

/** The focus moves to the answer, so that it is read aloud and a phone's keyboard makes room; the page scrolls only where it is not in view. */
function goToAnswer(): void {
  heading.focus({ preventScroll: true });
  const { top, bottom } = section.getBoundingClientRect();
  if (top >= 0 && bottom <= innerHeight) return;
  const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth';
  section.scrollIntoView({ behavior, block: 'start' });
}

/** Asks, and names the question in the address, so that the answer can be shared and gone back to. */
function askNamed(question: string): void {
  if (question === '') return;
  const search = `?${new URLSearchParams({ q: question })}`;
  if (search !== location.search) history.pushState(null, '', search);
  void ask(question);
}

form.addEventListener('submit', (event) => {
  event.preventDefault();
  askNamed(input.value.trim());
});
document.addEventListener('click', (event) => {
  const example = event.target instanceof Element ? event.target.closest<HTMLElement>('.tags a') : null;
  if (example === null || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  input.value = example.textContent.trim();
  askNamed(input.value);
});

/** Asks what the address says; without a question the page is as it was published. */
function askAddressed(): void {
  const question = new URLSearchParams(location.search).get('q')?.trim() ?? '';
  input.value = question;
  if (question !== '') return void ask(question);
  underWay?.abort();
  section.hidden = raw.hidden = true;
  status.textContent = '';
}
addEventListener('popstate', askAddressed);

// The function has answered in the page; a host of files alone has not.
if (section.hidden) askAddressed();
