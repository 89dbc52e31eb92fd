// Reads and converts lists beside the page. It has no network: the page reads the files of places for it.
import { zipSync, strToU8 } from 'fflate';
import { ListError } from '../../import/read-list.ts';
import { convert, openList, takeChange, takeTables, type MarketFiles, type OpenList } from './conversion.ts';
import type { FileTexts, Reply, Request } from './messages.ts';
import { openPlacesFor } from './places.ts';

let open: OpenList | null = null;
let files: MarketFiles = new Map();
let given: (texts: FileTexts['texts']) => void = () => undefined;

const reply = (message: Reply): void => postMessage(message);
const withPlaces = openPlacesFor(
  (paths) =>
    new Promise((resolve) => {
      given = resolve;
      reply({ kind: 'read', paths });
    }),
);

async function answer(request: Request): Promise<void> {
  if (request.kind === 'zip') return reply({ kind: 'zip', bytes: zipSync(Object.fromEntries(Array.from(files, ([name, text]) => [name, strToU8(text)]))) });
  if (request.kind === 'check') return;
  if (request.kind === 'list') open = openList(request.list, request.published);
  if (open === null) return;
  if (request.kind === 'own') takeTables(open, request.tables);
  if (request.kind === 'change') takeChange(open, request.change);
  const done = await convert(open, withPlaces, (share, words) => reply({ kind: 'progress', share, words }));
  ({ files } = done);
  reply({ kind: 'view', view: done.view });
}

addEventListener('message', ({ data }: MessageEvent<Request | FileTexts>) => {
  if (data.kind === 'texts') given(data.texts);
  else
    answer(data).catch((error: unknown) => {
      const isOurs = error instanceof ListError;
      reply({ kind: 'failed', why: isOurs ? error.message : `Something went wrong: ${error instanceof Error ? error.message : String(error)}` });
    });
});
