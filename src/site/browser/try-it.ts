import { highlight } from '../view/highlight.ts';
import { formatBody, formatHeaders, milliseconds } from './response-text.ts';

/** How long a reader waits for a response, milliseconds. */
const patienceMs = 20_000;

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** What a form asks for: its fields say by `data-in` where their values belong. Empty ones are left out. */
function requestOf(form: HTMLFormElement): { address: string; init: RequestInit } {
  let path = form.dataset['path']!;
  const query = new URLSearchParams();
  const headers = new Headers();
  let body: string | null = null;
  for (const { name, value, dataset } of form.querySelectorAll<Field>('[data-in]')) {
    if (dataset['in'] === 'body') body = value;
    else if (value.trim() === '') continue;
    else if (dataset['in'] === 'path') path = path.replace(`{${name}}`, encodeURIComponent(value.trim()));
    else if (dataset['in'] === 'query') query.set(name, value.trim());
    else headers.set(name, value.trim());
  }
  if (body !== null) headers.set('Content-Type', 'application/json');
  const search = query.toString();
  return { address: search === '' ? path : `${path}?${search}`, init: { method: form.dataset['method']!, headers, body } };
}

/** Sends the request of a form to the service that the page comes from, and shows the response below it. */
async function send(form: HTMLFormElement): Promise<void> {
  const panel = form.nextElementSibling as HTMLElement;
  const part = (selector: string) => panel.querySelector<HTMLElement>(selector)!;
  const [status, headers, body] = [part('.panel-status'), part('.headers'), part('.body')];
  const button = form.querySelector<HTMLButtonElement>('[type=submit]')!;
  button.disabled = true;
  panel.hidden = false;
  headers.hidden = body.hidden = true;
  status.textContent = 'Sending…';
  const started = performance.now();
  try {
    const { address, init } = requestOf(form);
    const response = await fetch(address, { ...init, cache: 'no-store', credentials: 'omit', signal: AbortSignal.timeout(patienceMs) });
    const bytes = await response.arrayBuffer();
    const elapsed = performance.now() - started;
    status.innerHTML = `<span><strong>${response.status}</strong> in ${milliseconds(elapsed)}, ${bytes.byteLength.toLocaleString('en')} bytes</span> <code>${highlight(`${init.method} ${address}`, 'text')}</code>`;
    headers.firstElementChild!.innerHTML = highlight(formatHeaders(response), 'http');
    const { text, language } = formatBody(new TextDecoder().decode(bytes));
    body.firstElementChild!.innerHTML = highlight(text, language);
    headers.hidden = false;
    body.hidden = text === '';
  } catch (error) {
    status.textContent = `No response: ${error instanceof Error ? error.message : String(error)}. Check your connection and try again.`;
  } finally {
    button.disabled = false;
    // A button that was disabled has lost the focus.
    if (document.activeElement === document.body) button.focus();
  }
}

document.addEventListener('submit', (event) => {
  const form = event.target as HTMLFormElement;
  if (form.closest('.try-it') === null) return;
  event.preventDefault();
  void send(form);
});
