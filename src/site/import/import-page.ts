// The script of the page that imports lists: it shows what the worker says, and gives it the owner’s answers.
import { tableFile } from '../../contract/table-paths.ts';
import { find } from '../map/elements.ts';
import type { ChosenFile, ListView, Reply, Request } from './messages.ts';
import { checkParts, resultParts } from './result-parts.ts';

const listForm = find<HTMLFormElement>('#list');
const tablesForm = find<HTMLFormElement>('#tables');
const mapFrame = find<HTMLElement>('.import-map');
const bar = find<HTMLProgressElement>('.import progress');
const part = (form: HTMLFormElement, name: 'status' | 'result') => form.querySelector<HTMLElement>(`.import-${name}`)!;
const say = (form: HTMLFormElement, words: string): void => void (part(form, 'status').textContent = words);

/** The worker converts one list after the other. It is started before a list is chosen, so that the network may go. */
const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
let busy: HTMLFormElement | null = null;
const waiting: Request[] = [];

function send(request: Request): void {
  waiting.push(request);
  sendNext();
}
function sendNext(): void {
  const request = busy === null ? waiting.shift() : undefined;
  if (request === undefined) return;
  busy = request.kind === 'check' ? tablesForm : listForm;
  if (request.kind !== 'zip') say(busy, 'Reading …');
  bar.hidden = busy !== listForm;
  worker.postMessage(request);
}
/** A request is answered, or has failed. */
function end(words: string): void {
  if (busy !== null) say(busy, words);
  busy = null;
  bar.hidden = true;
  sendNext();
}

worker.addEventListener('error', () => end('The page could not load its program. Check your connection and reload the page.'));
worker.addEventListener('message', ({ data }: MessageEvent<Reply>) => {
  if (data.kind === 'progress') showProgress(data.share, data.words);
  else if (data.kind === 'read') void readTexts(data.paths).then((texts) => worker.postMessage({ kind: 'texts', texts }));
  else if (data.kind === 'failed') end(data.why);
  else if (data.kind === 'check') {
    part(tablesForm, 'result').replaceChildren(...checkParts(data.check));
    end(data.check.summary);
  } else if (data.kind === 'zip') {
    save('market.zip', new Blob([data.bytes as Uint8Array<ArrayBuffer>], { type: 'application/zip' }));
    end('The zip is saved with your downloads.');
  } else show(data.view);
});

function showProgress(share: number, words: string): void {
  bar.value = share;
  if (busy !== null && part(busy, 'status').textContent !== `${words} …`) say(busy, `${words} …`);
}

/** Reads files of the site at once. Null if one of them can’t be read. */
async function readTexts(paths: readonly string[]): Promise<ReadonlyMap<string, string> | null> {
  let done = 0;
  const read = async (path: string) => {
    const response = await fetch(path);
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    const text = await response.text();
    bar.value = 0.3 + (0.3 * ++done) / paths.length;
    return [path, text] as const;
  };
  return Promise.all(paths.map(read)).then(
    (texts) => new Map(texts),
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

/** Shows a list anew, and leaves the focus where it was. */
function show(view: ListView): void {
  const result = part(listForm, 'result');
  const isFirst = result.childElementCount === 0;
  const key = (document.activeElement as HTMLElement | null)?.dataset['key'];
  const isHere = result.contains(document.activeElement);
  result.replaceChildren(
    ...resultParts(view, mapFrame, { change: (change) => send({ kind: 'change', change }), download: () => send({ kind: 'zip' }) }),
  );
  if (isHere && key !== undefined) result.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`)?.focus();
  mapFrame.hidden = view.points.length === 0;
  if (view.points.length > 0) void showMap(view);
  const [companies, cranes] = view.counts;
  end(view.error ?? `${companies?.[0]} companies and ${cranes?.[0]} cranes.${view.questions.length > 0 ? ' There are questions below.' : ''}`);
  if (isFirst) result.querySelector('h2')?.scrollIntoView({ block: 'nearest' });
}

let map: Promise<{ show(points: ListView['points']): void }> | null = null;
async function showMap({ points }: ListView): Promise<void> {
  map ??= import('./points-map.ts').then(({ openPointsMap }) => openPointsMap(mapFrame));
  map.catch(() => (map = null));
  (await map).show(points);
}

const readFiles = (files: Iterable<File>): Promise<ChosenFile[]> =>
  Promise.all(Array.from(files, async (file) => ({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) })));

/** Takes what was chosen or dropped. */
async function take(name: string, files: readonly File[]): Promise<void> {
  if (files.length === 0) return;
  const chosen = await readFiles(files);
  if (name === 'tables') send({ kind: 'check', files: chosen });
  else if (name === 'own') send({ kind: 'own', tables: chosen });
  else {
    part(listForm, 'result').replaceChildren();
    const [published] = (await readTexts([tableFile('companies', 'csv')]))?.values() ?? [];
    send({ kind: 'list', list: chosen[0]!, published: published ?? null });
    const own = [...(listForm.elements.namedItem('own') as HTMLInputElement).files!];
    if (own.length > 0) send({ kind: 'own', tables: await readFiles(own) });
  }
}

for (const form of [listForm, tablesForm]) {
  form.addEventListener('submit', (event) => event.preventDefault());
  for (const input of form.querySelectorAll<HTMLInputElement>('input[type=file]'))
    input.addEventListener('change', () => {
      void take(input.name, [...input.files!]);
      // The same file may be chosen again after it was corrected.
      if (input.name !== 'own') input.value = '';
    });
  const drop = form.querySelector<HTMLElement>('.import-drop')!;
  form.addEventListener('dragover', (event) => {
    event.preventDefault();
    drop.dataset['over'] = '';
  });
  form.addEventListener('dragleave', () => delete drop.dataset['over']);
  form.addEventListener('drop', (event) => {
    event.preventDefault();
    delete drop.dataset['over'];
    void take(form.id, [...(event.dataTransfer?.files ?? [])]);
  });
}
