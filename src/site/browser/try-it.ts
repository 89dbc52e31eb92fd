import { formatInteger } from '../../contract/numbers.ts';
import { highlight, type Language } from '../view/highlight.ts';
import { requestSamples } from '../view/request-samples.ts';
import { formatBody, formatHeaders, milliseconds, statusHtml } from './response-text.ts';

/** How long a reader waits for a response, milliseconds. */
const patienceMs = 20_000;

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** The request that a form sends. */
interface FormRequest {
  /** Path and query. */
  readonly address: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string | null;
}

/** The request of a form: `data-in` says where the value of a field belongs. Empty fields are left out. */
function requestOf(form: HTMLFormElement): FormRequest {
  let path = form.dataset['path']!;
  const query = new URLSearchParams();
  const headers: [string, string][] = [];
  let body: string | null = null;
  for (const { name, value, dataset } of form.querySelectorAll<Field>('[data-in]')) {
    if (dataset['in'] === 'body') body = value;
    else if (value.trim() === '') continue;
    else if (dataset['in'] === 'path') path = path.replace(`{${name}}`, () => encodeURIComponent(value.trim()));
    else if (dataset['in'] === 'query') query.set(name, value.trim());
    else headers.push([name, value.trim()]);
  }
  const search = query.toString();
  return { address: search === '' ? path : `${path}?${search}`, headers, body };
}

/** The column beside a form, with the samples and the response. */
const codeOf = (form: HTMLFormElement): HTMLElement => form.closest('.operation')!.querySelector<HTMLElement>('.operation-code')!;

/** Rewrites the samples beside a form to show its request. */
function showSamples(form: HTMLFormElement): void {
  const { address, headers, body } = requestOf(form);
  const { curl, javascript, python } = requestSamples({ url: form.dataset['baseUrl']! + address, headers, body });
  const samples: readonly (readonly [Language, string])[] = [
    ['sh', curl],
    ['js', javascript],
    ['python', python],
  ];
  for (const [language, code] of samples)
    codeOf(form).querySelector(`.snippet[data-language=${language}] code`)!.innerHTML = highlight(code, language);
}

/** Adds an empty, hidden panel for the response below the samples. */
function addResponse(form: HTMLFormElement): void {
  const panel = document.createElement('div');
  panel.className = 'panel response';
  panel.hidden = true;
  panel.innerHTML = `<p class="panel-status" role="status"></p>
<pre class="headers" tabindex="0" role="group" aria-label="Response headers"><code></code></pre>
<pre class="body" tabindex="0" role="group" aria-label="Response body"><code></code></pre>`;
  codeOf(form).querySelector('.snippets')!.after(panel);
}

/** Scrolls just enough to show the response, which may be below the form on a narrow screen. */
function bringIntoView(panel: HTMLElement): void {
  const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth';
  panel.scrollIntoView({ block: 'nearest', behavior });
}

/** Sends the request of a form to the page’s own host, and shows the response. */
async function send(form: HTMLFormElement): Promise<void> {
  const panel = codeOf(form).querySelector<HTMLElement>('.response')!;
  const element = (selector: string) => panel.querySelector<HTMLElement>(selector)!;
  const [status, headers, body] = [element('.panel-status'), element('.headers'), element('.body')];
  const button = form.querySelector<HTMLButtonElement>('[type=submit]')!;
  const method = form.dataset['method']!;
  button.disabled = true;
  panel.hidden = false;
  headers.hidden = body.hidden = true;
  status.textContent = 'Sending…';
  const started = performance.now();
  try {
    const request = requestOf(form);
    const sent = new Headers(request.body === null ? {} : { 'Content-Type': 'application/json' });
    for (const [name, value] of request.headers) sent.set(name, value);
    const response = await fetch(request.address, {
      method,
      headers: sent,
      body: request.body,
      cache: 'no-store',
      credentials: 'omit',
      signal: AbortSignal.timeout(patienceMs),
    });
    const bytes = await response.arrayBuffer();
    const elapsed = performance.now() - started;
    status.innerHTML = `<span>${statusHtml(response.status)} in ${milliseconds(elapsed)}, ${formatInteger(bytes.byteLength)} bytes</span> <code>${highlight(`${method} ${request.address}`, 'text')}</code>`;
    headers.firstElementChild!.innerHTML = highlight(formatHeaders(response), 'http');
    const { text, language } = formatBody(new TextDecoder().decode(bytes));
    body.firstElementChild!.innerHTML = highlight(text, language);
    headers.hidden = false;
    body.hidden = text === '';
  } catch (error) {
    status.textContent = `No response: ${error instanceof Error ? error.message : String(error)}. Check your connection and try again.`;
  } finally {
    button.disabled = false;
    // Disabling the button took its focus away.
    if (document.activeElement === document.body) button.focus({ preventScroll: true });
    bringIntoView(panel);
  }
}

for (const form of document.querySelectorAll<HTMLFormElement>('.try-it form')) {
  addResponse(form);
  form.addEventListener('input', () => showSamples(form));
  // The fields are reset only after this event.
  form.addEventListener('reset', () => setTimeout(() => showSamples(form)));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void send(form);
  });
}
