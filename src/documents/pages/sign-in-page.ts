import { discoveryPaths, portalPaths } from '../../contract/discovery.ts';
import type { Block, PageContent } from '../../site/view/blocks.ts';
import { link } from '../../site/view/words.ts';
import type { Site } from '../site.ts';

/** What people sign in for, and where. */
export function signInPage({ service }: Site): PageContent {
  const { sign_in_url: url, private_surfaces: surfaces } = service;
  return {
    path: portalPaths.signIn,
    title: 'Sign in',
    description:
      url === undefined
        ? `${service.name} has no accounts. Everything is free to read: no account, no key.`
        : `Where to sign in to ${service.name}, and what for: offers of used cranes and answers to wanted ads. All pages here are free to read.`,
    hero: {
      eyebrow: service.name,
      heading: 'Sign in',
      lead:
        url === undefined
          ? 'This service has no accounts. Everything here is free to read: no account, no key.'
          : 'Offers of used cranes are behind this sign-in. Everything here is free to read: no account, no key.',
      blocks: url === undefined ? [] : [{ kind: 'actions', items: [{ text: `Continue to ${new URL(url).hostname}`, href: url }] }],
    },
    blocks: [
      ...(url === undefined
        ? []
        : ([
            { kind: 'heading', text: 'What an account is for', id: 'account' },
            {
              kind: 'list',
              items: [
                ['Seeing the offers of the ', link('marketplace', '/marketplace')],
                ['Answering ', link('wanted ads', '/wanted')],
                ...surfaces.map(({ name }) => name.charAt(0).toUpperCase() + name.slice(1)),
              ],
            },
          ] satisfies Block[])),
      { kind: 'heading', text: 'Without an account', id: 'free' },
      {
        kind: 'list',
        items: [
          [link('Find companies on the map', '/map'), ', with phone numbers and websites'],
          [link('Ask a question', '/ask'), ' in plain language'],
          [link('Look up crane models', '/atlas'), ' and terms'],
          [link('Read what buyers want', '/wanted'), ', and which companies have ', link('used cranes of a kind', '/marketplace')],
          [
            link('Use the API', discoveryPaths.developers),
            ': programs need no key either. See ',
            link('Authentication', discoveryPaths.auth),
          ],
        ],
      },
    ],
  };
}
