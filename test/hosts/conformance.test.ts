import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { explain, knownDifferences } from './conformance/differences.ts';
import { conformanceHosts } from './conformance/hosts.ts';
import { expectations, replay, type Expectation } from './conformance/run.ts';
import { readSite } from '../../src/hosts/prepare/site.ts';
import { familyMembers } from '../../src/writer/manifest.ts';
import { publishedSite } from './published-site.ts';

let site: { folder: string; work: string; remove: () => void };
let expected: Expectation[];

beforeAll(async () => {
  site = await publishedSite();
  expected = await expectations(site.folder);
});
afterAll(() => site.remove());

describe('the list of requests', () => {
  it('has answers of every kind that the contract knows on plain requests', () => {
    const statuses = new Set(expected.map(({ answer }) => answer.status));
    expect([...statuses].toSorted()).toEqual([200, 204, 206, 304, 308, 400, 401, 404, 405, 406, 410, 413, 415, 416]);
  });

  it('asks for a page of a company and for a list that have no file', () => {
    const { families } = readSite(site.folder).manifest;
    const stored = new Set(families.flatMap((family) => [...familyMembers(family)].map(({ file }) => file)));
    const targetOf = (name: string) => expected.find(({ request }) => request.name === name)!;
    const page = targetOf('page of a company that is not stored');
    const list = targetOf('page of a list that is not stored');
    expect([page.answer.status, list.answer.status]).toEqual([200, 200]);
    expect(stored.has(`${page.request.target.slice(1)}.html`)).toBe(false);
    expect(stored.has(`api/companies/_lists/any/any/${list.request.target.split('=')[1]}.json`)).toBe(false);
    expect(stored.has('api/companies/_lists/any/any/first.json')).toBe(true);
  });

  it('has no two filtered lists with the same answer as the whole list, so that an ignored query is seen', () => {
    const whole = expected.find(({ request }) => request.name === 'list')!.answer.body;
    const filtered = expected.filter(({ request }) => /list of a (?:country|service)$|list of both$|second page/.test(request.name));
    expect(filtered).toHaveLength(4);
    for (const { answer } of filtered) expect(answer.body.equals(whole)).toBe(false);
  });
});

for (const host of conformanceHosts) {
  describe(`${host.name}: ${host.runtime}`, { tags: host.needs ?? [] }, () => {
    it('answers as the function does, and differs in the ways that are explained, in all of them', async () => {
      const work = join(site.work, host.name);
      mkdirSync(work);
      const differences = (await replay(host, site.folder, work, expected)).map((found) => ({ found, reason: explain(host.name, found) }));
      expect(differences.flatMap(({ found, reason }) => (reason === undefined ? [found] : []))).toEqual([]);
      const explained = knownDifferences.filter(({ hosts }) => hosts.includes(host.name));
      expect(explained.filter((each) => !differences.some(({ reason }) => reason === each))).toEqual([]);
    });
  });
}
