import type { AskIndex } from '../lexicon/ask-index.ts';
import type { ModelCode } from '../lexicon/lexicon.ts';
import { codeWords } from '../lexicon/name-words.ts';

interface Named extends Pick<AskIndex, 'records' | 'nameIndex'> {
  /** How many companies there are: records are numbered behind them. */
  readonly companies: number;
}

/** The model whose name a question is, and nothing else, though it may look like a number or a word: “16000”, “MSPE”. */
export function modelNamed(asking: string, { records, nameIndex, companies }: Named): ModelCode | null {
  for (const owner of nameIndex.namedExactly(codeWords(asking))) {
    const record = records[owner - companies];
    const { brand, model } = record?.facets ?? { brand: null, model: null };
    if (record?.kind === 'model' && brand !== null && model !== null) return { brand, model, slugs: [record.path.slice('/atlas/'.length)] };
  }
  return null;
}
