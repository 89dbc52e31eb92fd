import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { clientFile, serverFile, serverFiles } from '../../../documents/addresses.ts';
import { DamagedFileError } from '../../../query/sections.ts';
import { askCanaries } from '../../../serve/canaries.ts';
import type { Manifest, ServerFile } from '../../../writer/manifest.ts';
import { openPublished, readPublished } from '../../../writer/published.ts';
import type { Leases } from './leases.ts';
import type { Log } from '../monitoring/log.ts';
import { readDataset, type PublishedDataset } from '../read-dataset.ts';

/** How often the link is checked, milliseconds. */
const lookMs = 1000;
/** When a refused release is tried again, in case the disk or the memory was at fault, milliseconds. */
const retryMs = 60_000;

/**
 * Watches a path that leads through a link to a release. When the link is switched, the new release is read beside the one
 * that is served, every file of it that the host reads is compared with its checksum, and it is asked questions whose answers
 * are known; then `swap` gets it. A lease is taken before, so that publishers don't remove it meanwhile. A release that fails is refused with one line in the log, and the old one is served on.
 *
 * @param first What is served.
 * @param baseUrl The address that a release must have been built for; empty takes any.
 */
export function followRelease(
  path: string,
  first: PublishedDataset,
  baseUrl: string,
  log: Log,
  leases: Pick<Leases, 'hold' | 'drop'>,
  swap: (dataset: PublishedDataset) => void,
  everyMs = lookMs,
): { stop: () => void } {
  let served = first.folder;
  let refused = { folder: '', reason: '', retryAt: 0 };
  let stopped = false;
  const look = async (): Promise<void> => {
    const folder = await realpath(path).catch(() => served);
    if (folder === served || (folder === refused.folder && performance.now() < refused.retryAt)) return;
    try {
      await leases.hold(folder);
      const { dataset, codeChanged } = await openWhole(folder, served, baseUrl);
      if (stopped) return dataset.close();
      served = folder;
      swap(dataset);
      log('info', 'release', { release: folder, data_version: dataset.columns.dataVersion });
      if (codeChanged) log('info', 'release has other server code, which runs after a restart');
    } catch (error) {
      leases.drop(folder);
      const reason = error instanceof Error ? error.message : String(error);
      if (folder !== refused.folder || reason !== refused.reason) log('error', 'release refused', { release: folder, reason, served });
      refused = { folder, reason, retryAt: performance.now() + retryMs };
    }
  };
  let timer: NodeJS.Timeout;
  const wait = () => (timer = setTimeout(() => void look().finally(() => stopped || wait()), everyMs).unref());
  wait();
  return {
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}

/** Opens a release after checking all of it that is read. @throws With the reason when a check fails. */
async function openWhole(folder: string, served: string, baseUrl: string): Promise<{ dataset: PublishedDataset; codeChanged: boolean }> {
  const manifest = openPublished(folder);
  for (const file of manifest.documents) await checkFile(join(folder, clientFile(file.file)), file);
  for (const file of manifest.server) await checkFile(join(folder, serverFile(file.file)), file);
  const dataset = await readDataset(folder);
  try {
    if (baseUrl !== '' && baseUrl !== dataset.baseUrl)
      throw new Error(`BASE_URL is ${baseUrl}, but the release was built for ${dataset.baseUrl}`);
    const faults = await askCanaries(dataset);
    if (faults.length > 0) throw new Error(`it answers wrongly: ${faults.join('; ')}`);
  } catch (error) {
    dataset.close();
    throw error;
  }
  const codeOf = ({ server }: Manifest) => server.find(({ file }) => file === serverFiles.nodeCode)?.sha256;
  // What is served was checked when it was opened; its folder may be gone by now.
  const before = readPublished(served);
  return { dataset, codeChanged: before !== null && codeOf(before) !== codeOf(manifest) };
}

/** Reads a file in parts, so that requests are answered meanwhile. */
async function checkFile(path: string, { file, bytes, sha256 }: ServerFile): Promise<void> {
  const digest = createHash('sha256');
  let total = 0;
  for await (const part of createReadStream(path)) {
    digest.update(part as Buffer);
    total += (part as Buffer).length;
  }
  if (total !== bytes || digest.digest('hex') !== sha256) throw new DamagedFileError(`${file} differs from its checksum`);
}
