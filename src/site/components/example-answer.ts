import type { Site } from '../../documents/site.ts';

/** The real response to the contract's example of a list, one line a member and one a crane. */
export function exampleAnswer({ examples }: Site): string {
  return JSON.stringify(examples['listCompanies']?.response ?? { items: [], next_cursor: null }, null, 2).replace(
    /\{\n +"brand"[^{}]*\}/g,
    (crane) => crane.replace(/\n\s*/g, ' '),
  );
}
