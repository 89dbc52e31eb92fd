import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Market } from '../../src/model/market.ts';
import type { Document } from '../../src/documents/document.ts';
import { downloadDocuments } from '../../src/documents/downloads/download-documents.ts';
import { listDocuments } from '../../src/documents/lists.ts';
import { indexMarket } from '../../src/documents/market-index.ts';
import { cutRows } from '../../src/documents/parts.ts';
import { companyPlace } from '../../src/documents/addresses.ts';
import { publishTree } from '../../src/writer/tree.ts';
import { interleave, seconds } from './measure.ts';
import type { BenchOptions } from './part.ts';

/** Measures making and writing every data document, and a loop that only writes the same bytes. */
export async function benchPublishing(market: Market, folder: string, { rounds, report }: BenchOptions): Promise<void> {
  const documents = async (): Promise<{ list: readonly Document[]; version: string }> => {
    const index = await indexMarket(market);
    const { columns, store, rows, itemHashes } = index;
    return {
      version: columns.dataVersion,
      list: [
        ...rows.map(({ slug }, row) => ({
          ...companyPlace(slug),
          bytes: store.range(row, row),
          link: null,
          sha256: itemHashes[row]!,
        })),
        ...listDocuments(columns, store, market.service.list_pages.max_bytes_per_combination),
        ...downloadDocuments(market, index, cutRows(columns)),
      ],
    };
  };
  const out = join(folder, 'publish');
  const plainOut = join(folder, 'plain');
  const files = [...(await documents()).list].map(({ file, bytes }) => ({ path: join(plainOut, file), bytes }));
  const folders = new Set(files.map(({ path }) => dirname(path)));
  const [ours, plain] = await interleave(
    Math.min(rounds, 3),
    async () => {
      rmSync(out, { recursive: true, force: true });
      return seconds(async () => {
        const { list, version } = await documents();
        await publishTree(out, {
          baseUrl: 'https://cranes.example',
          dataVersion: version,
          documents: list,
          serverFiles: [],
        });
      });
    },
    async () => {
      rmSync(plainOut, { recursive: true, force: true });
      for (const path of folders) mkdirSync(path, { recursive: true });
      return seconds(() => {
        for (const { path, bytes } of files) writeFileSync(path, bytes);
      });
    },
  );
  rmSync(out, { recursive: true, force: true });
  rmSync(plainOut, { recursive: true, force: true });
  report(
    'publish data documents ÷ plain loop of the same bytes',
    `${(ours! / plain!).toFixed(2)} (${ours!.toFixed(1)} s ÷ ${plain!.toFixed(1)} s, ${files.length} files)`,
    '≤ 2',
  );
}
