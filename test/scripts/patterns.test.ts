import { describe, expect, it } from 'vitest';
import { loadCheck } from '../../scripts/load-check.ts';
import { patternsInMarkup, patternsOf } from '../../scripts/patterns/find-patterns.ts';
import { coverMade, judgePatterns } from '../../scripts/patterns/judge-patterns.ts';

const made = { file: 'a.ts', line: 3, code: "list.join('|'), 'g'" };
const standIn = { file: 'a.ts', code: "list.join('|'),'g'", patterns: [/a|b/g] };

describe('patterns', () => {
  it('are found as literals, as calls, and above the markup of a component', () => {
    expect(patternsOf('a.ts', 'const a: RegExp = /x+$/u;\n\nnew RegExp(`^${a}`, "g"); RegExp(b);\n')).toEqual({
      literals: [{ file: 'a.ts', line: 1, source: 'x+$', flags: 'u' }],
      made: [
        { file: 'a.ts', line: 3, code: '`^${a}`, "g"' },
        { file: 'a.ts', line: 3, code: 'b' },
      ],
    });
    expect(patternsOf('a.astro', '---\n\nconst a = b.replace(/x/, c);\n---\n<p>{a}</p>').literals).toMatchObject([
      { line: 3, source: 'x' },
    ]);
    expect(patternsOf('b.astro', '---\nif (!/y/.test(a)) return Astro.rewrite(b);\n---\n').literals).toMatchObject([
      { line: 2, source: 'y' },
    ]);
    expect(() => patternsOf('c.astro', '---\nconst = /z/;\n---\n')).toThrow('c.astro can’t be parsed');
  });

  it('are found in the markup of a component, where links and comments are not taken for them', () => {
    expect(patternsInMarkup('---\n---\n<a href="/x/y">{/* no */}</a>\n<p>{a.replace(/x/g, b)}</p>\n')).toEqual([4]);
  });

  it('that are made of texts are covered by what loading makes or by a stand-in, and a stand-in by need', () => {
    const pattern = { file: 'a.ts', line: 3, source: 'x', flags: '' };
    expect(coverMade([made], [pattern], [])).toEqual({ patterns: [pattern], faults: [] });
    expect(coverMade([made], [], [standIn])).toEqual({ patterns: [{ file: 'a.ts', line: 3, source: 'a|b', flags: 'g' }], faults: [] });
    expect(coverMade([made], [], []).faults).toEqual([expect.stringContaining('a.ts:3: the pattern built by')]);
    expect(coverMade([made], [pattern], [standIn]).faults).toEqual([expect.stringContaining('remove the stand-in')]);
  });

  it('that are slow need a bound, and a bound needs a slow pattern', { tags: 'checks', timeout: 60_000 }, async () => {
    const { judgePattern } = await loadCheck('judge-pattern');
    const slow = { file: 'a.ts', line: 1, source: '\\s+$', flags: '' };
    const quick = { file: 'b.ts', line: 1, source: '^\\s+', flags: '' };
    const [fault, ...more] = await judgePatterns([slow, quick], [], judgePattern);
    expect(fault).toContain('a.ts:1: /\\s+$/ takes time of 2nd degree polynomial');
    expect(more).toEqual([]);
    const bound = 'a header of 8 KiB at most';
    expect(await judgePatterns([slow, quick], [{ file: 'a.ts', source: '\\s+$', bound }], judgePattern)).toEqual([]);
    expect(await judgePatterns([quick], [{ file: 'b.ts', source: '^\\s+', bound }], judgePattern)).toEqual([
      expect.stringContaining('remove its bound'),
    ]);
  });
});
