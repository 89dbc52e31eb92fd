import { join } from 'node:path';
import { readPlainFile } from '../../load/plain-file.ts';
import { readJsonFile, writeJsonFile } from '../../query/json-file.ts';
import { replaceFile } from './durable.ts';

/**
 * A file beside the releases of a folder that remembers something, and is written in one step. It isn't sealed: a release is checked by its own
 * manifest.
 *
 * @param file Its name: watch.json. @param name What it is in the name of its format: watch. @param members Those that it must have.
 */
export function noteFile<Content extends object>(file: string, name: string, members: readonly (keyof Content & string)[]) {
  const format = { file, format: `crane-discovery-${name}`, version: 1, members, sealed: false } as const;
  return {
    /** Null if it can't be read. */
    read(folder: string): Content | null {
      try {
        return readJsonFile<Content>(format, readPlainFile(join(folder, file)).toString());
      } catch {
        return null;
      }
    },
    /** @param isSynced Whether it must be on the disk before what follows. @throws What the disk says. */
    write: (folder: string, content: Content, isSynced = false): void =>
      replaceFile(join(folder, file), `${writeJsonFile(format, content)}\n`, isSynced),
  };
}
