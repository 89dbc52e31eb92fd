import type { AskResponse } from '../contract/entities.ts';
import type { Dataset } from './dataset.ts';

/** Code that only some requests need, and that is large: it is loaded with the first of them, so that a server starts without it. */
const loadMessages = () => import('./mcp/message.ts');
const loadAnswers = () => import('../ask/answering/answer-question.ts');
const loadAskIndex = () => import('../ask/lexicon/ask-index.ts');

export const handleMessage: Awaited<ReturnType<typeof loadMessages>>['handleMessage'] = async (...message) =>
  (await loadMessages()).handleMessage(...message);

export const readAskIndex: Awaited<ReturnType<typeof loadAskIndex>>['readAskIndex'] = async (bytes) =>
  (await loadAskIndex()).readAskIndex(bytes);

/** Answers a question from what a dataset has. @throws UnavailableError when its index can't be read. */
export async function answerFrom(dataset: Dataset, question: string): Promise<AskResponse> {
  const { answerQuestion } = await loadAnswers();
  return answerQuestion({ ...dataset, index: await dataset.ask() }, question);
}

/** Loads all of it, for a process that may outlive the folder of its code. */
export async function loadLateCode(): Promise<void> {
  await Promise.all([loadMessages(), loadAnswers(), loadAskIndex()]);
}
