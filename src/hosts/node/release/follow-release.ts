import { statSync } from 'node:fs';
import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { clientFile, serverFile, serverFiles } from '../../../documents/addresses.ts';
import { DamagedFileError } from '../../../query/sections.ts';
import { askCanaries } from '../../../serve/canaries.ts';
import type { ServedManifest, ServerFile } from '../../../writer/manifest.ts';
import type { Leases } from './leases.ts';
import type { Log } from '../monitoring/log.ts';
import { readDataset, type PublishedDataset } from '../read-dataset.ts';
import { watchLink } from './watch-link.ts';

/** How often the link is checked where no event of the system says that it was switched, milliseconds. */
const lookMs = 1000;
/** How long after the start the questions are asked for the first time, milliseconds. */
const rehearsalMs = 2000;
/** When a refused release is tried again, in case the disk or the memory was at fault, milliseconds. */
const retryMs = 60_000;
/** How long sizes are compared before others get their turn, milliseconds. */
const turnMs = 2;

/**
 * Watches a path that leads through a link to a release, by events and by looking from time to time. When the link is switched, the indexes
 * of the new release are opened beside the one that is served, each of its files must have its size, and it is asked questions whose
 * answers are known; then `swap` gets it. What did not change is not read again; what is not read now is checked when it is. A lease is
 * taken before, so that publishers don't remove it meanwhile. A release that fails is refused with one line in the log, and the old one is
 * served on.
 *
 * @param first What is served.
 * @param baseUrl The address that a release must have been built for; empty takes any.
 * @param refuse Called for each reason for which a release is refused.
 */
export function followRelease(
  path: string,
  first: PublishedDataset,
  baseUrl: string,
  log: Log,
  leases: Pick<Leases, 'hold' | 'drop'>,
  { swap, refuse = () => {} }: { swap: (dataset: PublishedDataset) => void; refuse?: (() => void) | undefined },
  everyMs = lookMs,
): { stop: () => void } {
  let served = first;
  let refused = { folder: '', reason: '', retryAt: 0 };
  let stopped = false;
  const look = async (): Promise<void> => {
    const folder = await realpath(path).catch(() => served.folder);
    if (folder === served.folder || (folder === refused.folder && performance.now() < refused.retryAt)) return;
    try {
      await leases.hold(folder);
      const dataset = await openNext(folder, served, baseUrl);
      if (stopped) return dataset.close();
      const before = served;
      served = dataset;
      swap(dataset);
      log('info', 'release', { release: folder, data_version: dataset.columns.dataVersion });
      if (codeOf(before.manifest) !== codeOf(dataset.manifest)) log('info', 'release has other server code, which runs after a restart');
    } catch (error) {
      leases.drop(folder);
      const reason = error instanceof Error ? error.message : String(error);
      if (folder !== refused.folder || reason !== refused.reason) {
        log('error', 'release refused', { release: folder, reason, served: served.folder });
        refuse();
      }
      refused = { folder, reason, retryAt: performance.now() + retryMs };
    } finally {
      link.renew();
    }
  };
  /** Whether the link may have been switched since the look that is under way began. */
  let again = false;
  let looking = false;
  let timer: NodeJS.Timeout;
  const lookAtOnce = async (): Promise<void> => {
    again = true;
    if (looking) return;
    looking = true;
    clearTimeout(timer);
    while (again && !stopped) {
      again = false;
      await look();
    }
    looking = false;
    if (!stopped) wait();
  };
  const wait = () => (timer = setTimeout(() => void lookAtOnce(), everyMs).unref());
  const link = watchLink(path, () => void lookAtOnce());
  wait();
  // What answers the questions loads code and opens the text index, which would hold up the first release that follows.
  const rehearsal = setTimeout(() => void askCanaries(served).catch(() => undefined), rehearsalMs).unref();
  return {
    stop() {
      stopped = true;
      clearTimeout(timer);
      clearTimeout(rehearsal);
      link.stop();
    },
  };
}

/** SHA-256 of the code of the server that was published with a release. */
export const codeOf = ({ server }: ServedManifest): string | undefined => server.find(({ file }) => file === serverFiles.nodeCode)?.sha256;

/** Opens a release beside the one that is served, and checks what can be checked without reading all of it. @throws With the reason when a check fails. */
async function openNext(folder: string, before: PublishedDataset, baseUrl: string): Promise<PublishedDataset> {
  const dataset = await readDataset(folder, { before });
  try {
    if (baseUrl !== '' && baseUrl !== dataset.baseUrl)
      throw new Error(`BASE_URL is ${baseUrl}, but the release was built for ${dataset.baseUrl}`);
    const { documents, server } = dataset.manifest;
    await checkSizes(folder, documents, clientFile);
    await checkSizes(folder, server, serverFile);
    const faults = await askCanaries(dataset);
    if (faults.length > 0) throw new Error(`it failed its smoke test: ${faults.join('; ')}`);
    return dataset;
  } catch (error) {
    dataset.close();
    throw error;
  }
}

/** Compares the sizes of files. Asking for one takes microseconds, a tenth of what it takes to wait for the answer; now and then, requests go first. */
async function checkSizes(folder: string, files: readonly ServerFile[], pathOf: (file: string) => string): Promise<void> {
  let turn = performance.now();
  for (const { file, bytes } of files) {
    const { size } = statSync(join(folder, pathOf(file)));
    if (size !== bytes) throw new DamagedFileError(`${file} has ${size} bytes, not ${bytes}`);
    if (performance.now() - turn < turnMs) continue;
    await new Promise(setImmediate);
    turn = performance.now();
  }
}
