import { dirname } from 'node:path/posix';
import { formatInteger } from '../../contract/numbers.ts';
import { hosts, type HostId } from './hosts.ts';
import type { Limit, Plan } from './limit.ts';
import type { Counted, Deployment } from './site.ts';

const names: Readonly<Record<Counted, string>> = {
  files: 'files',
  filesInFolder: 'files in the fullest folder',
  fileBytes: 'bytes in the largest file',
  routes: 'routes',
  functionBytes: 'bytes of the function with its indexes',
  functionCompressedBytes: 'bytes of the compressed function',
  functionMemoryBytes: 'bytes of memory of the function with its indexes',
  edgeScriptBytes: 'bytes of the script at the edge',
};

/** A number that a host limits, with its limit. */
export interface Usage {
  readonly name: string;
  readonly used: number;
  readonly max: number;
  readonly remedy: string;
  readonly source: string;
}

/** Counts everything in a deployment that its host limits. */
export function measureDeployment(host: HostId, plan: Plan, deployment: Deployment): Usage[] {
  const counts: Partial<Record<Counted, number>> = { ...countFiles(deployment), ...deployment.counts };
  const limits: readonly Limit[] = hosts[host].limits;
  return limits.flatMap(({ counted, max, remedy, source }) => {
    const used = counts[counted];
    return used === undefined ? [] : [{ name: names[counted], used, max: max[plan], remedy, source }];
  });
}

/** What exceeds a limit, in sentences: the number, the limit and what to do. */
export const faultsOf = (host: HostId, plan: Plan, usages: readonly Usage[]): string[] =>
  usages
    .filter(({ used, max }) => used > max)
    .map(
      ({ name, used, max, remedy, source }) =>
        `${host} takes at most ${formatInteger(max)} ${name} (plan ${plan}), and there are ${formatInteger(used)}. ${remedy} See ${source}`,
    );

function countFiles({ texts, copies, publicFolder }: Deployment): Partial<Record<Counted, number>> {
  const isPublic = (path: string) => publicFolder !== null && path.startsWith(`${publicFolder}/`);
  const files = [...texts.map(({ path, text }) => ({ path, bytes: Buffer.byteLength(text) })), ...copies].filter(({ path }) =>
    isPublic(path),
  );
  const folders = new Map<string, number>();
  let largest = 0;
  for (const { path, bytes } of files) {
    const folder = dirname(path);
    folders.set(folder, (folders.get(folder) ?? 0) + 1);
    if (bytes > largest) largest = bytes;
  }
  let fullest = 0;
  for (const count of folders.values()) if (count > fullest) fullest = count;
  return { files: files.length, filesInFolder: fullest, fileBytes: largest };
}
