import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import type { MadePattern, Pattern } from './find-patterns.ts';

/** Stand-ins for patterns built from text known only at run time. `code` is what builds them, without white space. */
export interface StandIn {
  readonly file: string;
  readonly code: string;
  readonly patterns: readonly RegExp[];
}

export const standIns: readonly StandIn[] = [
  {
    file: 'hosts/prepare/site-rules.ts',
    code: '`^${escaped(prefix)}${key}${escaped(extension)}$`',
    patterns: [/^\/api\/companies\/[a-z0-9]+(?:-[a-z0-9]+)*\.md$/],
  },
  { file: 'hosts/prepare/site-rules.ts', code: '`^${key}$`', patterns: [/^[a-z0-9]+(?:-[a-z0-9]+)*$/] },
  {
    file: 'site/view/atlas-pages.ts',
    code: "`(?<![\\\\p{L}\\\\p{N}])${term.replace(/[.*+?^${}()|[\\]\\\\]/g,'\\\\$&')}s?(?![\\\\p{L}\\\\p{N}])`,'iu'",
    patterns: [/(?<![\p{L}\p{N}])load moment indicator \(LMI\)s?(?![\p{L}\p{N}])/iu],
  },
  {
    file: 'site/view/template.ts',
    code: "[...words.keys()].join('|'),'g'",
    patterns: [/\/docs\/template-path-7f3a|template-title-7f3a|template-description-7f3a|template-body-7f3a|<\/head>/g],
  },
];

/** The regular expressions that loading a file builds, with their lines. */
export async function loadPatterns(folder: string, made: readonly MadePattern[]): Promise<Pattern[]> {
  const patterns: Pattern[] = [];
  const files = [...new Set(made.map(({ file }) => file))];
  const addresses = new Map(files.map((file) => [pathToFileURL(join(folder, file)).href, file]));
  const Native = globalThis.RegExp;
  const note = (pattern: RegExp): RegExp => {
    for (const [, address = '', line] of (new Error().stack ?? '').matchAll(/(file:\/\/[^\s():]+):(\d+):\d+/g)) {
      const file = addresses.get(address);
      if (file === undefined) continue;
      patterns.push({ file, line: Number(line), source: pattern.source, flags: pattern.flags });
      break;
    }
    return pattern;
  };
  globalThis.RegExp = new Proxy(Native, {
    construct: (target, given, self) => note(Reflect.construct(target, given, self) as RegExp),
    apply: (target, self, given) => note(Reflect.apply(target, self, given) as RegExp),
  });
  try {
    for (const address of addresses.keys()) await import(address);
  } finally {
    globalThis.RegExp = Native;
  }
  return patterns;
}
