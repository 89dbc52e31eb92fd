import { describe, expect, it } from 'vitest';
import type { Row } from '../../src/contract/tables.ts';
import { countryOutline } from '../../src/documents/geography/outlines.ts';
import { simplify } from '../../src/documents/geography/simplify.ts';
import { companyPage, type CompanyPageFacts } from '../../src/site/view/company-page.ts';
import { countPages, countryPage, type CompanyLine } from '../../src/site/view/country-pages.ts';
import { renderBlocks } from '../../src/site/view/html.ts';
import { renderMarkdown } from '../../src/site/view/markdown.ts';
import { marketplacePage } from '../../src/site/view/market-pages.ts';
import { outlineFigure } from '../../src/site/view/outline.ts';
import { scaleFigure } from '../../src/site/view/scale-figure.ts';
import { cutTemplate, fillTemplate, placeholders } from '../../src/site/view/template.ts';
import { testTemplates } from '../page-templates.ts';

const baseUrl = 'https://cranes.example';
const site: CompanyPageFacts = { baseUrl, countries: { DE: { name: 'Germany', outline: null } }, models: {} };

const hostile = {
  id: 1,
  slug: 'acme',
  name: 'A </title><script>alert(1)</script> & "Co" | [x](javascript:alert(1)) `',
  description: '</script><img src=x onerror=alert(1)>\n# heading',
  website: 'javascript:alert(1)',
  phone: '+49 30 1',
  city: '<b>Berlin</b>',
  country: 'DE',
  lat: 52.5,
  lon: 13.4,
  services: ['mobile_crane', 'new_service'],
  fleet_highlights: [{ brand: null, model: 'constructor', capacity_t: 0.25, boom_type: null, max_height_m: null }],
};

describe('a page with hostile data', () => {
  const page = companyPage(hostile, null, site);
  const html = fillTemplate(testTemplates.companies, page, baseUrl);

  it('has no element and no address of the data’s making', () => {
    expect(html).not.toMatch(/<script(?! type="application\/ld\+json">)|<img|<b>/);
    expect(html).not.toMatch(/href="javascript:/);
    expect(html.match(/<\/script>/g)).toHaveLength(html.match(/<script /g)!.length);
    expect(html.match(/<\/title>/g)).toHaveLength(1);
    for (const [, json] of html.matchAll(/ld\+json">(.*?)<\/script>/g)) expect(() => JSON.parse(json!) as unknown).not.toThrow();
    expect(html).toContain('new service');
  });

  it('has no Markdown of the data’s making', () => {
    const markdown = renderMarkdown(page, baseUrl);
    expect(markdown).not.toMatch(/(?<!\\)\]\(javascript:/);
    expect(markdown).not.toMatch(/(?<!\\)<(?:script|img|b)/);
    expect(markdown.match(/^# /gm)).toHaveLength(1);
    expect(markdown).toContain('\\[x\\](javascript:alert(1))');
  });
});

describe('blocks', () => {
  it('refuse addresses that a browser would run or take for another host', () => {
    const html = (href: string) => renderBlocks([{ kind: 'text', text: { text: 'x', href } }]);
    for (const href of ['javascript:alert(1)', 'data:text/html,x', ' javascript:x', 'vbscript:x', '//other.example/x'])
      expect(html(href)).toBe('<p>x</p>');
    for (const href of ['/atlas', '#top', 'https://a.example/', 'tel:+491', 'mailto:a@b.example'])
      expect(html(href)).toContain(`href="${href}"`);
  });
});

describe('a layout', () => {
  it('is refused when it has no place for what differs', () => {
    expect(() => cutTemplate(`<html><head></head><body>${placeholders.title}${placeholders.body}</body></html>`, 'atlas')).toThrow(
      'leaves out "/atlas/',
    );
  });
});

describe('the pages of a country', () => {
  const companies = Array.from({ length: 450 }, (_, i): CompanyLine => ({
    slug: `c-${i}`,
    name: `Company ${i}`,
    city: 'Suva',
    services: ['mobile_crane'],
    maxCapacityT: i,
    lat: -18,
    lon: 178,
  }));
  const pages = Array.from({ length: countPages(companies.length) }, (_, i) =>
    countryPage('FJ', { name: 'Fiji', outline: null }, companies, i + 1, baseUrl),
  );

  it('hold two hundred companies each, and lead to one another', () => {
    expect(pages.map(({ path }) => path)).toEqual(['/countries/fj', '/countries/fj/2', '/countries/fj/3']);
    const rows = pages.flatMap(({ blocks }) => blocks.flatMap((block) => (block.kind === 'table' ? [block.rows.length] : [])));
    expect(rows).toEqual([200, 200, 50]);
    const second = renderBlocks(pages[1]!.blocks);
    expect(second).toContain('<p>Page <a href="/countries/fj">1</a> 2 <a href="/countries/fj/3">3</a></p>');
    expect(pages[1]!.title).toBe('Crane companies in Fiji, page 2 of 3');
    expect(pages[1]!.trail.at(-1)).toEqual({ name: 'Fiji', path: '/countries/fj' });
  });
});

describe('a country in a sentence', () => {
  it('carries its article', () => {
    const line: CompanyLine = { slug: 'c', name: 'C', city: null, services: [], maxCapacityT: null, lat: 52, lon: 5 };
    const titles = (code: string, name: string) => [countryPage(code, { name, outline: null }, [line], 1, baseUrl).title];
    expect(titles('NL', 'Netherlands')).toEqual(['Crane companies in the Netherlands']);
    expect(titles('GB', 'United Kingdom')).toEqual(['Crane companies in the United Kingdom']);
    expect(titles('DE', 'Germany')).toEqual(['Crane companies in Germany']);
  });
});

describe('the marketplace', () => {
  const listing = (slug: string, brand: string | null, country: string | null): Row<'listings'> => ({
    slug,
    title: `Used ${slug}`,
    crane_type: 'crawler_crane',
    brand,
    country,
    description: null,
  });
  const names: Readonly<Record<string, string>> = { NL: 'Netherlands', DE: 'Germany' };

  it('groups the pages of a kind and counts them; every page is linked once', () => {
    const listings = [listing('all', null, null), listing('nl', null, 'NL'), listing('x', 'Demag', null), listing('x-nl', 'Demag', 'NL')];
    const html = renderBlocks(marketplacePage(listings, { country: (code) => ({ name: names[code]!, listed: true }) }).blocks);
    expect(html).toContain('<a href="#crawler_crane">Crawler cranes</a>: 4 pages');
    for (const [label, text] of [
      ['All', 'Used all'],
      ['By country', 'Netherlands'],
      ['By manufacturer', 'Demag'],
      ['By manufacturer and country', 'Demag in the Netherlands'],
    ])
      expect(html).toMatch(new RegExp(`<dt>${label}</dt><dd><a href="[^"]*">${text}</a></dd>`));
    for (const { slug } of listings) expect(html.split(`"/marketplace/${slug}"`)).toHaveLength(2);
  });
});

describe('the picture of models', () => {
  const model = (slug: string, boom: number | null, height: number | null) => ({
    slug,
    brand: 'B',
    model: slug,
    crane_type: 'all_terrain_crane' as const,
    capacity_t: 100,
    boom_type: null,
    max_boom_m: boom,
    max_height_m: height,
    axles: 5,
    summary: null,
  });

  it('is to one scale', () => {
    const svg = scaleFigure(model('own', 40, 60), [model('half', null, 30), model('tall', 80, 120)])!;
    const tops = [...svg.matchAll(/<circle cx="[\d.]+" cy="([\d.]+)" r="3"\/>/g)].map(([, y]) => Number(y));
    const ground = Number(/class="ground" d="M\d+ (\d+)/.exec(svg)![1]);
    const [own, half, tall] = tops.map((y) => ground - y);
    expect(own! / half!).toBeCloseTo(2, 1);
    expect(tall! / half!).toBeCloseTo(4, 1);
    // The house is 30 m high: as high as the first.
    const houseTop = Number(/<rect x="\d+" y="([\d.]+)"/.exec(svg)![1]);
    expect(ground - houseTop).toBeCloseTo(half!, 0);
    expect(svg.match(/class="crane own"/g)).toHaveLength(1);
  });

  it('draws each boom as long as it is stated and at one angle, and names no measure that is not stated', () => {
    const svg = scaleFigure(model('own', 40, 60), [model('boom', 80, null), model('height', null, 30)])!;
    const points = (kind: string) =>
      [...svg.matchAll(new RegExp(`class="${kind}" d="M([\\d.]+) ([\\d.]+)L([\\d.]+) ([\\d.]+)"`, 'g'))].map((match) =>
        match.slice(1).map(Number),
      );
    const ground = Number(/class="ground" d="M\d+ (\d+)/.exec(svg)![1]);
    const houseTop = Number(/<rect x="\d+" y="([\d.]+)"/.exec(svg)![1]);
    const perMetre = (ground - houseTop) / 30;
    const booms = points('boom');
    expect(booms.map(([x1, y1, x2, y2]) => Math.round(Math.hypot(x2! - x1!, y2! - y1!) / perMetre))).toEqual([40, 80]);
    for (const [x1, y1, x2, y2] of [...booms, ...points('extension')])
      expect((Math.atan2(y1! - y2!, x2! - x1!) * 180) / Math.PI).toBeCloseTo(78, 0);
    const words = [...svg.matchAll(/<text x="\d+" y="\d+">([^<]*)<\/text>/g)].map(([, text]) => text);
    expect(words.filter((text) => /\d+ m$/.test(text!) && !text!.startsWith('person'))).toEqual([
      'boom 40 m',
      'height 60 m',
      'height 30 m',
      'boom 80 m',
    ]);
  });

  it('is left out where no size is known', () => {
    expect(scaleFigure(model('unknown', null, null), [model('tall', 80, 120)])).toBeNull();
  });
});

describe('outlines of countries', () => {
  const outlines = Object.fromEntries(['DE', 'FJ', 'SG', 'US', 'NZ', 'RU', 'FR'].map((code) => [code, countryOutline(code)!]));
  const figure = (code: string, lon: number, lat: number) => outlineFigure(outlines[code]!, [{ lon, lat }], 'x');

  it.each([
    ['DE', 13.4, 52.5],
    ['SG', 103.82, 1.35],
    ['US', -87.6, 41.9],
    ['US', -149.9, 61.2],
    ['NZ', 174.76, -36.85],
    ['FJ', 178.44, -18.14],
    ['RU', 131.9, 43.1],
    ['RU', -173, 66],
    ['FR', 9.1, 42.2],
  ])('show a place in %s at %d, %d', (code, lon, lat) => {
    expect(figure(code, lon, lat)).toContain('class="dot"');
  });

  it('show no place that lies far away from the main land', () => {
    expect(figure('FR', 55.5, -21.1)).toBeNull();
    expect(figure('DE', -3.7, 40.4)).toBeNull();
  });

  it('are small', () => {
    for (const { path } of Object.values(outlines)) expect(path.length).toBeLessThan(6000);
  });

  it('are lines with fewer points, never further from the shore than the tolerance', () => {
    const line = Array.from({ length: 500 }, (_, i) => [i, Math.sin(i / 20) * 50] as const);
    const kept = simplify(line, 1);
    expect(kept.length).toBeLessThan(120);
    expect(kept[0]).toEqual(line[0]);
    expect(kept.at(-1)).toEqual(line.at(-1));
    for (const [x, y] of line) {
      const after = kept.findIndex(([keptX]) => keptX >= x);
      const [[ax, ay], [bx, by]] = [kept[Math.max(0, after - 1)]!, kept[after]!];
      const along = bx === ax ? 0 : (x - ax) / (bx - ax);
      // Distance to a line is at most the vertical one times its slope.
      expect(Math.abs(ay + along * (by - ay) - y) / Math.hypot(1, (by - ay) / Math.max(1, bx - ax))).toBeLessThanOrEqual(1.01);
    }
  });
});
