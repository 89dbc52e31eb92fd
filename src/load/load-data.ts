import { listFolder } from './disk-folder.ts';
import { readBytes, readEncoding, serviceFile } from './files.ts';
import { loadFolder, type LoadOptions, type LoadResult, type OnRead } from './load-folder.ts';
import { collectNotices } from './notices.ts';
import { readService } from './service-file.ts';

/** Reads and checks the data folder on disk, see {@link loadFolder}. */
export const loadData = (dataDir: string, options?: LoadOptions, onRead?: OnRead): Promise<LoadResult> =>
  loadFolder((notices) => listFolder(dataDir, notices), options, onRead);

/** The public address in a folder's service.json; null if the check would find an error in it. */
export function findBaseUrl(dataDir: string, maxBytes: number): string | null {
  const notices = collectNotices(1, 1);
  const folder = listFolder(dataDir, notices);
  const limits = { maxFileBytes: maxBytes, maxWholeBytes: maxBytes };
  const bytes = folder === null ? null : readBytes(folder, serviceFile, limits, notices);
  return bytes === null ? null : (readService(readEncoding(bytes, serviceFile, notices), serviceFile, notices)?.base_url ?? null);
}
