import { readWorld } from '../view/map-world.ts';
import { find } from '../map/elements.ts';
import { connect, type Host, type HostContext } from './host.ts';
import { readResult, type ShownCompany, type ShownResult } from './result.ts';
import { createMap } from './result-map.ts';

// The script of the MCP Apps view. `documents/companies-app.ts` has its HTML.

const root = document.documentElement;
const { baseUrl = '', version = '' } = root.dataset;
const title = find<HTMLElement>('h1');
const note = find<HTMLElement>('.note');
const list = find<HTMLOListElement>('ol');
const mapBox = find<HTMLElement>('.map-frame');
const openMap = find<HTMLAnchorElement>('.open-map');
const said = find<HTMLElement>('.said');

const map = createMap({ view: find('.map'), hint: find('.map-hint') }, readWorld(find('#world').textContent), (index) =>
  list.querySelectorAll('a')[index]?.focus(),
);

/** Shows a result, or why it is missing. */
function show(result: ShownResult): void {
  const { companies, from, mapPath } = result;
  root.dataset['state'] = result.isError ? 'error' : companies.length === 0 ? 'empty' : 'result';
  title.textContent = result.title;
  note.textContent = result.note ?? '';
  note.hidden = result.note === null;
  said.textContent = '';
  list.replaceChildren(...companies.map(companyEntry));
  mapBox.hidden = companies.length === 0 && from === null;
  find<HTMLElement>('.more').hidden = mapPath === null;
  if (mapPath !== null) openMap.href = baseUrl + mapPath;
  map.show(result);
}

/** A company of the list, with a link that the host opens. Pointing at it marks it on the map. */
function companyEntry({ slug, name, facts, distance }: ShownCompany, index: number): HTMLLIElement {
  const entry = document.createElement('li');
  const link = document.createElement('a');
  link.href = `${baseUrl}/companies/${slug}`;
  link.textContent = name;
  const about = document.createElement('span');
  about.textContent = facts;
  entry.append(link, about);
  if (distance !== null) {
    const far = document.createElement('b');
    far.textContent = distance;
    entry.append(far);
  }
  for (const [begin, end] of [
    ['pointerenter', 'pointerleave'],
    ['focusin', 'focusout'],
  ] as const) {
    entry.addEventListener(begin, () => map.mark(index));
    entry.addEventListener(end, () => map.mark(null));
  }
  return entry;
}

/** Lets the host open links, since the view can’t. If the host doesn’t, the reader can copy the address. */
function openLinks(connectedHost: () => Host | null): void {
  document.addEventListener('click', async (event) => {
    const link = (event.target as Element).closest('a');
    if (link === null) return;
    event.preventDefault();
    const url = link.href;
    try {
      const host = connectedHost();
      if (host === null) throw new Error('No host is connected.');
      await host.openLink(url);
      said.textContent = '';
    } catch (error) {
      said.textContent = `${(error as Error).message} The address is ${url}`;
    }
  });
}

for (const button of document.querySelectorAll<HTMLButtonElement>('[data-zoom]'))
  button.addEventListener('click', () => (button.dataset['zoom'] === 'all' ? map.showAll() : map.zoom(Number(button.dataset['zoom']))));

/** Names of the custom properties that a host may set. */
const propertyName = /^--[a-z0-9-]+$/;

/** Adopts the theme, the styles and the size that the host gives. */
function applyContext({ theme, styles, containerDimensions, safeAreaInsets }: HostContext): void {
  if (theme === 'light' || theme === 'dark') root.dataset['theme'] = theme;
  for (const [name, value] of Object.entries(styles?.variables ?? {}))
    if (propertyName.test(name) && typeof value === 'string') root.style.setProperty(name, value);
  if (containerDimensions !== undefined) {
    const { height, maxHeight } = containerDimensions;
    root.dataset['height'] = height === undefined ? 'own' : 'fixed';
    root.style.maxHeight = maxHeight === undefined ? '' : `${maxHeight}px`;
  }
  if (safeAreaInsets !== undefined) {
    const { top = 0, right = 0, bottom = 0, left = 0 } = safeAreaInsets;
    document.body.style.padding = [top, right, bottom, left].map((inset) => `${Number(inset) || 0}px`).join(' ');
  }
  map.recolor();
}

const say = (heading: string, text: string, isError: boolean) =>
  show({ title: heading, companies: [], from: null, note: text, mapPath: null, isError });

async function start(): Promise<void> {
  let host: Host | null = null;
  let input: Readonly<Record<string, unknown>> | null = null;
  openLinks(() => host);
  if (window.parent === window) {
    say('This view is part of an assistant', 'An assistant shows it with the companies that it has found.', false);
    return;
  }
  try {
    host = await connect(
      {
        context: applyContext,
        input: (given) => (input = given),
        result: (result) => show(readResult(result, input)),
        cancelled: (reason) => say('The call was cancelled', reason ?? 'Ask again to see companies.', false),
      },
      version,
    );
  } catch (error) {
    say('No connection to the assistant', (error as Error).message, true);
    return;
  }
  const connected = host;
  new ResizeObserver(() => connected.resized(Math.ceil(root.scrollWidth), Math.ceil(document.body.getBoundingClientRect().height))).observe(
    document.body,
  );
}

matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => map.recolor());
void start();
