import { relative } from 'node:path';
import type { TestProject } from 'vitest/node';
import { prerequisites, type PrerequisiteName } from '../lab/shared/prerequisites.ts';
import { projectRoot } from '../scripts/project-root.ts';

declare module 'vitest' {
  // A test says by a tag what it needs beside the project's packages.
  interface TestTags {
    readonly needs: PrerequisiteName;
  }
}

/** A test that did not run. */
export interface LeftOutTest {
  readonly file: string;
  readonly tags: readonly string[];
}

const names = Object.keys(prerequisites) as PrerequisiteName[];

/** The tags for Vitest: tests with one whose prerequisite is missing are skipped. */
export const testTags = () =>
  names.map((name) => ({
    name,
    description: `needs ${prerequisites[name].what}`,
    ...(prerequisites[name].isHere() ? {} : { skip: true }),
  }));

/** What was left out for want of something, and how to run it; empty when nothing was. */
export function describeLeftOut(tests: readonly LeftOutTest[], missing: readonly PrerequisiteName[]): string {
  const lines = missing.flatMap((name) => {
    const needing = tests.filter(({ tags }) => tags.includes(name));
    if (needing.length === 0) return [];
    const { what, install } = prerequisites[name];
    const files = [...new Set(needing.map(({ file }) => file))].toSorted();
    return [
      `  ${needing.length} ${needing.length === 1 ? 'test needs' : 'tests need'} ${what}: ${files.join(', ')}`,
      `    To run ${needing.length === 1 ? 'it' : 'them'}: ${install}, then npm test`,
    ];
  });
  return lines.length === 0 ? '' : `\nLeft out, since this machine lacks what they need:\n${lines.join('\n')}\n`;
}

/** How many files are named that took longest. */
const namedFiles = 20;

/** The files that took longest, with their seconds; nothing of a run of few. */
export function describeSlowest(files: readonly { readonly file: string; readonly ms: number }[]): string {
  if (files.length <= namedFiles) return '';
  const slowest = files.toSorted((a, b) => b.ms - a.ms).slice(0, namedFiles);
  return `\nSlowest files, in seconds:\n${slowest.map(({ file, ms }) => `${(ms / 1000).toFixed(1).padStart(8)}  ${file}\n`).join('')}`;
}

/** Prints, when everything else has been said, which files took longest, and what was left out of the run. */
export default function setUp({ vitest }: TestProject): () => void {
  return () => {
    const modules = vitest.state.getTestModules();
    const files = modules.map((module) => ({ file: relative(projectRoot, module.moduleId), ms: module.diagnostic().duration }));
    process.stdout.write(describeSlowest(files));
    const skipped = modules.flatMap((module) =>
      [...module.children.allTests('skipped')].map(({ options }) => ({
        file: relative(projectRoot, module.moduleId),
        tags: options.tags ?? [],
      })),
    );
    process.stdout.write(
      describeLeftOut(
        skipped,
        names.filter((name) => !prerequisites[name].isHere()),
      ),
    );
  };
}
