import { beforeAll, describe, expect, inject, it } from 'vitest';
import { crawlSite, type Crawl } from './crawl.ts';
import { kindOf, pageKinds } from '../../../lab/pages/page-kinds.ts';

const site = inject('site');
let crawl: Crawl;
beforeAll(async () => {
  crawl = await crawlSite(
    site.baseUrl,
    site.pages.filter((path) => path !== '/404'),
  );
});

describe('the built site', () => {
  it('has no link that leads nowhere, and no fragment that is not there', () => {
    expect(crawl.broken).toEqual([]);
    expect(crawl.links).toBeGreaterThan(1000);
    expect(crawl.fragments).toBeGreaterThan(100);
  });

  it('has no page in the sitemap that is not reached from the front page', () => {
    expect(crawl.orphans).toEqual([]);
    expect(crawl.pages.size).toBeGreaterThan(300);
  });

  it('has no style that uses a property which none defines', async () => {
    const addresses = new Set(
      [...crawl.pages.values()].flatMap((html) => [...html.matchAll(/href="([^"]+\.css)"/g)].map(([, href]) => href!)),
    );
    const sheets = await Promise.all([...addresses].map(async (href) => (await fetch(site.baseUrl + href)).text()));
    const styles = sheets.join('\n');
    const defined = new Set([...styles.matchAll(/(--[\w-]+)\s*:/g)].map(([, name]) => name));
    const used = new Set([...styles.matchAll(/var\((--[\w-]+)\s*\)/g)].map(([, name]) => name));
    expect(used.size).toBeGreaterThan(10);
    expect([...used].filter((name) => !defined.has(name))).toEqual([]);
  });

  it('has only pages of known kinds, and a page of each', () => {
    expect(site.pages.filter((path) => kindOf(path) === null)).toEqual([]);
    const kinds = new Set(site.pages.map((path) => kindOf(path)?.name));
    expect(pageKinds.filter(({ name }) => !kinds.has(name))).toEqual([]);
  });
});
