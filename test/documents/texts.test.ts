import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '../../scripts/project-root.ts';
import { guides } from '../../src/contract/guides.ts';
import { skillNames } from '../../src/contract/skills.ts';
import { guideValues, sharedByGuides } from '../../src/documents/guides/guide-values.ts';
import { fillPlaceholders, type Values } from '../../src/documents/texts.ts';
import { sampleService } from '../synthetic-market.ts';

const folder = join(projectRoot, 'src/documents/texts');
const fill = (text: string, values: Values = {}, shared: object = {}): string => fillPlaceholders('a.md', text, values, shared);

describe('a text with placeholders', () => {
  it('shows values, and members of what is shared', () => {
    expect(fill('{{name}} has {{limits.most}} of {{a-b.c}}.', { name: 'X' }, { limits: { most: 50 }, 'a-b': { c: 'these' } })).toBe(
      'X has 50 of these.',
    );
  });

  it('shows a part only where its value is there', () => {
    const text = 'One.{{if more}} Two {{more}}.{{else}} No more.{{end}}\n\n{{if list}}\n## List\n\n{{list}}\n{{end}}\nEnd.\n';
    expect(fill(text, { more: 'x', list: '- a' })).toBe('One. Two x.\n\n## List\n\n- a\nEnd.\n');
    expect(fill(text, { more: null, list: null })).toBe('One. No more.\n\nEnd.\n');
  });

  it('takes over values as they are: what looks like a placeholder in one is none', () => {
    expect(fill('{{title}}', { title: '$& {{limits.most}} {{if x}}' })).toBe('$& {{limits.most}} {{if x}}');
  });

  it.each([
    ['a placeholder without a value', '{{name}}', {}, '{{name}} has no value'],
    ['a member that is not shared', '{{limits.least}}', {}, '{{limits.least}} has no value'],
    ['a member that every object has', '{{limits.constructor}}', {}, '{{limits.constructor}} has no value'],
    ['a placeholder that is not shown', '{{if sign}}{{name}}{{end}}', { sign: null }, '{{name}} has no value'],
    ['a condition without a value', '{{if name}}x{{end}}', {}, '{{name}} has no value'],
    ['a value without a placeholder', 'x', { name: 'X' }, 'it has no placeholder {{name}}'],
    ['a value that may be missing', '{{name}}', { name: null }, '{{name}} has no value and is outside {{if name}}'],
    ['a condition in another', '{{if a}}{{if b}}x{{end}}{{end}}', { a: '', b: '' }, '{{if b}} is inside {{if a}}'],
    ['a condition without an end', '{{if a}}x', { a: '' }, '{{if a}} has no {{end}}'],
    ['an end without a condition', 'x{{end}}', {}, '{{end}} has no {{if}}'],
    ['a placeholder that is not closed', 'x {{name\ny', {}, '“{{name” is not a placeholder'],
  ])('fails by its name for %s', (_, text, values: Values, fault) => {
    expect(() => fill(text, values, { limits: { most: 50 } })).toThrow(`The text a.md can’t be filled in: ${fault}.`);
  });
});

describe('the texts that are published', () => {
  const sources = { service: sampleService, baseUrl: 'https://cranes.example', examples: {}, resources: [] };
  const check = { totals: { errors: 0, warnings: 0, infos: 0 }, notices: [], files: [], since: null };
  const text = readFileSync(join(folder, 'guides/limits.md'), 'utf8');
  const fillLimits = (edited: string, more: Values = {}): string =>
    fillPlaceholders(
      'guides/limits.md',
      edited,
      { ...guideValues.limits({ ...sources, check }), ...more },
      sharedByGuides({ ...sources, check }),
    );

  it('fail the build by name for a placeholder or a value too many', () => {
    expect(fillLimits(text)).toContain('| MCP message, or batch of messages | 65,536 bytes |');
    expect(() => fillLimits(text.replace('limits.maxMcpBodyBytes', 'limits.maxBodyBytes'))).toThrow(
      'The text guides/limits.md can’t be filled in: {{limits.maxBodyBytes}} has no value.',
    );
    expect(() => fillLimits(text.replaceAll('{{batchVersion}}', '2025-03-26'))).toThrow(
      'The text guides/limits.md can’t be filled in: it has no placeholder {{batchVersion}}.',
    );
  });

  it('are all used', () => {
    const namesIn = (kind: string): string[] => readdirSync(join(folder, kind)).map((file) => file.replace(/\.md$/, ''));
    expect(namesIn('guides').filter((name) => !guides.some(({ id }) => id === name))).toEqual([]);
    expect(namesIn('skills').toSorted()).toEqual([...skillNames].toSorted());
    const source = ['guides', 'downloads'].map((room) => readFileSync(join(folder, `../${room}/snippets.ts`), 'utf8')).join('');
    expect(namesIn('snippets').filter((name) => !new RegExp(`(?:fill|blocks)\\('${name}'|snippets/${name}\\.md`).test(source))).toEqual([]);
  });
});
