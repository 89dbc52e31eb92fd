import { apiVersion, discoveryPaths } from '../../contract/discovery.ts';
import { guidePaths } from '../../contract/guides.ts';
import { limits } from '../../contract/limits.ts';
import { nlwebBody, NlwebAnswer, NlwebFailure, nlwebPaths, nlwebVersions } from '../../contract/nlweb.ts';
import type { Service } from '../../contract/service.ts';
import { reference, type Schema } from '../described-operations.ts';
import { jsonDocument, type Document } from '../document.ts';
import { licenseOf } from '../openapi.ts';
import { formatInteger } from '../../site/view/words.ts';

const json = 'application/json';

const responsesOf = (answer: Schema, failure: Schema) => ({
  200: {
    description: 'The answer, or what can be asked where nothing was.',
    content: {
      [json]: { schema: answer },
      'text/event-stream': {
        schema: {
          type: 'string',
          description: `In version ${nlwebVersions[0]} the events start with \`_meta\`, result with \`index\` and \`item\` for each result, and complete with \`_meta\`. In version ${nlwebVersions[1]} two events without names, with \`_meta\` and with \`results\`.`,
        },
      },
    },
  },
  '4XX': { description: 'The request can’t be answered; the body says why.', content: { [json]: { schema: failure } } },
  default: {
    description: 'Any other error: `error` alone, as everywhere in the service.',
    content: { [json]: { schema: { type: 'object' } } },
  },
});

/** The OpenAPI description of the NLWeb address. It is separate, since the contract's description has only what the contract promises. */
export function nlwebDocument(service: Service, baseUrl: string): Document {
  const schemas: Record<string, Schema> = {};
  const text = (name: string, description: string, maxLength?: number) => ({
    name,
    in: 'query',
    required: false,
    description,
    schema: { type: 'string', ...(maxLength === undefined ? {} : { maxLength }) },
  });
  const responses = responsesOf(reference(NlwebAnswer, schemas), reference(NlwebFailure, schemas));
  const shared = { tags: ['NLWeb'], security: [], responses };
  return jsonDocument(nlwebPaths.description, {
    openapi: '3.1.1',
    info: {
      title: `${service.title}: NLWeb`,
      version: apiVersion,
      summary: 'Questions in the form of NLWeb.',
      description: `The questions of \`/ask\` in the form of NLWeb ${nlwebVersions.join(' and ')} (nlweb.ai/docs/specification): conversational search, list and summary, as JSON or as an event stream. Each question is answered by itself: context, memory, elicitation, promises, actions, \`query.site\` and other formats are not supported, and what asks for them is let through.`,
      contact: service.contact,
      ...licenseOf(service),
      termsOfService: baseUrl + discoveryPaths.terms,
    },
    servers: [{ url: baseUrl, description: 'The service.' }],
    security: [],
    tags: [{ name: 'NLWeb', description: 'Questions in plain language.' }],
    paths: {
      [nlwebPaths.ask]: {
        get: {
          operationId: 'askByParameters',
          summary: 'Ask a question in the address',
          description: 'For clients that can only open an address, such as EventSource. Other parameters are let through.',
          parameters: [
            text('query', 'The question.', limits.maxQuestionChars),
            { ...text('streaming', 'Whether the response is an event stream; `0` and `false` are no. Without it, Accept decides.') },
            text('mode', '`list` leaves out the summary.'),
            text('version', `Version of NLWeb: ${nlwebVersions.join(' or ')}.`),
          ],
          ...shared,
        },
        post: {
          operationId: 'ask',
          summary: 'Ask a question',
          description: 'Takes the nested request of NLWeb. Members that it doesn’t know are let through.',
          requestBody: {
            required: false,
            description: `${nlwebBody.description} At most ${formatInteger(nlwebBody.maxBytes)} bytes.`,
            content: {
              [json]: {
                schema: reference(nlwebBody.schema, schemas),
                example: { query: { text: 'mobile cranes in Germany' }, prefer: { streaming: false }, meta: { version: nlwebVersions[0] } },
              },
            },
          },
          ...shared,
        },
      },
    },
    components: { schemas },
    externalDocs: { description: 'The guide', url: `${baseUrl}${guidePaths.ask}#nlweb` },
  });
}
