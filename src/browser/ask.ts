import { ApiError, createClient, type AskResponse } from '../client/index.ts';
import { escapeHtml } from './highlight.ts';
import { milliseconds } from './response-text.ts';

const part = <E extends HTMLElement>(selector: string) => document.querySelector<E>(selector)!;
const form = part<HTMLFormElement>('#ask');
const input = part<HTMLInputElement>('#question');
const text = part('#answer-text');
const list = part('#answer-results');
const status = part('#answer-status');
const wire = part('#answer-wire');
/** A reader waits for a while only. */
const client = createClient({ maxWaitSeconds: 10 });
let underWay: AbortController | undefined;

/** Asks, and shows each event as it comes. A new question ends the one before. */
async function ask(question: string): Promise<void> {
  underWay?.abort();
  const controller = (underWay = new AbortController());
  const started = performance.now();
  list.replaceChildren();
  wire.textContent = '';
  text.textContent = '';
  status.textContent = 'Asking …';
  part('#answer').hidden = false;
  history.replaceState(null, '', question === '' ? location.pathname : `?${new URLSearchParams({ q: question })}`);
  try {
    for await (const { event, data } of client.askStream({ query: question }, { signal: controller.signal })) {
      wire.textContent += `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
      if (event === 'message') show(data);
      else status.textContent = `Answered in ${milliseconds(performance.now() - started)}.`;
    }
  } catch (error) {
    if (controller.signal.aborted) return;
    if (error instanceof ApiError) {
      text.textContent = `${error.message} ${error.resolution ?? ''}`;
      status.textContent = `${error.status}`;
      return;
    }
    status.textContent = `No answer came: ${error instanceof Error ? error.message : String(error)}. Check the connection and ask again.`;
  }
}

function show({ answer, results }: AskResponse): void {
  text.textContent = answer.text;
  list.innerHTML = results
    .map(({ '@type': type, name = '', description = '', url = '' }) => {
      const kind = type === undefined ? '' : `<p class="eyebrow">${escapeHtml(type)}</p>`;
      return `<li class="card">${kind}<h3><a href="${escapeHtml(here(url))}">${escapeHtml(name)}</a></h3><p>${escapeHtml(description)}</p></li>`;
    })
    .join('');
}

/** An address of the service as one of this site, wherever the site is looked at from. Only web addresses become links. */
function here(url: string): string {
  if (!/^https?:/.test(url)) return '#';
  const base = form.dataset['base']!;
  return url.startsWith(`${base}/`) || url === base ? url.slice(base.length) || '/' : url;
}

form.addEventListener('submit', (event) => {
  event.preventDefault();
  void ask(input.value.trim());
});
document.addEventListener('click', (event) => {
  const example = event.target instanceof Element ? event.target.closest<HTMLElement>('.example-question') : null;
  if (example === null) return;
  event.preventDefault();
  input.value = example.textContent.trim();
  void ask(input.value);
});

const asked = new URLSearchParams(location.search).get('q');
if (asked !== null && asked !== '') {
  input.value = asked;
  void ask(asked);
}
