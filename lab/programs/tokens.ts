import { encode } from 'gpt-tokenizer/encoding/o200k_base';

/** How many tokens a text has, in the encoding of current OpenAI models. */
export const countTokens = (text: string): number => encode(text).length;
