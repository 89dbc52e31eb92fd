import { join } from 'node:path';
import { releasesName } from '../../src/contract/leases.ts';
import { checkChangeList, writeReleaseChanges, type WrittenList } from '../../src/writer/change-list.ts';
import { showSize } from '../show-size.ts';

/**
 * The list that `--changed FILE` asks for, of a folder of releases; without it, nothing is done.
 *
 * @param isTried Whether nothing will be published.
 * @throws PublishError when no list can be written there.
 */
export function openChangeList(path: string | null, to: string, isTried = false) {
  if (path !== null) checkChangeList(path, join(to, releasesName), isTried);
  const told: string[] = [];
  return {
    write(...change: Parameters<typeof writeReleaseChanges> extends [string, ...infer Change] ? Change : never): void {
      if (path !== null) told.push(describeChangeList(path, writeReleaseChanges(path, ...change)));
    },
    /** What has been written, in sentences. */
    told: told as readonly string[],
  };
}

/** What has to be uploaded, in a sentence for the operator. */
export function describeChangeList(path: string, { list, isContinued }: WrittenList): string {
  const upload = [...list.public.upload, ...list.private.upload];
  const count = (value: number, noun: string): string => `${value.toLocaleString('en')} ${noun}${value === 1 ? '' : 's'}`;
  const size = showSize(upload.reduce((sum, { bytes }) => sum + bytes, 0));
  if (list.base === null)
    return `${path}: all ${count(upload.length, 'file')} to upload (${size}), because it is not known what was uploaded before. Delete other files at the destination.`;
  const gone = list.public.delete.length + list.private.delete.length;
  const pending = isContinued ? ', including what was still to be uploaded' : '';
  return `${path}: ${count(upload.length, 'file')} to upload (${size}), ${count(gone, 'file')} to delete since ${list.base}${pending}.`;
}
