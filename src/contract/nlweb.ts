import * as z from 'zod';
import { ApiError, AskRequest, AskResult } from './entities.ts';
import { limits } from './limits.ts';
import { mapOf } from './map-of.ts';
import type { RequestBody } from './operations.ts';

/** The NLWeb endpoint, and its description. The contract’s own `/ask` has a different request and stream. */
export const nlwebPaths = {
  ask: '/nlweb/ask',
  description: '/nlweb/openapi.json',
} as const;

/** Versions of NLWeb (nlweb.ai/docs/specification) that a client may name, the default first. */
export const nlwebVersions = ['0.55', '0.54'] as const;
export type NlwebVersion = (typeof nlwebVersions)[number];

/** The names of the same things in the two versions. */
export const nlwebNames: Readonly<Record<NlwebVersion, { readonly responseFormat: string; readonly summaryType: string }>> = {
  '0.55': { responseFormat: 'conversational_search', summaryType: 'SearchSummary' },
  '0.54': { responseFormat: 'conv_search', summaryType: 'Summary' },
};

const count = z.int().min(1).optional();
const version = z.string().optional();

/** "We would like extensibility" (specification, 2.2): unknown members are accepted. */
export const NlwebRequest = z
  .looseObject({
    query: z
      .looseObject({
        text: AskRequest.shape.query.unwrap().describe('The question.'),
        num_results: count.describe('Results at most.'),
        max_results: count.describe('Results at most.'),
      })
      .describe('What is asked.'),
    context: z.looseObject({}).optional().describe('Not used: each question is answered by itself.'),
    prefer: z
      .looseObject({
        streaming: z.boolean().optional().describe('Whether the response is an event stream. Without it, Accept decides.'),
        mode: z.string().optional().describe('`list` leaves out the summary. Anything else, or nothing, has it as the first result.'),
      })
      .optional()
      .describe('How the answer is given. The only format is conversational search.'),
    meta: z
      .looseObject({
        version: version.describe(`Version of NLWeb: ${nlwebVersions.join(' or ')}.`),
        api_version: version.describe('The same, as version 0.54 names it.'),
      })
      .optional()
      .describe('About the request.'),
  })
  .describe('A question, in the nested form of NLWeb.')
  .meta({ id: 'NlwebRequest' });
export type NlwebRequest = z.infer<typeof NlwebRequest>;

export const nlwebBody: RequestBody = {
  required: false,
  schema: NlwebRequest,
  maxBytes: limits.maxNlwebBodyBytes,
  description: 'The question. Without a body, the answer says what can be asked.',
  tooLarge: `Send at most ${limits.maxNlwebBodyBytes} bytes: leave out context, which is not used.`,
  members: Object.keys(NlwebRequest.shape),
  remedies: mapOf({ query: 'Send query as an object: {"query":{"text":"mobile cranes in Germany"}}.' }),
};

const meta = {
  response_format: z.string().optional().describe('`conversational_search`; `conv_search` in version 0.54.'),
  version: z.enum(nlwebVersions).describe('Version of NLWeb that is spoken.'),
};

const NlwebResult = z
  .looseObject({
    ...AskResult.shape,
    '@id': z.url().optional().describe('Identifier of the resource: its URL.'),
    text: z.string().optional().describe('Of a summary: the answer in a few sentences.'),
  })
  .describe('A resource, or the summary of the answer (`SearchSummary`; `Summary` in version 0.54).')
  .meta({ id: 'NlwebResult' });
export type NlwebResult = z.infer<typeof NlwebResult>;

export const NlwebAnswer = z
  .object({
    _meta: z.object({ response_type: z.literal('answer'), ...meta }).describe('About the response.'),
    results: z.array(NlwebResult).describe('The summary unless it was left out, then resources, best first.'),
  })
  .describe('An answer.')
  .meta({ id: 'NlwebAnswer' });
export type NlwebAnswer = z.infer<typeof NlwebAnswer>;

export const NlwebFailure = z
  .object({
    _meta: z.object({ response_type: z.literal('failure'), ...meta }).describe('About the response.'),
    error: ApiError.shape.error,
  })
  .describe('A failure: the error of the service, with what NLWeb says of responses.')
  .meta({ id: 'NlwebFailure' });
export type NlwebFailure = z.infer<typeof NlwebFailure>;
