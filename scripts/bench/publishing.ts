import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Market } from '../../src/model/market.ts';
import type { Document } from '../../src/documents/document.ts';
import { downloadDocuments } from '../../src/documents/downloads.ts';
import { listDocuments } from '../../src/documents/lists.ts';
import { indexMarket } from '../../src/documents/market-index.ts';
import type { Hashed } from '../../src/documents/document.ts';
import { publishTree } from '../../src/writer/tree.ts';
import { interleave, seconds } from './measure.ts';
import type { BenchOptions } from './part.ts';

/** Making and writing every data document, against a loop that only writes the same bytes. */
export async function benchPublishing(market: Market, folder: string, { rounds, report }: BenchOptions): Promise<void> {
  const baseUrl = 'https://cranes.example';
  const documents = async (): Promise<{ list: Iterable<Hashed<Document>>; version: string }> => {
    const { columns, pack, itemHashes } = await indexMarket(market);
    return {
      version: columns.dataVersion,
      list: (function* () {
        for (let row = 0; row < pack.count; row++) {
          const slug = columns.slug(row);
          const bytes = pack.range(row, row);
          yield {
            url: `/api/companies/${slug}`,
            file: `api/companies/${slug}.json`,
            mediaType: 'application/json',
            documentClass: 'data' as const,
            bytes,
            link: null,
            sha256: itemHashes[row]!,
          };
        }
        yield* listDocuments(columns, pack, market.service.list_pages.max_bytes_per_combination);
        yield* downloadDocuments(market, pack, baseUrl, columns.dataVersion);
      })(),
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
        await publishTree(out, { baseUrl, dataVersion: version, documents: list, serverFiles: [], variants: false });
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
