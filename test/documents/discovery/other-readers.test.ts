import { beforeAll, describe, expect, it } from 'vitest';
import { loadCheck } from '../../../lab/shared/load-check.ts';
import { discoveryPaths } from '../../../src/contract/discovery.ts';
import { guides } from '../../../src/contract/guides.ts';
import { serviceTypes } from '../../../src/contract/service-types.ts';
import { runPython } from '../../run-python.ts';
import { baseUrl, startServing } from '../../serving.ts';
import { sampleService, syntheticMarket } from '../../synthetic-market.ts';

let robots: string;
let llms: string;

beforeAll(async () => {
  const { documents } = await startServing({ market: syntheticMarket(3, 7) });
  const text = (path: string) => Buffer.from(documents.find(({ url }) => url === path)!.bytes).toString('utf8');
  robots = text(discoveryPaths.robots);
  llms = text(discoveryPaths.llms);
});

describe('robots.txt', () => {
  it('refuses before it allows, for readers that take the first rule that fits', () => {
    for (const group of robots.split('\n\n').filter((part) => part.includes('Disallow:'))) {
      expect(group.lastIndexOf('Disallow:')).toBeLessThan(group.indexOf('\nAllow: /'));
    }
  });

  it('reads right with urllib.robotparser of Python', { tags: 'python' }, () => {
    const paths = ['/', '/api/companies', '/docs/ask', ...sampleService.private_surfaces.map(({ path }) => path)];
    const allowed = runPython(
      `import sys, json, urllib.robotparser
rules = urllib.robotparser.RobotFileParser()
rules.parse(sys.stdin.read().splitlines())
print(json.dumps([[rules.can_fetch(agent, "${baseUrl}" + path) for path in ${JSON.stringify(paths)}] for agent in ("GPTBot", "AnyOther")] + [rules.site_maps()]))`,
      robots,
    );
    // Wanted ads are published by account, and read by everyone.
    const expected = [true, true, true, ...sampleService.private_surfaces.map(({ path }) => path === '/api/wanted-ads')];
    expect(allowed).toEqual([expected, expected, [`${baseUrl}${discoveryPaths.sitemap}`]]);
  });
});

describe('llms.txt', () => {
  it('has a title, a summary, what must be known, and below the first heading links alone', () => {
    const [start, ...sections] = llms.split(/^## .*$/m);
    expect(start).toMatch(/^# .+\n\n> .+\n\n/);
    for (const section of sections)
      for (const line of section.split('\n').filter((text) => text.trim() !== '')) expect(line).toMatch(/^- \[[^\]]+\]\([^)\s]+\): .+$/);
    for (const fact of [...serviceTypes, 'minLon,minLat,maxLon,maxLat', '{"query":"']) expect(start).toContain(fact);
    expect(start).toMatch(/\?country=[A-Z]{2}&service_type=\w+/);
  });

  it('has at most two thousand tokens', { tags: 'checks' }, async () => {
    const { countTokens } = await loadCheck('tokens');
    expect(countTokens('Two thousand tokens')).toBe(3);
    expect(countTokens(llms)).toBeLessThanOrEqual(2000);
  });

  it('is read by llms-txt, which reads it for programs', { tags: 'llms-txt' }, () => {
    const read = runPython(
      `import sys, json, llms_txt
text = llms_txt.parse_llms_file(sys.stdin.read())
print(json.dumps({"title": text.title, "summary": text.summary, "sections": {name: [link.url for link in links] for name, links in text.sections.items()}}))`,
      llms,
    ) as { title: string; summary: string; sections: Record<string, string[]> };
    expect(read).toMatchObject({ title: sampleService.title, summary: sampleService.description });
    expect(Object.keys(read.sections)).toEqual(['Documentation', 'Interfaces', 'Pages', 'Data', 'Optional']);
    expect(read.sections['Documentation']).toEqual(guides.map(({ markdown }) => baseUrl + markdown));
  });
});
