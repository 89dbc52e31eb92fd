/** What a change means for those who use the interface. */
export const changeKinds = {
  added: 'New, and nothing that worked before behaves otherwise.',
  changed: 'Behaves otherwise within what the contract promises.',
  fixed: 'Did not do what the documentation said, and does.',
  deprecated: 'Still works, and will go; the deprecation policy says how long.',
  removed: 'Gone, with the version that named it.',
} as const;
export type ChangeKind = keyof typeof changeKinds;

/** A line of the changelog. */
export interface Change {
  /** Day on which it was published. */
  readonly date: string;
  readonly kind: ChangeKind;
  /** One sentence for those who use the interface. */
  readonly text: string;
  /** Path of the page that tells more. */
  readonly path: string;
}

/** Every change that users can see, newest first. The versions themselves stand in service.json. */
export const changelog: readonly Change[] = [
  {
    date: '2026-11-21',
    kind: 'changed',
    text: 'Downloads of more than 2 MiB are compressed with gzip, not with Brotli; a connection that sends many requests at once gets 128 answers.',
    path: '/developers/reference',
  },
  {
    date: '2026-11-21',
    kind: 'added',
    text: 'Questions may name 1,300 more towns and regions, and models that the atlas has not by their series.',
    path: '/ask',
  },
  {
    date: '2026-11-21',
    kind: 'added',
    text: 'The reference with a try-it for every operation, and a first call that runs in the page.',
    path: '/developers/reference',
  },
  {
    date: '2026-11-21',
    kind: 'added',
    text: 'Guides for paging and for map boxes, with snippets in three languages.',
    path: '/docs/paging',
  },
  { date: '2026-11-21', kind: 'added', text: 'A page to ask questions, whose answer comes as an event stream.', path: '/ask' },
  {
    date: '2026-11-21',
    kind: 'added',
    text: 'The state of the data: what the last check found, and how complete each field is.',
    path: '/data-quality',
  },
  {
    date: '2026-07-06',
    kind: 'added',
    text: 'Version 2026-07-06: companies by filter, by slug and in batches, the sandbox, questions, discovery documents and downloads.',
    path: '/docs/quickstart',
  },
];
