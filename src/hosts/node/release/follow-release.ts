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

/** How often the link is checked in addition to events of the system, milliseconds. */
const lookMs = 1000;
/** How long after the start the canary questions are first asked, milliseconds. */
const rehearsalMs = 2000;
/** When a refused release is tried again, in case disk or memory was at fault, milliseconds. */
const retryMs = 60_000;
/** How long sizes are compared before requests get their turn, milliseconds. */
const turnMs = 2;

/** What following a release needs and reports. */
export interface FollowOptions {
  /** The address that a release must have been built for; empty accepts any. */
  readonly baseUrl?: string;
  readonly log: Log;
  readonly leases: Pick<Leases, 'hold' | 'drop'>;
  /** Takes over the next release. */
  readonly swap: (dataset: PublishedDataset) => void;
  /** Called for each refused release, and each new reason. */
  readonly refuse?: (() => void) | undefined;
  /** How often the link is checked, milliseconds. */
  readonly everyMs?: number;
}

/**
 * Watches a path through a link to a release, by events and by polling. When the link is switched, a lease keeps publishers from removing
 * the new release, its indexes are opened in addition to the current ones, all file sizes are compared, and it must answer questions with
 * known answers; then `swap` gets it. Unchanged files aren't read again; others are checked when they are read. A release that fails is
 * refused with one line in the log, and the old one stays in service.
 *
 * @param first The dataset that is served now.
 */
export function followRelease(
  path: string,
  first: PublishedDataset,
  { baseUrl = '', log, leases, swap, refuse = () => {}, everyMs = lookMs }: FollowOptions,
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
      if (codeOf(before.manifest) !== codeOf(dataset.manifest)) log('info', 'the release has new server code, which runs after a restart');
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
  /** Whether the link may have been switched since the current check began. */
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
  // The questions load code and open the text index, which would otherwise delay the next release.
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

/** SHA-256 of the server code that was published with a release. */
export const codeOf = ({ server }: ServedManifest): string | undefined => server.find(({ file }) => file === serverFiles.nodeCode)?.sha256;

/** Opens a release in addition to the current one, and checks what it can without reading everything. @throws If a check fails. */
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

/** Compares the sizes of files, synchronously, which takes a tenth of the time; yields to requests now and then. */
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
