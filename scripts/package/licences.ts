import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../project-root.ts';

/**
 * The licenses of bundled packages, which most of them require.
 *
 * @param files What is bundled: of these, files of packages begin with `node_modules/`.
 * @throws When a package neither names a license nor has its text.
 */
export function licencesOf(files: readonly string[]): string {
  const folders = new Set(files.flatMap((file) => /^node_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? []));
  return [...folders]
    .toSorted()
    .map((folder) => {
      const path = join(projectRoot, folder);
      const { name, version, license } = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8')) as Record<string, unknown>;
      const texts = readdirSync(path)
        .filter((file) => /^(?:licen[cs]e|copying|notice)/i.test(file) && existsSync(join(path, file)))
        .map((file) => readFileSync(join(path, file), 'utf8').trim());
      if (typeof license !== 'string' && texts.length === 0) throw new Error(`${folder} names no licence.`);
      const title = `${name as string} ${version as string}${typeof license === 'string' ? `: ${license}` : ''}`;
      return `${[title, ...texts].join('\n\n')}\n`;
    })
    .join(`\n${'-'.repeat(80)}\n\n`);
}
