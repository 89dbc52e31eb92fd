import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { packageVersion } from '../validate/verdict.ts';

/** The tokenizer and its encoding, that of current OpenAI models. */
export const tokenizer = `${packageVersion('gpt-tokenizer', import.meta.url)}, o200k_base`;

/** How many tokens a text has. */
export const countTokens = (text: string): number => encode(text).length;
