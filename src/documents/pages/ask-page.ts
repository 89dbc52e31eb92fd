import { guidePaths } from '../../contract/guides.ts';
import { operations } from '../../contract/operations.ts';
import { answerAnchor } from '../../site/view/ask-page.ts';
import type { PageContent } from '../../site/view/blocks.ts';
import { link } from '../../site/view/words.ts';
import type { Site } from '../site.ts';
import { exampleQuestions } from './example-questions.ts';

export function askPage(site: Site): PageContent {
  const { service } = site;
  const { path } = operations.ask;
  return {
    path,
    title: 'Ask',
    description:
      'Ask in plain language about crane companies, models, terms, marketplace pages, wanted ads or documentation. Answers link to public pages and make nothing up.',
    blocks: [
      { kind: 'island', name: 'form' },
      { kind: 'island', name: 'answer' },
      {
        kind: 'text',
        text: 'Ask about companies, crane models, terms, marketplace pages, wanted ads and documentation. Answers link to public pages and make nothing up.',
      },
      { kind: 'heading', text: 'Examples', id: 'examples' },
      {
        kind: 'tags',
        // A program sends a question by POST.
        items: exampleQuestions(site).map((question) => ({
          text: question,
          href: `${path}?${new URLSearchParams({ q: question })}${answerAnchor}`,
          forPeople: true,
        })),
      },
      { kind: 'heading', text: 'From your code', id: 'code' },
      { kind: 'snippets', id: 'language-askStream', snippet: site.snippets['ask-stream'] },
      {
        kind: 'text',
        text: [
          'With ',
          { code: 'Accept: text/event-stream' },
          ', the response is a stream: a ',
          { code: 'message' },
          ' event, then a ',
          { code: 'done' },
          ' event. Without it, the response is one JSON object. See ',
          link('Asking questions', guidePaths.ask),
          ', or ',
          link('Model Context Protocol', guidePaths.mcp),
          ' for agents.',
        ],
      },
      {
        kind: 'text',
        text: [
          'Wanted ads are requests from buyers, not cranes for sale.',
          ...(service.sign_in_url === undefined
            ? []
            : [' To buy, book or publish, ', link('sign in to the marketplace', service.sign_in_url), '.']),
        ],
      },
    ],
  };
}
