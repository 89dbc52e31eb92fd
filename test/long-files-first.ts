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
  'test/site/browser/',
  'test/scripts/deploy.test.ts',
  'test/hosts/operator.test.ts',
  'test/writer/compiled-code.test.ts',
  'test/load/bombs.test.ts',
  'test/load/check-data.test.ts',
  'test/load/faults.test.ts',
  'test/documents/hostile-texts.test.ts',
  'test/ask/',
  'test/scripts/',
  'test/hosts/',
  'test/writer/',
];

/** Files of one project follow each other, since those that share a process are of one. What is measured comes last, when the others have ended. */
const projects = ['site', 'code', 'measuring'];

/** Place of a file in the order of a run. */
function rankOf({ moduleId, project }: TestSpecification): number {
  const file = relative(projectRoot, moduleId);
  const rank = long.findIndex((start) => file.startsWith(start));
  return projects.indexOf(project.name) * (long.length + 1) + (rank === -1 ? long.length : rank);
}

/** Begins with the files that take longest, also where no earlier run says how long each took. */
export class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((a, b) => rankOf(a) - rankOf(b));
  }
}
