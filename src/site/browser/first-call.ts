import { formatInteger } from '../../contract/numbers.ts';
import { highlight } from '../view/highlight.ts';
import { formatBody, formatHeaders, milliseconds, statusHtml } from './response-text.ts';

// Each panel sends its request when its button is pressed, and shows the actual response.
for (const panel of document.querySelectorAll<HTMLElement>('.first-call')) {
  const element = (selector: string) => panel.querySelector<HTMLElement>(selector)!;
  const button = element('button') as HTMLButtonElement;
  const headers = element('.headers');
  button.addEventListener('click', async () => {
    button.disabled = true;
    const started = performance.now();
    try {
      const response = await fetch(panel.dataset['path']!, { cache: 'no-store' });
      const text = await response.text();
      const elapsed = performance.now() - started;
      element('.outcome').innerHTML =
        `${statusHtml(response.status)} in ${milliseconds(elapsed)}, ${formatInteger(text.length)} characters`;
      headers.hidden = false;
      headers.firstElementChild!.innerHTML = highlight(formatHeaders(response), 'http');
      const body = formatBody(text);
      element('.body').firstElementChild!.innerHTML = highlight(body.text, body.language);
      button.textContent = 'Send again';
    } catch (error) {
      element('.outcome').textContent =
        `No response: ${error instanceof Error ? error.message : String(error)}. Check your connection and try again.`;
    } finally {
      button.disabled = false;
    }
  });
}
