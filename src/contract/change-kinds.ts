/** What each label of a change means to people who use the API. */
export const changeKinds = {
  added: 'New. Everything that worked before still works the same way.',
  changed: 'Behaves differently, within what the API promises.',
  fixed: 'Didn’t match the documentation, and now does.',
  deprecated: 'Still works, but will be removed; see the deprecation policy for the date.',
  removed: 'No longer available.',
} as const;
export type ChangeKind = keyof typeof changeKinds;
export const changeKindNames = Object.keys(changeKinds) as ChangeKind[];
