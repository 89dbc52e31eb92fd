import { randomBytes } from 'node:crypto';
import { readdirSync, rmSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { leaseName, leaseRenewMs, leasesName, releasesName } from '../../../contract/leases.ts';
import type { Log } from '../monitoring/log.ts';

/** Leases on the releases that this process serves: publishers keep a release that has a lease. */
export interface Leases {
  /** Takes a lease on a published folder, if it is a release. */
  hold(folder: string): Promise<void>;
  drop(folder: string): void;
  /** Removes those of a server that was killed. Only for one that listens on its port, since the other can't run then. */
  clear(): void;
  /** Gives back all of them. */
  close(): void;
}

/**
 * Starts renewing leases. A server without write permission works without them, from open files (`open-file.ts`).
 *
 * @param address What it listens on; null if any free port.
 */
export function openLeases(log: Log, address: string | null, everyMs = leaseRenewMs): Leases {
  const server = `${hostname()}-${address ?? `${process.pid}-${randomBytes(4).toString('hex')}`}`;
  const held = new Map<string, string>();
  let isLogged = false;
  const write = async (file: string): Promise<void> => {
    try {
      await mkdir(dirname(file), { recursive: true });
      // Written, not touched: the date then comes from the clock of the disk, which all machines share.
      await writeFile(file, `${new Date().toISOString()}\n`);
    } catch (error) {
      if (isLogged) return;
      isLogged = true;
      const reason = (error as Error).message;
      log('info', 'no lease on the release: a publisher may remove it while it is served from open files', { reason });
    }
  };
  const remove = (file: string): void => {
    try {
      rmSync(file, { force: true });
    } catch {
      // It expires.
    }
  };
  const timer = setInterval(() => {
    for (const file of held.values()) void write(file).then(() => [...held.values()].includes(file) || remove(file));
  }, everyMs).unref();
  return {
    async hold(folder) {
      if (basename(dirname(folder)) !== releasesName) return;
      const file = join(dirname(dirname(folder)), leasesName, leaseName(basename(folder), server));
      held.set(folder, file);
      await write(file);
    },
    drop(folder) {
      const file = held.get(folder);
      held.delete(folder);
      if (file !== undefined) remove(file);
    },
    clear() {
      const own = [...held.values()];
      for (const folder of new Set(own.map(dirname))) {
        try {
          for (const name of readdirSync(folder))
            if (name.endsWith(`.${server}`) && !own.includes(join(folder, name))) remove(join(folder, name));
        } catch {
          // They expire, as those do that can't be removed.
        }
      }
    },
    close() {
      clearInterval(timer);
      for (const file of held.values()) remove(file);
      held.clear();
    },
  };
}
