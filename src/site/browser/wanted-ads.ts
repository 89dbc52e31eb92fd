import { formatCount } from '../../contract/numbers.ts';
import { lastDay } from '../view/words.ts';

/** Takes wanted ads that have expired by the reader’s clock out of tables, and says so where one could be answered. The day is that of UTC, as everywhere. */
export function leaveOutExpired(main: HTMLElement): void {
  const today = new Date().toISOString().slice(0, 10);
  for (const table of main.querySelectorAll('table')) {
    const expired = [...table.querySelectorAll(`td.date[data-label="${lastDay}"]`)].filter((cell) => cell.textContent < today);
    for (const cell of expired) cell.parentElement!.remove();
    if (expired.length > 0)
      table.before(paragraph('', `Left out: ${formatCount(expired.length, 'request', 'requests')} that expired since.`));
    if (table.tBodies[0]!.rows.length === 0) table.remove();
  }
  for (const actions of main.querySelectorAll<HTMLElement>('[data-until]')) {
    const until = actions.dataset['until']!;
    if (until < today) actions.replaceWith(paragraph('note', `This request expired on ${until}.`));
  }
}

function paragraph(className: string, text: string): HTMLElement {
  const element = document.createElement('p');
  element.className = className;
  element.textContent = text;
  return element;
}
