import { describe, expect, it } from 'vitest';
import type { FleetHighlight } from '../../src/contract/entities.ts';
import type { Facets } from '../../src/contract/facets.ts';
import { craneTypeNames } from '../../src/contract/service-types.ts';
import type { Row } from '../../src/contract/tables.ts';
import { openOutlines } from '../../src/documents/geography/outlines.ts';
import { simplify } from '../../lab/programs/world/simplify.ts';
import { companyPage, initials, type CompanyPageFacts } from '../../src/site/view/company-page.ts';
import { companyTable, type CompanyLine } from '../../src/site/view/company-table.ts';
import { companiesPage, countPages, countryPage, type PlacedLine } from '../../src/site/view/country-pages.ts';
import type { Block } from '../../src/site/view/blocks.ts';
import { renderBlocks } from '../../src/site/view/html.ts';
import { kindFigure, scenes, termFigure } from '../../src/site/view/kind-figure.ts';
import { renderMarkdown } from '../../src/site/view/markdown.ts';
import { listingPage, marketplacePage, wantedPage, type MarketRelations } from '../../src/site/view/market-pages.ts';
import { outlineFigure, outlineThumbnail } from '../../src/site/view/outline.ts';
import { scaleCaption, scaleFigure } from '../../src/site/view/scale-figure.ts';
import { cutTemplate, fillTemplate, placeholders } from '../../src/site/view/template.ts';
import { testTemplates } from '../page-templates.ts';

const baseUrl = 'https://cranes.example';
const site: CompanyPageFacts = { baseUrl, countries: { DE: { name: 'Germany', outline: null } }, models: {}, pictures: false };

describe('the page of a company', () => {
  const crane = (model: string, capacity_t: number | null, max_height_m: number | null = null) => ({
    brand: 'B',
    model,
    capacity_t,
    boom_type: null,
    max_height_m,
  });
  const company = {
    id: 1,
    slug: 'acme',
    name: 'Ødegård & 3 Søner Kran AS',
    description: null,
    city: 'Bergen',
    country: 'DE',
    lat: 52.5,
    lon: 13.4,
    services: ['mobile_crane', 'new_service'],
    fleet_highlights: [{ brand: null, model: 'constructor', capacity_t: 0.25, boom_type: null, max_height_m: null }],
    website: 'https://kran.example/',
    phone: '+47 55 00 00 00',
    whatsapp: '+47 900 00 000',
    logo_url: 'https://kran.example/logo.svg',
    cover_image_url: 'https://kran.example/"yard.jpg',
  };
  const models = { blift: { slug: 'b-lift', type: 'aerial_platform' }, bspmt: { slug: 'b-spmt', type: 'heavy_haulage' } } as const;
  const htmlOf = (changes: object = {}, facts: Partial<CompanyPageFacts> = {}, strongest: FleetHighlight | null = null) =>
    fillTemplate(testTemplates.companies, companyPage({ ...company, ...changes }, strongest, { ...site, ...facts }, []), baseUrl);
  const rows = (html: string) =>
    [...html.matchAll(/<tr><td>(.*?)<\/tr>/g)].map(([, row]) => row!.replace(/<td[^>]*>/g, ' | ').replace(/<[^>]*>/g, ''));

  it('has ways to reach it as buttons, and none of its coordinates among them', () => {
    const html = htmlOf();
    const [, buttons] = /<p class="actions">(.*?)<\/p>/.exec(html)!;
    expect([...buttons!.matchAll(/<a class="([^"]*)" href="([^"]*)"[^>]*>([^<]*)/g)].map((match) => match.slice(1))).toEqual([
      ['button', 'tel:+4755000000', 'Call +47 55 00 00 00'],
      ['button plain', 'https://wa.me/4790000000', 'WhatsApp +47 900 00 000'],
      ['button plain', 'https://kran.example/', 'Visit website'],
    ]);
    expect(/<dl class="facts">.*<\/dl>/.exec(html)![0]).not.toContain('52.5');
    expect(html.slice(html.indexOf('<details>'))).toContain('Coordinates: 52.5, 13.4.');
    expect(html.indexOf('<details>')).toBeGreaterThan(html.indexOf('id="fleet"'));
  });

  it('says what to do where it lists no way to reach it', () => {
    const html = htmlOf({ phone: null, whatsapp: undefined, website: 'javascript:alert(1)' });
    expect(html).not.toContain('class="actions"');
    expect(html).toMatch(
      /lists no phone number and no website\. Write to its address, or look for <a href="\/map\?[^"]*">companies nearby</,
    );
  });

  it('has its initials, and pictures of others only where the service says so', () => {
    expect(['Ødegård & 3 Søner', 'ACME', '„Kran“ l’Étoile', '東京 重機', '—'].map(initials)).toEqual(['Ø3', 'A', 'KL', '東重', '']);
    expect(htmlOf()).toContain('<span class="sign"><span aria-hidden="true">Ø3</span></span><h1>');
    expect(htmlOf()).not.toContain('<img');
    const html = htmlOf({}, { pictures: true });
    expect([...html.matchAll(/<img src="([^"]*)" alt="" [^>]*referrerpolicy="no-referrer">/g)].map(([, src]) => src)).toEqual([
      'https://kran.example/logo.svg',
      'https://kran.example/&quot;yard.jpg',
    ]);
    // The policy of the pages allows none over plain HTTP.
    expect(htmlOf({ logo_url: 'http://kran.example/logo.svg', cover_image_url: null }, { pictures: true })).not.toContain('<img');
    expect(renderMarkdown(companyPage(company, null, { ...site, pictures: true }, []), baseUrl)).not.toMatch(/Ø3|logo|yard/);
  });

  it('lists who else is near, with the distance, and the country of those abroad', () => {
    const near = [
      { distance_km: 3.1, company: { ...company, slug: 'b', name: 'B', max_capacity_t: 60 } },
      { distance_km: 70, company: { ...company, slug: 'c', name: 'C', country: 'NL', city: 'Enschede', max_capacity_t: null } },
    ];
    const html = renderBlocks(companyPage(company, null, site, near).blocks);
    expect(rows(html.slice(html.indexOf('id="nearby"'))).map((row) => row.split(' | ').slice(0, 3))).toEqual([
      ['B', 'Bergen', '3.1 km'],
      ['C', 'Enschede, NL', '70 km'],
    ]);
    expect(htmlOf()).not.toContain('nearby"');
  });

  it('shows its fleet by size: cranes by capacity, platforms by height with their load, vehicles; equal ones once', () => {
    const fleet_highlights = [
      crane('Small', 35),
      crane('Lift', 0.227, 12),
      crane('SPMT', null),
      crane('Big', 1200),
      crane('Lift', 0.34, 20),
      crane('Small', 35),
    ];
    const html = htmlOf({ fleet_highlights }, { models }, crane('Big', 1200));
    expect(rows(html)).toEqual([
      'B Big | 1,200 t | – | –',
      'B Small × 2 | 35 t | – | –',
      'B Lift | 20 m | 340 kg | –',
      'B Lift | 12 m | 227 kg | –',
    ]);
    expect(html).toContain('<h3 id="vehicles">Heavy-haulage vehicles</h3>');
    expect(html).toContain('<dt>Largest crane</dt><dd>B Big, 1,200 t</dd>');
  });

  it('takes what the atlas does not have for what the company alone offers', () => {
    const lift = crane('Unknown', 0.23, 18.5);
    const html = htmlOf({ services: ['aerial_platform'], fleet_highlights: [lift] }, {}, lift);
    expect(rows(html)).toEqual(['B Unknown | 18.5 m | 230 kg | –']);
    expect(html).toContain('<dt>Largest platform load</dt><dd>B Unknown, 230 kg</dd>');
    expect(rows(htmlOf({ services: ['aerial_platform', 'mobile_crane'], fleet_highlights: [lift] }, {}, lift))).toEqual([
      'B Unknown | 0.23 t | – | 18.5 m',
    ]);
  });
});

describe('a list of companies', () => {
  const line: CompanyLine = { slug: 'acme', name: 'Acme', city: 'Bergen', services: ['mobile_crane'], max_capacity_t: 60 };
  const rowsOf = (lines: readonly CompanyLine[]) =>
    [...renderBlocks([companyTable('Companies', lines)]).matchAll(/<tr>(<td.*?)<\/tr>/g)].map(([, row]) =>
      row!
        .replace(/<td[^>]*>/g, '|')
        .replace(/<\/?(?:td|a)(?: rel="[^"]*")?>/g, '')
        .replaceAll(/<a(?: class="[^"]*")? href="([^"]*)"[^>]*>/g, '$1 '),
    );

  it('says where each is, what it has and how to reach it, and leaves out what is not known of any', () => {
    const ways = { phone: '+47 55 00 00 00', whatsapp: '+47 900 00 000', website: 'https://kran.example/' };
    expect(
      rowsOf([
        { ...line, ...ways, countryName: 'Norway' },
        { ...line, website: 'javascript:alert(1)' },
      ]),
    ).toEqual([
      '|/companies/acme Acme|Bergen, Norway|Mobile cranes|60 t|tel:+4755000000 +47 55 00 00 00 https://wa.me/4790000000 WhatsApp https://kran.example/ Website ',
      '|/companies/acme Acme|Bergen|Mobile cranes|60 t|–',
    ]);
  });

  it('has distances where it is about a place, and the load of platforms', () => {
    const platform: CompanyLine = { ...line, services: ['aerial_platform'], max_capacity_t: 0.23, city: null, km: 12.5 };
    expect(rowsOf([platform])).toEqual(['|/companies/acme Acme|–|12.5 km|Aerial platforms|230 kg|–']);
  });
});

describe('the list of all companies', () => {
  const facets = {
    companies: 60,
    countries: [{ country: 'NO', companies: 60 }],
    service_types: [{ service_type: 'mobile_crane', companies: 60 }],
    capacity_bands: [],
  } as unknown as Facets;
  const pageOf = (count: number, companies: number) => {
    const lines = Array.from({ length: count }, (_, i) => ({ slug: `c-${i}`, name: `C ${i}`, services: [], max_capacity_t: null }));
    return renderBlocks(
      companiesPage([{ code: 'NO', view: { name: 'Norway', outline: null } }], { ...facets, companies }, lines, baseUrl).blocks,
    );
  };

  it('names the first, says that they are, and leads to all others', () => {
    const html = pageOf(50, 60);
    expect(html).toContain('The first 50, by name</h2>');
    expect(html.split('<tr><td>')).toHaveLength(51);
    expect(html).toContain('<a href="/countries/no">Norway</a> 60');
    expect(html).toContain('<a class="button" href="/map">See all 60 companies</a>');
    // Its fields would only filter what is on the page.
    expect(html).not.toContain('class="tools');
  });

  it('can be filtered where all are on the page', () => {
    const html = pageOf(20, 20);
    expect(html).toContain('All companies</h2>');
    expect(html).toContain('class="tools');
    expect(html).not.toContain('See all');
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
  it('is refused when it has no slot for what differs', () => {
    expect(() => cutTemplate(`<html><head></head><body>${placeholders.title}${placeholders.body}</body></html>`, 'atlas')).toThrow(
      'lacks “/atlas/',
    );
  });
});

describe('the pages of a country', () => {
  const companies = Array.from({ length: 450 }, (_, i): PlacedLine => ({
    slug: `c-${i}`,
    name: `Company ${i}`,
    city: 'Suva',
    services: ['mobile_crane'],
    max_capacity_t: i,
    lat: -18,
    lon: 178,
  }));
  const pages = Array.from({ length: countPages(companies.length) }, (_, i) =>
    countryPage({ code: 'FJ', view: { name: 'Fiji', outline: null } }, companies, i + 1, baseUrl),
  );

  it('hold two hundred companies each, and lead to one another', () => {
    expect(pages.map(({ path }) => path)).toEqual(['/countries/fj', '/countries/fj/2', '/countries/fj/3']);
    const rows = pages.map(({ blocks }) => renderBlocks(blocks).split('<tr><td>').length - 1);
    expect(rows).toEqual([200, 200, 50]);
    const second = renderBlocks(pages[1]!.blocks);
    expect(second).toContain('<p>Page <a href="/countries/fj">1</a> 2 <a href="/countries/fj/3">3</a></p>');
    expect(pages[1]!.title).toBe('Crane companies in Fiji, page 2 of 3');
    expect(pages[1]!.trail?.at(-1)).toEqual({ name: 'Fiji', path: '/countries/fj' });
  });
});

describe('a country in a sentence', () => {
  it('carries its article', () => {
    const line: PlacedLine = { slug: 'c', name: 'C', city: null, services: [], max_capacity_t: null, lat: 52, lon: 5 };
    const titles = (code: string, name: string) => [countryPage({ code, view: { name, outline: null } }, [line], 1, baseUrl).title];
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

  const ad = (id: string, country: string): Row<'wantedAds'> => ({
    id,
    title: `Ad ${id}`,
    brand: 'Demag',
    model: null,
    crane_type: 'crawler_crane',
    capacity_min_t: 1200,
    country,
    description: null,
    posted_on: '2026-01-02',
    expires_on: null,
  });
  const relations: MarketRelations = {
    baseUrl,
    service: { sign_in_url: 'https://app.cranes.example/login', private_surfaces: [{ path: '/api/saved-alerts', name: 'saved alerts' }] },
    country: (code) => ({ name: names[code]!, listed: true }),
    models: Array.from({ length: 15 }, (_, i) => ({
      slug: `m-${i}`,
      brand: 'Demag',
      model: `M ${i}`,
      crane_type: 'crawler_crane',
      capacity_t: 100,
      boom_type: 'lattice',
      max_boom_m: null,
      max_height_m: null,
      axles: null,
      summary: null,
    })),
    listings: [],
    wantedAds: [ad('a', 'DE'), ad('b', 'NL'), ad('c', 'DE')],
    date: '2026-02-03',
    owners: ({ slug }) => ({
      count: slug === 'x-nl' ? 13 : 0,
      companies: (most) => Array.from({ length: Math.min(most, 13) }, (_, i) => ({ ...owner, slug: `c-${i}` })),
    }),
  };
  const owner = { slug: 'c', name: 'Kraan BV', city: 'Delft', country: 'Netherlands', crane: 'Demag M 1 and 2 more' };
  const closed = { private_surfaces: [] };

  it('lists the pages of a kind with what tells them apart, and counts their models and companies; every page is linked once', () => {
    const listings = [listing('x-nl', 'Demag', 'NL'), listing('x', 'Demag', null), listing('nl', null, 'NL'), listing('all', null, null)];
    const html = renderBlocks(marketplacePage(listings, relations).blocks);
    expect(html).toMatch(
      /<details class="group" open><summary><svg .*<h2>Crawler cranes<\/h2><span>4 pages<\/span><\/summary>\n<div id="crawler_crane">/,
    );
    const rows = [...html.matchAll(/<tr>(<td.*?)<\/tr>/g)].map(([, row]) => row!.replace(/<td[^>]*>/g, '|').replace(/<[^>]*>/g, ''));
    expect(rows).toEqual([
      '|Used all|–|–|15|0',
      '|Used nl|–|Netherlands|15|0',
      '|Used x|Demag|–|15|0',
      '|Used x-nl|Demag|Netherlands|15|13',
    ]);
    for (const { slug } of listings) expect(html.split(`"/marketplace/${slug}"`)).toHaveLength(2);
  });

  it('has a page for each kind and place, which names companies with such cranes, shows requests from there first, and says where the offers are', () => {
    const markdownOf = (one: Row<'listings'>, also: Partial<MarketRelations> = {}) =>
      renderMarkdown(listingPage(one, { ...relations, ...also }), baseUrl);
    const dutch = markdownOf(listing('x-nl', null, 'NL'));
    expect(dutch.indexOf('## Requests from buyers in the Netherlands')).toBeGreaterThan(0);
    const [local, foreign] = dutch.split('### Requests from other countries') as [string, string];
    expect([local.includes('[Ad b]'), local.includes('[Ad a]'), foreign.includes('[Ad a]'), foreign.includes('[Ad b]')]).toEqual([
      true,
      false,
      true,
      false,
    ]);
    expect(dutch).toContain('1,200 t');
    expect(dutch).toContain('[Sign in to see offers](https://app.cranes.example/login)');
    expect(dutch).toContain('but on app.cranes.example, for people who sign in. A saved alert there tells you of new ones.');
    expect(dutch).toContain('13 companies list one on their pages');
    expect(dutch.match(/\| Delft \| Demag M 1 and 2 more \|/g)).toHaveLength(12);
    expect(dutch).toContain('[More companies on the map](https://cranes.example/map?country=NL&service_type=crawler_crane)');
    expect(dutch).toContain('[3 more models](https://cranes.example/atlas#crawler_crane)');
    expect(dutch).toContain('[Crawler crane](https://cranes.example/atlas#crawler_crane)');
    // The atlas has no model of the type, and so no part for it.
    const alone = markdownOf(listing('x-nl', null, 'NL'), { models: [] });
    expect(alone).toMatch(/Crawler crane(?!\])/);
    expect(alone).not.toContain('/atlas#');
    expect(markdownOf(listing('x-nl', null, 'NL'), { wantedAds: [ad('a', 'DE')] })).toContain(
      'Open as of 2026-02-03: none from a buyer in the Netherlands.',
    );
    const without = markdownOf(listing('x', null, null), { service: closed });
    expect(without).not.toMatch(/sign in|saved alert/i);
    expect(without).toContain('Offers are not published here.');
    expect(without).not.toContain('other countries');
  });

  it('says of a wanted ad how it is answered and until when, and shows others of its type', () => {
    const pageOf = (expired: boolean, also: Partial<MarketRelations> = {}) =>
      wantedPage({ ...ad('a', 'DE'), expires_on: '2026-03-04' }, { ...relations, ...also }, expired);
    const html = renderBlocks(pageOf(false).blocks);
    expect(html).toContain('<dt>Open until</dt><dd>2026-03-04</dd>');
    expect(html).toMatch(
      /<p class="actions" data-until="2026-03-04"><a class="button" href="https:\/\/app.cranes.example\/login"[^>]*>Sign in to answer</,
    );
    expect([...html.matchAll(/href="(\/wanted\/.)"/g)].map(([, href]) => href)).toEqual(['/wanted/b', '/wanted/c']);
    expect(renderBlocks(pageOf(true).blocks)).not.toContain('Answer this request');
    const without = renderBlocks(pageOf(false, { service: closed }).blocks);
    expect(without).toContain('this service passes no answers on');
    expect(without).not.toContain('class="actions"');
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
    const svg = scaleFigure([model('own', 40, 60), model('half', null, 30), model('tall', 80, 120)])!;
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
    const svg = scaleFigure([model('own', 40, 60), model('boom', 80, null), model('height', null, 30)])!;
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
    expect(scaleFigure([model('unknown', null, null), model('tall', 80, 120)])).toBeNull();
  });
});

describe('the picture of a model', () => {
  const sizes = {
    slug: 'x',
    brand: 'B',
    model: 'X',
    capacity_t: 1,
    boom_type: null,
    max_boom_m: 30,
    max_height_m: 20,
    axles: null,
    summary: null,
  };
  const of = (crane_type: Row<'models'>['crane_type'], also: Partial<Row<'models'>> = {}) => {
    const model: Row<'models'> = { ...sizes, crane_type, ...also };
    const svg = scaleFigure([model]);
    return {
      svg,
      caption: scaleCaption([model]),
      parts: new Set([...(svg ?? '').matchAll(/class="(boom|section|lattice|thin)"/g)].map(([, part]) => part)),
    };
  };
  /** Circles of wheels and rollers are arcs of the solid part. */
  const discs = (svg: string | null) =>
    (/class="solid"[^>]*d="([^"]*)"/.exec(svg ?? '')?.[1] ?? '').match(/a[\d.]+ [\d.]+ 0 1 0/g)?.length ?? 0;

  it('has as many wheels as axles are stated, and none where they are not', () => {
    expect([1, 2, 5, 9].map((axles) => discs(of('all_terrain_crane', { axles }).svg) / 2)).toEqual([1, 2, 5, 9]);
    expect(discs(of('truck_crane').svg)).toBe(0);
  });

  it('tells types apart, and says what is a symbol', () => {
    expect([...of('all_terrain_crane').parts]).toEqual(['boom', 'section']);
    expect([...of('crawler_crane', { boom_type: 'lattice' }).parts]).toEqual(['lattice']);
    expect([...of('crawler_crane', { boom_type: 'telescopic' }).parts]).toEqual(['boom', 'section']);
    expect([...of('aerial_platform', { boom_type: 'scissor' }).parts]).toEqual(['thin']);
    expect([...of('aerial_platform', { boom_type: 'articulating boom' }).parts]).toEqual(['boom', 'thin']);
    const arms = (boom_type: string) => /class="boom" d="([^"]*)"/.exec(of('aerial_platform', { boom_type }).svg!)![1]!.split('L').length;
    expect([arms('articulating boom'), arms('telescopic boom'), arms('truck-mounted telescopic boom')]).toEqual([3, 2, 2]);
    expect(of('aerial_platform').caption).toContain('arms and scissors are symbols');
    expect(of('crawler_crane').caption).toContain('main boom at 78°');
    expect(of('aerial_platform').caption).not.toContain('78°');
  });

  it('is as high as a platform or a mast is, whatever the length of arms and jibs, and a vehicle has none', () => {
    const top = (svg: string | null) => Number(/<circle cx="[\d.]+" cy="([\d.]+)" r="3"\/>/.exec(svg!)![1]);
    // Of 30 m of the picture, which are 356 units.
    for (const type of ['aerial_platform', 'mobile_tower_crane'] as const)
      expect(top(of(type, { max_boom_m: 200, axles: 3 }).svg)).toBeCloseTo(380 - (20 / 30) * 356, 0);
    expect(of('mobile_tower_crane').svg).toContain('>jib 30 m</text>');
    expect(of('aerial_platform').svg).not.toContain('boom 30 m');
    expect(of('aerial_platform', { max_height_m: null }).svg).toBeNull();
    expect(of('heavy_haulage').svg).toBeNull();
  });
});

describe('drawings that are not to scale', () => {
  const html = (block: Block | null) => renderBlocks(block === null ? [] : [block]);

  it('show every kind of machine with its boom and what it stands on', () => {
    const drawn = craneTypeNames.map((crane_type) =>
      html(kindFigure({ crane_type, boom_type: 'lattice', axles: 4 }, 'x', 'Not to scale.')),
    );
    for (const svg of drawn) expect(svg).toMatch(/<g class="crane own"><path class="solid"/);
    expect(drawn[craneTypeNames.indexOf('crawler_crane')]).toMatch(/class="lattice".*>lattice boom<.*>crawler tracks</);
    expect(drawn[craneTypeNames.indexOf('mobile_tower_crane')]).toContain('>4 axles<');
    expect(drawn[craneTypeNames.indexOf('heavy_haulage')]!.match(/a3.6 3.6 0 1 0 7.2/g)).toHaveLength(7);
  });

  it('of terms mark what the term means and name it; a term that cannot be drawn has none', () => {
    const terms = [...scenes.keys()];
    expect(terms.length).toBeGreaterThan(25);
    for (const slug of terms)
      expect(html(termFigure(slug, 'A <term>')), slug).toMatch(/class="crane own-boom"|class="crane own">.*(?:<path|A &lt;term>)/);
    expect(html(termFigure('outrigger', 'Outrigger'))).toMatch(/<g class="crane own"><path class="solid"[^>]*\/><text [^>]*>Outrigger</);
    expect([termFigure('taxi-crane', 'Taxi crane'), termFigure('constructor', 'x')]).toEqual([null, null]);
  });
});

describe('outlines of countries', () => {
  const outlineOf = openOutlines();

  it.each(['DE', 'CA', 'CL', 'FJ', 'MV', 'RU'])('have fewer points where they are small, and fill the same frame: %s', (code) => {
    const outline = outlineOf(code)!;
    const [, , width, height] = outline.frame;
    const [, shownWidth, shownHeight, path] = /viewBox="[-\d.]+ [-\d.]+ ([\d.]+) ([\d.]+)".*? d="([^"]+)"/.exec(outlineThumbnail(outline))!;
    expect(Number(shownWidth) / Number(shownHeight)).toBeCloseTo(width! / height!, 0);
    expect(path).toMatch(/^(?:M-?\d+ -?\d+l[-\d ]+z)+$/);
    expect(path!.length).toBeLessThanOrEqual(outline.path.length);
  });
  const outlines = Object.fromEntries(['DE', 'FJ', 'SG', 'US', 'NZ', 'RU', 'FR', 'RE', 'PH', 'PT'].map((code) => [code, outlineOf(code)!]));
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
    ['RE', 55.5, -21.1],
    ['FJ', -179.96, -16.69],
    ['PH', 125.6, 7.07],
    ['PT', -16.9, 32.65],
  ])('show a place in %s at %d, %d', (code, lon, lat) => {
    expect(figure(code, lon, lat)).toContain('class="dot"');
  });

  it('show islands far away only where a place is on them', () => {
    const widthOf = (lon: number, lat: number) => Number(/viewBox="\S+ \S+ (\d+)/.exec(figure('PT', lon, lat)!)![1]);
    expect(widthOf(-9.14, 38.72)).toBeLessThan(500);
    expect(widthOf(-16.9, 32.65)).toBeGreaterThan(800);
    expect(outlines['PT']!.path.split('z').length).toBeGreaterThan(10);
  });

  it('show no place abroad', () => {
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
