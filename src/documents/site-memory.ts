import { readAskIndex } from '../ask/lexicon/ask-index.ts';
import type { PublicCompany } from '../contract/entities.ts';
import type { Company } from '../model/market.ts';
import { DamagedFileError, type Section as FileSection, type Sections } from '../query/sections.ts';
import type { Section } from '../site/view/blocks.ts';
import type { Template } from '../site/view/template.ts';
import { serverFiles } from './addresses.ts';
import type { EarlierData } from './build-data.ts';
import { openIndex, shortDigestBytes } from './market-index.ts';
import { openMarketMemory, type MarketMemory } from './market-memory.ts';
import type { EarlierPages, Reading } from './rendered-pages.ts';

/** What was made of an earlier market, and is taken over as far as it is the same. */
export interface EarlierSite extends EarlierData {
  readonly pages: EarlierPages;
}

/** The part of it, as it is saved, that is JSON. */
export interface SavedSite {
  readonly wordInputs: string;
  /** Keys of models, which the lists of the companies refer to. */
  readonly modelKeys: readonly string[];
  readonly addresses: EarlierPages['addresses'];
  readonly readings: readonly (readonly [address: string, reading: Reading])[];
  readonly layouts: readonly (readonly [section: Section, layout: Reading & { readonly template: Template }])[];
}

/** What is saved for another process of a market and of what was made of it; null when the data can't be remembered. */
export async function saveSite(
  market: MarketMemory,
  { index, words, pages }: EarlierSite,
): Promise<{ readonly meta: SavedSite; readonly sections: Readonly<Record<string, FileSection>> } | null> {
  const state = await market.save();
  if (state === null) return null;
  const keys = new Map<string, number>();
  const keyIds = new Uint32Array(index.modelKeys.reduce((sum, { length }) => sum + length, 0));
  const keyEnds = new Uint32Array(index.modelKeys.length);
  let end = 0;
  index.modelKeys.forEach((ofCompany, row) => {
    for (const key of ofCompany) {
      const id = keys.get(key) ?? keys.size;
      keys.set(key, id);
      keyIds[end++] = id;
    }
    keyEnds[row] = end;
  });
  return {
    meta: {
      wordInputs: words.inputs,
      modelKeys: [...keys.keys()],
      addresses: pages.addresses,
      readings: [...pages.readings],
      layouts: [...pages.layouts],
    },
    sections: {
      market: state,
      wordDigests: index.wordDigests,
      highlightDigests: index.highlightDigests,
      featureBytes: index.featureBytes,
      keyIds,
      keyEnds,
    },
  };
}

/** What was published of it. */
export interface PublishedSite {
  /** Companies in row order, with the SHA-256 of their JSON, hex. */
  readonly companies: readonly { readonly slug: string; readonly sha256: string }[];
  /** Reads a file of the function. @throws DamagedFileError when it is not what was written. */
  readonly read: (file: string) => Uint8Array;
}

/** Opens what was saved. @throws DamagedFileError when it is damaged, or of something else than what was published. */
export async function openSite(
  { wordInputs, modelKeys, addresses, readings, layouts }: SavedSite,
  sections: Sections,
  { companies: published, read }: PublishedSite,
): Promise<{ readonly market: MarketMemory; readonly made: EarlierSite }> {
  const count = published.length;
  const keyIds = sections.u32('keyIds');
  const keyEnds = sections.u32('keyEnds');
  const companies: Company[] = Array.from({ length: count });
  const index = await openIndex(read(serverFiles.columns), read(serverFiles.pack), {
    companies,
    itemHashes: published.map(({ sha256 }) => sha256),
    wordDigests: sections.u8('wordDigests'),
    highlightDigests: sections.u8('highlightDigests'),
    featureBytes: sections.u32('featureBytes'),
    modelKeys: published.map((_, row) =>
      Array.from(keyIds.subarray(row === 0 ? 0 : keyEnds[row - 1], keyEnds[row]), (id) => modelKeys[id]!),
    ),
  });
  const { columns, wordDigests, highlightDigests, featureBytes } = index;
  const areDigests = [wordDigests, highlightDigests].every(({ length }) => length === count * shortDigestBytes);
  if (columns.count !== count || !areDigests || featureBytes.length !== count)
    throw new DamagedFileError('The memory does not fit what was published.');
  const rowOf = new Map(published.map(({ slug }, row) => [slug, row]));
  const market = await openMarketMemory(sections.u8('market'), (slug, extras) => {
    const row = rowOf.get(slug);
    if (row === undefined) throw new DamagedFileError(`The memory has a company that was not published: ${slug}.`);
    let company: PublicCompany | null = null;
    // Nothing of it is read before it is asked for.
    return (companies[row] = {
      slug,
      get published() {
        return (company ??= JSON.parse(new TextDecoder().decode(index.pack.range(row, row))) as PublicCompany);
      },
      get maxCapacityT() {
        return extras.maxCapacityT;
      },
      get strongest() {
        return extras.strongest;
      },
      get maxCapacityByServiceT() {
        return extras.maxCapacityByServiceT;
      },
      get cranes() {
        return extras.cranes;
      },
    });
  });
  const file = read(serverFiles.ask);
  const words = { inputs: wordInputs, file, index: await readAskIndex(file), asked: null };
  return { market, made: { index, words, pages: { addresses, readings: new Map(readings), layouts: new Map(layouts) } } };
}
