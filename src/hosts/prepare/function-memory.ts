import { serverFiles } from '../../documents/addresses.ts';
import type { PublishedSite } from './site.ts';

/** What the code itself takes, bytes; measured on Node 24 without any company. */
const codeBytes = 24 * 1024 * 1024;
/** How much larger the text index is in memory than in its file. */
const askFactor = 4;

/** Memory that the function takes with its indexes open, bytes: columns and pack lie in memory as in their files. */
export function functionMemory({ manifest }: PublishedSite): number {
  const bytes = (name: string) => manifest.server.find(({ file }) => file === name)?.bytes ?? 0;
  return codeBytes + bytes(serverFiles.columns) + bytes(serverFiles.pack) + bytes(serverFiles.ask) * askFactor;
}
