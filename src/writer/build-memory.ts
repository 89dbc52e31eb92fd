import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serverFile } from '../documents/addresses.ts';
import { sha256Hex } from '../documents/market-index.ts';
import { openMarketMemory, type MarketMemory } from '../documents/market-memory.ts';
import { openSite, saveSite, type EarlierSite, type SavedSite } from '../documents/site-memory.ts';
import { DamagedFileError, readSections, sectionPieces, type Format } from '../query/sections.ts';
import type { KnownPart } from './large-files.ts';
import type { Manifest } from './manifest.ts';
import type { KnownManifest } from './published.ts';
import type { Remembered } from './stage.ts';

/** What was made for a published folder, and is taken over by the next publish as far as it is the same. */
export interface Made extends KnownManifest {
  /** What `digestOfFiles` said of it when it was finished. */
  readonly filesDigest: string;
  readonly site: EarlierSite;
  readonly remembered: Remembered;
}

/** What a build leaves to the next. */
export interface BuildMemory {
  readonly market: MarketMemory;
  /** Null before the first build. */
  made: Made | null;
}

export const emptyMemory = async (): Promise<BuildMemory> => ({ market: await openMarketMemory(), made: null });

const format: Format = { magic: 'CRANEMEM', version: 1 };

/** The part of a saved memory that is JSON. */
interface Meta extends Pick<Made, 'manifestSha256' | 'filesDigest'> {
  /** Version of the code that made it. */
  readonly code: string;
  readonly site: SavedSite;
  readonly inputs: readonly (readonly [file: string, digest: string])[];
  readonly parts: readonly (readonly [file: string, parts: readonly KnownPart[]])[];
}

/** A memory as the pieces of a file, for another process. Null when the data can't be remembered. */
export async function saveMemory({ market, made }: BuildMemory, code: string): Promise<readonly Uint8Array[] | null> {
  const saved = made === null ? null : await saveSite(market, made.site);
  if (made === null || saved === null) return null;
  const { manifestSha256, filesDigest, remembered } = made;
  const meta: Meta = {
    code,
    manifestSha256,
    filesDigest,
    site: saved.meta,
    inputs: [...remembered.inputs],
    parts: [...remembered.parts],
  };
  return sectionPieces(format, meta, saved.sections);
}

/**
 * Opens a saved memory.
 *
 * @param published The folder that it was made with.
 * @throws DamagedFileError when it is damaged, of another version of the code, or of another folder; or when a file of the folder is.
 */
export async function openMemory(
  saved: Uint8Array,
  code: string,
  { folder, manifest, manifestSha256 }: { readonly folder: string; readonly manifest: Manifest; readonly manifestSha256: string },
): Promise<BuildMemory> {
  const sections = await readSections(format, saved);
  const meta = sections.meta as Meta;
  if (meta.code !== code || meta.manifestSha256 !== manifestSha256) throw new DamagedFileError('The memory is of another build.');
  const entries = manifest.families.find(({ name }) => name === 'companies')?.entries ?? [];
  const { market, made } = await openSite(meta.site, sections, {
    companies: entries.map(([slug, , sha256]) => ({ slug, sha256 })),
    read(file) {
      const bytes = readFileSync(join(folder, serverFile(file)));
      if (sha256Hex(bytes) !== manifest.server.find((stored) => stored.file === file)?.sha256)
        throw new DamagedFileError(`${file} differs from its checksum.`);
      return bytes;
    },
  });
  const remembered = { inputs: new Map(meta.inputs), parts: new Map(meta.parts), files: null };
  return { market, made: { manifest, manifestSha256, filesDigest: meta.filesDigest, site: made, remembered } };
}
