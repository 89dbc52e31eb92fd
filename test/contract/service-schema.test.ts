import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, test } from 'vitest';
import { projectRoot } from '../../scripts/project-root.ts';
import { Service } from '../../src/contract/service.ts';
import { faults } from '../fixtures/csv/faults.ts';
import { wrongSecurity } from '../fixtures/wrong-security.ts';
import { cleanFolder, withFaults } from '../load/fixtures.ts';

const read = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

/** The schema as editors read it. */
const schemaFile = join(projectRoot, 'docs/service.schema.json');
const ajv = new Ajv2020({ allErrors: true, allowUnionTypes: true });
(addFormats as unknown as (to: Ajv2020) => void)(ajv);
const validate = ajv.compile(read(schemaFile) as object);
const sample = read(join(projectRoot, 'data/service.json')) as Record<string, unknown>;

const wrongSettings = faults.filter(({ expect: { code } }) => code === 'invalid_setting').map(({ name }) => name);

describe('the JSON Schema of service.json', () => {
  test('is named by the sample, and lets through what the check lets through', () => {
    expect(join(projectRoot, 'data', String(sample['$schema']))).toBe(schemaFile);
    for (const service of [sample, read(join(cleanFolder, 'service.json'))]) {
      expect(Service.safeParse(service).success).toBe(true);
      expect(validate(service), JSON.stringify(validate.errors)).toBe(true);
    }
  });

  test.each([{ company_pages: { pictures: true } }, { publishing: {} }])('needs no member that has a default: %j', (members) => {
    expect(Service.parse({ ...sample, ...members })).toMatchObject({
      company_pages: { prerendered: 5000 },
      publishing: { max_loss_percent: 10 },
    });
    expect(validate({ ...sample, ...members }), JSON.stringify(validate.errors)).toBe(true);
  });

  test('describes every member, for the help of editors', () => {
    const bare: string[] = [];
    const walk = (node: Record<string, any>, at: string): void => {
      for (const [name, member] of Object.entries((node['properties'] ?? {}) as Record<string, Record<string, any>>)) {
        const isDescribed = member['description'] !== undefined || member['properties'] !== undefined;
        if (!isDescribed) bare.push(`${at}${name}`);
        walk(member, `${at}${name}.`);
        if (member['items'] !== undefined) walk(member['items'] as Record<string, any>, `${at}${name}[].`);
      }
    };
    walk(read(schemaFile) as Record<string, any>, '');
    expect(bare).toEqual([]);
  });

  test.each(wrongSettings)('refuses the wrong setting %s', (name) =>
    withFaults([name], (folder) => {
      expect(validate(read(join(folder, 'service.json')))).toBe(false);
    }),
  );

  test.each(wrongSecurity)('refuses what the check refuses of security.txt: %j', (security) => {
    expect(validate({ ...sample, security })).toBe(false);
  });

  test('takes tiles of a map with an address that has zoom, column and row, and refuses others', () => {
    const attribution = '© Cartographers';
    const own = (map: object) => [Service.safeParse({ ...sample, map }).success, validate({ ...sample, map })];
    expect(own({ tiles: { url: 'https://tiles.example/{z}/{x}/{y}{r}.png?key=a1', attribution } })).toEqual([true, true]);
    for (const url of [
      'http://tiles.example/{z}/{x}/{y}.png',
      'https://tiles.example/{z}/{x}.png',
      'https://tiles.example/{z}/{x}/{y}.png; script-src *',
      'https://tiles.example/{z}/{x}/{y}"',
    ])
      expect(own({ tiles: { url, attribution } }), url).toEqual([false, false]);
    expect(own({ tiles: { url: 'https://tiles.example/{z}/{x}/{y}.png' } })).toEqual([false, false]);
  });

  test('refuses no current version, or two', () => {
    const [version] = sample['versions'] as [object];
    for (const versions of [[], [{ ...version, current: false }], [version, { ...version, version: '2026-01-01' }]]) {
      expect(Service.safeParse({ ...sample, versions }).success).toBe(false);
      expect(validate({ ...sample, versions })).toBe(false);
    }
  });
});
