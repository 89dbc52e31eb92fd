// The script of the page that imports lists: it shows what the worker says, and gives it the owner’s answers.
import { tableFile } from '../../contract/table-paths.ts';
import { find } from '../map/elements.ts';
import type { ChosenFile, Point, Reply, Request } from './messages.ts';

const [listForm, tablesForm] = [find<HTMLFormElement>('#list'), find<HTMLFormElement>('#tables')];
const [mapFrame, bar] = [find<HTMLElement>('.import-map'), find<HTMLProgressElement>('.import progress')];
const part = (form: HTMLFormElement, name: 'status' | 'result') => form.querySelector<HTMLElement>(`.import-${name}`)!;

/** The worker is started before a list is chosen, so that the network may go. It answers one request after the other. */
const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
const waiting: Request[] = [];
let busy: HTMLFormElement | null = null;

function send(...requests: readonly Request[]): void {
  waiting.push(...requests);
  const request = busy === null ? waiting.shift() : undefined;
  if (request === undefined) return;
  busy = request.kind === 'check' ? tablesForm : listForm;
  bar.hidden = false;
  worker.postMessage(request);
}

const say = (words: string): void =>
  void (busy !== null && part(busy, 'status').textContent !== words && (part(busy, 'status').textContent = words));
function end(words: string): void {
  say(words);
  busy = null;
  bar.hidden = true;
  send();
}

worker.addEventListener('error', () => {
  // Nothing is sent any more.
  busy ??= listForm;
  say('The page could not load its program. Check your connection, and reload the page.');
  bar.hidden = true;
});
worker.addEventListener('message', ({ data }: MessageEvent<Reply>) => {
  if (data.kind === 'progress') {
    bar.value = data.share;
    say(`${data.words} …`);
  } else if (data.kind === 'read')
    void readSite(data.paths).then((files) => worker.postMessage({ kind: 'files', files } satisfies Request, [...(files?.values() ?? [])]));
  else if (data.kind === 'failed') end(data.why);
  else if (data.kind === 'ready') show(find('.import-check-here'), data.html);
  else if (data.kind === 'zip') {
    save('market.zip', new Blob([data.bytes as Uint8Array<ArrayBuffer>], { type: 'application/zip' }));
    end('The zip is among your downloads.');
  } else {
    show(part(busy!, 'result'), data.html);
    if (data.kind === 'view') showMap(data.points);
    end(data.status);
  }
});

/** Reads files of the site at once. Null if one of them can’t be read. */
async function readSite(paths: readonly string[]): Promise<ReadonlyMap<string, ArrayBuffer> | null> {
  let done = 0;
  const read = async (path: string) => {
    const response = await fetch(path);
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    const bytes = await response.arrayBuffer();
    bar.value = 0.3 + (0.3 * ++done) / paths.length;
    return [path, bytes] as const;
  };
  return Promise.all(paths.map(read)).then(
    (files) => new Map(files),
    () => null,
  );
}

function save(name: string, blob: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** Shows a result in place of the one before: what was open stays open, and the focus stays where it was. */
function show(result: HTMLElement, html: string): void {
  const open = new Set(Array.from(result.querySelectorAll<HTMLElement>('details[open]'), ({ dataset }) => dataset['key']));
  const focused = result.contains(document.activeElement) ? (document.activeElement as HTMLInputElement) : null;
  const { kind, of } = focused?.dataset ?? {};
  if (result.contains(mapFrame)) mapFrame.remove();
  result.innerHTML = html;
  for (const details of result.querySelectorAll('details')) reopen(details, open);
  for (const control of kind === undefined ? [] : result.querySelectorAll<HTMLInputElement>('[data-kind]'))
    if (control.dataset['kind'] === kind && control.dataset['of'] === of && (focused!.type !== 'radio' || control.value === focused!.value))
      return control.focus();
}

function reopen(details: HTMLDetailsElement, keys: ReadonlySet<string | undefined>): void {
  if (!keys.has(details.dataset['key'])) return;
  details.open = true;
  fill(details);
  for (const inner of details.querySelectorAll('details')) reopen(inner, keys);
}
/** Makes the content of details when they are opened. */
const fill = (details: Element): void =>
  details.querySelector(':scope > template')?.replaceWith(details.querySelector('template')!.content);

let map: Promise<{ show(points: readonly Point[]): void }> | null = null;
function showMap(points: readonly Point[]): void {
  mapFrame.hidden = points.length === 0;
  document.querySelector('.import-map-here')?.replaceWith(mapFrame);
  if (points.length === 0) return;
  map ??= import('./points-map.ts').then(({ openPointsMap }) => openPointsMap(mapFrame));
  map.then(
    ({ show: showPoints }) => showPoints(points),
    () => {
      // It may be loaded the next time.
      map = null;
      mapFrame.hidden = true;
    },
  );
}

/** Takes what was chosen or dropped. */
async function take(name: string, chosen: readonly File[]): Promise<void> {
  if (chosen.length === 0) return;
  const read = (some: readonly File[]) =>
    Promise.all(some.map(async (file): Promise<ChosenFile> => ({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) })));
  const files = await read(chosen);
  if (name === 'tables') return send({ kind: 'check', files });
  if (name === 'own') return send({ kind: 'own', files });
  const [published] = (await readSite([tableFile('companies', 'csv')]))?.values() ?? [];
  const own = await read([...(listForm.elements.namedItem('own') as HTMLInputElement).files!]);
  send(
    { kind: 'list', list: files[0]!, published: published === undefined ? null : new TextDecoder().decode(published) },
    ...(own.length > 0 ? [{ kind: 'own', files: own } as const] : []),
  );
}

const takeFrom = (form: HTMLFormElement, name: string, files: readonly File[]): void =>
  void take(name, files).catch(() => (part(form, 'status').textContent = 'The file can’t be read. Choose it again.'));

for (const form of [listForm, tablesForm]) {
  const drop = form.querySelector<HTMLElement>('.import-drop')!;
  form.addEventListener('submit', (event) => event.preventDefault());
  form.addEventListener('toggle', ({ target }) => fill(target as Element), true);
  form.addEventListener('click', ({ target }) => {
    const button = (target as Element).closest('button');
    if (button?.dataset['do'] === 'zip') send({ kind: 'zip' });
    if (button?.dataset['kind'] !== undefined)
      send({ kind: 'change', change: { kind: button.dataset['kind'], of: button.dataset['of']!, value: '' } });
  });
  form.addEventListener('change', ({ target }) => {
    const { type, name, files, value, dataset } = target as HTMLInputElement;
    if (dataset['kind'] !== undefined) send({ kind: 'change', change: { kind: dataset['kind'], of: dataset['of']!, value } });
    if (type !== 'file') return;
    takeFrom(form, name, [...files!]);
    // The same file may be chosen again after it was corrected.
    if (name !== 'own') (target as HTMLInputElement).value = '';
  });
  form.addEventListener('dragover', (event) => {
    event.preventDefault();
    drop.dataset['over'] = '';
  });
  form.addEventListener('dragleave', () => delete drop.dataset['over']);
  form.addEventListener('drop', (event) => {
    event.preventDefault();
    delete drop.dataset['over'];
    takeFrom(form, form.id, [...(event.dataTransfer?.files ?? [])]);
  });
}
