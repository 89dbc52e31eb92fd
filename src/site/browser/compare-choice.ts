import { compareAddress, comparePath, maxCompared } from '../../contract/atlas-addresses.ts';

/** A model that can be chosen. */
interface Choice {
  readonly slug: string;
  readonly name: string;
  readonly box: HTMLInputElement;
}

/** Name of the chosen models in the address, so that going back restores them. */
const parameter = 'compare';

/** Adds a checkbox to every model in the tables, and a bar with the checked models and a link to their comparison. */
export function offerComparison(tables: readonly HTMLTableElement[]): void {
  const choices = tables.flatMap((table) => [...table.tBodies[0]!.rows].flatMap(addBox));
  /** Links of the page to a comparison of similar models. While models are checked, they lead to the comparison of those. */
  const links = [...document.querySelectorAll<HTMLAnchorElement>(`main a[href^="${comparePath}?"]`)].map((a) => ({
    a,
    similar: a.getAttribute('href')!,
  }));
  /** The model that the page is about; the checked ones are compared with it. */
  const own = tables.map(({ dataset }) => dataset['compare']!).find((slug) => slug !== '') ?? null;
  const most = maxCompared - (own === null ? 0 : 1);
  const bar = document.createElement('section');
  bar.className = 'compare-bar no-print';
  bar.setAttribute('aria-label', 'Comparison');
  const status = document.createElement('p');
  status.setAttribute('role', 'status');
  const link = document.createElement('a');
  link.className = 'button';
  const clear = document.createElement('button');
  clear.type = 'button';
  clear.className = 'button plain';
  clear.textContent = 'Clear';
  bar.append(status, link, clear);
  bar.hidden = true;
  document.querySelector('main')!.append(bar);

  const show = (): void => {
    const ticked = choices.filter(({ box }) => box.checked);
    const slugs = [...(own === null ? [] : [own]), ...ticked.map(({ slug }) => slug)];
    bar.hidden = ticked.length === 0;
    for (const { box } of choices) box.disabled = !box.checked && ticked.length >= most;
    const names = [...(own === null ? [] : ['This model']), ...ticked.map(({ name }) => name)];
    status.textContent = `${names.join(', ')}${ticked.length >= most ? `. ${maxCompared} at most.` : ''}`;
    link.hidden = slugs.length < 2;
    link.href = compareAddress(slugs);
    link.textContent = `Compare ${slugs.length} models`;
    for (const { a, similar } of links) a.href = ticked.length === 0 ? similar : compareAddress(slugs);
    const address = new URL(location.href);
    if (ticked.length === 0) address.searchParams.delete(parameter);
    else address.searchParams.set(parameter, ticked.map(({ slug }) => slug).join(','));
    if (address.href !== location.href) history.replaceState(history.state, '', address);
  };

  const before = new Set(new URLSearchParams(location.search).get(parameter)?.split(','));
  for (const { slug, box } of choices) {
    box.checked = before.has(slug) && choices.filter((other) => other.box.checked).length < most;
    box.addEventListener('change', show);
  }
  clear.addEventListener('click', () => {
    for (const { box } of choices) box.checked = false;
    show();
    choices[0]?.box.focus();
  });
  show();
}

function addBox(row: HTMLTableRowElement): Choice[] {
  const [cell] = row.cells;
  const link = row.querySelector('a');
  const [, slug] = /\/atlas\/([a-z0-9-]+)\/?$/.exec(link?.getAttribute('href') ?? '') ?? [];
  if (cell === undefined || slug === undefined) return [];
  const name = [...row.cells]
    .slice(0, 2)
    .map(({ textContent }) => textContent.trim())
    .join(' ');
  const box = document.createElement('input');
  box.type = 'checkbox';
  box.setAttribute('aria-label', `Compare ${name}`);
  cell.prepend(box);
  return [{ slug, name, box }];
}
