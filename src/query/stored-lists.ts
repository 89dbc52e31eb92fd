/** Names of the files with companies and lists, outside the contract, since programs read them where no function answers. */

/** The query parameters that select a stored list, in the order of query and file: the form of a value, and how to write none. */
export const listParameters = [
  { name: 'country', form: '[A-Z]{2}', absent: 'any' },
  { name: 'service_type', form: '[a-z_]+', absent: 'any' },
  { name: 'cursor', form: '[A-Za-z0-9_-]+', absent: 'first' },
] as const;
export type ListParameter = (typeof listParameters)[number]['name'];

/** The file of a list below `client/`, with `{key}` for its {@link listKey}. */
export const listFileForm = (listPath: string): string => `${listPath.slice(1)}/_lists/{key}.json`;

/** The unique part of a list's file name. */
export const listKey = (values: Readonly<Partial<Record<ListParameter, string | null>>>): string =>
  listParameters.map(({ name, absent }) => values[name] ?? absent).join('/');

/** The file of a company, from its address. */
export const companyFile = (companyPath: string): string => `${companyPath.slice(1)}.json`;
