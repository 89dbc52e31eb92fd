// Reads and converts lists beside the page. It has no network: the page reads the files of places for it.
import { strToU8, zipSync } from 'fflate';
import { ListError } from '../../import/read-list.ts';
import { gatherPlaces } from '../../places/gather-places.ts';
import { checkFiles } from './check.ts';
import type { Reply, Request } from './messages.ts';
import { plain } from './plain-words.ts';
import { convert, openReview, takeChange, takeTables, type Review } from './review.ts';
import { reviewHtml, reviewStatus, pointsOf } from './review-html.ts';

let review: Review | null = null;
let files: ReadonlyMap<string, string> = new Map();
let given: (texts: ReadonlyMap<string, string> | null) => void = () => undefined;

const reply = (message: Reply): void => postMessage(message);
const withPlaces = gatherPlaces(
  (paths) =>
    new Promise((resolve) => {
      given = resolve;
      reply({ kind: 'read', paths });
    }),
);

async function answer(request: Request): Promise<void> {
  if (request.kind === 'check') {
    const tables = new Map(request.files.map(({ name, bytes }) => [/\.(?:md|svg)$/.test(name) ? `pages/${name}` : name, bytes]));
    return reply({ kind: 'check', ...(await checkFiles(tables, withPlaces)) });
  }
  if (request.kind === 'zip')
    return reply({ kind: 'zip', bytes: zipSync(Object.fromEntries(Array.from(files, ([name, text]) => [name, strToU8(text)]))) });
  if (request.kind === 'list') review = openReview(request.list, request.published);
  if (review === null) return reply({ kind: 'failed', why: 'Choose your list, too.' });
  if (request.kind === 'own') takeTables(review, request.files);
  if (request.kind === 'change') takeChange(review, request.change);
  const reviewed = await convert(review, withPlaces, (share, words) => reply({ kind: 'progress', share, words }));
  reply({ kind: 'view', html: reviewHtml(reviewed), status: reviewStatus(reviewed), points: pointsOf(reviewed) });
  files = reviewed.files?.() ?? new Map<string, string>();
  const tables = [...files].filter(([name]) => /^(?:companies|fleet)\.csv$/.test(name));
  if (tables.length > 0)
    reply({ kind: 'ready', ...(await checkFiles(new Map(tables.map(([name, text]) => [name, strToU8(text)])), withPlaces)) });
}

/** One request is answered after the other. */
let answered = Promise.resolve();
addEventListener('message', ({ data }: MessageEvent<Request>) => {
  if (data.kind === 'files')
    return given(data.files && new Map(Array.from(data.files, ([path, bytes]) => [path, new TextDecoder().decode(bytes)])));
  answered = answered
    .then(() => answer(data))
    .catch((error: unknown) => {
      const why = error instanceof Error ? error.message : String(error);
      reply({ kind: 'failed', why: error instanceof ListError ? plain(why) : `Something went wrong: ${why}` });
    });
});
