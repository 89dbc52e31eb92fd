import { serverFiles } from '../../documents/addresses.ts';
import type { PublishedSite } from './site.ts';

/** What the code itself takes, bytes; measured on Node 24 without any company. */
const codeBytes = 24 * 1024 * 1024;
/** What files of places take that were read last, bytes; measured too. */
const placesBytes = 10 * 1024 * 1024;
/** How much larger the columns are in memory than in their file, with the tables for filters. */
const columnsFactor = 1.5;
/** How much larger the text index is in memory than in its file. */
const askFactor = 4;

/** Memory of the function with open indexes and all companies, bytes. */
export function functionMemory({ manifest }: PublishedSite): number {
  const bytes = (name: string) => manifest.server.find(({ file }) => file === name)?.bytes ?? 0;
  const { columns, companies, ask } = serverFiles;
  return codeBytes + placesBytes + bytes(columns) * columnsFactor + bytes(companies) + bytes(ask) * askFactor;
}
