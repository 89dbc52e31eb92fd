import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { projectRoot } from '../../project-root.ts';
import type { FaultOptions, Row } from '../part.ts';
import { killLater } from './publisher.ts';

export const name = 'publisher-large';

/** How many times the publisher is killed. */
const kills = 8;

/** Kills the publisher of the largest planned market, with its lists, indexes and compressed forms. */
export async function run(options: FaultOptions): Promise<readonly Row[]> {
  const companies = options.short ? 2_000 : 100_000;
  const data = join(options.folder, 'data');
  const size = ['--companies', String(companies), '--fleet', String(companies * 7)];
  const made = spawnSync(process.execPath, [join(projectRoot, 'scripts/sample-data.ts'), ...size, '--seed', '9', '--out', data], {
    encoding: 'utf8',
  });
  if (made.status !== 0) throw new Error(`The sample data was not made: ${made.stderr}`);
  return [await killLater(options, `${companies.toLocaleString('en')} companies`, data, (whole) => whole / (options.short ? 2 : kills))];
}
