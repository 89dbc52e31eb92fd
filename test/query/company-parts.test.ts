import { hash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { bytesOf, companyPartPaths, cutParts, listParts, startOf, type PartIndex } from '../../src/query/company-parts.ts';
import { partsOf, serializedCompanies } from './cut-companies.ts';

const size = { min: 5000, mean: 10_000, max: 30_000 };
const items = serializedCompanies(403);
const { index, parts } = partsOf(items, size);
const slugs = items.map((item) => (JSON.parse(Buffer.from(item).toString()) as { slug: string }).slug);
const namesOf = (cut: PartIndex): string[] => cut.parts.map(({ name }) => name);

describe('companies in parts', () => {
  it('are JSON arrays of them all in order, each within its bound and named by its SHA-256', () => {
    expect(parts.length).toBeGreaterThan(10);
    const read = parts.flatMap((part) => JSON.parse(Buffer.from(part).toString()) as { slug: string }[]);
    expect(read).toEqual(items.map((item) => JSON.parse(Buffer.from(item).toString()) as unknown));
    for (const [i, part] of parts.entries()) {
      expect(index.parts[i]!.name).toBe(hash('sha256', part, 'hex').slice(0, 16));
      expect(part.length).toBeLessThan(size.max + 3000);
    }
  });

  it('are where the index says, byte for byte what was serialized', () => {
    for (const [row, item] of items.entries()) {
      const part = parts[index.partOf[row]!]!;
      expect(Buffer.from(part.subarray(startOf(index, row), index.ends[row]!)).equals(item)).toBe(true);
      expect(bytesOf(index, row)).toBe(item.length);
    }
  });

  it('change one part where one changes, and few where one comes or goes', () => {
    const changed = items.map((item, row) =>
      row === 200 ? Buffer.from(Buffer.from(item).toString().replace('"name":"', '"name":"New ')) : item,
    );
    const added = namesOf(cutParts(changed, size)).filter((name) => !namesOf(index).includes(name));
    expect(added).toHaveLength(1);
    const without = namesOf(cutParts(items.toSpliced(200, 1), size)).filter((name) => !namesOf(index).includes(name));
    expect(without.length).toBeGreaterThan(0);
    expect(without.length).toBeLessThan(4);
  });

  it('are some of megabytes, and none where there is no company', () => {
    expect(cutParts([]).parts).toEqual([]);
    expect(cutParts(items).parts).toHaveLength(1);
  });

  it('are listed with their addresses, first slugs and numbers of companies', () => {
    const listed = listParts(index, (row) => slugs[row]!);
    expect(listed.companies).toBe(items.length);
    const read = parts.map((part) => JSON.parse(Buffer.from(part).toString()) as { slug: string }[]);
    expect(listed.parts).toEqual(
      read.map((companies, i) => ({
        url: companyPartPaths.part(index.parts[i]!.name),
        first_slug: companies[0]!.slug,
        companies: companies.length,
      })),
    );
  });
});
