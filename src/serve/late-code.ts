import type { AskResponse } from '../contract/entities.ts';
import type { Change, PageAnswer } from '../ask/answering/answer-question.ts';
import type { Dataset } from './dataset.ts';
import { withNames } from './former.ts';

/** Large code that only some requests need. It is loaded with the first of them, so that a server can start without it. */
const loadMessages = () => import('./mcp/message.ts');
const loadAnswers = () => import('../ask/answering/answer-question.ts');
const loadAskIndex = () => import('../ask/lexicon/ask-index.ts');
const loadPlaced = () => import('../ask/lexicon/with-places.ts');

export const handleMessage: Awaited<ReturnType<typeof loadMessages>>['handleMessage'] = async (...message) =>
  (await loadMessages()).handleMessage(...message);

export const readAskIndex: Awaited<ReturnType<typeof loadAskIndex>>['readAskIndex'] = async (bytes) =>
  (await loadAskIndex()).readAskIndex(bytes);

/** Answers a question from a dataset. @throws UnavailableError when its index can't be read. */
export async function answerFrom(dataset: Dataset, question: string): Promise<AskResponse> {
  const [{ answerQuestion }, { withPlaces }] = await Promise.all([loadAnswers(), loadPlaced()]);
  const index = await dataset.ask();
  return dataset.places.using((tables) => answerQuestion({ ...dataset, index: withPlaces(index, tables) }, withNames(dataset, question)));
}

/** The same for the page of a question. @param change Changes what the answer is narrowed to. */
export async function pageAnswerFrom(dataset: Dataset, question: string, change: Change): Promise<PageAnswer> {
  const [{ answerForPage }, { withPlaces }] = await Promise.all([loadAnswers(), loadPlaced()]);
  const index = await dataset.ask();
  return dataset.places.using((tables) =>
    answerForPage({ ...dataset, index: withPlaces(index, tables) }, withNames(dataset, question), change),
  );
}

/** Loads all of this code, for a process that may outlive its folder. */
export async function loadLateCode(): Promise<void> {
  await Promise.all([loadMessages(), loadAnswers(), loadAskIndex(), loadPlaced()]);
}
