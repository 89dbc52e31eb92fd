import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { projectRoot } from '../../scripts/project-root.ts';
import { colorsOf, contrastOf, leastContrast, lookColors, lowContrasts, shades, themes } from '../../src/contract/look.ts';
import { latticeOf, lookDocuments, lookPaths } from '../../src/documents/look-documents.ts';
import { guides } from '../../src/contract/guides.ts';
import { ownAddresses } from '../../src/contract/look.ts';
import { documentsInMemory } from '../../src/documents/all-documents.ts';
import { exploreDocuments, makeTestSite } from '../made-site.ts';
import { changelogValues } from '../../src/documents/guides/changelog-text.ts';
import { pageAlternates } from '../../src/documents/markdown-alternates.ts';
import { pageHeaders } from '../../src/contract/headers.ts';
import { pictureSources, Service } from '../../src/contract/service.ts';
import { guideTexts } from '../../src/documents/guides/guide-texts.ts';
import { manifestWriter } from '../../src/writer/manifest.ts';
import { describedPages } from '../../src/documents/pages/described-pages.ts';
import { buildMarket } from '../../src/model/market.ts';
import { sampleService, syntheticRows } from '../synthetic-market.ts';
import { digestData } from '../../src/load/data-files.ts';
import { loadData } from '../../src/load/load-data.ts';
import { formatReport } from '../../src/load/report.ts';
import { cleanFolder } from '../load/fixtures.ts';

const root = mkdtempSync(join(tmpdir(), 'crane-look-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
let made = 0;
/** A copy of the clean data, with other members of service.json and files beside it. */
function folderWith(members: object, files: Readonly<Record<string, string>> = {}): string {
  const folder = join(root, String(made++));
  cpSync(cleanFolder, folder, { recursive: true });
  const service = JSON.parse(readFileSync(join(folder, 'service.json'), 'utf8')) as object;
  writeFileSync(join(folder, 'service.json'), JSON.stringify({ ...service, ...members }));
  if (Object.keys(files).length > 0) mkdirSync(join(folder, 'pages'));
  for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, 'pages', file), text);
  return folder;
}
const logo = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8z"/></svg>';

describe('the colors', () => {
  test('have the contrast that WCAG gives for known pairs', () => {
    expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
    expect(contrastOf('#ffffff', '#767676')).toBeCloseTo(4.54, 2);
  });

  test('have as defaults what the sheet of the pages says, and these can be read', () => {
    const sheet = readFileSync(join(projectRoot, 'src/site/styles/tokens.css'), 'utf8');
    const variables = { header: 'steel', on_header: 'on-steel', button: 'signal', on_button: 'on-signal' } as Readonly<
      Record<string, string>
    >;
    const said = (variable: string) => new RegExp(`--${variable}: (?:light-dark\\((#\\w+), (#\\w+)\\)|(#\\w+));`).exec(sheet)!;
    for (const [name, { light, dark }] of Object.entries(lookColors)) {
      const [, inLight, inDark, inBoth] = said(variables[name] ?? name);
      expect([inLight ?? inBoth, inDark ?? inBoth], name).toEqual([light, dark]);
    }
    for (const name of ['raised', 'sunken'] as const)
      expect(said(name).slice(1, 3)).toEqual(themes.map((theme) => shades[theme][name].fallback));
    expect(sheet).toContain(`--lattice: ${latticeOf(lookColors.button.light)};`);
    const all = { light: colorsOf(undefined, 'light'), dark: colorsOf(undefined, 'dark') };
    expect(lowContrasts(all)).toEqual([]);
  });

  test('are warned of in the mode where they can’t be read, with the ratio', async () => {
    const { notices, totals } = await loadData(folderWith({ look: { light: { ink: '#8a8a8a' }, dark: { header: '#ffffff' } } }));
    expect(totals.errors).toBe(0);
    const found = notices.filter(({ code }) => code === 'low_contrast').map(({ message }) => message);
    expect(found).toEqual([
      expect.stringMatching(/^In light mode, ink #8a8a8a on ground #\w{6} has a contrast of [23]\.\d\d:1; text needs 4\.5:1\.$/),
      expect.stringMatching(/^In dark mode, on_header #f2f4f5 on header #ffffff has a contrast of 1\.\d\d:1; text needs 4\.5:1\.$/),
    ]);
    expect(leastContrast).toBe(4.5);
  });

  test('become a sheet that is named by its content', () => {
    const look = { light: { accent: '#004488' } };
    const [sheet, ...others] = lookDocuments({ look });
    expect(others).toEqual([]);
    expect([sheet!.url, sheet!.mediaType, sheet!.documentClass]).toEqual([lookPaths({ look }).sheet, 'text/css; charset=utf-8', 'asset']);
    expect(new TextDecoder().decode(sheet!.bytes)).toContain('--accent: light-dark(#004488, #ffc629);');
    expect(lookPaths({ look: { light: { accent: '#004489' } } }).sheet).not.toBe(sheet!.url);
    expect(lookDocuments({})).toEqual([]);
  });
});

test('the name of the sample stands in its data alone', () => {
  const folder = join(projectRoot, 'src');
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  expect(files.length).toBeGreaterThan(300);
  expect(
    files.filter((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8').includes('Crane Atlas')).map(({ name }) => name),
  ).toEqual([]);
});

describe('pictures of companies', () => {
  const policyOf = (service: Service) => {
    const { classes } = manifestWriter({ baseUrl: service.base_url, dataVersion: '1', pictures: pictureSources(service) }, '').finish([]);
    const served = pageHeaders(pictureSources(service)).get('Content-Security-Policy');
    expect(classes.page['Content-Security-Policy']).toBe(served);
    expect(classes.data['Content-Security-Policy']).not.toContain('img-src');
    return served;
  };
  const withPictures = { ...sampleService, company_pages: { prerendered: 5, pictures: true } };

  test('are allowed by the policy of pages, and named by the privacy policy, only where the service shows them', async () => {
    expect(policyOf(sampleService)).toContain("img-src 'self' data:;");
    expect(policyOf(withPictures)).toContain("img-src 'self' data: https:;");
    const texts = await Promise.all(
      [sampleService, withPictures].map(async (service) => {
        const market = buildMarket(syntheticRows(5, 5), service);
        return makeTestSite(market, 'https://x.example');
      }),
    );
    const [without, shown] = texts.map((sources) => guideTexts(sources).privacy) as [string, string];
    expect(without).toContain('They load nothing from other hosts.');
    expect(shown).not.toContain('They load nothing from other hosts.');
    expect(shown).toContain('which sees your IP address');
  });
});

describe('the owner’s files', () => {
  test('take the place of members of service.json', async () => {
    const { service } = await loadData(folderWith({ texts: { terms: 'Old.' } }, { 'terms.md': '# Terms\n\nBe fair.\n', 'logo.svg': logo }));
    expect(service).toMatchObject({ texts: { terms: '# Terms\n\nBe fair.\n' }, look: { logo } });
    const [picture] = lookDocuments(service!);
    expect([picture!.mediaType, picture!.documentClass]).toEqual(['image/svg+xml', 'asset']);
    const { classes } = manifestWriter({ baseUrl: service!.base_url, dataVersion: '1', pictures: [] }, '').finish([]);
    expect(classes.asset).toMatchObject({
      'X-Content-Type-Options': 'nosniff',
      'Content-Security-Policy':
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    });
  });

  test('become pages by their names, with their first heading as the title; drafts stay out', async () => {
    const { service, notices } = await loadData(
      folderWith(
        { texts: { pages: [{ path: '/partners', title: 'Partners', text: 'Two.' }] } },
        {
          'imprint.md': '# Imprint & contact #\n\nA. Owner\n',
          'about-us.md': '\n# About us\r\nWe.',
          '_draft.md': '# Not yet',
          '.hidden.md': '',
        },
      ),
    );
    expect(service!.texts!.pages).toEqual([
      { path: '/partners', title: 'Partners', text: 'Two.' },
      { path: '/about-us', title: 'About us', text: 'We.' },
      { path: '/imprint', title: 'Imprint & contact', text: '\nA. Owner\n' },
    ]);
    expect(notices.filter(({ file }) => file.startsWith('pages/'))).toEqual([]);
  });

  test('have no address that the service has itself', () => {
    const published = readFileSync(join(projectRoot, 'test/golden/documents.txt'), 'utf8').matchAll(/(?:^|\s)\/([a-z0-9-]+)/gm);
    const first = new Set([...published].map(([, name]) => name!));
    expect(first.size).toBeGreaterThan(15);
    for (const name of [...first, ...guides.map(({ path }) => path.split('/')[1]!.replace('.md', ''))])
      expect(ownAddresses, name).toContain(name);
    for (const path of Object.keys(describedPages).filter((each) => each !== '/')) expect(ownAddresses, path).toContain(path.split('/')[1]);
  });

  test('stand alone: nothing of ours is above, between or below, and their title is theirs', async () => {
    const texts = { privacy: '# What we keep\n\nEverything.', pages: [{ path: '/imprint', title: 'Imprint', text: 'A. Owner' }] };
    const documents = [
      ...documentsInMemory(await makeTestSite(buildMarket(syntheticRows(3, 3), { ...sampleService, texts }), 'https://cranes.example')),
    ];
    const textAt = (url: string) => new TextDecoder().decode(documents.find((document) => document.url === url)!.bytes);
    const index = '> All pages and interfaces: <https://cranes.example/llms.txt>';
    expect(textAt('/privacy.md')).toBe(`# What we keep\n\n${index}\n\nEverything.\n`);
    expect(textAt('/imprint.md')).toBe(`# Imprint\n\n${index}\n\nA. Owner\n`);
  });

  test('count as data: a build sees that one has changed', () => {
    const folder = folderWith({}, { 'privacy.md': 'We keep nothing.' });
    const before = digestData(folder);
    writeFileSync(join(folder, 'pages/privacy.md'), 'We keep less.');
    expect(digestData(folder)).not.toBe(before);
  });

  test.each([
    ['logo.svg', 'GIF89a', 'invalid_setting', /must be an SVG picture/],
    ['logo.svg', logo.slice(0, -9), 'invalid_setting', /must be a whole SVG picture/],
    ['logo.svg', logo.replace(/ xmlns="[^"]*"/, ''), 'invalid_setting', /must be a whole SVG picture/],
    ['logo.svg', `${logo.slice(0, -6)}${' '.repeat(50_000)}</svg>`, 'invalid_setting', /50,?000/],
    ['Terms of use.md', 'x', 'unknown_file', /"pages\/Terms of use\.md" is not a page/],
    ['ask.md', '# Ask us', 'page_address_taken', /already has a page at "\/ask"/],
    ['imprint.md', 'A. Owner', 'page_without_title', /its title is "Imprint"/],
  ])('are refused or reported when they are something else: %s', async (name, text, code, message) => {
    const result = await loadData(folderWith({}, { [name]: text }));
    expect(result.notices.find((notice) => notice.code === code)?.message, formatReport(result)).toMatch(message);
  });
});

test('a service that states no license, contact, sign-in page or changes says nothing of them', async () => {
  const { licence: _, sign_in_url: __, security: ___, ...rest } = sampleService;
  const service = Service.parse({ ...rest, contact: { name: 'A. Owner' }, private_surfaces: undefined, changelog: [], external_hosts: [] });
  const market = buildMarket({ ...syntheticRows(3, 3), ...(await loadData(join(projectRoot, 'data'))).rows! }, service);
  const site = await makeTestSite(market, 'https://cranes.example');
  const documents = [...documentsInMemory(site), ...pageAlternates(site), ...exploreDocuments(site)];
  expect(documents.length).toBeGreaterThan(1000);
  for (const { url, bytes } of documents.filter(
    (document) => !/\.(?:mjs|tsv)$/.test(document.url) && !document.url.startsWith('/files/places/'),
  )) {
    const text = new TextDecoder().decode(bytes);
    expect(
      text.match(/creativecommons|CC-BY|undefined|mailto:|sign in to|signed-in marketplace|credits|billing|saved alert/i)?.[0],
      url,
    ).toBe(undefined);
  }
  const changelog = documents.find(({ url }) => url === '/changelog.json')!;
  expect(new TextDecoder().decode(changelog.bytes)).toBe('{"changes":[]}');
});

test('a changelog of the owner stands alone; without one, a service lists changes of the interface', () => {
  const changelogs = [
    undefined,
    [
      { date: '2026-11-01', kind: 'added', text: 'Cranes of [Peru].' } as const,
      { date: '2026-11-01', kind: 'fixed', title: 'The *map*', text: 'Lima is in Peru.', path: '/map' } as const,
    ],
  ].map((changelog) => changelogValues({ ...sampleService, changelog }, 'https://cranes.example'));
  expect(changelogs[0]!.changes).toContain('MCP');
  expect(changelogs[1]!.changes).toBe(
    '## 2026-11-01\n\n- **added** Cranes of \\[Peru\\].\n- **The \\*map\\*** (fixed)\n\n  Lima is in Peru. [Learn more](https://cranes.example/map)',
  );
});
