import { goneProblem } from '../../contract/errors.ts';
import { rowPath } from '../../documents/addresses.ts';
import { openFormer } from '../../query/former-keys.ts';
import { formerPage } from '../../serve/former.ts';
import type { DeployText, PublishedSite } from '../prepare/site.ts';

/**
 * Pages at the addresses of former keys, since a host of files can't redirect: they lead to the new page, or say that it is gone.
 *
 * @param locate Where an address of the site is in the deployment; null if nowhere.
 */
export function formerDocuments(
  { former, manifest }: Pick<PublishedSite, 'former' | 'manifest'>,
  locate: (address: string) => string | null,
): DeployText[] {
  const find = openFormer(former);
  return former.flatMap(({ kind, key }) => {
    const { now, ...gone } = find(kind, key)!;
    const { message } = goneProblem(kind, key, gone);
    const pathOf = (form: 'page' | 'data'): string | null => (now === null ? null : rowPath({ kind, key: now, form }));
    // The page of a company may be made on request only, and there is no function.
    const target = [pathOf('page'), pathOf('data')].map((path) => (path === null ? null : locate(path))).find((path) => path !== null);
    const to = target === undefined ? null : manifest.base_url + target;
    const sentence = to === null ? message : `This is now at ${to}`;
    return [
      { path: `${rowPath({ kind, key, form: 'page' })!.slice(1)}/index.html`, text: formerPage(sentence, to) },
      { path: rowPath({ kind, key, form: 'markdown' })!.slice(1), text: `${sentence}\n` },
    ];
  });
}
