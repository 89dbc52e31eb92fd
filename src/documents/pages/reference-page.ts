import { guidePaths } from '../../contract/guides.ts';
import { discoveryPaths, portalPaths } from '../../contract/discovery.ts';
import { tags, type OperationId } from '../../contract/operations.ts';
import type { Block, PageContent, Text } from '../../site/view/blocks.ts';
import { link } from '../../site/view/words.ts';
import type { ReferenceOperation } from '../reference.ts';
import type { Site } from '../site.ts';

/** The operations of the reference, by tag. */
export const referenceGroups = ({ reference }: Pick<Site, 'reference'>) =>
  tags.map(({ name, description }) => ({ name, description, operations: reference.filter(({ tag }) => tag === name) }));

export const referencePage = (site: Site): PageContent => ({
  path: portalPaths.reference,
  title: 'API reference',
  description:
    'Every API operation with its parameters, request body, responses, errors and code samples, and a form to try it. Generated from the same source as the OpenAPI description.',
  hero: {
    eyebrow: link('Developer portal', discoveryPaths.developers),
    heading: 'API reference',
    lead: ['Every operation, generated from the same source as the ', link('OpenAPI 3.1 description', discoveryPaths.openApi), '.'],
    blocks: [{ kind: 'island', name: 'about-forms' }],
  },
  blocks: referenceGroups(site).flatMap(({ name, description, operations }): Block[] => [
    { kind: 'heading', text: name, id: `${name.toLowerCase().replaceAll(' ', '-')}-operations` },
    { kind: 'text', text: description },
    ...operations.map((operation) => operationBlock(operation, site)),
  ]),
});

function operationBlock(operation: ReferenceOperation, { samples }: Pick<Site, 'samples'>): Block {
  const { operationId, summary, method, path, description, parameters, request, response, errors } = operation;
  const heading = (text: string, part: string): Block => ({ kind: 'heading', level: 4, text, id: `${operationId}-${part}` });
  return {
    kind: 'operation',
    id: operationId,
    title: summary,
    method,
    path,
    lead: [
      ...description.split('\n\n').map((text): Block => ({ kind: 'text', text })),
      { kind: 'island', name: 'try-it', of: operationId },
    ],
    text: [
      heading('Parameters', 'parameters'),
      { kind: 'members', label: `${operationId} parameters`, members: parameters },
      ...(request === null
        ? []
        : [
            heading('Request body', 'request'),
            { kind: 'text', text: [`${request.description} `, { code: request.mediaTypes.join(', ') }] } as const,
            { kind: 'members', label: `${operationId} request body`, members: request.members } as const,
          ]),
      heading('Response', 'response'),
      { kind: 'text', text: [{ status: 200 }, ` ${response.description} `, { code: response.mediaTypes.join(', ') }] },
      ...(response.members.length === 0
        ? []
        : [
            {
              kind: 'details',
              summary: 'Response fields',
              blocks: [{ kind: 'members', label: `${operationId} response fields`, members: response.members }],
            } as const,
          ]),
      {
        kind: 'details',
        summary: 'Errors',
        blocks: [
          {
            kind: 'facts',
            plain: true,
            pairs: errors.map(({ code, status, cause }): [Text, Text] => [
              [{ status }, ' ', link(code, `${guidePaths.errors}#${code}`)],
              cause,
            ]),
          },
        ],
      },
    ],
    code: [
      {
        kind: 'snippets',
        id: `sample-${operationId}`,
        snippet: samples[operationId as OperationId],
      },
      ...(response.example === null
        ? []
        : [
            {
              kind: 'details',
              summary: 'Example response',
              blocks: [{ kind: 'code', language: 'json', title: 'Example response', text: response.example }],
            } as const,
          ]),
    ],
  };
}
