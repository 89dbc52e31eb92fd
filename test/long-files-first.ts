import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { projectRoot } from '../scripts/project-root.ts';

/** Files that take longest, most of them since they start programs or wait for a clock: begun last, they would leave the other workers idle. */
const long = [
  'test/scripts/release/publish.test.ts',
  'test/hosts/slow-clients.test.ts',
  'test/scripts/commands.test.ts',
  'test/scripts/deployed.test.ts',
  'test/site/browser/pages.test.ts',
  'test/hosts/cluster.test.ts',
  'test/site/browser/',
  'test/scripts/deploy.test.ts',
  'test/documents/hostile-texts.test.ts',
  'test/ask/',
  'test/site/',
  'test/writer/',
  'test/hosts/',
  'test/scripts/',
];

/** Place of a file in the order of a run. */
function rankOf({ moduleId }: TestSpecification): number {
  const file = relative(projectRoot, moduleId);
  const rank = long.findIndex((start) => file.startsWith(start));
  return rank === -1 ? long.length : rank;
}

/** Begins with the files that take longest, of both projects, also where no earlier run says how long each took. */
export class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((a, b) => rankOf(a) - rankOf(b));
  }
}
