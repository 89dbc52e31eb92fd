// Reads and converts lists beside the page. It has no network: the page reads the files of places for it.
import { strToU8, zipSync } from 'fflate';
import { ListError } from '../../import/read-list.ts';
import { gatherPlaces } from '../../places/gather-places.ts';
import type { Reply, Request } from './messages.ts';
import { convert, openReview, takeChange, takeTables, type Review, type Reviewed } from './review.ts';
import { reviewHtml, reviewStatus, pointsOf } from './review-html.ts';

let review: Review | null = null;
let files: Reviewed['files'] = new Map();
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
  if (request.kind === 'texts') return given(request.texts);
  if (request.kind === 'check') return;
  if (request.kind === 'zip')
    return reply({ kind: 'zip', bytes: zipSync(Object.fromEntries(Array.from(files, ([name, text]) => [name, strToU8(text)]))) });
  if (request.kind === 'list') review = openReview(request.list, request.published);
  if (review === null) return;
  if (request.kind === 'own') takeTables(review, request.files);
  if (request.kind === 'change') takeChange(review, request.change);
  const reviewed = await convert(review, withPlaces, (share, words) => reply({ kind: 'progress', share, words }));
  ({ files } = reviewed);
  reply({ kind: 'view', html: reviewHtml(reviewed), status: reviewStatus(reviewed), points: pointsOf(reviewed) });
}

addEventListener('message', ({ data }: MessageEvent<Request>) => {
  answer(data).catch((error: unknown) => {
    const why = error instanceof Error ? error.message : String(error);
    reply({ kind: 'failed', why: error instanceof ListError ? why : `Something went wrong: ${why}` });
  });
});
