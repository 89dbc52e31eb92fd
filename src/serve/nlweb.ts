import type { AskResponse } from '../contract/entities.ts';
import { errorBody, isProblem, problem, quote, type Problem } from '../contract/errors.ts';
import { HeaderList } from '../contract/headers.ts';
import { limits } from '../contract/limits.ts';
import {
  nlwebBody,
  nlwebNames,
  nlwebVersions,
  type NlwebAnswer,
  type NlwebFailure,
  type NlwebRequest,
  type NlwebResult,
  type NlwebVersion,
} from '../contract/nlweb.ts';
import type { Dataset } from './dataset.ts';
import { readJsonBody } from './json-body.ts';
import { answerFrom } from './late-code.ts';
import { chooseAskFormat } from './negotiate.ts';
import type { ServiceRequest } from './request.ts';
import { createResponse, type ServiceResponse } from './response.ts';

/** Answers a question in the form of NLWeb, by POST with a nested request or by GET with the same as parameters. */
export async function answerNlweb(dataset: Dataset, request: ServiceRequest): Promise<ServiceResponse | Problem> {
  const asked = request.method === 'POST' ? await readJsonBody(request, nlwebBody) : readParameters(request.search);
  if (isProblem(asked)) return asked;
  const { query, prefer, meta } = (asked ?? {}) as Partial<NlwebRequest>;
  const version = nlwebVersions.find((known) => known === (meta?.version ?? meta?.api_version)) ?? nlwebVersions[0];
  const streaming = prefer?.streaming ?? chooseStream(request.header('accept'));
  if (isProblem(streaming)) return streaming;
  const answer = await answerFrom(dataset, query?.text ?? '');
  const most = Math.min(query?.num_results ?? Infinity, query?.max_results ?? Infinity);
  const body = answerOf(answer, version, modesOf(prefer?.mode), most);
  if (!streaming) {
    const headers = new HeaderList().set('Content-Type', 'application/json; charset=utf-8').set('Cache-Control', 'no-store');
    return createResponse(200, headers, JSON.stringify(body), { compressible: true });
  }
  const headers = new HeaderList()
    .set('Content-Type', 'text/event-stream; charset=utf-8')
    // Compression or a buffering proxy would hold the events back.
    .set('Cache-Control', 'no-store, no-transform')
    .set('X-Accel-Buffering', 'no');
  return createResponse(200, headers, streamOf(body, version));
}

function chooseStream(accept: string | null): boolean | Problem {
  const format = chooseAskFormat(accept);
  if (format !== null) return format === 'stream';
  return problem('not_acceptable', `Accept ${quote(accept ?? '')} excludes both media types of the response.`);
}

/** The mode "list" by itself leaves out the summary. */
const modesOf = (mode: string | undefined): readonly string[] =>
  (mode ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

function answerOf({ answer, results }: AskResponse, version: NlwebVersion, modes: readonly string[], most: number): NlwebAnswer {
  const { responseFormat, summaryType } = nlwebNames[version];
  const summary: NlwebResult[] = modes.length === 1 && modes[0] === 'list' ? [] : [{ '@type': summaryType, text: answer.text }];
  const resources = results.slice(0, most).map((result): NlwebResult => ({ '@id': result.url, ...result }));
  return {
    _meta: { response_type: 'answer', response_format: responseFormat, version },
    results: [...summary, ...resources],
  };
}

/**
 * The answer as an event stream: in version 0.55 named events, one for each result; in 0.54 unnamed ones with parts of the answer. A client
 * of one version understands nothing of the other (nlweb-ai/NLWeb, issue 478).
 */
function streamOf({ _meta, results }: NlwebAnswer, version: NlwebVersion): string {
  const event = (name: string | null, data: object): string =>
    `${name === null ? '' : `event: ${name}\n`}data: ${JSON.stringify(data)}\n\n`;
  if (version === '0.54') return event(null, { _meta }) + event(null, { results });
  const each = results.map((item, index) => event('result', { index, item }));
  return [event('start', { _meta }), ...each, event('complete', { _meta })].join('');
}

/** The body of an error: the service’s own, with the metadata of an NLWeb response. */
export function nlwebFailure(fault: Problem): string {
  const [version] = nlwebVersions;
  const failure: NlwebFailure = {
    _meta: { response_type: 'failure', response_format: nlwebNames[version].responseFormat, version },
    ...(JSON.parse(errorBody(fault)) as Pick<NlwebFailure, 'error'>),
  };
  return JSON.stringify(failure);
}

/** Reads the request from parameters. Unknown ones are accepted, as unknown members of a body are. */
function readParameters(search: string): unknown {
  if (/%(?![0-9A-Fa-f]{2})/.test(search))
    return problem('invalid_request', 'The query has a percent sign without two hexadecimal digits.', 'Write a percent sign as %25.');
  const given = new URLSearchParams(search);
  const text = given.get('query') ?? given.get('query.text') ?? given.get('q');
  const streaming = given.get('streaming') ?? given.get('prefer.streaming');
  const prefer = {
    mode: given.get('mode') ?? given.get('prefer.mode') ?? undefined,
    ...(streaming === null ? {} : { streaming: !/^(?:0|false|no)$/i.test(streaming) }),
  };
  const request = {
    query: { text: text ?? '' },
    prefer,
    meta: { version: given.get('version') ?? given.get('meta.version') ?? undefined },
  } satisfies NlwebRequest;
  const result = nlwebBody.schema.safeParse(request);
  if (result.success) return result.data;
  return problem('invalid_request', `query can have at most ${limits.maxQuestionChars} characters.`, 'Ask a shorter question.');
}
